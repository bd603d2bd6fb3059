/** Date of an event, in words. An event without a date is a place that is open year-round. */
import { longDate, longDateRange, shortDate, shortDateSeenFrom } from './local-dates.ts'
import { endsNextDay, timeRange } from './local-times.ts'

const always = 'Open year-round'

/** "Saturday, May 3, 2031". */
export const longDay = (date: string | null): string => (date === null ? always : longDate(date))

/** "Sat, May 3, 2031". */
export const shortDay = (date: string | null): string =>
  date === null ? always : `${shortDate(date)}, ${date.slice(0, 4)}`

type Days = { date: string | null; endDate: string | null }

/** "Saturday, May 3, 2031", or for several days "Saturday, May 3 to Sunday, May 4, 2031". */
export const longDays = ({ date, endDate }: Days): string =>
  date === null ? always : longDateRange(date, endDate)

/** "Sat, May 3, 2031", "Sat, May 3 to Sun, May 4, 2031" or "Wed, Dec 31, 2031 to Thu, Jan 1, 2032". */
export const shortDays = ({ date, endDate }: Days): string => {
  if (date === null) return always
  const last = endDate ?? date
  const first = last === date ? '' : `${shortDateSeenFrom(last, date)} to `
  return `${first}${shortDate(last)}, ${last.slice(0, 4)}`
}

type DaysAndTimes = Days & {
  startTime: string | null
  endTime: string | null
}

/**
 * "Saturday, May 3, 2031, 9:00 AM to 1:00 PM", "…, 8:00 PM to 1:00 AM the next day"; without times if none are known.
 */
export const whenInWords = (when: DaysAndTimes): string => {
  const { date, endDate, startTime, endTime } = when
  if (date === null) return always
  const times = startTime || endTime ? `, ${timeRange(startTime, endTime)}` : ''
  return longDateRange(date, endDate) + times + (endsNextDay(when) ? ' the next day' : '')
}
