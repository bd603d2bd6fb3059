/** Greedy interval packing: multi-day events as bars in the lanes of their weeks. */
import type { MatchedDates } from '../../../catalog/search/server/matched-dates.ts'
import { weekdayOfDay } from '../../../catalog/time/calendar-days.ts'
import type { Span } from './count-days.ts'

/** Days since 1970-01-01, both in one week. */
export type Bar = { slot: number; first: number; last: number; lane: number }

/** One title a day is left for what runs on that day alone. */
export const maxLanes = 2

/** Longer events are there on most days of a month, and give way to shorter ones. */
const longDays = 7

/** `slots` in the order of dates; the nearest get a lane first where there is a place to measure from. */
export const placeBars = (
  { day, lastDay, distanceOf = () => 0 }: MatchedDates,
  slots: readonly number[],
  { first, last }: Pick<Span, 'first' | 'last'>,
): Bar[] => {
  const daysOf = (slot: number) => (lastDay[slot] as number) - (day[slot] as number) + 1
  const ranked = slots
    .map((slot) => ({ slot, isLong: daysOf(slot) > longDays ? 1 : 0, distance: distanceOf(slot) }))
    .sort((a, b) => a.isLong - b.isLong || a.distance - b.distance)
  // A bit per day of the month.
  const taken = new Uint32Array(maxLanes)
  const bars: Bar[] = []
  for (const { slot } of ranked) {
    const from = Math.max(day[slot] as number, first)
    const to = Math.min(lastDay[slot] as number, last)
    for (let start = from; start <= to; ) {
      const saturday = start + 6 - weekdayOfDay(start)
      const end = Math.min(to, saturday)
      const days = ((1 << (end - start + 1)) - 1) << (start - first)
      const lane = taken.findIndex((mask) => (mask & days) === 0)
      if (lane >= 0) {
        taken[lane] = (taken[lane] as number) | days
        bars.push({ slot, first: start, last: end, lane })
      }
      start = saturday + 1
    }
  }
  return bars.sort((a, b) => a.first - b.first || a.lane - b.lane)
}
