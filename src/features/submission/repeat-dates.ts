/** Repeats: the dates of a series, and its rule in words and as RFC 5545 text. */
import { datesOfRule } from '../../catalog/series/series-rule.ts'
import {
  isAtPosition,
  isLastOfItsKind,
  ordinal,
  ordinalOf,
  positionOf,
  positionsInWords,
  positionWord,
} from '../../catalog/time/dates-in-words.ts'
import {
  dateWords,
  isLocalDate,
  isValidLocalDate,
  isYearOfEvents,
} from '../../catalog/time/local-dates.ts'
import { readDate } from '../../catalog/time/typed-dates.ts'

export const repeatKinds = [
  'week',
  'two_weeks',
  'month_weekday',
  'month_weekdays',
  'month_last_weekday',
  'month_day',
] as const
export type RepeatKind = (typeof repeatKinds)[number]

export type Repeats = {
  every: RepeatKind
  /** Positions of the first date's weekday in its month for `month_weekdays`, in order; -1 is the last. */
  weeks?: readonly number[]
  /** Last possible date, inclusive. */
  until: string
  /** Dates to skip. */
  except: readonly string[]
}

/** Most dates of one submission. */
export const maxDates = 60

const isKind = (value: unknown): value is RepeatKind => repeatKinds.some((kind) => kind === value)

/**
 * Dates from `first` on, in order, without those in `except`; `first` itself is always included. Stops at one more than
 * `maxDates`, so that callers can detect too many.
 */
export const repeatDates = (first: string, repeats: Repeats): string[] =>
  datesOfRule(repeatRule(first, repeats), first, { from: first, to: repeats.until })
    .filter((date) => date === first || !repeats.except.includes(date))
    .slice(0, maxDates + 1)

type Rule = Pick<Repeats, 'every' | 'weeks'>

/** Rule in words and as RFC 5545 text, for a first date. */
const formOf = (first: string, { every, weeks = [] }: Rule): { words: string; rule: string } => {
  const { day, weekday = '' } = dateWords(first) ?? {}
  const code = weekday.slice(0, 2).toUpperCase()
  const nth = ordinalOf(first)
  const forms: Record<RepeatKind, { words: string; rule: string }> = {
    week: { words: `Every ${weekday}`, rule: `WEEKLY;BYDAY=${code}` },
    two_weeks: { words: `Every 2nd ${weekday}`, rule: `WEEKLY;INTERVAL=2;BYDAY=${code}` },
    month_weekday: {
      words: `${ordinal(nth)} ${weekday} of the month`,
      rule: `MONTHLY;BYDAY=${nth}${code}`,
    },
    month_weekdays: {
      words: `${positionsInWords(weeks)} ${weekday} of the month`,
      rule: `MONTHLY;BYDAY=${weeks.map((week) => `${week}${code}`).join(',')}`,
    },
    month_last_weekday: {
      words: `Last ${weekday} of the month`,
      rule: `MONTHLY;BYDAY=-1${code}`,
    },
    month_day: { words: `Day ${day} of every month`, rule: `MONTHLY;BYMONTHDAY=${day}` },
  }
  return forms[every]
}

/** "Every 2nd Saturday", "1st and 3rd Saturday of the month"; weekday and position are those of the first date. */
export const repeatInWords = (first: string, repeats: Rule): string => formOf(first, repeats).words

/** RFC 5545 recurrence without DTSTART. */
export const repeatRule = (first: string, repeats: Repeats): string =>
  `FREQ=${formOf(first, repeats).rule};UNTIL=${repeats.until.replaceAll('-', '')}`

/** Part of the repeats, each with its own field in the form. */
export type RepeatPart = keyof Repeats
type PartProblems = Partial<Record<RepeatPart, string>>

export type ReadRepeats = {
  repeats?: Repeats
  /** Part of the repeats → problem with it. */
  problems?: PartProblems
}

/** Parses the field `repeats`; `first` is the first date, or undefined if it is invalid. */
export const readRepeats = (value: unknown, first: string | undefined): ReadRepeats => {
  if (value === undefined || value === null || value === '') return {}
  if (typeof value !== 'object')
    return { problems: { every: 'Must be an object with every and until.' } }
  const { every, weeks: enteredWeeks, ...fields } = value as Record<string, unknown>
  const until = asDate(fields.until)
  const except = Array.isArray(fields.except) ? fields.except.map(asDate) : (fields.except ?? [])
  const weeks = every === 'month_weekdays' ? readWeeks(enteredWeeks) : []
  if (!isKind(every) || !weeks || !isLastDate(until) || !isListOfDates(except)) {
    const problems = {
      ...(!isKind(every) && { every: `How often must be one of ${repeatKinds.join(', ')}.` }),
      ...(!weeks && {
        weeks: 'Enter the weeks of the month, such as 1st and 3rd, or 2nd and last.',
      }),
      ...(!isLastDate(until) && { until: 'Enter the last date, such as 2026-10-31.' }),
      ...(!isListOfDates(except) && { except: exceptProblem(except) }),
    }
    return { problems }
  }
  const repeats = { every, ...(weeks.length > 0 && { weeks }), until, except }
  const problems = first === undefined ? undefined : problemsOf(first, repeats)
  return problems ? { problems } : { repeats }
}

/** The message names the first entry that is not a date. */
const exceptProblem = (except: unknown): string => {
  const invalid = Array.isArray(except)
    ? except.find((entry) => !isListOfDates([entry]))
    : undefined
  const detail = typeof invalid === 'string' ? ` “${invalid.slice(0, 40)}” is not a date.` : ''
  return `Enter skipped dates such as 7/3/2027.${detail}`
}

const weekPattern = new RegExp(`^(?:${positionWord}|[1-5]|-1)$`)

/** Positions in order, the last week at the end, from `[1, 3]`, `["1st", "last"]` or "1st and 3rd"; else undefined. */
const readWeeks = (value: unknown): number[] | undefined => {
  const entries = Array.isArray(value) ? value : [value]
  if (entries.length > 10) return undefined
  const words = entries
    .flatMap((each) =>
      String(each ?? '')
        .slice(0, 100)
        .toLowerCase()
        .split(/[\s,;&+/]+|\band\b/),
    )
    .filter(Boolean)
  const weeks = new Set(words.map(positionOf))
  const inOrder = [1, 2, 3, 4, 5, -1].filter((week) => weeks.has(week))
  return words.length > 0 && words.every((word) => weekPattern.test(word)) ? inOrder : undefined
}

/** Converts a typed date, such as 7/4/2027, to `yyyy-mm-dd`; returns any other value unchanged. */
const asDate = (value: unknown): unknown =>
  typeof value === 'string' && !isValidLocalDate(value) ? (readDate(value) ?? value) : value

const isLastDate = (value: unknown): value is string => isLocalDate(value) && isYearOfEvents(value)

const isListOfDates = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every(isLocalDate)

const problemsOf = (first: string, repeats: Repeats): PartProblems | undefined => {
  if (repeats.until < first) return { until: "The last date can't be before the first." }
  if (repeats.every === 'month_last_weekday' && !isLastOfItsKind(first)) {
    return { every: "The first date isn't the last one of its weekday in the month." }
  }
  if (repeats.weeks && !isAtPosition(first, repeats.weeks)) {
    const words = positionsInWords(repeats.weeks).replace(/^Last/, 'last')
    const position = words.replace(/ and /, ' or ')
    return { weeks: `The first date isn't the ${position} one of its weekday in the month.` }
  }
  if (repeatDates(first, repeats).length > maxDates) {
    return { until: `At most ${maxDates} dates at once. Choose an earlier last date.` }
  }
  return undefined
}
