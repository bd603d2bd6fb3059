/** Changes of a series as one, as their form and its action know them. */
import { type ManageFailure, unsent } from '../manage-failure.ts'

export const seriesIntents = ['cancel', 'time', 'add'] as const
/** Names of the fields for dates to add; more are added in a second step. */
export const newDates = ['date1', 'date2', 'date3', 'date4', 'date5', 'date6'] as const

export type SeriesIntent = (typeof seriesIntents)[number]

/** The form is shown again: with what is wrong, or with all dates that the change is about. */
export type SeriesOutcome = {
  intent: SeriesIntent
  values: Record<string, string>
  failure?: ManageFailure
  /** Ids of the dates to look at before they change. */
  check?: string[]
}

/** A change that did not reach the server. */
export const unsentSeries = (message: string, typed: Record<string, string>): SeriesOutcome => {
  const { leaveEmpty: _, ...values } = typed
  const intent = seriesIntents.find((each) => each === typed.intent) ?? 'cancel'
  return { intent, values, failure: unsent(message, typed) }
}
