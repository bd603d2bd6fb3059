/**
 * Counts of a search by day and by weekend, in one pass. A series counts once a day and once a weekend, as in results:
 * a bit per day and weekend says whether it has been counted.
 */
import type { MatchedDates } from '../../../catalog/server/search/matched-dates.ts'
import { FirstSlots } from './first-slots.ts'

export type Span = {
  /** Days since 1970-01-01, both included; 31 at most. */
  first: number
  last: number
  /** The first of the weekends, and their number. */
  saturday: number
  weekends: number
}

export type DayCounts = {
  /** By day from `first`. */
  days: Uint32Array
  weekends: Uint32Array
  /** By day: the first of those that begin and end on it. */
  titles: FirstSlots[]
  /** Multi-day dates that count on every day on which they run, in the order of dates. */
  multiDay: number[]
  openDaily: { count: number; titles: FirstSlots }
}

/** Titles that a day or a line of the month shows at most. */
export const mostTitles = 3

/** Bits of a number that typed arrays hold. */
const bits = 32

export const countDays = (dates: MatchedDates, span: Span): DayCounts => {
  const { slots, day, lastDay, ongoing, seriesOf, seriesCount, distanceOf = () => 0 } = dates
  const length = span.last - span.first + 1
  const counts: DayCounts = {
    days: new Uint32Array(length),
    weekends: new Uint32Array(span.weekends),
    titles: Array.from({ length }, () => new FirstSlots(mostTitles)),
    multiDay: [],
    openDaily: { count: 0, titles: new FirstSlots(mostTitles) },
  }
  const seenOpen = new Seen(seriesCount, 1)
  const seenDays = new Seen(seriesCount, length)
  const seenWeekends = new Seen(seriesCount, span.weekends)
  for (const slot of slots) {
    const series = seriesOf[slot] as number
    if (ongoing[slot] === 1) {
      if (!seenOpen.add(series, 0)) continue
      counts.openDaily.count++
      counts.openDaily.titles.offer(slot, distanceOf(slot))
      continue
    }
    const [from, to] = [day[slot] as number, lastDay[slot] as number]
    const end = Math.min(span.weekends - 1, Math.floor((to - span.saturday) / 7))
    // A weekend ends on the day after its Saturday.
    for (let w = Math.max(0, Math.ceil((from - span.saturday - 1) / 7)); w <= end; w++) {
      if (seenWeekends.add(series, w)) (counts.weekends[w] as number)++
    }
    const [begin, stop] = [Math.max(from, span.first), Math.min(to, span.last)]
    let fresh = 0
    for (let d = begin - span.first; d <= stop - span.first; d++) {
      if (!seenDays.add(series, d)) continue
      ;(counts.days[d] as number)++
      fresh++
    }
    if (fresh === 0) continue
    if (from === to) counts.titles[from - span.first]?.offer(slot, distanceOf(slot))
    // One that shares a day with another date of its series is only counted, or the day would show more than it has.
    else if (fresh === stop - begin + 1) counts.multiDay.push(slot)
  }
  return counts
}

/** Which series have been counted where. */
class Seen {
  readonly #words: number
  readonly #flags: Uint32Array

  constructor(seriesCount: number, places: number) {
    this.#words = Math.ceil(places / bits)
    this.#flags = new Uint32Array(seriesCount * this.#words)
  }

  /** False where the series has been before; an event of its own is always new. */
  add(series: number, place: number): boolean {
    if (series < 0) return true
    const word = series * this.#words + Math.floor(place / bits)
    const bit = 1 << (place % bits)
    const flags = this.#flags[word] as number
    if ((flags & bit) !== 0) return false
    this.#flags[word] = flags | bit
    return true
  }
}
