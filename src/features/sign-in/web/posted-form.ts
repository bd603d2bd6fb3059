import { data } from 'react-router'
import { type Failure, failureOf } from '../../../kit/call.ts'
import { formTexts } from '../../../kit/form-answer.ts'

/** Texts of a posted form by name; what is missing, is a file or cannot be read at all is empty. */
export const readForm = async (request: Request): Promise<(name: string) => string> => {
  const texts = await formTexts(request)
  return (name) => texts[name] ?? ''
}

/** Reason why a form was not taken, for the page that shows it again. */
export type FormFailure = Omit<Failure, 'status'>

/**
 * A page's answer with what a failed call says and with its status; `more` goes to the page as well.
 * Rethrows anything but a CallError.
 */
export const answerFailure = <More extends object>(error: unknown, more: More) => {
  const { status, ...failure } = failureOf(error)
  return data({ ...more, ...failure }, status)
}
