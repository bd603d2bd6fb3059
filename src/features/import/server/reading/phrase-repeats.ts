/** Parses rows whose date is a phrase, such as "Every Friday, May to September". */
import { hash } from 'node:crypto'
import { ruleInWords } from '../../../../catalog/series/rule-in-words.ts'
import { datesOfRule } from '../../../../catalog/series/series-rule.ts'
import {
  addDays,
  daysBetween,
  isValidLocalDate,
  twoDigits,
  weekdayOf,
} from '../../../../catalog/time/local-dates.ts'
import { textOf } from '../clean/clean-values.ts'
import { readMoment } from '../dates/read-moment.ts'
import { readCell } from '../dates/read-moments.ts'
import { daysOff, lastDays, type RepeatPhrase, readRepeats } from '../dates/read-repeats.ts'
import { withYear } from '../dates/with-year.ts'
import { isEmpty } from '../row/field-rules.ts'
import type { RawFields, SourceRow } from '../row/source-row.ts'

type RowWithRepeats = {
  row: SourceRow
  note?: string
  /** Reason why the row has no date. */
  problem?: string
}

const mayRepeat =
  /\b(?:every|each|weekly|(?:mon|tues|wednes|thurs|fri|satur|sun)days|(?:1st|2nd|3rd|4th|5th|first|second|third|fourth|fifth|last) )/i

/** Days of the longest event; a longer span is the season of a repeating event. */
const maxEventDays = 6

/** Days within which a rule without a first date must have its next date. */
const maxWaitDays = 370

/**
 * Gives the row the rule of its phrase, from the repeats or date column, and a first date: the given one, else the next
 * from `today` on (`yyyy-mm-dd`, in the zone where days end last, as a list still names an evening about to begin).
 * Without a given date, the identifier ignores the date, so that next week's reading finds the same event.
 */
export const readPhraseRepeats = (row: SourceRow, today: string): RowWithRepeats => {
  const { fields } = row
  if (row.repeats || row.start || row.series || row.exact) return { row }
  const repeatsText = textOf(fields.repeats).trim()
  const date = textOf(fields.date).trim()
  const phrase = repeatsText || (mayRepeat.test(date) && !readCell(date) ? date : '')
  if (phrase === '') return { row }
  const rule = /^(?:RRULE:)?(FREQ=\S+)$/i.exec(phrase)?.[1]
  const repeats: RepeatPhrase | undefined = rule ? { rule, needsDate: true } : readRepeats(phrase)
  const quoted = `“${phrase.slice(0, 60)}”`
  const rowDate = repeatsText ? readMoment(date)?.date : undefined
  if (!repeats) return withNotUnderstood(row, repeatsText, quoted)
  if (repeats.needsDate && !rowDate) return { row, problem: `Date: ${quoted} needs a first date` }
  const chosenRule = ruleWith(repeats, rowDate)
  const season = seasonOf(fields, repeats, rowDate, today)
  const first = rule ? rowDate : firstDate(chosenRule, rowDate ?? today, season)
  if (first === undefined) return { row, problem: `Date: ${quoted} has no date from now on` }
  const skippedOf = (days: string) => skippedDates(days, chosenRule, first)
  const skippedDays = (repeats.except ?? []).map(skippedOf)
  if (skippedDays.some((dates) => dates.length === 0))
    return { row, problem: `Date: ${quoted} leaves out a day that is none of its dates` }
  skippedDays.push(...daysOff(textOf(fields.description)).map(skippedOf))
  return {
    row: {
      ...row,
      fields: {
        ...fields,
        ...(season.usesEndDate ? { endDate: undefined } : {}),
        ...(isEmpty(fields.startTime) && repeats.times ? { startTime: repeats.times } : {}),
        ...(rowDate || !isEmpty(fields.sourceId) ? {} : { sourceId: identityOf(fields, phrase) }),
        date: first,
      },
      repeats: {
        rule: season.until ? `${chosenRule};UNTIL=${season.until.replaceAll('-', '')}` : chosenRule,
        extraDates: [],
        exceptDates: skippedDays.flat().map((day) => ({ date: day, time: null })),
        overrides: [],
      },
    },
    ...noteOf([
      repeats.isAmbiguous
        ? `${quoted} was read as “${ruleInWords(chosenRule, first) ?? chosenRule}”`
        : '',
      rowDate && rowDate !== first ? `first date from ${rowDate} on: ${first}` : '',
    ]),
  }
}

/** "Every 2nd Saturday" is monthly if the first date is the month's second Saturday; else every other week. */
const ruleWith = ({ rule, monthly }: RepeatPhrase, date = '') => {
  const isMonthly = monthly && date && datesOfRule(monthly, date, { from: date, to: date })[0]
  return isMonthly ? monthly : rule
}

const noteOf = (notes: readonly string[]): { note?: string } => {
  const note = notes.filter(Boolean).join('; ')
  return note === '' ? {} : { note }
}

/** Dates of the rule on skipped days, in the first date's year and the next; none if the rule is invalid. */
const skippedDates = (days: string, rule: string, first: string): string[] => {
  const [, day = days, week = ''] = /^(.*?) (week(?:end)?)$/.exec(days.toLowerCase()) ?? []
  return [0, 1].flatMap((more) => {
    const year = String(Number(first.slice(0, 4)) + more)
    const phraseOfDay = week === 'weekend' ? `Saturday of ${days}` : day
    const { spans = [] } = readCell(withYear(phraseOfDay, year) ?? '') ?? {}
    return spans.flatMap(({ start, end = start }) => {
      const sunday = addDays(start.date, -weekdayOf(start.date))
      const from = week === 'week' ? sunday : start.date
      const to = { week: addDays(sunday, 6), weekend: addDays(end.date, 2) }[week] ?? end.date
      try {
        return datesOfRule(rule, first, { from, to })
      } catch {
        return []
      }
    })
  })
}

/** Only reports phrases that may be rules; "Annual", "yes" and "one time" are not. */
const withNotUnderstood = (row: SourceRow, repeatsText: string, quoted: string): RowWithRepeats => {
  if (isEmpty(row.fields.date)) return { row, problem: `Date: ${quoted} is not understood` }
  return repeatsText && mayRepeat.test(repeatsText)
    ? { row, note: `left out repeats: ${quoted} was not understood` }
    : { row }
}

type Season = { from?: string; until?: string; usesEndDate?: boolean }

/** This year's season, or the next if it is over. An end date far after the first is the season's end. */
const seasonOf = (
  fields: RawFields,
  { from, until, years, monthSpan }: Partial<RepeatPhrase>,
  rowDate: string | undefined,
  today: string,
): Season => {
  const start = rowDate ?? today
  if (until && !from) return begunSeason(until, years?.until, start)
  if (years) {
    const first = monthSpan?.from ?? 1
    const last = monthSpan?.until ?? 12
    return seasonIn(
      years,
      from ?? `${twoDigits(first)}-01`,
      until ?? `${twoDigits(last)}-${lastDays[last - 1]}`,
    )
  }
  if (from && until) {
    const wraps = until < from
    for (const year of [-1, 0, 1].map((more) => Number(start.slice(0, 4)) + more)) {
      const season = { from: `${year}-${from}`, until: `${year + (wraps ? 1 : 0)}-${until}` }
      if (!isValidLocalDate(season.from) || !isValidLocalDate(season.until)) return {}
      if (season.until >= start) return season
    }
  }
  const last = rowDate && readMoment(textOf(fields.endDate))?.date
  if (!last || daysBetween(rowDate, last) <= maxEventDays) return {}
  return { until: last, usesEndDate: true }
}

/** Longest rest of a season that has begun: "through October" is over in November and too far off in January. */
const maxRestDays = 215

const begunSeason = (until: string, year: number | undefined, start: string): Season => {
  const thisYear = Number(start.slice(0, 4))
  const end = (year === undefined ? [thisYear, thisYear + 1] : [year])
    .map((each) => validDay(`${each}-${until}`))
    .find((day) => day >= start && daysBetween(start, day) <= maxRestDays)
  return { until: end ?? addDays(start, -1) }
}

/** Season in the years that the phrase names. */
const seasonIn = (years: { from: number; until: number }, from: string, until: string): Season => {
  const wraps = years.from === years.until && until < from
  return {
    from: `${years.from}-${from}`,
    until: validDay(`${years.until + (wraps ? 1 : 0)}-${until}`),
  }
}

/** Replaces February 29 by 28 in common years. */
const validDay = (date: string): string =>
  isValidLocalDate(date) ? date : date.replace(/29$/, '28')

const firstDate = (rule: string, start: string, { from, until }: Season): string | undefined => {
  const since = from && from > start ? from : start
  const latest = addDays(since, maxWaitDays)
  const to = until && until < latest ? until : latest
  return datesOfRule(rule, since, { from: since, to })[0]
}

const identityOf = ({ name, venueName, city, state }: RawFields, phrase: string): string => {
  const keyParts = [name, venueName, city, state, phrase].map((part) => textOf(part).toLowerCase())
  return hash('sha1', keyParts.join('\n'), 'base64url').slice(0, 16)
}
