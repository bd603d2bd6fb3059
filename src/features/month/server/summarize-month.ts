/** The month of a search, from its matching dates. */
import { LRUCache } from 'lru-cache'

import type { DatedEvent, MatchedDates } from '../../../catalog/search/server/matched-dates.ts'
import { earliestToday } from '../../../catalog/search/server/search-criteria.ts'
import { dateOfEpochDay, epochDay } from '../../../catalog/time/local-dates.ts'
import { weekendOf } from '../../../catalog/time/weekend.ts'
import { type MonthEvent, type MonthOverview, monthEvent } from '../contract.ts'
import {
  addMonths,
  calendarToday,
  daysOfMonth,
  isShownMonth,
  monthOf,
  weekendsAhead,
} from '../months.ts'
import { chooseTitles, maxTitles } from './choose-titles.ts'
import { countDays, type Span } from './count-days.ts'
import { type Bar, placeBars } from './place-bars.ts'

/** `now` in milliseconds since 1970; `month` one that the calendar shows. */
export const summarizeMonth = (dates: MatchedDates, month: string, now: number): MonthOverview => {
  const today = calendarToday(now)
  const span = spanOf(month, now)
  const counts = countDays(dates, span)
  const titles = chooseTitles(dates, counts, span)
  const bars = placeBars(dates, counts.multiDay, span)
  const isShown = (other: string) => (isShownMonth(other, today) ? other : null)
  const eventAt = (slot: number) => readEvent(dates, slot)
  return {
    month,
    today,
    previous: isShown(addMonths(month, -1)),
    next: isShown(addMonths(month, 1)),
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

/** Days of the current month that are not over anywhere on earth. */
const spanOf = (month: string, now: number): Span => {
  const { first, last } = daysOfMonth(month)
  const dayOf = (date: string) => epochDay(date) ?? 0
  const open = dayOf(earliestToday(now))
  return {
    first: Math.min(last, Math.max(first, open)),
    last,
    saturday: dayOf(weekendOf(calendarToday(now)).saturday),
    weekends: weekendsAhead,
  }
}

const roomFor = (bars: readonly Bar[], day: number): number =>
  maxTitles - bars.filter(({ first, last }) => first <= day && last >= day).length

/** Parsing a hundred whole events takes longer than to find them. */
const read = new LRUCache<string, MonthEvent>({ max: 20_000 })

const readEvent = (dates: MatchedDates, slot: number): MonthEvent => {
  const key = dates.keyOf(slot)
  const event = read.get(key) ?? monthEventOf(dates.read(slot))
  read.set(key, event)
  return event
}

const fields = Object.keys(monthEvent.shape) as (keyof MonthEvent)[]

const monthEventOf = (event: DatedEvent) =>
  Object.fromEntries(fields.map((name) => [name, event[name]])) as MonthEvent

/** The month that is asked for, or the current one; undefined for one that the calendar does not show. */
export const chooseMonth = (month: string | undefined, now: number): string | undefined => {
  const today = calendarToday(now)
  const chosen = month ?? monthOf(today)
  return isShownMonth(chosen, today) ? chosen : undefined
}
