/** From moments as a source tells them to wall time at the venue. */
import { Temporal } from 'temporal-polyfill'
import { type DatedWhen, isSaidIn, withoutMidnight } from '../../../../catalog/event/event-time.ts'
import { otherHours } from '../../../../catalog/event/hours-in-zone.ts'
import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
import { addDays, dateOfEpochDay, daysBetween } from '../../../../catalog/time/local-dates.ts'
import { dayMs } from '../../../../kit/durations.ts'
import type { Moment } from './source-row.ts'

/** Days of the longest event that takes place in one go; what is longer is a season, or a wrong first or last day. */
const maxDays = 60

export const isLong = ({ date, endDate }: Days) =>
  date !== null && endDate !== null && daysBetween(date, endDate) >= maxDays

/** Years after which a date is more likely a typo than a plan. */
const mostYearsAhead = 10

/** Reason to doubt days: a first day is taken from the wrong place, or a year is mistyped, more often. `movedTo`: a month and day. */
export const whyUnlikely = (days: Days, now: number, movedTo?: string): string | undefined => {
  const { date, endDate } = days
  if (date !== null && movedTo !== undefined && !date.endsWith(movedTo))
    return `its name says that it moved to another day than ${date}`
  const latest = dateOfEpochDay(Math.floor(now / dayMs + mostYearsAhead * 365.25))
  if (date !== null && date > latest) return `${date} is more than ${mostYearsAhead} years ahead`
  return isLong(days) ? `it would take months (${date} to ${endDate})` : undefined
}

type Days = { date: string | null; endDate: string | null }

/** True if the last day is before `day`; never for a place that is open for good. */
export const isOver = ({ date, endDate }: Days, day: string): boolean => {
  const last = endDate ?? date
  return last !== null && last < day
}

/** The moment on the clocks of `zone`; one without a zone is that of the venue already. */
export const momentIn = (moment: Moment, zone: string | undefined): Moment => {
  const { date, time } = moment
  if (zone === undefined || moment.zone === undefined || moment.zone === zone || time === null) {
    return moment
  }
  if (isSaidIn(zone, moment.zone, moment.loose)) return { date, time, zone }
  return { ...onOtherClock(`${date}T${time} ${moment.zone} ${zone}`), zone }
}

/** Entries of one list share hours and zones, and dates often enough. */
const onOtherClock = memoizeText((question): Moment => {
  const [time = '', from = '', to = ''] = question.split(' ')
  const at = Temporal.PlainDateTime.from(time).toZonedDateTime(from).withTimeZone(to)
  return plainMoment(at.toPlainDateTime())
})

export const plainMoment = (at: Temporal.PlainDateTime): Moment => ({
  date: at.toPlainDate().toString(),
  time: at.toPlainTime().toString({ smallestUnit: 'minute' }),
})

/**
 * Wall time at the venue, whose zone is `zone` (undefined while it has no place: then times stay as
 * told). A day from midnight to midnight is a day without known times; an event that ends in the small
 * hours is of the evening before.
 */
export const resolveTimes = (start: Moment, end: Moment | undefined, zone?: string): DatedWhen => {
  const wholeDays = wholeDaysElsewhere(start, end)
  if (wholeDays) return wholeDays
  const first = momentIn(start, zone)
  const last = end && momentIn(end, zone)
  const when = { date: first.date, startTime: first.time, endDate: first.date, endTime: null }
  if (!last || last.date < first.date) return withoutMidnight(when)
  return withoutMidnight({ ...when, endDate: last.date, endTime: last.time })
}

/** The same with the draft's other hours. */
export const resolveHours = (
  draft: Readonly<Record<string, unknown>>,
  { start, end }: { start: Moment; end?: Moment | undefined },
  zone?: string,
) => {
  const times = resolveTimes(start, end, zone)
  const told = { zone: start.zone, startTime: times.startTime }
  const hours = otherHours(draft, told, (time) => momentIn({ ...start, time }, zone).time)
  return { ...times, ...hours }
}

/** All-day entries that a program wrote from midnight to midnight in UTC or another zone: their dates are meant. */
const wholeDaysElsewhere = (start: Moment, end: Moment | undefined): DatedWhen | undefined => {
  if (!end || start.zone === undefined || start.zone !== end.zone) return undefined
  if (start.time !== '00:00' || end.date < start.date) return undefined
  const isLastMinute = end.time === '23:59'
  if (!isLastMinute && (end.time !== '00:00' || end.date === start.date)) return undefined
  const endDate = isLastMinute ? end.date : addDays(end.date, -1)
  return { date: start.date, endDate, startTime: null, endTime: null }
}

/** Moments as text that sorts by time, and as plain date-times. */
export const momentKey = ({ date, time }: Moment) => `${date}T${time ?? ''}`

export const byMoment = (a: Moment, b: Moment) => (momentKey(a) < momentKey(b) ? -1 : 1)

export const plainDateTime = ({ date, time }: Moment) =>
  Temporal.PlainDateTime.from(`${date}T${time ?? '00:00'}`)
