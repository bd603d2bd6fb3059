/** The weekend as people mean it: from Monday on the coming one, on Saturday and Sunday this one. */
import { addDays, weekdayOf } from './local-dates.ts'

export type Weekend = { saturday: string; sunday: string }

/** Weekend of a date at a venue. Throws RangeError for an invalid date. */
export function weekendOf(today: string): Weekend {
  const weekday = weekdayOf(today)
  const saturday = addDays(today, weekday === 0 ? -1 : 6 - weekday)
  return { saturday, sunday: addDays(saturday, 1) }
}

export type NamedDays = { label: string; fromDate: string; toDate: string }

/** Days that visitors ask for by name, both included. The weekend is that of the weekend pages. */
export function namedDays(today: string): NamedDays[] {
  const { saturday, sunday } = weekendOf(today)
  return [
    { label: 'Today', fromDate: today, toDate: today },
    { label: 'This weekend', fromDate: saturday, toDate: sunday },
    { label: 'Next 7 days', fromDate: today, toDate: addDays(today, 6) },
  ]
}
