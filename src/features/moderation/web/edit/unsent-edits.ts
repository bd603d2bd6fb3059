/** Edits posted with an ended session: this tab stores them until they are sent again from the event's page. */
import type { FieldErrors } from '../../../../kit/errors.ts'
import { readText, storeText } from '../../../../ui/forms/stored-text.ts'
import { type EditTexts, readEditTexts } from './edit-fields.ts'

export type EditFailure = {
  message: string
  fields: FieldErrors
  texts: EditTexts
  /** Scope of the change. */
  scope: string
  /** Version of the event that was edited, so that no newer version is overwritten; undefined after a conflict. */
  sequence?: string
}

/** An edit that did not reach the server. */
export const unsentEdit = (message: string, typed: Record<string, string>): EditFailure => ({
  message,
  fields: {},
  texts: readEditTexts(typed),
  scope: typed.scope ?? 'one',
  sequence: typed.sequence,
})

const storeKeyOf = (id: string) => ({ by: 'session' as const, key: `unsent-edit ${id}` })

export const keepUnsentEdit = (id: string, typed: Record<string, string>): void =>
  storeText(storeKeyOf(id), JSON.stringify(typed))

/** Stored form as text; null if there is none. */
export const readUnsentEdit = (id: string): string | null => readText(storeKeyOf(id))

export const forgetUnsentEdit = (id: string): void => storeText(storeKeyOf(id), null)

/** Edit in a text from `readUnsentEdit`, as the page shows it; undefined if there is none. */
export const unsentEditOf = (text: string | null): EditFailure | undefined => {
  try {
    const typed = JSON.parse(text ?? 'null') as Record<string, string> | null
    return typed ? unsentEdit(message, typed) : undefined
  } catch {
    return undefined
  }
}

const message =
  'Your session ended before this was saved. What you typed is still here: check it and save again.'
