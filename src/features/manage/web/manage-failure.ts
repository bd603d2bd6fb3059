import type { FormValues } from '../../../catalog/submission/web/event-form/form-fields.ts'
import { type ChangeCause, causeNames } from '../../../catalog/trust/change-reasons.ts'
import type { Failure } from '../../../kit/call.ts'

/** Reason why a form was not taken, with what was typed. */
export type ManageFailure = Omit<Failure, 'status'> & {
  values: FormValues
  /** Version of the event that was edited, so that no newer one is overwritten unseen; undefined after a conflict. */
  sequence?: string
}

/** The form of one of several changes is shown again: with what is wrong, or with what to look at before it changes. */
export type ChangeAnswer<Intent, Check> = {
  intent: Intent
  values: Record<string, string>
  failure?: ManageFailure
  check?: Check
}

/** Change that did not reach the server; one without a known intent counts as the first of them. */
export const unsentAnswer =
  <Intent extends string>(intents: readonly [Intent, ...Intent[]]) =>
  (message: string, typed: Record<string, string>): ChangeAnswer<Intent, never> => {
    const { leaveEmpty: _, ...values } = typed
    const intent = intents.find((each) => each === typed.intent) ?? intents[0]
    return { intent, values, failure: unsent(message, typed) }
  }

/** The cause that a form names; empty for another text. */
export const causeOf = (cause: string): ChangeCause | '' =>
  causeNames.find((each) => each === cause) ?? ''

/** Failure when the server could not be reached. */
export const unsent = (message: string, { sequence }: FormValues): ManageFailure => {
  return { message, fields: {}, values: {}, sequence }
}
