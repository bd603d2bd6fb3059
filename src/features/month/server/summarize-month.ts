/** Overview of a search's month, from its matching dates. */
import { LRUCache } from 'lru-cache'
import type { MatchedDates } from '../../../catalog/search/server/matched-dates.ts'
import { earliestToday } from '../../../catalog/search/server/search-criteria.ts'
import { dateOfEpochDay, epochDay, weekdayOfDay } from '../../../catalog/time/local-dates.ts'
import { weekendOf } from '../../../catalog/time/weekend.ts'
import { pickBy } from '../../../kit/pick-by.ts'
import { type MonthEvent, type MonthOverview, monthEvent } from '../contract.ts'
import {
  addMonths,
  calendarToday,
  daysOfMonth,
  isShownMonth,
  monthOf,
  weekendsAhead,
} from '../months.ts'
import { countDays, type DayCounts, type Span } from './count-days.ts'

/** `now`: milliseconds since 1970; `month` must be one that the calendar shows. */
export const summarizeMonth = (dates: MatchedDates, month: string, now: number): MonthOverview => {
  const today = calendarToday(now)
  const span = spanOf(month, now)
  const counts = countDays(dates, span)
  const titles = chooseTitles(dates, counts, span)
  const bars = placeBars(dates, counts.multiDay, span)
  const ifShown = (neighbor: string) => (isShownMonth(neighbor, today) ? neighbor : null)
  const eventAt = (slot: number) => readEvent(dates, slot)
  return {
    month,
    today,
    previous: ifShown(addMonths(month, -1)),
    next: ifShown(addMonths(month, 1)),
    days: Array.from(counts.days, (count, index) => ({
      date: dateOfEpochDay(span.first + index),
      count,
      events: (titles.days[index] ?? []).slice(0, roomFor(bars, span.first + index)).map(eventAt),
    })),
    bars: bars.map(({ slot, first, last, lane }) => ({
      event: eventAt(slot),
      first: dateOfEpochDay(first),
      last: dateOfEpochDay(last),
      lane,
    })),
    openDaily: { count: counts.openDaily.length, events: titles.openDaily.map(eventAt) },
    weekends: Array.from(counts.weekends, (count, index) => ({
      saturday: dateOfEpochDay(span.saturday + index * 7),
      count,
    })),
    correctedKeyword: dates.correctedKeyword ?? null,
  }
}

/** Days of the month that are not over everywhere on earth. */
const spanOf = (month: string, now: number): Span => {
  const { first, last } = daysOfMonth(month)
  const dayOf = (date: string) => epochDay(date) ?? 0
  const earliestDay = dayOf(earliestToday(now))
  return {
    first: Math.min(last, Math.max(first, earliestDay)),
    last,
    saturday: dayOf(weekendOf(calendarToday(now)).saturday),
    weekends: weekendsAhead,
  }
}

const roomFor = (bars: readonly Bar[], day: number): number =>
  maxTitles - bars.filter(({ first, last }) => first <= day && last >= day).length

/** Cached: parsing a hundred events takes longer than finding them. */
const eventCache = new LRUCache<string, MonthEvent>({ max: 20_000 })

const readEvent = (dates: MatchedDates, slot: number): MonthEvent => {
  const key = dates.keyOf(slot)
  const event = eventCache.get(key) ?? monthEventOf(dates.eventOf(slot))
  eventCache.set(key, event)
  return event
}

const monthEventOf = pickBy(monthEvent)

/** The requested month, or the current one; undefined if the calendar does not show it. */
export const chooseMonth = (month: string | undefined, now: number): string | undefined => {
  const today = calendarToday(now)
  const chosenMonth = month ?? monthOf(today)
  return isShownMonth(chosenMonth, today) ? chosenMonth : undefined
}

/** Most titles in a day, and in the line of year-round places. */
export const maxTitles = 3

type Titles = {
  /** By day of the span: the nearest events if the search has a point, else the earliest. */
  days: number[][]
  openDaily: number[]
}

const chooseTitles = (
  { day, distanceOf = () => 0 }: MatchedDates,
  { oneDay, openDaily }: DayCounts,
  { first, last }: Pick<Span, 'first' | 'last'>,
): Titles => {
  const days = Array.from({ length: last - first + 1 }, () => new FirstSlots())
  for (const slot of oneDay) days[(day[slot] as number) - first]?.offer(slot, distanceOf(slot))
  const openSlots = new FirstSlots()
  for (const slot of openDaily) openSlots.offer(slot, distanceOf(slot))
  return { days: days.map(({ slots }) => slots), openDaily: openSlots.slots }
}

/** Slots with the smallest keys; of equal keys, those offered first. */
class FirstSlots {
  #rows: { slot: number; key: number }[] = []

  offer(slot: number, key: number): void {
    const last = this.#rows[maxTitles - 1]
    if (last && key >= last.key) return
    const sorted = [...this.#rows, { slot, key }].sort((a, b) => a.key - b.key)
    this.#rows = sorted.slice(0, maxTitles)
  }

  get slots(): number[] {
    return this.#rows.map(({ slot }) => slot)
  }
}

/** `first` and `last`: days since 1970-01-01, both in one week. */
type Bar = { slot: number; first: number; last: number; lane: number }

/** Each day keeps room for one title of an event on that day alone. */
export const maxLanes = 2

/** Longer events run on most days of a month, so shorter ones take precedence. */
const longDays = 7

/** `slots` in the order of dates; if the search has a point, nearer events get a lane first. */
export const placeBars = (
  { day, lastDay, distanceOf = () => 0 }: MatchedDates,
  slots: readonly number[],
  { first, last }: Pick<Span, 'first' | 'last'>,
): Bar[] => {
  const daysOf = (slot: number) => (lastDay[slot] as number) - (day[slot] as number) + 1
  const ranked = slots
    .map((slot) => ({ slot, isLong: daysOf(slot) > longDays ? 1 : 0, distance: distanceOf(slot) }))
    .sort((a, b) => a.isLong - b.isLong || a.distance - b.distance)
  // One bit per day of the month.
  const takenDays = new Uint32Array(maxLanes)
  const bars: Bar[] = []
  for (const { slot } of ranked) {
    const from = Math.max(day[slot] as number, first)
    const to = Math.min(lastDay[slot] as number, last)
    for (let start = from; start <= to; ) {
      const saturday = start + 6 - weekdayOfDay(start)
      const end = Math.min(to, saturday)
      const days = ((1 << (end - start + 1)) - 1) << (start - first)
      const lane = takenDays.findIndex((mask) => (mask & days) === 0)
      if (lane >= 0) {
        takenDays[lane] = (takenDays[lane] as number) | days
        bars.push({ slot, first: start, last: end, lane })
      }
      start = saturday + 1
    }
  }
  return bars.sort((a, b) => a.first - b.first || a.lane - b.lane)
}
