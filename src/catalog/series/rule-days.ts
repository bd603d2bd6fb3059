/**
 * Days of a recurrence rule. Each period of the rule (day, week, month, year) is a set of days; the BY parts filter it,
 * then BYSETPOS selects by position. Days are counted from 1970-01-01, so no time zone is involved. Periods are
 * expanded lazily, at most `maxPeriods`.
 */
import { daysInMonth, isInWeek, monthStart, partsOfDay } from '../time/calendar-days.ts'
import { weekdayOfDay } from '../time/local-dates.ts'
import { type RuleParts, SeriesRuleError } from './rule-parts.ts'

/** Most periods expanded before giving up: 270 years of days. */
const maxPeriods = 100_000

/** First and last day, inclusive, in days since 1970-01-01. */
export type DayBounds = { from: number; to: number }

/** Yields the rule's days from `first` on, in order, within the bounds. Throws SeriesRuleError. */
function* ruleDays(rule: RuleParts, first: number, { from, to }: DayBounds) {
  const keep = dayFilter(rule, first)
  let remaining = rule.count ?? Number.POSITIVE_INFINITY
  // A rule with COUNT has to be expanded from its start.
  let index = rule.count === undefined ? periodBefore(rule, first, from) : 0
  for (let expandedCount = 0; ; expandedCount++, index++) {
    if (expandedCount >= maxPeriods)
      throw new SeriesRuleError('starts too long ago or yields no dates')
    const [begin, end] = periodOf(rule, first, index)
    if (begin > to) return
    for (const day of selectPositions(daysOf(begin, end, keep), rule.bySetPos)) {
      if (day < first) continue
      if (day > to || remaining-- <= 0) return
      if (day >= from) yield day
    }
    if (remaining <= 0) return
  }
}

/** First `most` days of the rule within the bounds. Throws SeriesRuleError. */
export const listRuleDays = (
  rule: RuleParts,
  first: number,
  bounds: DayBounds,
  most: number,
): number[] => {
  const days: number[] = []
  for (const day of ruleDays(rule, first, bounds)) if (days.push(day) >= most) break
  return days
}

/** First and last day of period number `index`. */
const periodOf = (rule: RuleParts, first: number, index: number): [number, number] => {
  const steps = index * rule.interval
  if (rule.freq === 'DAILY') return [first + steps, first + steps]
  if (rule.freq === 'WEEKLY') {
    const begin = first - ((weekdayOfDay(first) - rule.weekStart + 7) % 7) + 7 * steps
    return [begin, begin + 6]
  }
  const { year, month } = partsOfDay(first)
  if (rule.freq === 'MONTHLY') {
    const begin = monthStart(year, month + steps)
    return [begin, monthStart(year, month + steps + 1) - 1]
  }
  return [monthStart(year + steps, 1), monthStart(year + steps + 1, 1) - 1]
}

const maxPeriodDays = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }

/** Index of a period that ends before `from`, at least 0. */
const periodBefore = (rule: RuleParts, first: number, from: number): number => {
  const steps = Math.floor((from - first) / maxPeriodDays[rule.freq] / rule.interval) - 1
  return Math.max(0, steps)
}

function* daysOf(begin: number, end: number, keep: (day: number) => boolean) {
  for (let day = begin; day <= end; day++) if (keep(day)) yield day
}

/** BYSETPOS: days at these positions of the set, from 1, or from the end if negative. */
const selectPositions = (
  days: Iterable<number>,
  positions: readonly number[],
): Iterable<number> => {
  if (positions.length === 0) return days
  const all = [...days]
  const indexes = positions.map((position) => (position > 0 ? position - 1 : all.length + position))
  return [...new Set(indexes)].sort((a, b) => a - b).flatMap((index) => all[index] ?? [])
}

/** Returns a test of the BY parts; parts that the rule omits are taken from the first day. */
const dayFilter = (rule: RuleParts, first: number): ((day: number) => boolean) => {
  const { freq, byYearDay, byWeekNo } = rule
  const start = partsOfDay(first)
  let { byDay, byMonthDay, byMonth } = rule
  if ([byDay, byMonthDay, byYearDay, byWeekNo].every((part) => part.length === 0)) {
    if (freq === 'YEARLY' && byMonth.length === 0) byMonth = [start.month]
    if (freq === 'YEARLY' || freq === 'MONTHLY') byMonthDay = [start.day]
  }
  const isOpen = [byDay, byMonthDay, byYearDay].every((part) => part.length === 0)
  if (isOpen && (freq === 'WEEKLY' || byWeekNo.length > 0)) {
    byDay = [{ weekday: weekdayOfDay(first), ordinal: 0 }]
  }
  const months = new Set(byMonth)
  const monthDays = new Set(byMonthDay)
  const yearDays = new Set(byYearDay)
  const countsInYear = freq === 'YEARLY' && byMonth.length === 0
  const byDayTest = weekdayTest(byDay, freq === 'YEARLY' || freq === 'MONTHLY')
  return (day) => {
    if (byDay.length > 0 && !byDayTest.mayMatch(day)) return false
    const { year, month, day: monthDay } = partsOfDay(day)
    if (months.size > 0 && !months.has(month)) return false
    const monthLength = daysInMonth(year, month)
    if (monthDays.size > 0 && !hasPlace(monthDays, monthDay, monthLength)) return false
    const newYear = monthStart(year, 1)
    const yearLength = monthStart(year + 1, 1) - newYear
    if (yearDays.size > 0 && !hasPlace(yearDays, day - newYear + 1, yearLength)) return false
    if (byWeekNo.length > 0 && !isInWeek(day, byWeekNo, rule.weekStart)) return false
    if (byDay.length === 0) return true
    return countsInYear
      ? byDayTest.matches(day, day - newYear, yearLength)
      : byDayTest.matches(day, monthDay - 1, monthLength)
  }
}

/** True if `places` contains `place` (from 1), or its negative position from the end. */
const hasPlace = (places: ReadonlySet<number>, place: number, length: number) =>
  places.has(place) || places.has(place - length - 1)

/** Test of BYDAY. `hasOrdinals`: ordinals count within the month or year; otherwise they are ignored. */
const weekdayTest = (byDay: RuleParts['byDay'], hasOrdinals: boolean) => {
  const weekdays = new Set(byDay.map(({ weekday }) => weekday))
  const weekdayKeys = new Set(
    byDay.map(({ weekday, ordinal }) => weekday + 10 * (hasOrdinals ? ordinal : 0)),
  )
  return {
    mayMatch: (day: number) => weekdays.has(weekdayOfDay(day)),
    /** `index`: the day's position, from 0, in a month or year of `length` days. */
    matches: (day: number, index: number, length: number) => {
      const weekday = weekdayOfDay(day)
      if (weekdayKeys.has(weekday)) return true
      const fromStart = Math.floor(index / 7) + 1
      const fromEnd = -Math.floor((length - 1 - index) / 7) - 1
      return weekdayKeys.has(weekday + 10 * fromStart) || weekdayKeys.has(weekday + 10 * fromEnd)
    },
  }
}
