import { type ManageFailure, unsent } from '../manage-failure.ts'

export const changeIntents = ['move', 'postpone', 'cancel', 'reinstate'] as const
export type ChangeIntent = (typeof changeIntents)[number]

export type MovedDates = { id: string; from: string | null; to: string | null }[]

/** The form is shown again: with what is wrong, or with all dates that would move. */
export type ChangeOutcome = {
  intent: ChangeIntent
  values: Record<string, string>
  failure?: ManageFailure
  check?: MovedDates
}

/** A change that did not reach the server. */
export const unsentChange = (message: string, typed: Record<string, string>): ChangeOutcome => {
  const { leaveEmpty: _, ...values } = typed
  const intent = changeIntents.find((each) => each === typed.intent) ?? 'move'
  return { intent, values, failure: unsent(message, typed) }
}
