import { type ChangeAnswer, unsentAnswer } from '../manage-failure.ts'

export const changeIntents = ['move', 'postpone', 'cancel', 'reinstate'] as const
export type ChangeIntent = (typeof changeIntents)[number]

export type MovedDates = { id: string; from: string | null; to: string | null }[]

/** `check`: all dates that would move. */
export type ChangeOutcome = ChangeAnswer<ChangeIntent, MovedDates>

export const unsentChange = unsentAnswer(changeIntents)
