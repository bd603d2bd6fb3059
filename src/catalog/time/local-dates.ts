/**
 * Local dates as text, `yyyy-mm-dd`, computed without time zones and without Date parsing, so that results are the same
 * on every machine. Unreadable text is displayed unchanged.
 */
import { dayMs } from '../../kit/durations.ts'
import { memoize } from '../../kit/memoize.ts'

export const monthNames =
  'January February March April May June July August September October November December'.split(' ')
export const weekdayNames = 'Sunday Monday Tuesday Wednesday Thursday Friday Saturday'.split(' ')

/** Parts of a date, with month and weekday as words. */
export type DateWords = {
  readonly year: number
  readonly month: string
  readonly day: number
  readonly weekday: string
}

/**
 * Days since 1970-01-01 in the Gregorian calendar; undefined if `date` is not a real date. Years below 1000 count as
 * typing errors ("0026"), not as dates.
 */
export function epochDay(date: string): number | undefined {
  const match = /^([1-9]\d{3})-(\d\d)-(\d\d)$/.exec(date)
  if (!match) return undefined
  const day = Date.UTC(Number(match[1]), Number(match[2]) - 1, Number(match[3])) / dayMs
  // Date.UTC accepts February 30 and returns March 1 or 2.
  return dateOfEpochDay(day) === date ? day : undefined
}

/** Date of a day counted from 1970-01-01. Memoized: responses contain the same few days many times. */
export const dateOfEpochDay = memoize(10_000, (day: number): string =>
  new Date(day * dayMs).toISOString().slice(0, 10),
)

/** True for a real `yyyy-mm-dd`: false for February 30. */
export function isValidLocalDate(date: string): boolean {
  return epochDay(date) !== undefined
}

/** Same as `isValidLocalDate`, for values of any type. */
export const isLocalDate = (value: unknown): value is string =>
  typeof value === 'string' && isValidLocalDate(value)

/** Pads a month, day or hour to at least two digits. */
export const twoDigits = (value: number | string): string => String(value).padStart(2, '0')

/** `yyyy-mm-dd` from its parts; a two-digit year is in this century. Undefined for a day that does not exist. */
export const dateOfParts = (
  year: number | string,
  month: number | string,
  day: number | string,
): string | undefined => {
  const fullYear = String(year).replace(/^'?(?=\d\d$)/, '20')
  const date = `${fullYear}-${twoDigits(month)}-${twoDigits(day)}`
  return isValidLocalDate(date) ? date : undefined
}

function requireDay(date: string): number {
  const day = epochDay(date)
  if (day === undefined) throw new RangeError(`Not a date: ${date}`)
  return day
}

/** Days from one date to another; negative if `to` is earlier. Throws RangeError for an invalid date. */
export function daysBetween(from: string, to: string): number {
  return requireDay(to) - requireDay(from)
}

/** Date `days` days later. Throws RangeError for an invalid date. */
export function addDays(date: string, days: number): string {
  return dateOfEpochDay(requireDay(date) + days)
}

/** 0 for Sunday; 1970-01-01 was a Thursday. */
export const weekdayOfDay = (day: number): number => (((day + 4) % 7) + 7) % 7

/** 0 for Sunday to 6 for Saturday. Throws RangeError for an invalid date. */
export function weekdayOf(date: string): number {
  return weekdayOfDay(requireDay(date))
}

/** Undefined for an invalid date. */
export function dateWords(date: string): DateWords | undefined {
  if (!isValidLocalDate(date)) return undefined
  return {
    year: Number(date.slice(0, 4)),
    month: monthNames[Number(date.slice(5, 7)) - 1] ?? '',
    day: Number(date.slice(8)),
    weekday: weekdayNames[weekdayOf(date)] ?? '',
  }
}

/** "Monday, June 5, 2023". */
export function longDate(date: string): string {
  const words = dateWords(date)
  return words ? `${words.weekday}, ${words.month} ${words.day}, ${words.year}` : date
}

/** "Fri, Nov 27". */
export function shortDate(date: string): string {
  const words = dateWords(date)
  if (!words) return date
  return `${words.weekday.slice(0, 3)}, ${words.month.slice(0, 3)} ${words.day}`
}

/** "Fri, Nov 27"; "Sat, Jan 2, 2027" if the year differs from that of the date `seenFrom`. */
export function shortDateSeenFrom(seenFrom: string, date: string): string {
  const words = dateWords(date)
  if (!words || words.year === dateWords(seenFrom)?.year) return shortDate(date)
  return `${shortDate(date)}, ${words.year}`
}

/**
 * "Friday, November 20, 2026", or for several days "Friday, November 20 to Sunday, November 22, 2026"; the first year
 * is shown only if it differs from the last.
 */
export function longDateRange(date: string, endDate: string | null): string {
  if (endDate === null || endDate === date) return longDate(date)
  const first = dateWords(date)
  const sameYear = first?.year === dateWords(endDate)?.year
  const start = first && sameYear ? `${first.weekday}, ${first.month} ${first.day}` : longDate(date)
  return `${start} to ${longDate(endDate)}`
}

/** "Fri, Nov 20", or for several days "Fri, Nov 20 to Sun, Nov 22". */
export function shortDateRange(date: string, endDate: string | null): string {
  if (endDate === null || endDate === date) return shortDate(date)
  return `${shortDate(date)} to ${shortDate(endDate)}`
}

/** True for dates from 1900 to 2199; other years count as typing errors. */
export const isYearOfEvents = (date: string): boolean => date >= '1900' && date < '2200'

/** Last day of the month `monthsLater` months after the month of a date. */
export const lastOfMonth = (date: string, monthsLater: number): string => {
  const month = Number(date.slice(5, 7)) + monthsLater
  const year = Number(date.slice(0, 4)) + Math.floor(month / 12)
  return addDays(`${year}-${twoDigits((month % 12) + 1)}-01`, -1)
}
