/**
 * Counts a search's dates by day and by weekend, in one pass. A series counts once per day and once per weekend, as in
 * results: a bit per series and day or weekend marks that it has been counted.
 */
import type { MatchedDates } from '../../../catalog/search/server/matched-dates.ts'

export type Span = {
  /** First and last day, in days since 1970-01-01; at most 31 days. */
  first: number
  last: number
  /** Saturday of the first weekend, and number of weekends. */
  saturday: number
  weekends: number
}

export type DayCounts = {
  /** Counts by day, from `first`. */
  days: Uint32Array
  weekends: Uint32Array
  /** Slots of one-day dates in the span, in the order of dates. */
  oneDay: readonly number[]
  /** Slots of multi-day dates that count on each of their days, in the order of dates. */
  multiDay: readonly number[]
  /** Slots of year-round places, one date each, except places that are closed on all days of the span. */
  openDaily: readonly number[]
}

/** Cached counts, by slots array: searches of an unchanged catalog return the same array. */
const cachedCounts = new WeakMap<Uint32Array, Map<string, DayCounts>>()

export const countDays = (dates: MatchedDates, span: Span): DayCounts => {
  const countsBySpan = cachedCounts.get(dates.slots) ?? new Map<string, DayCounts>()
  cachedCounts.set(dates.slots, countsBySpan)
  const key = JSON.stringify(span)
  const counts = countsBySpan.get(key) ?? new DayCounter(dates, span).counts
  countsBySpan.set(key, counts)
  return counts
}

class DayCounter {
  readonly counts: DayCounts & { oneDay: number[]; multiDay: number[]; openDaily: number[] }
  readonly #span: Span
  readonly #seenDays: SeriesSet
  readonly #seenWeekends: SeriesSet

  constructor(dates: MatchedDates, span: Span) {
    const { slots, day, lastDay, ongoing, seriesOf, seriesCount } = dates
    this.#span = span
    const length = span.last - span.first + 1
    this.#seenDays = new SeriesSet(seriesCount, length)
    this.#seenWeekends = new SeriesSet(seriesCount, span.weekends)
    const [days, weekends] = [new Uint32Array(length), new Uint32Array(span.weekends)]
    this.counts = { days, weekends, oneDay: [], multiDay: [], openDaily: [] }
    const seenOpen = new SeriesSet(seriesCount, 1)
    for (let index = 0; index < slots.length; index++) {
      const slot = slots[index] as number
      const series = seriesOf[slot] as number
      if (ongoing[slot] === 1) {
        const isClosed = dates.isOpen(slot, { from: span.first, to: span.last }) === false
        if (!isClosed && seenOpen.add(series, 0)) this.counts.openDaily.push(slot)
        continue
      }
      const [from, to] = [day[slot] as number, lastDay[slot] as number]
      this.#countWeekends(series, from, to)
      if (from <= span.last && to >= span.first) this.#countDays(slot, series, from, to)
    }
  }

  /** A weekend ends on the day after its Saturday. */
  #countWeekends(series: number, from: number, to: number): void {
    const { saturday, weekends } = this.#span
    const last = Math.min(weekends - 1, Math.floor((to - saturday) / 7))
    for (let n = Math.max(0, Math.ceil((from - saturday - 1) / 7)); n <= last; n++) {
      if (this.#seenWeekends.add(series, n)) (this.counts.weekends[n] as number)++
    }
  }

  #countDays(slot: number, series: number, from: number, to: number): void {
    const { days, oneDay, multiDay } = this.counts
    const { first, last } = this.#span
    const [begin, end] = [Math.max(from, first) - first, Math.min(to, last) - first]
    let newDays = 0
    for (let n = begin; n <= end; n++) {
      if (!this.#seenDays.add(series, n)) continue
      ;(days[n] as number)++
      newDays++
    }
    // A date that shares a day with another date of its series is counted only; shown, it would exceed the day's count.
    if (newDays <= end - begin) return
    if (from === to) oneDay.push(slot)
    else multiDay.push(slot)
  }
}

/** Bits of a number in a Uint32Array. */
const bits = 32

/** Set of the series counted per place, where a place is a day or weekend. */
class SeriesSet {
  readonly #words: number
  readonly #flags: Uint32Array

  constructor(seriesCount: number, places: number) {
    this.#words = Math.ceil(places / bits)
    this.#flags = new Uint32Array(seriesCount * this.#words)
  }

  /** False if the series was added before; true for every event without a series. */
  add(series: number, place: number): boolean {
    if (series < 0) return true
    const word = series * this.#words + (place >>> 5)
    const bit = 1 << (place & (bits - 1))
    const flags = this.#flags[word] as number
    if ((flags & bit) !== 0) return false
    this.#flags[word] = flags | bit
    return true
  }
}
