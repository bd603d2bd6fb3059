/** Months as text, `yyyy-mm`, and the range of months that the calendar shows. */
import { daysInMonth, monthStart } from '../../catalog/time/calendar-days.ts'
import { dateOfEpochDay, dateWords } from '../../catalog/time/local-dates.ts'
import { siteZone, venueToday } from '../../catalog/time/venue-today.ts'

/** Months after the current one; a calendar without an end would trap crawlers. */
export const monthsAhead = 24

/** Weekends of the strip: the current one, and those of a year. */
export const weekendsAhead = 53

/** Date that the calendar marks as today: in the site's time zone, as on the weekend's page. */
export const calendarToday = (now: number): string => venueToday(now, siteZone())

export const monthOf = (date: string): string => date.slice(0, 7)

const numbersOf = (month: string) => [Number(month.slice(0, 4)), Number(month.slice(5, 7))] as const

/** The month `months` later: "2027-01" is one month after "2026-12". */
export const addMonths = (month: string, months: number): string => {
  const [year, number] = numbersOf(month)
  return monthOf(dateOfEpochDay(monthStart(year, number + months)))
}

/** First and last day of a month, in days since 1970-01-01. */
export const daysOfMonth = (month: string): { first: number; last: number } => {
  const [year, number] = numbersOf(month)
  const first = monthStart(year, number)
  return { first, last: first + daysInMonth(year, number) - 1 }
}

/** "June 2027". */
export const monthInWords = (month: string): string => {
  const words = dateWords(`${month}-01`)
  return words ? `${words.month} ${words.year}` : month
}

/** True if the calendar shows the month: the current one, or one of the months ahead. */
export const isShownMonth = (month: string, today: string): boolean =>
  month >= monthOf(today) && month <= addMonths(monthOf(today), monthsAhead)
