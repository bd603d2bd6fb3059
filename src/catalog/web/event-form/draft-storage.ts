/** Unsent text of the event form, kept on the device until it is sent. */
import { readText, storeText } from '../../../ui/forms/stored-text.ts'
import type { FormValues } from './form-fields.ts'

const keptOf = (key: string) => ({ by: 'device' as const, key })

export const readDraft = (key: string): FormValues | undefined => {
  try {
    const value: unknown = JSON.parse(readText(keptOf(key)) ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const texts = Object.entries(value).filter(([, text]) => typeof text === 'string')
    return texts.some(([, text]) => text !== '') ? Object.fromEntries(texts) : undefined
  } catch {
    return undefined
  }
}

export const keepDraft = (key: string, values: FormValues): void => {
  const { openedAt: _, leaveEmpty: __, ...typed } = values
  storeText(keptOf(key), JSON.stringify(typed))
}

export const forgetDraft = (key: string): void => storeText(keptOf(key), null)
