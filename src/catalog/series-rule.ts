/**
 * The rule of a series: RFC 5545 text and the dates that it gives. Rules are applied to dates and not to
 * instants, so no change of the clock moves a date, and the hour is that of each date's own event.
 */
import { RRuleTemporal } from 'rrule-temporal'
import { Temporal } from 'temporal-polyfill'
import { addDays, shortDate } from './local-dates.ts'

/** First and last date, both included. */
export type DateSpan = { from: string; to: string }

/** The rule cannot be understood; the message says why. */
export class SeriesRuleError extends Error {}

/** Most dates of one rule: a daily one over 18 months has some 550. */
const mostDates = 1_000

/** No rule of dates: an event is on a day once. */
const tooOften = /FREQ=(?:HOURLY|MINUTELY|SECONDLY)/i

/**
 * The dates of a rule that begins on `first`, within the span and in order, at most 1,000. UNTIL may be a
 * date or a time, which counts with its day in `timeZone`. Throws SeriesRuleError.
 */
export function datesOfRule(
  rule: string,
  first: string,
  { from, to }: DateSpan,
  timeZone = 'UTC',
): string[] {
  if (tooOften.test(rule)) throw new SeriesRuleError('repeats more often than daily')
  try {
    const expander = new RRuleTemporal({
      rruleString: `RRULE:${withLocalUntil(rule, timeZone)}`,
      dtstart: Temporal.PlainDate.from(first).toZonedDateTime({ timeZone: 'UTC', plainTime: noon }),
      maxIterations: 100_000,
    })
    const begin = new Date(`${from}T00:00:00Z`)
    const end = new Date(`${addDays(to, 1)}T00:00:00Z`)
    const dates = new Set<string>()
    for (const at of expander.between(begin, end, true)) {
      const date = at.toString().slice(0, 10)
      if (date >= from && date <= to) dates.add(date)
      if (dates.size >= mostDates) break
    }
    return [...dates]
  } catch (error) {
    throw new SeriesRuleError((error as Error).message)
  }
}

/** Far from both ends of the day. */
const noon = '12:00'

const untilPart = /(^|;)UNTIL=(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?(?=;|$)/i

/** The last day that a rule allows; undefined for one that has no such day. */
export function untilOfRule(rule: string, timeZone = 'UTC'): string | undefined {
  const [, , year, month, day, hour, minute, second, utc] = untilPart.exec(rule) ?? []
  if (year === undefined) return undefined
  const date = `${year}-${month}-${day}`
  if (hour === undefined || utc !== 'Z') return date
  const instant = Temporal.Instant.from(`${date}T${hour}:${minute}:${second}Z`)
  return instant.toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** How many dates a rule gives in all; undefined for one that does not count. */
export function countOfRule(rule: string): number | undefined {
  const count = /(?:^|;)COUNT=(\d+)(?=;|$)/i.exec(rule)?.[1]
  return count === undefined ? undefined : Number(count)
}

const withLocalUntil = (rule: string, timeZone: string) => {
  const until = untilOfRule(rule, timeZone)
  if (until === undefined) return rule
  return rule.replace(untilPart, `$1UNTIL=${until.replaceAll('-', '')}T235959Z`)
}

/** The rule without an end of its own, ended on a day. */
export function endRule(rule: string, last: string): string {
  const parts = rule.split(';').filter((part) => !/^(UNTIL|COUNT)=/i.test(part))
  return [...parts, `UNTIL=${last.replaceAll('-', '')}`].join(';')
}

/**
 * "This and following": the rule for the dates before `at`, and the one for `at` and later, which begins
 * there. `before` is undefined where nothing comes before. Throws SeriesRuleError.
 */
export function splitRule(
  rule: string,
  first: string,
  at: string,
): { before: string | undefined; after: string } {
  if (at <= first) return { before: undefined, after: rule }
  const lastBefore = addDays(at, -1)
  const count = countOfRule(rule)
  if (count === undefined) return { before: endRule(rule, lastBefore), after: rule }
  const past = datesOfRule(rule, first, { from: first, to: lastBefore }).length
  const after = rule.replace(/COUNT=\d+/i, `COUNT=${Math.max(count - past, 1)}`)
  return { before: endRule(rule, lastBefore), after }
}

/** So many are told by name. */
const mostTold = 4

/** "Every Friday, except Jul 4"; `dates` are those that the rule would give. */
export function ruleWithExceptions(words: string, dates: readonly string[]): string
export function ruleWithExceptions(words: string | null, dates: readonly string[]): string | null
export function ruleWithExceptions(words: string | null, dates: readonly string[]): string | null {
  if (words === null || dates.length === 0) return words
  const sorted = [...new Set(dates)].sort()
  const told = sorted.slice(0, mostTold).map((date) => shortDate(date).replace(/^\w+, /, ''))
  const more = sorted.length - told.length
  if (more > 0) return `${words}, except ${told.join(', ')} and ${more} more`
  const last = told.pop()
  return `${words}, except ${told.length > 0 ? `${told.join(', ')} and ` : ''}${last}`
}
