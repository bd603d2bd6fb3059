/** Dates of this weekend, of today and of tonight, by the local date of each venue. */

import { Temporal } from 'temporal-polyfill'
import { memoizeText } from '../../event/server/memoize-text.ts'
import { weekendSlug } from '../../links/paths.ts'
import type { PeriodSlug } from '../../links/periods.ts'
import { addDays, epochDay } from '../../time/local-dates.ts'
import { venueToday } from '../../time/venue-today.ts'
import { hoursOfDay, isOnWeekend, isWithin, weekendOf } from '../../time/weekend.ts'
import type { EventQuery, EventSearch } from './event-search.ts'
import type { MatchedDates } from './matched-dates.ts'
import { earliestToday } from './search-criteria.ts'

/** Filters for the location, and for events that take place (neither canceled nor postponed). */
export type Area = Pick<EventQuery, 'state' | 'near' | 'radiusMiles' | 'isOn'>

/**
 * Compares with the local weekend of each venue: when it is Sunday in New York, it is Monday on Guam, where "this
 * weekend" is the next one. Year-round places count if they are open on a remaining day.
 */
export const findWeekendDates = async (
  search: Pick<EventSearch, 'dates'>,
  now: number,
  area: Area = {},
): Promise<MatchedDates> => {
  const first = earliestToday(now)
  // The latest current date on earth is at most two days after the earliest one.
  const { sunday: toDate } = weekendOf(addDays(first, 2))
  const range = { fromDate: addDays(weekendOf(first).saturday, -1), toDate }
  const dates = await search.dates({ ...area, ...range, sortBy: 'date', limit: 1 })
  const weekends = memoizeText((timeZone) => remainingWeekend(venueToday(now, timeZone)))
  const { day, lastDay, minute, ongoing, factsOf } = dates
  return filterDates(dates, (slot) => {
    const weekend = weekends(factsOf(slot).timeZone)
    if (ongoing[slot] === 1) return dates.isOpen(slot, weekend) === true
    return isOnWeekend(weekend.eveningOf, {
      day: day[slot] as number,
      lastDay: lastDay[slot] as number,
      minute: minute[slot] as number,
    })
  })
}

/** Dates that run today, and year-round places that are open today. */
const findTodaysDates = async (
  search: Pick<EventSearch, 'dates'>,
  now: number,
  area: Area,
): Promise<MatchedDates> => {
  const first = earliestToday(now)
  const range = { fromDate: first, toDate: addDays(first, 2) }
  const dates = await search.dates({ ...area, ...range, sortBy: 'date', limit: 1 })
  const { day, lastDay, ongoing, factsOf } = dates
  const today = todayAt(now)
  return filterDates(dates, (slot) => {
    const localToday = today(factsOf(slot).timeZone)
    if (ongoing[slot] === 1)
      return dates.isOpen(slot, { from: localToday, to: localToday }) === true
    return (day[slot] as number) <= localToday && (lastDay[slot] as number) >= localToday
  })
}

/** Today's dates that begin in the evening, and places that are open in the evening. */
const filterEvening = (dates: MatchedDates, now: number): MatchedDates => {
  const { minute, ongoing, factsOf } = dates
  const today = todayAt(now)
  const { evening: hours } = hoursOfDay
  return filterDates(dates, (slot) => {
    if (ongoing[slot] !== 1) return isWithin(minute[slot] as number, hours)
    const localToday = today(factsOf(slot).timeZone)
    return dates.isOpen(slot, { from: localToday, to: localToday, hours }) === true
  })
}

/** Returns a function from a time zone to its current date, in days since 1970. */
const todayAt = (now: number) => memoizeText((timeZone) => epochDay(venueToday(now, timeZone)) ?? 0)

const filterDates = (dates: MatchedDates, isKept: (slot: number) => boolean): MatchedDates => {
  const slots = dates.slots.filter(isKept)
  return { ...dates, slots, total: slots.length }
}

export const findPeriodDates = async (
  search: Pick<EventSearch, 'dates'>,
  now: number,
  { period, area = {} }: { period: PeriodSlug; area?: Area },
): Promise<MatchedDates> => {
  if (period === weekendSlug) return findWeekendDates(search, now, area)
  const today = await findTodaysDates(search, now, area)
  return period === 'tonight' ? filterEvening(today, now) : today
}

/** Number of listings per period that take place; tonight's are counted from noon on, local time. */
export const countPeriods = async (
  search: Pick<EventSearch, 'dates'>,
  now: number,
  area: Area = {},
): Promise<Record<PeriodSlug, number>> => {
  const areaOn = { ...area, isOn: true }
  const weekend = await findWeekendDates(search, now, areaOn)
  const today = await findTodaysDates(search, now, areaOn)
  const tonight = filterEvening(today, now)
  return {
    [weekendSlug]: firstOfEach(weekend).length,
    today: firstOfEach(today).length,
    tonight: firstOfEach(afterNoon(tonight, now)).length,
  }
}

/** Dates at places where it is past noon; before noon, tonight is not offered. */
export const afterNoon = (dates: MatchedDates, now: number): MatchedDates => {
  const isPast = memoizeText((timeZone) => {
    const instant = Temporal.Instant.fromEpochMilliseconds(now)
    return instant.toZonedDateTimeISO(timeZone).hour >= 12
  })
  return filterDates(dates, (slot) => isPast(dates.factsOf(slot).timeZone))
}

/** Remaining days of the weekend, in days since 1970. */
const remainingWeekend = (today: string) => {
  const saturday = epochDay(weekendOf(today).saturday) ?? 0
  const friday = saturday - 1
  return { from: Math.max(friday, epochDay(today) ?? 0), to: saturday + 1, eveningOf: friday }
}

/** The first date of each series, and all events without a series. */
export const firstOfEach = ({ slots, seriesOf }: MatchedDates): number[] => {
  const seenSeries = new Set<number>()
  return [...slots].filter((slot) => {
    const series = seriesOf[slot] as number
    if (series < 0) return true
    const isFirst = !seenSeries.has(series)
    seenSeries.add(series)
    return isFirst
  })
}
