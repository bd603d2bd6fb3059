import { Temporal } from 'temporal-polyfill'
import type { Window } from '../calendar/expand-repeats.ts'

/**
 * Dates of repeating entries that are taken: those of the next 18 months, which are promised, and of
 * the last 12, which the archive keeps; a weekly meet's dates of ten years ago are nobody's memory.
 */
export const repeatWindow = (now: number): Window => {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate()
  return {
    from: today.subtract({ months: 12 }).toString(),
    to: today.add({ months: 18 }).toString(),
  }
}
