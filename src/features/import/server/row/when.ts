/** Converts a source's moments to wall time at the venue. */
import { Temporal } from 'temporal-polyfill'
import {
  type DatedTimes,
  fitsAbbreviatedZone,
  withoutMidnight,
} from '../../../../catalog/event/event-time.ts'
import { convertOtherHours } from '../../../../catalog/event/hours-in-zone.ts'
import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
import { addDays, dateOfEpochDay, daysBetween } from '../../../../catalog/time/local-dates.ts'
import { dayMs } from '../../../../kit/durations.ts'
import type { Moment } from './source-row.ts'

/** Longest single event in days; a longer one is a season, or has a wrong first or last day. */
const maxDays = 60

export const isLong = ({ date, endDate }: Days) =>
  date !== null && endDate !== null && daysBetween(date, endDate) >= maxDays

/** Years ahead; a later date is more likely a typo than a plan. */
const maxYearsAhead = 10

/** Reason to doubt an event's days; most such days are parsing errors or typos. `movedTo`: a month and day. */
export const whyUnlikely = (days: Days, now: number, movedTo?: string): string | undefined => {
  const { date, endDate } = days
  if (date !== null && movedTo !== undefined && !date.endsWith(movedTo))
    return `its name says that it moved to another day than ${date}`
  const latest = dateOfEpochDay(Math.floor(now / dayMs + maxYearsAhead * 365.25))
  if (date !== null && date > latest) return `${date} is more than ${maxYearsAhead} years ahead`
  return isLong(days) ? `it would take months (${date} to ${endDate})` : undefined
}

type Days = { date: string | null; endDate: string | null }

/** True if the last day is before `day`; false for year-round places. */
export const isOver = ({ date, endDate }: Days, day: string): boolean => {
  const last = endDate ?? date
  return last !== null && last < day
}

/** Moment on the clock of `zone`; a moment without a zone is already local to the venue. */
export const momentIn = (moment: Moment, zone: string | undefined): Moment => {
  const { date, time } = moment
  if (zone === undefined || moment.zone === undefined || moment.zone === zone || time === null) {
    return moment
  }
  if (fitsAbbreviatedZone(zone, moment.zone, moment.loose)) return { date, time, zone }
  return { ...onOtherClock(`${date}T${time} ${moment.zone} ${zone}`), zone }
}

/** Memoized, because entries of one list share hours, zones and often dates. */
const onOtherClock = memoizeText((question): Moment => {
  const [time = '', from = '', to = ''] = question.split(' ')
  const at = Temporal.PlainDateTime.from(time).toZonedDateTime(from).withTimeZone(to)
  return localMoment(at.toPlainDateTime())
})

export const localMoment = (at: Temporal.PlainDateTime): Moment => ({
  date: at.toPlainDate().toString(),
  time: at.toPlainTime().toString({ smallestUnit: 'minute' }),
})

/**
 * Wall time at the venue in the zone `zone` (undefined if it is not located: times stay as given). Midnight to midnight
 * is a day without times; an end in the small hours belongs to the evening before.
 */
export const resolveTimes = (start: Moment, end: Moment | undefined, zone?: string): DatedTimes => {
  const wholeDays = wholeDaysElsewhere(start, end)
  if (wholeDays) return wholeDays
  const first = momentIn(start, zone)
  const last = end && momentIn(end, zone)
  const when = { date: first.date, startTime: first.time, endDate: first.date, endTime: null }
  if (!last || last.date < first.date) return withoutMidnight(when)
  return withoutMidnight({ ...when, endDate: last.date, endTime: last.time })
}

/** `resolveTimes` with the draft's other hours. */
export const resolveHours = (
  draft: Readonly<Record<string, unknown>>,
  { start, end }: { start: Moment; end?: Moment | undefined },
  zone?: string,
) => {
  const times = resolveTimes(start, end, zone)
  const origin = { zone: start.zone, startTime: times.startTime }
  const hours = convertOtherHours(draft, origin, (time) => momentIn({ ...start, time }, zone).time)
  return { ...times, ...hours }
}

/** All-day entry that a program wrote as midnight to midnight in UTC or another zone: its dates apply as written. */
const wholeDaysElsewhere = (start: Moment, end: Moment | undefined): DatedTimes | undefined => {
  if (!end || start.zone === undefined || start.zone !== end.zone) return undefined
  if (start.time !== '00:00' || end.date < start.date) return undefined
  const isLastMinute = end.time === '23:59'
  if (!isLastMinute && (end.time !== '00:00' || end.date === start.date)) return undefined
  const endDate = isLastMinute ? end.date : addDays(end.date, -1)
  return { date: start.date, endDate, startTime: null, endTime: null }
}

/** Moments as sortable text and as plain date-times. */
export const momentKey = ({ date, time }: Moment) => `${date}T${time ?? ''}`

export const byMoment = (a: Moment, b: Moment) => (momentKey(a) < momentKey(b) ? -1 : 1)

export const localDateTime = ({ date, time }: Moment) =>
  Temporal.PlainDateTime.from(`${date}T${time ?? '00:00'}`)
