/**
 * The days that a recurrence rule gives. Each period of the rule (day, week, month, year) is a set of
 * days, the BY parts keep some of them, BYSETPOS some of those. Days are counted from 1970-01-01, so no
 * zone takes part; periods are worked out one after another, when they are asked for, and so many at most.
 */
import { daysInMonth, isInWeek, monthStart, partsOfDay } from '../time/calendar-days.ts'
import { weekdayOfDay } from '../time/local-dates.ts'
import { type RuleParts, SeriesRuleError } from './rule-parts.ts'

/** Periods looked at before a rule is given up: 270 years of days. */
const maxPeriods = 100_000

/** First and last day, both included. */
export type DayBounds = { from: number; to: number }

/** Days from `first` on, in order, within the bounds. Throws SeriesRuleError. */
function* ruleDays(rule: RuleParts, first: number, { from, to }: DayBounds) {
  const keep = keptBy(rule, first)
  let left = rule.count ?? Number.POSITIVE_INFINITY
  // A rule that counts has to be followed from its beginning.
  let index = rule.count === undefined ? periodBefore(rule, first, from) : 0
  for (let looked = 0; ; looked++, index++) {
    if (looked >= maxPeriods) throw new SeriesRuleError('starts too long ago or yields no dates')
    const [begin, end] = periodOf(rule, first, index)
    if (begin > to) return
    for (const day of placed(daysOf(begin, end, keep), rule.bySetPos)) {
      if (day < first) continue
      if (day > to || left-- <= 0) return
      if (day >= from) yield day
    }
    if (left <= 0) return
  }
}

/** The first so many of the days. Throws SeriesRuleError. */
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

/** First and last day of the rule's period number `index`. */
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

const longestPeriod = { DAILY: 1, WEEKLY: 7, MONTHLY: 31, YEARLY: 366 }

/** A period that ends before `from`, or the first one. */
const periodBefore = (rule: RuleParts, first: number, from: number): number => {
  const steps = Math.floor((from - first) / longestPeriod[rule.freq] / rule.interval) - 1
  return Math.max(0, steps)
}

function* daysOf(begin: number, end: number, keep: (day: number) => boolean) {
  for (let day = begin; day <= end; day++) if (keep(day)) yield day
}

/** BYSETPOS: the days at these places of the set, counted from either end. */
const placed = (days: Iterable<number>, positions: readonly number[]): Iterable<number> => {
  if (positions.length === 0) return days
  const all = [...days]
  const indexes = positions.map((position) => (position > 0 ? position - 1 : all.length + position))
  return [...new Set(indexes)].sort((a, b) => a - b).flatMap((index) => all[index] ?? [])
}

/** True for a day that all BY parts allow; what the rule leaves open is as on the first day. */
const keptBy = (rule: RuleParts, first: number): ((day: number) => boolean) => {
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
  const ofYear = freq === 'YEARLY' && byMonth.length === 0
  const isWeekday = weekdayTest(byDay, freq === 'YEARLY' || freq === 'MONTHLY')
  return (day) => {
    if (byDay.length > 0 && !isWeekday.maybe(day)) return false
    const { year, month, day: monthDay } = partsOfDay(day)
    if (months.size > 0 && !months.has(month)) return false
    const monthLength = daysInMonth(year, month)
    if (monthDays.size > 0 && !hasPlace(monthDays, monthDay, monthLength)) return false
    const newYear = monthStart(year, 1)
    const yearLength = monthStart(year + 1, 1) - newYear
    if (yearDays.size > 0 && !hasPlace(yearDays, day - newYear + 1, yearLength)) return false
    if (byWeekNo.length > 0 && !isInWeek(day, byWeekNo, rule.weekStart)) return false
    if (byDay.length === 0) return true
    return ofYear
      ? isWeekday.at(day, day - newYear, yearLength)
      : isWeekday.at(day, monthDay - 1, monthLength)
  }
}

/** `place` from 1, or from the end in negative numbers. */
const hasPlace = (wanted: ReadonlySet<number>, place: number, length: number) =>
  wanted.has(place) || wanted.has(place - length - 1)

/** BYDAY; `nth`: its ordinals count within the month or year, elsewhere they mean nothing. */
const weekdayTest = (byDay: RuleParts['byDay'], nth: boolean) => {
  const weekdays = new Set(byDay.map(({ weekday }) => weekday))
  const wanted = new Set(byDay.map(({ weekday, ordinal }) => weekday + 10 * (nth ? ordinal : 0)))
  return {
    maybe: (day: number) => weekdays.has(weekdayOfDay(day)),
    /** `index`: the day's place from 0 among `length` days. */
    at: (day: number, index: number, length: number) => {
      const weekday = weekdayOfDay(day)
      if (wanted.has(weekday)) return true
      const fromStart = Math.floor(index / 7) + 1
      const fromEnd = -Math.floor((length - 1 - index) / 7) - 1
      return wanted.has(weekday + 10 * fromStart) || wanted.has(weekday + 10 * fromEnd)
    },
  }
}
