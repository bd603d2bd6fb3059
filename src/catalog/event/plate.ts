/** Text of the license plate that shows an event's date. */

import { stateName } from '../place/us-states.ts'
import { dateWords } from '../time/local-dates.ts'
import type { Event } from './event.ts'

/** `year` is for the sticker of an archived plate; undefined without a date. */
export type PlateWords = {
  readonly state: string
  readonly day: string
  readonly weekday: string
  readonly year: number | undefined
}

/** ILLINOIS, NOV 20, FRIDAY; for an ongoing place OPEN, YEAR-ROUND. */
export function plateWords(event: Pick<Event, 'state' | 'date' | 'ongoing'>): PlateWords {
  const state = stateName(event.state).toUpperCase()
  const date = event.date ?? ''
  const words = dateWords(date)
  if (event.ongoing) return { state, day: 'OPEN', weekday: 'YEAR-ROUND', year: undefined }
  if (!words) return { state, day: date, weekday: '', year: undefined }
  const day = `${words.month.slice(0, 3)} ${words.day}`.toUpperCase()
  return { state, day, weekday: words.weekday.toUpperCase(), year: words.year }
}
