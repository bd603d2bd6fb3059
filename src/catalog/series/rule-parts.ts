/** Strict parser for the parts of a recurrence rule (RFC 5545, 3.3.10), with limits. */

/** The rule can't be used; the message gives the reason. */
export class SeriesRuleError extends Error {}

export type Frequency = 'DAILY' | 'WEEKLY' | 'MONTHLY' | 'YEARLY'

/** Weekday, 0 for Sunday; `ordinal` is 0 if the rule has none. */
export type RuleWeekday = { weekday: number; ordinal: number }

export type RuleParts = {
  freq: Frequency
  interval: number
  count: number | undefined
  /** Day and time as written, such as 20260320T180000Z. */
  until: string | undefined
  byDay: readonly RuleWeekday[]
  byMonthDay: readonly number[]
  byYearDay: readonly number[]
  byWeekNo: readonly number[]
  byMonth: readonly number[]
  bySetPos: readonly number[]
  /** BYHOUR and BYMINUTE; undefined if absent. */
  hour: number | undefined
  minute: number | undefined
  /** WKST; Monday by default. */
  weekStart: number
}

/** Most characters; a rule that lists every day of a year is shorter. */
const maxRuleLength = 4_000
/** Sunday first. */
export const weekdayCodes = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']
const partForm = /^([A-Za-z-]+)=(.*)$/
const untilForm = /^\d{8}(?:T\d{6}Z?)?$/

/** Throws SeriesRuleError. */
export const parseRule = (rule: string): RuleParts => {
  if (rule.length > maxRuleLength) throw new SeriesRuleError('is too long')
  const parts = new Map<string, string>()
  for (const text of rule.replace(/^RRULE:/i, '').split(';')) {
    if (text.trim() === '') continue
    const [, name = '', value = ''] = partForm.exec(text.trim()) ?? []
    if (name === '')
      throw new SeriesRuleError(`contains "${text.slice(0, 40)}", which is not part of a rule`)
    parts.set(name.toUpperCase(), value.trim().toUpperCase())
  }
  const numbers = (name: string, most: number, least = -most) =>
    listOf(parts.get(name)).map((text) => numberOf(name, text, least, most))
  const single = (name: string, most: number, least: number) => {
    const text = parts.get(name)
    return text === undefined ? undefined : numberOf(name, text, least, most)
  }
  const freq = frequencyOf(parts.get('FREQ'))
  refuseSeveralTimes(parts)
  refuseOtherCalendars(parts)
  return {
    freq,
    interval: single('INTERVAL', 100_000, 1) ?? 1,
    count: single('COUNT', 1_000_000_000, 1),
    until: untilOf(parts.get('UNTIL')),
    byDay: listOf(parts.get('BYDAY')).map(weekdayOf),
    byMonthDay: numbers('BYMONTHDAY', 31),
    byYearDay: numbers('BYYEARDAY', 366),
    byWeekNo: numbers('BYWEEKNO', 53),
    byMonth: numbers('BYMONTH', 12, 1),
    bySetPos: numbers('BYSETPOS', 366),
    hour: single('BYHOUR', 23, 0),
    minute: single('BYMINUTE', 59, 0),
    weekStart: weekStartOf(parts.get('WKST')),
  }
}

const listOf = (text: string | undefined): string[] => [
  ...new Set((text ?? '').split(',').flatMap((item) => item.trim() || [])),
]

const numberOf = (name: string, text: string, least: number, most: number): number => {
  const value = /^[+-]?\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  // Only hours and minutes may be 0.
  if (value >= least && value <= most && (value !== 0 || least === 0)) return value
  throw new SeriesRuleError(`has an invalid ${name}=${text.slice(0, 40)}`)
}

const frequencyOf = (text = ''): Frequency => {
  if (/^(?:HOURLY|MINUTELY|SECONDLY)$/.test(text)) {
    throw new SeriesRuleError('repeats more often than daily')
  }
  if (text === 'DAILY' || text === 'WEEKLY' || text === 'MONTHLY' || text === 'YEARLY') return text
  throw new SeriesRuleError(`has an invalid FREQ=${text.slice(0, 40)}`)
}

/** Rejects rules that repeat within a day (several hours, minutes or seconds): an event has one start a day. */
const refuseSeveralTimes = (parts: ReadonlyMap<string, string>) => {
  for (const name of ['BYHOUR', 'BYMINUTE', 'BYSECOND']) {
    if (listOf(parts.get(name)).length > 1) {
      throw new SeriesRuleError(`repeats more than once a day (${name})`)
    }
  }
}

/** Rejects RFC 7529 rules: other calendar systems, and SKIP (how to treat days that don't exist). */
const refuseOtherCalendars = (parts: ReadonlyMap<string, string>) => {
  const scale = parts.get('RSCALE') ?? 'GREGORIAN'
  if (scale !== 'GREGORIAN') throw new SeriesRuleError(`uses another calendar system (${scale})`)
  const skip = parts.get('SKIP') ?? 'OMIT'
  if (skip !== 'OMIT') throw new SeriesRuleError(`uses SKIP=${skip}, which is not supported`)
}

const untilOf = (text: string | undefined): string | undefined => {
  if (text === undefined || text === '') return undefined
  // jCal and some programs write dashes and colons in dates.
  const compactText = text.replace(/[-:]/g, '')
  if (untilForm.test(compactText)) return compactText
  throw new SeriesRuleError(`has an invalid date (UNTIL=${text.slice(0, 40)})`)
}

const weekdayOf = (text: string): RuleWeekday => {
  const [, ordinal = '0', code = ''] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const weekday = weekdayCodes.indexOf(code)
  if (weekday >= 0 && Math.abs(Number(ordinal)) <= 53) return { weekday, ordinal: Number(ordinal) }
  throw new SeriesRuleError(`has an invalid weekday (BYDAY=${text.slice(0, 40)})`)
}

const weekStartOf = (text: string | undefined): number => {
  if (text === undefined) return 1
  const weekday = weekdayCodes.indexOf(text)
  if (weekday < 0) throw new SeriesRuleError(`has an invalid weekday (WKST=${text.slice(0, 40)})`)
  return weekday
}
