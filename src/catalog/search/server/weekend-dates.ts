/** Dates of this weekend, of today and of tonight, by the calendar of each venue. */

import { Temporal } from 'temporal-polyfill'
import { memoizeText } from '../../event/server/memoize-text.ts'
import { weekendSlug } from '../../links/paths.ts'
import type { PeriodSlug } from '../../links/periods.ts'
import { addDays, epochDay } from '../../time/local-dates.ts'
import { venueToday } from '../../time/venue-today.ts'
import { isEvening, isOnWeekend, weekendOf } from '../../time/weekend.ts'
import type { EventQuery, EventSearch } from './event-search.ts'
import type { MatchedDates } from './matched-dates.ts'
import { earliestToday } from './search-criteria.ts'

/** Filters that say where. */
export type Area = Pick<EventQuery, 'state' | 'near' | 'radiusMiles'>

/**
 * While it is Sunday in New York it is Monday on Guam, where this weekend is the next one. Places that are open for
 * good are open on any day, and left out.
 */
export const findWeekendDates = async (
  search: Pick<EventSearch, 'dates'>,
  now: number,
  area: Area = {},
): Promise<MatchedDates> => {
  const first = earliestToday(now)
  // The latest date on earth is at most two after the earliest one.
  const { sunday: toDate } = weekendOf(addDays(first, 2))
  const range = { fromDate: addDays(weekendOf(first).saturday, -1), toDate, datedOnly: true }
  const dates = await search.dates({ ...area, ...range, sortBy: 'date', limit: 1 })
  const fridays = memoizeText(
    (timeZone) => (epochDay(weekendOf(venueToday(now, timeZone)).saturday) ?? 0) - 1,
  )
  const { day, lastDay, minute, factsOf } = dates
  const slots = dates.slots.filter((slot) => {
    return isOnWeekend(fridays(factsOf(slot).timeZone), {
      day: day[slot] as number,
      lastDay: lastDay[slot] as number,
      minute: minute[slot] as number,
    })
  })
  return { ...dates, slots, total: slots.length }
}

/** Dates on which something runs today; places that are open for good are left out. */
const findTodaysDates = async (
  search: Pick<EventSearch, 'dates'>,
  now: number,
  area: Area,
): Promise<MatchedDates> => {
  const first = earliestToday(now)
  const range = { fromDate: first, toDate: addDays(first, 2), datedOnly: true }
  const dates = await search.dates({ ...area, ...range, sortBy: 'date', limit: 1 })
  const today = memoizeText((timeZone) => epochDay(venueToday(now, timeZone)) ?? 0)
  const { day, lastDay, factsOf } = dates
  return only(dates, (slot) => {
    const here = today(factsOf(slot).timeZone)
    return (day[slot] as number) <= here && (lastDay[slot] as number) >= here
  })
}

const only = (dates: MatchedDates, isKept: (slot: number) => boolean): MatchedDates => {
  const slots = dates.slots.filter(isKept)
  return { ...dates, slots, total: slots.length }
}

/** Dates of a day that begin in the evening, as in a search. */
const ofTheEvening = (dates: MatchedDates): MatchedDates =>
  only(dates, (slot) => isEvening(dates.minute[slot] as number))

export const findPeriodDates = async (
  search: Pick<EventSearch, 'dates'>,
  now: number,
  { period, area = {} }: { period: PeriodSlug; area?: Area },
): Promise<MatchedDates> => {
  if (period === weekendSlug) return findWeekendDates(search, now, area)
  const today = await findTodaysDates(search, now, area)
  return period === 'today' ? today : ofTheEvening(today)
}

/** Number of listings by period; those of tonight from noon on, at the place of each. */
export const countPeriods = async (
  search: Pick<EventSearch, 'dates'>,
  now: number,
  area: Area = {},
): Promise<Record<PeriodSlug, number>> => {
  const weekend = await findWeekendDates(search, now, area)
  const today = await findTodaysDates(search, now, area)
  return {
    [weekendSlug]: firstOfEach(weekend).length,
    today: firstOfEach(today).length,
    tonight: firstOfEach(afterNoon(ofTheEvening(today), now)).length,
  }
}

/** Dates at places where noon has passed: until then, tonight is far away. */
export const afterNoon = (dates: MatchedDates, now: number): MatchedDates => {
  const isPast = memoizeText((timeZone) => {
    const instant = Temporal.Instant.fromEpochMilliseconds(now)
    return instant.toZonedDateTimeISO(timeZone).hour >= 12
  })
  return only(dates, (slot) => isPast(dates.factsOf(slot).timeZone))
}

/** The first date of each series, and every event of its own. */
export const firstOfEach = ({ slots, seriesOf }: MatchedDates): number[] => {
  const seen = new Set<number>()
  return [...slots].filter((slot) => {
    const series = seriesOf[slot] as number
    if (series < 0) return true
    const isFirst = !seen.has(series)
    seen.add(series)
    return isFirst
  })
}
