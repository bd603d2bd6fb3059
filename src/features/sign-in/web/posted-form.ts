import { data } from 'react-router'
import { isCallError } from '../../../kit/call.ts'
import type { FieldErrors } from '../../../kit/errors.ts'
import { formTexts } from '../../../kit/form-answer.ts'

/** Texts of a posted form by name; what is missing, is a file or cannot be read at all is empty. */
export const readForm = async (request: Request): Promise<(name: string) => string> => {
  const texts = await formTexts(request)
  return (name) => texts[name] ?? ''
}

/** Reason why a form was not taken, for the page that shows it again. */
export type FormFailure = {
  message: string
  /** Field → how to fix it. */
  fields: FieldErrors
}

/**
 * A page's answer with what a failed call says and with its status; `more` goes to the page as well.
 * Rethrows anything but a CallError.
 */
export const answerFailure = <More extends object>(error: unknown, more: More) => {
  if (!isCallError(error)) throw error
  const message = error.publicMessage ?? "That didn't work. Try again in a moment."
  return data({ ...more, message, fields: error.body?.error.fields ?? {} }, error.status)
}
