/**
 * Rule of a series: RFC 5545 text and its dates. Applies rules to dates, not instants, so daylight saving time moves no
 * date; each date's event has its own hours.
 */
import { Temporal } from 'temporal-polyfill'
import { datesInWords } from '../time/dates-in-words.ts'
import {
  addDays,
  dateOfEpochDay,
  daysBetween,
  epochDay,
  shortDate,
  weekdayOf,
} from '../time/local-dates.ts'
import { listRuleDays } from './rule-days.ts'
import { parseRule, SeriesRuleError } from './rule-parts.ts'

/** First and last date, inclusive. */
export type DateSpan = { from: string; to: string }

/** Most dates of one rule; a daily rule over 18 months has about 550. */
const maxDates = 1_000

/**
 * Dates of a rule that starts on `first`, within the span, in order, at most 1,000. If UNTIL is a time, its day in
 * `timeZone` counts. Throws SeriesRuleError.
 */
export function datesOfRule(
  rule: string,
  first: string,
  { from, to }: DateSpan,
  timeZone = 'UTC',
): string[] {
  const parts = parseRule(rule)
  const until = untilOfRule(rule, timeZone)
  const last = until !== undefined && until < to ? until : to
  const [begin, since, end] = [first, from, last].map(epochDay)
  if (begin === undefined || since === undefined || end === undefined) {
    throw new SeriesRuleError('has a date that does not exist')
  }
  return listRuleDays(parts, begin, { from: since, to: end }, maxDates).map(dateOfEpochDay)
}

const untilPart = /(^|;)UNTIL=(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?(?=;|$)/i

/** Last day that UNTIL allows; undefined without UNTIL. */
export function untilOfRule(rule: string, timeZone = 'UTC'): string | undefined {
  const [, , year, month, day, hour, minute, second, utc] = untilPart.exec(rule) ?? []
  if (year === undefined) return undefined
  const date = `${year}-${month}-${day}`
  if (hour === undefined || utc !== 'Z') return date
  const instant = Temporal.Instant.from(`${date}T${hour}:${minute}:${second}Z`)
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** COUNT: total number of dates; undefined without COUNT. */
export function countOfRule(rule: string): number | undefined {
  const count = /(?:^|;)COUNT=(\d+)(?=;|$)/i.exec(rule)?.[1]
  return count === undefined ? undefined : Number(count)
}

/** Rule that ends on `last`, instead of its own COUNT or UNTIL. */
export function endRule(rule: string, last: string): string {
  const parts = rule.split(';').filter((part) => !/^(UNTIL|COUNT)=/i.test(part))
  return [...parts, `UNTIL=${last.replaceAll('-', '')}`].join(';')
}

/**
 * "This and following": splits a rule into the rule for dates before `splitDate` and the rule that starts on it.
 * `before` is undefined if no date is earlier. Throws SeriesRuleError.
 */
export function splitRule(
  rule: string,
  first: string,
  splitDate: string,
): { before: string | undefined; after: string } {
  if (splitDate <= first) return { before: undefined, after: rule }
  const lastBefore = addDays(splitDate, -1)
  const count = countOfRule(rule)
  if (count === undefined) return { before: endRule(rule, lastBefore), after: rule }
  const pastCount = datesOfRule(rule, first, { from: first, to: lastBefore }).length
  const after = rule.replace(/COUNT=\d+/i, `COUNT=${Math.max(count - pastCount, 1)}`)
  return { before: endRule(rule, lastBefore), after }
}

/** Most exceptions named; further exceptions are only counted. */
const maxNamed = 4

/** "Every Friday, except Jul 4"; `dates` are the rule's dates that are left out. */
export function ruleWithExceptions(words: string, dates: readonly string[]): string
export function ruleWithExceptions(words: string | null, dates: readonly string[]): string | null
export function ruleWithExceptions(words: string | null, dates: readonly string[]): string | null {
  if (words === null || dates.length === 0) return words
  const sorted = [...new Set(dates)].sort()
  const namedDates = sorted.slice(0, maxNamed).map((date) => shortDate(date).replace(/^\w+, /, ''))
  const moreCount = sorted.length - namedDates.length
  if (moreCount > 0) return `${words}, except ${namedDates.join(', ')} and ${moreCount} more`
  const last = namedDates.pop()
  return `${words}, except ${namedDates.length > 0 ? `${namedDates.join(', ')} and ` : ''}${last}`
}

/** Longest series, in days, that is searched for left-out dates. */
const maxDays = 1_100

/** Pattern of dates with the dates it skips: "Every Friday, except Jul 4"; null without a pattern. */
export const seriesInWords = (dates: readonly string[]): string | null => {
  const words = datesInWords(dates)
  const [first = '', ...laterDates] = dates.toSorted()
  const span = words === null ? 0 : daysBetween(first, laterDates.at(-1) ?? first)
  if (words === null || span > maxDays) return words
  const isAlike = (day: string) =>
    weekdayOf(day) === weekdayOf(first) || day.slice(8) === first.slice(8)
  const days = Array.from({ length: span }, (_, day) => addDays(first, day)).filter(isAlike)
  const isLeftOut = (day: string) => !dates.includes(day) && datesInWords([...dates, day]) === words
  return ruleWithExceptions(words, days.filter(isLeftOut))
}
