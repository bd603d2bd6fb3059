/** Rows that differ only in their date, such as a list of every Friday of a summer, are one series. */
import { hash } from 'node:crypto'
import { ruleInWords } from '../../../catalog/series/rule-in-words.ts'
import { daysBetween, weekdayOf } from '../../../catalog/time/local-dates.ts'
import { textOf } from './clean/clean-values.ts'
import { takeState } from './clean/state-words.ts'
import { readMoment } from './dates/read-moment.ts'
import type { RowSeries, SourceRow } from './row/source-row.ts'

/** Two may be chance. */
const fewest = 3

/** A monthly meet's dates are five weeks apart at most; yearly shows of one name are not one series. */
const longestGap = 42

/** Fields that rows of one series share. */
const sameFields = [
  'name',
  'venueName',
  'streetAddress',
  'location',
  'city',
  'state',
  'zipCode',
  'latitude',
  'longitude',
  'startTime',
] as const

/** The series that rows of a list make up, by `seriesKey`. */
export const seriesOfRows = (rows: readonly SourceRow[]): Map<string, RowSeries> => {
  const dated = rows.flatMap((row) => {
    const [key, date] = [seriesKey(row), readMoment(textOf(row.fields.date))?.date]
    return key !== undefined && date !== undefined ? [{ key, date }] : []
  })
  const found = new Map<string, RowSeries>()
  for (const [key, all] of Map.groupBy(dated, (each) => each.key)) {
    const words = wordsOf([...new Set(all.map(({ date }) => date))].toSorted())
    if (words !== undefined) found.set(key, { id: `rows/${key}`, words })
  }
  return found
}

/** Undefined for a row that can be none of a series. */
export const seriesKey = (row: SourceRow): string | undefined => {
  const { fields } = row
  const moment = readMoment(textOf(fields.date))
  if (!moment || row.own || row.repeats || textOf(fields.name).trim() === '') return undefined
  const last = readMoment(textOf(fields.endDate))
  if (last && last.date !== moment.date) return undefined
  // A date that is called off in its name is still one of the series.
  const { name } = takeState(textOf(fields.name).trim())
  const same = sameFields.map((field) =>
    (field === 'name' ? name : textOf(fields[field]).trim()).toLowerCase(),
  )
  return hash('sha1', [...same, moment.time ?? ''].join('\n'), 'base64url').slice(0, 16)
}

/** Undefined for dates without a pattern, null for a pattern without simple words. */
const wordsOf = (dates: readonly string[]): string | null | undefined => {
  const [first] = dates
  if (first === undefined || dates.length < fewest) return undefined
  const gaps = dates.slice(1).map((date, index) => daysBetween(dates[index] ?? date, date))
  if (gaps.toSorted((a, b) => a - b)[gaps.length >> 1]! > longestGap) return undefined
  const day = first.slice(8)
  const code = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'][weekdayOf(first)]
  const nth = (date: string) => Math.ceil(Number(date.slice(8)) / 7)
  const isWeekly = dates.every((date) => weekdayOf(date) === weekdayOf(first))
  if (!isWeekly) {
    return dates.every((date) => date.slice(8) === day)
      ? ruleInWords(`FREQ=MONTHLY;BYMONTHDAY=${Number(day)}`, first)
      : undefined
  }
  if (gaps.every((gap) => gap === 14)) return ruleInWords('FREQ=WEEKLY;INTERVAL=2', first)
  if (gaps.every((gap) => gap >= 28) && dates.every((date) => nth(date) === nth(first))) {
    return ruleInWords(`FREQ=MONTHLY;BYDAY=${nth(first)}${code}`, first)
  }
  return gaps.filter((gap) => gap === 7).length * 2 >= gaps.length
    ? ruleInWords('FREQ=WEEKLY', first)
    : null
}
