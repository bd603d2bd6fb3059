/** Dates of a rule with the entry's wall time, computed without zones. */
import { listRuleDays } from '../../../../catalog/series/rule-days.ts'
import {
  parseRule,
  type RuleParts,
  SeriesRuleError,
} from '../../../../catalog/series/rule-parts.ts'
import type { DateSpan } from '../../../../catalog/series/series-rule.ts'
import {
  addDays,
  dateOfEpochDay,
  epochDay,
  twoDigits,
} from '../../../../catalog/time/local-dates.ts'
import type { Moment } from '../row/source-row.ts'
import { momentIn } from '../row/when.ts'

/** The rule cannot be expanded; the message is the reason. */
export class RuleError extends Error {}

/** The rule itself is unusable, so only the entry's first date is certain. */
export class UnreadableRule extends RuleError {}

/** Most dates of one rule in any window. */
const maxDates = 5_000

/** First moment with the rule's own hour and minute. Throws RuleError. */
export const timedByRule = (start: Moment, rule: string): Moment => {
  const { hour, minute } = readRule(rule)
  if (start.time === null || (hour === undefined && minute === undefined)) return start
  const [ownHour = '', ownMinute = ''] = start.time.split(':')
  const digitsOr = (value: number | undefined, fallback: string) =>
    value === undefined ? fallback : twoDigits(value)
  const timed = { ...start, time: `${digitsOr(hour, ownHour)}:${digitsOr(minute, ownMinute)}` }
  // A time of day before the start's is on the next day.
  return timed.time < start.time ? { ...timed, date: addDays(start.date, 1) } : timed
}

/** Dates of the rule in the window. `first`: `statedStart` at the venue. Throws RuleError. */
export const datesOfRule = (
  first: Moment,
  statedStart: Moment,
  rule: string,
  window: DateSpan,
): Moment[] => {
  const parts = readRule(rule)
  const days = [first.date, statedStart.date, window.from, window.to].map(epochDay)
  const [ownDay, statedDay, from, to] = days
  if (ownDay === undefined || statedDay === undefined || from === undefined || to === undefined) {
    throw new RuleError('has a date that does not exist')
  }
  // An evening in the US is the next day in UTC. A rule that fits only the UTC day ("BYDAY=SA" for Fridays) is expanded
  // in UTC days.
  const shift = !fits(parts, ownDay) && fits(parts, statedDay) ? statedDay - ownDay : 0
  const last = Math.min(to, lastDay(parts, first, statedStart))
  const span = { from: from + shift, to: last + shift }
  const found = asRuleError(() => listRuleDays(parts, ownDay + shift, span, maxDates), RuleError)
  return found.map((day) => Object.assign({}, first, { date: dateOfEpochDay(day - shift) }))
}

const readRule = (rule: string): RuleParts => {
  if (isUnfinished(rule)) throw new UnreadableRule('unusable recurrence rule: a value is missing')
  return asRuleError(() => parseRule(rule), UnreadableRule)
}

/** Runs `work` and rethrows its SeriesRuleError as a RuleError of this class. */
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
 * Last day on the rule's clock: a date includes the whole day, UTC is converted to local time. Some programs write a
 * date for a timed entry, or a time for an all-day entry.
 */
const lastDay = ({ until }: RuleParts, first: Moment, statedStart: Moment): number => {
  if (until === undefined) return Number.POSITIVE_INFINITY
  const [, year, month, day, hour, minute, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)\d\d(Z?))?$/.exec(until) ?? []
  const date = `${year}-${month}-${day}`
  const untilDay = epochDay(date)
  if (untilDay === undefined)
    throw new UnreadableRule(`ends on a day that does not exist (${date})`)
  if (hour === undefined || first.time === null) return untilDay
  const moment: Moment = { date, time: `${hour}:${minute}`, zone: utc ? 'UTC' : statedStart.zone }
  const local = momentIn(moment, first.zone)
  const end = epochDay(local.date) ?? untilDay
  return (local.time ?? '23:59') < first.time ? end - 1 : end
}

/** Weekday of a rule, with an ordinal, abbreviated or in full. */
const weekday =
  /^([+-]?\d{0,2})(SUN?|MON?|TUE?|WED?|THU?|FRI?|SAT?)(?:DAY|SDAY|NESDAY|RSDAY|URDAY)?S?$/

/** Removes white space ("BYDAY=MO, TU") and shortens names of days. Invalid text stays and is rejected later. */
export const tidyRule = (text: string): string => {
  const unfolded = text
    .replace(/\\?\n[^]*$/, '')
    .replace(/["']/g, '')
    .trim()
  const rule = isVCalendarRule(unfolded) ? modernRule(unfolded) : unfolded
  return rule
    .replace(/^(?:RRULE|EXRULE)\s*[:=]\s*/i, '')
    .split(';')
    .map(tidyPart)
    .filter((part) => part !== '')
    .join(';')
}

const tidyPart = (text: string): string => {
  const [name = '', ...rest] = text.split('=')
  const value = rest.join('=').trim().toUpperCase()
  const part = name.trim().toUpperCase()
  if (rest.length === 0) return part
  if (!part.startsWith('BY')) return `${part}=${value.replace(/\s+/g, '')}`
  const items = value
    .replace(/([+-]?\d)\s+(?=[A-Z])/g, '$1')
    .split(/[\s,]+/)
    .filter((item) => item !== '')
    .map((item) => (part === 'BYDAY' ? item.replace(weekday, shortDay) : item))
  return `${part}=${items.join(',')}`
}

const shortDay = (_: string, ordinal: string, name: string) => ordinal + name.slice(0, 2)

/** True if UNTIL, COUNT or INTERVAL has no value, so that the end of the rule is unknown. */
const isUnfinished = (rule: string): boolean =>
  /(?:^|;)(?:UNTIL|COUNT|INTERVAL)=(?:;|$)/i.test(rule)

/** Frequencies of vCalendar 1.0 rules ("W1 FR 20270831T235959", "MP1 1+ SA #6") in RFC 5545. */
const units: Readonly<Record<string, string>> = {
  D: 'FREQ=DAILY',
  W: 'FREQ=WEEKLY',
  MP: 'FREQ=MONTHLY',
  MD: 'FREQ=MONTHLY',
  YM: 'FREQ=YEARLY',
  YD: 'FREQ=YEARLY',
}

const unitForm = /^(D|W|MP|MD|YM|YD)(\d{1,4})$/
const dateForm = /^\d{8}(?:T\d{4,6}Z?)?$/

/** True if the text starts like a vCalendar 1.0 rule. */
const isVCalendarRule = (text: string): boolean => /^(?:D|W|MP|MD|YM|YD|M)\d+\b/i.test(text)

/** Same rule in RFC 5545; the given text if it is something else, or no single rule is equivalent. */
const modernRule = (text: string): string => {
  const [first = '', ...otherWords] = text.trim().toUpperCase().split(/\s+/)
  const [, unit = '', interval = '1'] = unitForm.exec(first) ?? []
  const freq = units[unit]
  if (freq === undefined) return text
  const last = otherWords.at(-1) ?? ''
  const end = endOf(last)
  const words = end === undefined ? otherWords : otherWords.slice(0, -1)
  const by = byPart(unit, words)
  if (by === undefined) return text
  return [freq, `INTERVAL=${interval}`, by, end ?? 'COUNT=2'].filter(Boolean).join(';')
}

/** COUNT or UNTIL of a word; empty for "#0", which repeats forever; undefined for other words. */
const endOf = (word: string): string | undefined => {
  const count = /^#(\d+)$/.exec(word)?.[1]
  if (count !== undefined) return Number(count) === 0 ? '' : `COUNT=${Number(count)}`
  if (!dateForm.test(word)) return undefined
  return `UNTIL=${word.replace(/T(\d{4})(Z?)$/, 'T$100$2')}`
}

/** Undefined if a word does not belong to this unit, such as an hour. */
const byPart = (unit: string, words: readonly string[]): string | undefined => {
  if (words.length === 0) return ''
  if (unit === 'W') return words.every(isDay) ? `BYDAY=${words.join(',')}` : undefined
  if (unit === 'MP') return byPosition(words)
  const [name, numbers] = [numberedParts[unit], signedNumbers(words)]
  return name && numbers && `${name}=${numbers.join(',')}`
}

const numberedParts: Readonly<Record<string, string>> = {
  MD: 'BYMONTHDAY',
  YM: 'BYMONTH',
  YD: 'BYYEARDAY',
}

const isDay = (word: string) => /^(?:SU|MO|TU|WE|TH|FR|SA)$/.test(word)

/** Numbers of "15", "1+", "2-" (from the end), "LD" (the last day). */
const signedNumbers = (words: readonly string[]): string[] | undefined => {
  const numbers = words.map((word) => (word === 'LD' ? '1-' : word))
  if (!numbers.every((word) => /^\d{1,3}[+-]?$/.test(word))) return undefined
  return numbers.map((word) => `${word.endsWith('-') ? '-' : ''}${Number.parseInt(word, 10)}`)
}

/** "1+ SA 1- SU": each position applies to the days after it. */
const byPosition = (words: readonly string[]): string | undefined => {
  const days: string[] = []
  let positions: string[] = []
  let wasDay = false
  for (const word of words) {
    if (isDay(word)) {
      if (positions.length === 0) return undefined
      days.push(...positions.map((position) => position + word))
      wasDay = true
      continue
    }
    const [position] = signedNumbers([word]) ?? []
    if (position === undefined) return undefined
    positions = wasDay ? [position] : [...positions, position]
    wasDay = false
  }
  return days.length > 0 && wasDay ? `BYDAY=${days.join(',')}` : undefined
}
