/** What was typed into the submission form, kept on the device until the event is sent. */
import type { FormValues } from './form-fields.ts'

const key = 'event-draft'

/** A browser that refuses storage has no draft. */
export const readDraft = (): FormValues | undefined => {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    if (typeof value !== 'object' || value === null) return undefined
    const texts = Object.entries(value).filter(
      ([, text]) => typeof text === 'string' && text !== '',
    )
    return texts.length > 0 ? Object.fromEntries(texts) : undefined
  } catch {
    return undefined
  }
}

export const keepDraft = (values: FormValues): void => {
  try {
    const { openedAt: _, leaveEmpty: __, ...typed } = values
    localStorage.setItem(key, JSON.stringify(typed))
  } catch {
    // A convenience: without room for it the form works all the same.
  }
}

export const forgetDraft = (): void => {
  try {
    localStorage.removeItem(key)
  } catch {
    // Nothing was kept.
  }
}
