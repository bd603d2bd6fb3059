/** The dates of a rule with the entry's clock time, worked out without any zone. */
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
    value === undefined ? own : twoDigits(value)
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

/** A recurrence rule as programs write it, without what does not belong into one. */
const weekday =
  /^([+-]?\d{0,2})(SUN?|MON?|TUE?|WED?|THU?|FRI?|SAT?)(?:DAY|SDAY|NESDAY|RSDAY|URDAY)?S?$/

/** White space goes, as in "BYDAY=MO, TU", and days may have their names. What cannot be a rule stays and is refused later. */
export const tidyRule = (text: string): string => {
  const whole = text
    .replace(/\\?\n[^]*$/, '')
    .replace(/["']/g, '')
    .trim()
  const rule = isVCalendarRule(whole) ? modernRule(whole) : whole
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

/** An end, count or step that is named and not told: nobody knows how far the rule goes. */
const isUnfinished = (rule: string): boolean =>
  /(?:^|;)(?:UNTIL|COUNT|INTERVAL)=(?:;|$)/i.test(rule)

/** Rules of vCalendar 1.0 ("W1 FR 20270831T235959", "MP1 1+ SA #6") in the words of RFC 5545. */
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

/** True for a text that begins as these rules do. */
const isVCalendarRule = (text: string): boolean => /^(?:D|W|MP|MD|YM|YD|M)\d+\b/i.test(text)

/** The same rule for RFC 5545; as it stands where it says something else, or more than one rule can. */
const modernRule = (text: string): string => {
  const [first = '', ...others] = text.trim().toUpperCase().split(/\s+/)
  const [, unit = '', interval = '1'] = unitForm.exec(first) ?? []
  const freq = units[unit]
  if (freq === undefined) return text
  const last = others.at(-1) ?? ''
  const end = endOf(last)
  const words = end === undefined ? others : others.slice(0, -1)
  const by = byPart(unit, words)
  if (by === undefined) return text
  return [freq, `INTERVAL=${interval}`, by, end ?? 'COUNT=2'].filter(Boolean).join(';')
}

/** "#0" repeats for ever; without an end, a rule gives two dates. */
const endOf = (word: string): string | undefined => {
  const count = /^#(\d+)$/.exec(word)?.[1]
  if (count !== undefined) return Number(count) === 0 ? '' : `COUNT=${Number(count)}`
  if (!dateForm.test(word)) return undefined
  return `UNTIL=${word.replace(/T(\d{4})(Z?)$/, 'T$100$2')}`
}

/** Undefined for words that are none of this unit's, such as hours of the day. */
const byPart = (unit: string, words: readonly string[]): string | undefined => {
  if (words.length === 0) return ''
  if (unit === 'W') return words.every(isDay) ? `BYDAY=${words.join(',')}` : undefined
  if (unit === 'MP') return byPosition(words)
  const [name, numbers] = [numbered[unit], signed(words)]
  return name && numbers && `${name}=${numbers.join(',')}`
}

const numbered: Readonly<Record<string, string>> = {
  MD: 'BYMONTHDAY',
  YM: 'BYMONTH',
  YD: 'BYYEARDAY',
}

const isDay = (word: string) => /^(?:SU|MO|TU|WE|TH|FR|SA)$/.test(word)

/** "15", "1+", "2-" (from the end), "LD" (the last day). */
const signed = (words: readonly string[]): string[] | undefined => {
  const numbers = words.map((word) => (word === 'LD' ? '1-' : word))
  if (!numbers.every((word) => /^\d{1,3}[+-]?$/.test(word))) return undefined
  return numbers.map((word) => `${word.endsWith('-') ? '-' : ''}${Number.parseInt(word, 10)}`)
}

/** "1+ SA 1- SU": each position holds for the days after it. */
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
    const [position] = signed([word]) ?? []
    if (position === undefined) return undefined
    positions = wasDay ? [position] : [...positions, position]
    wasDay = false
  }
  return days.length > 0 && wasDay ? `BYDAY=${days.join(',')}` : undefined
}
