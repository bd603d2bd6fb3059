/** Dates from Friday at 4 PM to Sunday, by the calendar of each venue. */

import { memoizeText } from '../../event/server/memoize-text.ts'
import { addDays, epochDay } from '../../time/local-dates.ts'
import { venueToday } from '../../time/venue-today.ts'
import { isOnWeekend, weekendOf } from '../../time/weekend.ts'
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
