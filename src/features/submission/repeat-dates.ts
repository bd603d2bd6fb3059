/** Repeats in plain words: the dates of a series, its rule in words and as RFC 5545 has it. */
import { Temporal } from 'temporal-polyfill'
import { ordinalOf, ordinals } from '../../catalog/time/dates-in-words.ts'
import { dateWords, isValidLocalDate, isYearOfEvents } from '../../catalog/time/local-dates.ts'

export const repeatKinds = [
  'week',
  'two_weeks',
  'month_weekday',
  'month_last_weekday',
  'month_day',
] as const
export type RepeatKind = (typeof repeatKinds)[number]

export type Repeats = {
  every: RepeatKind
  /** Last possible date, included. */
  until: string
  /** Skipped dates. */
  except: readonly string[]
}

/** Most dates of one submission. */
export const maxDates = 60

const isKind = (value: unknown): value is RepeatKind => repeatKinds.some((kind) => kind === value)

/**
 * The dates from the first on, in order; `except` is left out, but not the first date itself. Ends one
 * beyond `maxDates`, so that callers see that there are too many.
 */
export const repeatDates = (first: string, { every, until, except }: Repeats): string[] => {
  const start = Temporal.PlainDate.from(first)
  const dates: string[] = []
  // Months without a fifth Saturday or a 31st are passed over, hence more turns than dates.
  for (let turn = 0; dates.length <= maxDates && turn < maxDates * 13; turn++) {
    const date = nthDate(start, every, turn)
    if (!date) continue
    if (date.toString() > until) break
    if (turn === 0 || !except.includes(date.toString())) dates.push(date.toString())
  }
  return dates
}

const nthDate = (
  start: Temporal.PlainDate,
  every: RepeatKind,
  turn: number,
): Temporal.PlainDate | undefined => {
  if (every === 'week') return start.add({ weeks: turn })
  if (every === 'two_weeks') return start.add({ weeks: 2 * turn })
  const month = start.toPlainYearMonth().add({ months: turn })
  if (every === 'month_day') {
    return start.day > month.daysInMonth ? undefined : month.toPlainDate({ day: start.day })
  }
  const first = month.toPlainDate({ day: 1 })
  const offset = (start.dayOfWeek - first.dayOfWeek + 7) % 7
  const weeks =
    every === 'month_weekday'
      ? Math.floor((start.day - 1) / 7)
      : Math.floor((month.daysInMonth - 1 - offset) / 7)
  const day = 1 + offset + 7 * weeks
  return day > month.daysInMonth ? undefined : month.toPlainDate({ day })
}

/** Each kind in words and as RFC 5545 has it, for a first date. */
const formsOf = (first: string): Record<RepeatKind, { words: string; rule: string }> => {
  const { day, weekday = '' } = dateWords(first) ?? {}
  const code = weekday.slice(0, 2).toUpperCase()
  const nth = ordinalOf(first)
  return {
    week: { words: `Every ${weekday}`, rule: `WEEKLY;BYDAY=${code}` },
    two_weeks: { words: `Every 2nd ${weekday}`, rule: `WEEKLY;INTERVAL=2;BYDAY=${code}` },
    month_weekday: {
      words: `${ordinals[nth - 1]} ${weekday} of the month`,
      rule: `MONTHLY;BYDAY=${nth}${code}`,
    },
    month_last_weekday: {
      words: `Last ${weekday} of the month`,
      rule: `MONTHLY;BYDAY=-1${code}`,
    },
    month_day: { words: `Day ${day} of every month`, rule: `MONTHLY;BYMONTHDAY=${day}` },
  }
}

/** "Every 2nd Saturday", "1st Saturday of the month"; as the first date has it. */
export const repeatInWords = (first: string, every: RepeatKind): string =>
  formsOf(first)[every].words

/** RFC 5545 recurrence without DTSTART. */
export const repeatRule = (first: string, { every, until }: Repeats): string =>
  `FREQ=${formsOf(first)[every].rule};UNTIL=${until.replaceAll('-', '')}`

export type ReadRepeats = { repeats?: Repeats; problem?: string }

/** Reads what was given for `repeats`; `first` is the first date, where that one is right. */
export const readRepeats = (value: unknown, first: string | undefined): ReadRepeats => {
  if (value === undefined || value === null || value === '') return {}
  if (typeof value !== 'object') return { problem: 'Must be an object with every and until.' }
  const { every, until, except = [] } = value as Record<string, unknown>
  const problems = [
    isKind(every) ? '' : `How often must be one of ${repeatKinds.join(', ')}.`,
    isLastDate(until) ? '' : 'Enter the last date, such as 2026-10-31.',
    isListOfDates(except) ? '' : 'Enter skipped dates such as 2026-07-04.',
  ].filter(Boolean)
  if (!isKind(every) || !isLastDate(until) || !isListOfDates(except))
    return { problem: problems.join(' ') }
  const repeats = { every, until, except }
  const problem = first === undefined ? undefined : problemOf(first, repeats)
  return problem ? { problem } : { repeats }
}

const isLastDate = (value: unknown): value is string =>
  typeof value === 'string' && isValidLocalDate(value) && isYearOfEvents(value)

const isListOfDates = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string' && isValidLocalDate(one))

const problemOf = (first: string, repeats: Repeats): string | undefined => {
  if (repeats.until < first) return "The last date can't be before the first."
  const { day, daysInMonth } = Temporal.PlainDate.from(first)
  if (repeats.every === 'month_last_weekday' && day + 7 <= daysInMonth) {
    return "The first date isn't the last such weekday of its month."
  }
  if (repeatDates(first, repeats).length > maxDates) {
    return `At most ${maxDates} dates at once. Choose an earlier last date.`
  }
  return undefined
}
