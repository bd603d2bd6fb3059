import type { FormValues } from '../../../catalog/submission/web/event-form/form-fields.ts'
import { type ChangeCause, causeNames } from '../../../catalog/trust/change-reasons.ts'
import type { Failure } from '../../../kit/call.ts'

/** Reason for refusing a form, with the entered values. */
export type ManageFailure = Omit<Failure, 'status'> & {
  values: FormValues
  /** Version of the edited event, so that no newer one is overwritten; undefined after a conflict. */
  sequence?: string
}

/** Response that shows one of several forms again, with its errors or with what to check before the change. */
export type ChangeAnswer<Intent, Check> = {
  intent: Intent
  values: Record<string, string>
  failure?: ManageFailure
  check?: Check
}

/** Answer for a change that did not reach the server; an unknown intent counts as the first. */
export const unsentAnswer =
  <Intent extends string>(intents: readonly [Intent, ...Intent[]]) =>
  (message: string, typed: Record<string, string>): ChangeAnswer<Intent, never> => {
    const { leaveEmpty: _, ...values } = typed
    const intent = intents.find((each) => each === typed.intent) ?? intents[0]
    return { intent, values, failure: unsent(message, typed) }
  }

/** Cause named in a form; empty for any other text. */
export const causeOf = (cause: string): ChangeCause | '' =>
  causeNames.find((each) => each === cause) ?? ''

/** Failure for a form that did not reach the server. */
export const unsent = (message: string, { sequence }: FormValues): ManageFailure => {
  return { message, fields: {}, values: {}, sequence }
}
