/** Changes of a series as one, as their form and its action know them. */
import { type ChangeAnswer, unsentAnswer } from '../manage-failure.ts'

export const seriesIntents = ['cancel', 'time', 'add'] as const
/** Names of the fields for dates to add; more are added in a second step. */
export const newDates = ['date1', 'date2', 'date3', 'date4', 'date5', 'date6'] as const

export type SeriesIntent = (typeof seriesIntents)[number]

/** Checked are the ids of the dates that the change is about. */
export type SeriesOutcome = ChangeAnswer<SeriesIntent, string[]>

export const unsentSeries = unsentAnswer(seriesIntents)
