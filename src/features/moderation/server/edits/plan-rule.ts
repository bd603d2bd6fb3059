/** Recurrence rule of a series whose dates move from one date on; pure functions. */

import type { SeriesShape, StoredSeries } from '../../../../catalog/event/server/reshape-series.ts'
import { ruleInWords } from '../../../../catalog/series/rule-in-words.ts'
import { SeriesRuleError } from '../../../../catalog/series/rule-parts.ts'
import {
  countOfRule,
  datesOfRule,
  ruleWithExceptions,
  seriesInWords,
  splitRule,
} from '../../../../catalog/series/series-rule.ts'
import { datesInWords } from '../../../../catalog/time/dates-in-words.ts'
import { addDays } from '../../../../catalog/time/local-dates.ts'
import { shiftRule } from './shift-rule.ts'

/** The dates of a series that are not deleted, in order. */
type Dates = readonly string[]

/**
 * Dates that follow from the rule, in order. Undefined without a valid rule, or if its first date is required but
 * unknown.
 */
export const datesByRule = (
  { rule, startsOn }: Pick<StoredSeries, 'rule' | 'startsOn'>,
  dates: Dates,
  timeZone: string,
): string[] | undefined => {
  const [earliest, latest] = [dates[0], dates.at(-1)]
  if (rule === null || earliest === undefined || latest === undefined) return undefined
  if (startsOn === null && countOfRule(rule) !== undefined) return undefined
  const first = startsOn ?? earliest
  try {
    return datesOfRule(rule, first, { from: first, to: latest }, timeZone)
  } catch (error) {
    if (error instanceof SeriesRuleError) return undefined
    throw error
  }
}

type DateMove = {
  series: StoredSeries
  /** Dates before the move. */
  dates: Dates
  /** Date of the split: the first date that moves. */
  at: string
  days: number
  /** Dates from the split on, after the move: moved and unmoved dates. */
  later: Dates
  timeZone: string
}

/** The series before the split date, and from that date on. */
export const planRule = (move: DateMove): { before: SeriesShape; after: SeriesShape } => {
  const { series, dates, at, days, later } = move
  const earlier = dates.filter((date) => date < at)
  const oldExcepts = series.exceptDates.filter((date) => date < at)
  const newExcepts = series.exceptDates
    .filter((date) => date >= at)
    .map((date) => addDays(date, days))
  const { ended, moved } = rulesOf(move)
  const { expandedTo } = series
  return {
    before: {
      ...withWords(ended, earlier),
      exceptDates: oldExcepts,
      expandedTo,
    },
    after: {
      ...withWords(moved, later),
      exceptDates: newExcepts,
      expandedTo: expandedTo && addDays(expandedTo, days),
    },
  }
}

type NewRule = { rule: string; startsOn: string }
type Rules = { ended?: NewRule; moved?: NewRule }

/** Undefined if no RRULE reproduces these dates. */
const rulesOf = ({ series, dates, at, days, timeZone }: DateMove): Rules => {
  const byRule = datesByRule(series, dates, timeZone)
  const [first] = byRule ?? []
  const next = byRule?.find((date) => date >= at)
  if (series.rule === null || first === undefined) return {}
  const { before, after } = splitRule(series.rule, first, at)
  const span = { from: next ?? at, to: dates.at(-1) ?? at }
  const shifted = next && shiftRule({ rule: after, first: next, days, span })
  return {
    ended: before === undefined ? undefined : { rule: before, startsOn: first },
    moved: shifted ? { rule: shifted, startsOn: addDays(next, days) } : undefined,
  }
}

const severalPositions = /FREQ=MONTHLY;(?:.*;)?BYDAY=-?\d[A-Z]{2},/i

const withWords = (rule: NewRule | undefined, dates: Dates) => {
  const nothing = { rule: null, ruleInWords: seriesInWords(dates), startsOn: null }
  const last = dates.at(-1)
  if (!rule || last === undefined || last < rule.startsOn) return nothing
  const ruleDates = datesOfRule(rule.rule, rule.startsOn, { from: rule.startsOn, to: last })
  const ruleText = ruleInWords(rule.rule, rule.startsOn)
  // Dates of "1st and 3rd Saturday" may happen to be two weeks apart throughout.
  const words = severalPositions.test(rule.rule) ? ruleText : (datesInWords(ruleDates) ?? ruleText)
  const missing = ruleDates.filter((date) => !dates.includes(date))
  return {
    ...rule,
    ruleInWords: ruleDates.length < 2 ? null : ruleWithExceptions(words, missing),
  }
}
