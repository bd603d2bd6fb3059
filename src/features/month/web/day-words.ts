/** Days and times in the wording of the calendar. */
import { addDays, dateWords, shortDate } from '../../../catalog/time/local-dates.ts'
import { twelveHourTime } from '../../../catalog/time/local-times.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import type { MonthEvent } from '../contract.ts'

/** "Saturday, June 14". */
export const dayInWords = (date: string): string => {
  const words = dateWords(date)
  return words ? `${words.weekday}, ${words.month} ${words.day}` : date
}

/** "Weekend of June 12 and 13", "Weekend of July 31 and August 1". */
export const weekendInWords = (saturday: string): string => {
  const [first, second] = [dateWords(saturday), dateWords(addDays(saturday, 1))]
  if (!first || !second) return saturday
  const sunday = first.month === second.month ? second.day : `${second.month} ${second.day}`
  return `Weekend of ${first.month} ${first.day} and ${sunday}`
}

export const eventCount = (count: number): string =>
  count === 0 ? 'no events' : `${formatNumber(count)} ${count === 1 ? 'event' : 'events'}`

/** "9 AM", "6:30 PM"; empty if the time is unknown. */
export const shortTime = (time: string | null): string =>
  time === null ? '' : twelveHourTime(time).replace(':00 ', ' ')

/** "Fri, Jun 11 to Sun, Jun 13". */
export const runInWords = ({ date, endDate }: Pick<MonthEvent, 'date' | 'endDate'>): string =>
  `${shortDate(date ?? '')} to ${shortDate(endDate ?? date ?? '')}`

export const placeInWords = ({ city, state }: Pick<MonthEvent, 'city' | 'state'>): string =>
  [city, state].filter(Boolean).join(', ')
