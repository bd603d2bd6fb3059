/**
 * From wall time at the venue to instants. Local date, local time and zone are the truth; instants
 * are worked out from them and never the other way round.
 *
 * Where clocks jump: a time that is skipped in spring is as much later as the jump is long (2:30
 * becomes 3:30), one that occurs twice in autumn is the first of the two (Temporal's "compatible").
 */
import { Temporal } from 'temporal-polyfill'
import { addDays, daysBetween } from '../time/local-dates.ts'
import { endsNextDay } from '../time/local-times.ts'
import type { Event } from './event.ts'

export type When = Pick<Event, 'date' | 'endDate' | 'startTime' | 'endTime' | 'timeZone'>

/** "2026-11-20T18:00:00.000Z", as JSON and the database have instants. */
function toText(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 })
}

function zoned(date: string, time: string, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone)
}

/**
 * The instant of a wall time (`yyyy-mm-dd`, `HH:MM`) in an IANA zone, as ISO text in UTC. Throws
 * RangeError for what is no date, time or zone.
 */
export function toInstant(date: string, time: string, timeZone: string): string {
  return toText(zoned(date, time, timeZone).toInstant())
}

/**
 * "2026-11-20T18:00:00-06:00", or the date alone when the time is unknown: what schema.org wants.
 * Throws RangeError as `toInstant` does.
 */
export function isoWithOffset(date: string, time: string | null, timeZone: string): string {
  if (time === null) return date
  return zoned(date, time, timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** The venue's date (`yyyy-mm-dd`) at an instant in ISO text. */
export function localDateAt(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/**
 * The last day on which a timed event runs: an event of one day that ends at an earlier hour than
 * it begins (8 PM to 1 AM) ends on the next day. Null for an ongoing place.
 */
export function closingDate(event: Omit<When, 'timeZone'>): string | null {
  const endDate = event.endDate ?? event.date
  if (!endDate || !endsNextDay(event)) return endDate
  return Temporal.PlainDate.from(endDate).add({ days: 1 }).toString()
}

/**
 * Start and end of an event, as ISO text in UTC. A time that is unknown gives null, and so does an end that is not
 * after the start (a source that repeats the start as the end knows no end).
 */
export function eventInstants(event: When): { startsAt: string | null; endsAt: string | null } {
  const { date, startTime, endTime, timeZone } = event
  const lastDate = closingDate(event)
  const start = date && startTime ? zoned(date, startTime, timeZone) : null
  const end = lastDate && endTime ? zoned(lastDate, endTime, timeZone) : null
  const isAfter = end && (!start || Temporal.ZonedDateTime.compare(end, start) > 0)
  return {
    startsAt: start && toText(start.toInstant()),
    endsAt: isAfter ? toText(end.toInstant()) : null,
  }
}

const standardOffset = (zone: string) =>
  Temporal.Instant.from('2026-01-15T12:00Z').toZonedDateTimeISO(zone).offsetNanoseconds

/**
 * True if hours that a source tells in a zone by its abbreviation are those of `timeZone`: "MST" is said in Denver and in
 * Phoenix, which differ in summer only. Its POSIX name (MST7MDT) stands for such a zone.
 */
export const isSaidIn = (
  timeZone: string,
  told: string,
  isLoose = /^[A-Z]{3}\d[A-Z]{3}$/.test(told),
): boolean => isLoose && standardOffset(told) === standardOffset(timeZone)

/** The same moments on the clocks of another zone. Days without hours stay, and so do times whose zone is not known (""). */
export function timesInZone(event: When, timeZone: string): Omit<When, 'timeZone'> {
  const { date, endDate, startTime, endTime } = event
  const isOwn = event.timeZone === '' || isSaidIn(timeZone, event.timeZone)
  const { startsAt, endsAt } = isOwn ? unknownInstants : eventInstants(event)
  if (date === null || startsAt === null) return { date, endDate, startTime, endTime }
  const wallTime = (instant: string) => {
    const at = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
    return { date: at.toPlainDate().toString(), time: at.toString().slice(11, 16) }
  }
  const [start, end] = [wallTime(startsAt), wallTime(endsAt ?? startsAt)]
  const days = daysBetween(date, endDate ?? date)
  const lastDate = endsAt !== null && days > 0 ? end.date : addDays(start.date, days)
  const times = { startTime: start.time, endTime: endsAt && end.time }
  return withoutMidnight({ date: start.date, endDate: lastDate, ...times })
}

const unknownInstants = { startsAt: null, endsAt: null }

/** Local dates and times at the venue. */
export type DatedWhen = {
  date: string
  endDate: string
  startTime: string | null
  endTime: string | null
}

/** Midnight and the last minute of a day stand for hours that are not known, where nothing else is told. */
export const isNoHour = (time: string | null): boolean =>
  time === null || time === '00:00' || time === '23:59'

/** Unknown times stand as midnight, or as the last minute of the day, in many files; neither is ever invented. */
export const withoutMidnight = (when: DatedWhen): DatedWhen => {
  const { date, startTime, endDate, endTime } = when
  if (startTime !== null && isNoHour(startTime) && isNoHour(endTime)) {
    // Ending at midnight means that the day before was the last one.
    const last = endTime === '00:00' && endDate > date ? addDays(endDate, -1) : endDate
    return { date, endDate: last, startTime: null, endTime: null }
  }
  if (endTime === startTime && endDate === date) return { ...when, endTime: null }
  const isOverNight = endDate !== date && endDate === addDays(date, 1)
  if (isOverNight && startTime && endTime && endTime <= '06:00' && endTime < startTime) {
    return { ...when, endDate: date }
  }
  return when
}

/**
 * The instant (ISO text in UTC) at which the event's last day is over at its venue and it belongs to
 * the archive; null for an ongoing place, which never does.
 */
export function dayEndsAt(
  event: Pick<Event, 'date' | 'endDate' | 'ongoing' | 'timeZone'>,
): string | null {
  const lastDate = event.endDate ?? event.date
  if (event.ongoing || lastDate === null) return null
  const nextDay = Temporal.PlainDate.from(lastDate).add({ days: 1 })
  // Some zones skip midnight itself; toZonedDateTime then gives the first moment of the day.
  return toText(nextDay.toZonedDateTime(event.timeZone).toInstant())
}
