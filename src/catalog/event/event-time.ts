/**
 * Instants from wall time at the venue. Local date, local time and zone are authoritative; instants are derived from
 * them, never the reverse.
 *
 * Daylight saving time: a time skipped in spring moves forward by the gap (2:30 becomes 3:30), a time that occurs twice
 * in fall is the first (Temporal's "compatible").
 */
import { Temporal } from 'temporal-polyfill'
import { addDays, daysBetween } from '../time/local-dates.ts'
import { endsNextDay } from '../time/local-times.ts'
import type { Event } from './event.ts'

export type EventTimes = Pick<Event, 'date' | 'endDate' | 'startTime' | 'endTime' | 'timeZone'>

/** "2026-11-20T18:00:00.000Z", the format in JSON and the database. */
function toText(instant: Temporal.Instant): string {
  return instant.toString({ fractionalSecondDigits: 3 })
}

function toZoned(date: string, time: string, timeZone: string): Temporal.ZonedDateTime {
  return Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(timeZone)
}

/**
 * Instant of a wall time (`yyyy-mm-dd`, `HH:MM`) in an IANA zone, as ISO text in UTC. Throws RangeError for an invalid
 * date, time or zone.
 */
export function toInstant(date: string, time: string, timeZone: string): string {
  return toText(toZoned(date, time, timeZone).toInstant())
}

/**
 * "2026-11-20T18:00:00-06:00", or only the date if the time is unknown, as schema.org requires. Throws RangeError like
 * `toInstant`.
 */
export function isoWithOffset(date: string, time: string | null, timeZone: string): string {
  if (time === null) return date
  return toZoned(date, time, timeZone).toString({ timeZoneName: 'never', smallestUnit: 'second' })
}

/** Date at the venue (`yyyy-mm-dd`) at an instant in ISO text. */
export function localDateAt(instant: string, timeZone: string): string {
  return Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/**
 * Last day on which a timed event runs: a one-day event that ends at an earlier hour than it starts (8 PM to 1 AM) ends
 * on the next day. Null for an ongoing place.
 */
export function closingDate(event: Omit<EventTimes, 'timeZone'>): string | null {
  const endDate = event.endDate ?? event.date
  if (!endDate || !endsNextDay(event)) return endDate
  return Temporal.PlainDate.from(endDate).add({ days: 1 }).toString()
}

/**
 * Start and end of an event as ISO text in UTC. Null if the time is unknown, or for an end that is not after the start
 * (sources repeat the start if they don't know the end).
 */
export function eventInstants(event: EventTimes): {
  startsAt: string | null
  endsAt: string | null
} {
  const { date, startTime, endTime, timeZone } = event
  const lastDate = closingDate(event)
  const start = date && startTime ? toZoned(date, startTime, timeZone) : null
  const end = lastDate && endTime ? toZoned(lastDate, endTime, timeZone) : null
  const isAfter = end && (!start || Temporal.ZonedDateTime.compare(end, start) > 0)
  return {
    startsAt: start && toText(start.toInstant()),
    endsAt: isAfter ? toText(end.toInstant()) : null,
  }
}

const standardOffset = (zone: string) =>
  Temporal.Instant.from('2026-01-15T12:00Z').toZonedDateTimeISO(zone).offsetNanoseconds

/**
 * True if hours in a zone that a source gave by abbreviation apply in `timeZone`: "MST" is used in Denver and in
 * Phoenix, which differ in summer only. `posixZone` is then the zone's POSIX name (MST7MDT).
 */
export const fitsAbbreviatedZone = (
  timeZone: string,
  posixZone: string,
  isLoose = /^[A-Z]{3}\d[A-Z]{3}$/.test(posixZone),
): boolean => isLoose && standardOffset(posixZone) === standardOffset(timeZone)

/** Same instants as wall times of another zone. Unchanged without hours or if the event's zone is unknown (""). */
export function timesInZone(event: EventTimes, timeZone: string): Omit<EventTimes, 'timeZone'> {
  const { date, endDate, startTime, endTime } = event
  const isOwn = event.timeZone === '' || fitsAbbreviatedZone(timeZone, event.timeZone)
  const { startsAt, endsAt } = isOwn ? unknownInstants : eventInstants(event)
  if (date === null || startsAt === null) return { date, endDate, startTime, endTime }
  const wallTime = (instant: string) => {
    const local = Temporal.Instant.from(instant).toZonedDateTimeISO(timeZone)
    return { date: local.toPlainDate().toString(), time: local.toString().slice(11, 16) }
  }
  const [start, end] = [wallTime(startsAt), wallTime(endsAt ?? startsAt)]
  const days = daysBetween(date, endDate ?? date)
  const lastDate = endsAt !== null && days > 0 ? end.date : addDays(start.date, days)
  const times = { startTime: start.time, endTime: endsAt && end.time }
  return withoutMidnight({ date: start.date, endDate: lastDate, ...times })
}

const unknownInstants = { startsAt: null, endsAt: null }

/** Local dates and times at the venue. */
export type DatedTimes = {
  date: string
  endDate: string
  startTime: string | null
  endTime: string | null
}

/** True for midnight and the last minute of a day, which stand for unknown hours in many files. */
export const isNoHour = (time: string | null): boolean =>
  time === null || time === '00:00' || time === '23:59'

/** Removes midnight and 23:59 where they stand for unknown times, and ends that repeat the start. */
export const withoutMidnight = (when: DatedTimes): DatedTimes => {
  const { date, startTime, endDate, endTime } = when
  if (startTime !== null && isNoHour(startTime) && isNoHour(endTime)) {
    // An end at midnight means that the day before was the last day.
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
 * Instant (ISO text in UTC) after the event's last day at its venue, when it is archived; null for an ongoing place,
 * which is never archived.
 */
export function dayEndsAt(
  event: Pick<Event, 'date' | 'endDate' | 'ongoing' | 'timeZone'>,
): string | null {
  const lastDate = event.endDate ?? event.date
  if (event.ongoing || lastDate === null) return null
  const nextDay = Temporal.PlainDate.from(lastDate).add({ days: 1 })
  // Some zones skip midnight at a clock change; toZonedDateTime then returns the first moment of the day.
  return toText(nextDay.toZonedDateTime(event.timeZone).toInstant())
}
