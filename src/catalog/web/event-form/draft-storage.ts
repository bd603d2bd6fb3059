/** Unsent text of the event form, kept on the device until it is sent. */
import type { FormValues } from './form-fields.ts'

/** A browser that refuses storage has no draft. */
export const readDraft = (key: string): FormValues | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const texts = Object.entries(value).filter(([, text]) => typeof text === 'string')
    return texts.some(([, text]) => text !== '') ? Object.fromEntries(texts) : undefined
  } catch {
    return undefined
  }
}

export const keepDraft = (key: string, values: FormValues): void => {
  try {
    const { openedAt: _, leaveEmpty: __, ...typed } = values
    localStorage.setItem(key, JSON.stringify(typed))
  } catch {
    // A convenience: without room for it the form works all the same.
  }
}

export const forgetDraft = (key: string): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
