/** The weekend as people mean it: from Monday on the coming one, on Saturday and Sunday this one. */
import { addDays, weekdayOf } from './local-dates.ts'

export type Weekend = { saturday: string; sunday: string }

/** Weekend of a date at a venue. Throws RangeError for an invalid date. */
export function weekendOf(today: string): Weekend {
  const weekday = weekdayOf(today)
  const saturday = addDays(today, weekday === 0 ? -1 : 6 - weekday)
  return { saturday, sunday: addDays(saturday, 1) }
}
