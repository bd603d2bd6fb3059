/** The dates of a rule with the entry's clock time, worked out without any zone. */

import { listRuleDays } from '../../../../catalog/series/rule-days.ts'
import {
  parseRule,
  type RuleParts,
  SeriesRuleError,
} from '../../../../catalog/series/rule-parts.ts'
import type { DateSpan } from '../../../../catalog/series/series-rule.ts'
import { addDays, dateOfEpochDay, epochDay } from '../../../../catalog/time/local-dates.ts'
import type { Moment } from '../row/source-row.ts'
import { momentIn } from '../row/when.ts'
import { isUnfinished } from './tidy-rule.ts'

/** The rule cannot be understood; the message says why. */
export class RuleError extends Error {}

/** The rule itself says nothing that can be followed, so only its first date is certain. */
export class UnreadableRule extends RuleError {}

/** Most dates of one rule within any window. */
const maxDates = 5_000

/** The first moment with the hour and minute that the rule itself names. Throws RuleError. */
export const timedByRule = (start: Moment, rule: string): Moment => {
  const { hour, minute } = parsed(rule)
  if (start.time === null || (hour === undefined && minute === undefined)) return start
  const [ownHour = '', ownMinute = ''] = start.time.split(':')
  const two = (value: number | undefined, own: string) =>
    value === undefined ? own : String(value).padStart(2, '0')
  const timed = { ...start, time: `${two(hour, ownHour)}:${two(minute, ownMinute)}` }
  // A time before the first start falls on the next day.
  return timed.time < start.time ? { ...timed, date: addDays(start.date, 1) } : timed
}

/** `first` is `statedStart` on the clock of the venue. Throws RuleError. */
export const datesOfRule = (
  first: Moment,
  statedStart: Moment,
  rule: string,
  window: DateSpan,
): Moment[] => {
  const parts = parsed(rule)
  const days = [first.date, statedStart.date, window.from, window.to].map(epochDay)
  const [own, statedDay, from, to] = days
  if (own === undefined || statedDay === undefined || from === undefined || to === undefined) {
    throw new RuleError('has a date that does not exist')
  }
  // An evening in the US is the next day in UTC. A rule that fits only that day ("BYDAY=SA" for Fridays)
  // is followed in days of UTC.
  const shift = !fits(parts, own) && fits(parts, statedDay) ? statedDay - own : 0
  const last = Math.min(to, lastDay(parts, first, statedStart))
  const span = { from: from + shift, to: last + shift }
  const found = asRuleError(() => listRuleDays(parts, own + shift, span, maxDates), RuleError)
  return found.map((day) => Object.assign({}, first, { date: dateOfEpochDay(day - shift) }))
}

const parsed = (rule: string): RuleParts => {
  if (isUnfinished(rule)) throw new UnreadableRule('unusable recurrence rule: a value is missing')
  return asRuleError(() => parseRule(rule), UnreadableRule)
}

/** Runs `work` and throws its SeriesRuleError as a RuleError of this kind. */
const asRuleError = <Result>(work: () => Result, Kind: typeof RuleError): Result => {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof SeriesRuleError)) throw error
    throw new Kind(`unusable recurrence rule: it ${error.message}`)
  }
}

const fits = (parts: RuleParts, day: number): boolean =>
  listRuleDays({ ...parts, count: undefined }, day, { from: day, to: day }, 1).length > 0

/**
 * The last day on the clocks of the rule: a bare date means its whole day, UTC is turned into local time.
 * Programs also write a date for a timed entry and a time for an all-day one.
 */
const lastDay = ({ until }: RuleParts, first: Moment, statedStart: Moment): number => {
  if (until === undefined) return Number.POSITIVE_INFINITY
  const [, year, month, day, hour, minute, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(until) ?? []
  const date = `${year}-${month}-${day}`
  const whole = epochDay(date)
  if (whole === undefined) throw new UnreadableRule(`ends on a day that does not exist (${date})`)
  if (hour === undefined || first.time === null) return whole
  const moment: Moment = { date, time: `${hour}:${minute}`, zone: utc ? 'UTC' : statedStart.zone }
  const local = momentIn(moment, first.zone)
  const end = epochDay(local.date) ?? whole
  return (local.time ?? '23:59') < first.time ? end - 1 : end
}
