/** Changes of a whole series, shared by their form and its action. */
import { type ChangeAnswer, unsentAnswer } from '../manage-failure.ts'

export const seriesIntents = ['cancel', 'time', 'add'] as const
/** Names of the fields for added dates; more dates require a second step. */
export const newDates = ['date1', 'date2', 'date3', 'date4', 'date5', 'date6'] as const

export type SeriesIntent = (typeof seriesIntents)[number]

/** `check`: ids of the affected dates. */
export type SeriesOutcome = ChangeAnswer<SeriesIntent, string[]>

export const unsentSeries = unsentAnswer(seriesIntents)
