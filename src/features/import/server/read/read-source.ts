/** Opens a file and reads it with the reader for its format. */

import { hash } from 'node:crypto'
import { ruleInWords } from '../../../../catalog/series/rule-in-words.ts'
import { weekdayCodes } from '../../../../catalog/series/rule-parts.ts'
import { daysBetween, weekdayOf } from '../../../../catalog/time/local-dates.ts'
import { readCalendar } from '../calendar/read-calendar.ts'
import { textOf } from '../clean/clean-values.ts'
import { takeStatus } from '../clean/cost-and-state.ts'
import { DayOrder } from '../clean/day-order.ts'
import { DayNormalizer, normalizeCells } from '../clean/plain-days.ts'
import { readMoment } from '../dates/read-moment.ts'
import { type FieldRules, isEmpty } from '../row/field-rules.ts'
import type { ReadItem, Reading, RowSeries, SourceRow } from '../row/source-row.ts'
import type { ImportSettings, Progress } from '../settings/import-settings.ts'
import { labeledBlocks } from '../source/labeled-blocks.ts'
import { allText, encodingNote, openSource, withoutProgress } from '../source/open-source.ts'
import { padRows, readCells, readWorkbook } from './cells.ts'
import { RowCompleter, unreadableRow, wrongWeekday } from './complete-rows.ts'
import { clubCalendar } from './read-club-calendar.ts'
import { checkCsv, readCsv } from './read-csv.ts'
import { readFeedXml } from './read-feed-xml.ts'
import { readJson, readShape } from './read-json.ts'
import { readList, readWebPage } from './read-page.ts'

type ReadSettings = Pick<ImportSettings, 'rules' | 'root' | 'zone' | 'keepRead' | 'source'>

/**
 * Throws AppError with one sentence if the file cannot be read: before the first row, or with `keepRead` at the break.
 */
export async function* readSource(
  path: string,
  { rules, root, zone, keepRead, source: name }: ReadSettings,
  progress?: Progress,
): Reading {
  const source = await openSource(path, progress)
  // A calendar reports its encoding itself, and a workbook is not text.
  const completer = new RowCompleter(name)
  const settleAll = (reading: Reading) => settleRows(completeRows(reading, completer), completer)
  const isText = source.format !== 'calendar' && source.format !== 'workbook'
  if (isText && source.encoding !== 'utf-8') yield { note: encodingNote(source.encoding) }
  const isJson = source.format === 'json' || source.format === 'motorsportreg'
  if (root !== undefined && !isJson)
    yield { note: `The root ${root} was not used: it is for JSON.` }
  switch (source.format) {
    case 'csv': {
      if (labeledBlocks(source.head)) {
        const cells = labeledBlocks(await allText(source)) ?? []
        return yield* settleAll(readCells(padRows(cells), rules))
      }
      const list = await readList(withoutProgress(source), rules)
      if (list) return yield* settleAll(applyMapping(list, rules))
      if (!keepRead) await checkCsv(withoutProgress(source))
      return yield* settleAll(readCsv(source, rules))
    }
    case 'json':
      return yield* settleAll(readJson(source, { rules, root, keepRead }))
    case 'motorsportreg':
      // The operator's --root and --map are for plain JSON.
      if (root !== undefined) return yield* settleAll(readJson(source, { rules, root, keepRead }))
      return yield* settleAll(applyMapping(readShape(source, clubCalendar, keepRead), rules))
    case 'calendar':
      return yield* applyMapping(readCalendar(source, zone, keepRead), rules)
    case 'web-page':
      return yield* settleAll(applyMapping(readWebPage(source, rules), rules))
    case 'feed':
      return yield* settleAll(applyMapping(readFeedXml(source), rules))
    case 'workbook':
      return yield* settleAll(readWorkbook(source, rules))
  }
}

/** Applies --map to calendars and pages, whose fields have known names; it adds others, such as X-COST. */
async function* applyMapping(reading: Reading, rules: FieldRules): Reading {
  for await (const item of reading) {
    if ('fields' in item) {
      for (const [field, sourceName] of rules.map) {
        const value = item.lookUp(sourceName)
        if (!isEmpty(value)) item.fields[field] = value
      }
    }
    yield item
  }
}

/** Most rows that are held back and examined first; later rows are read like them. */
const maxHeld = 5_000

async function* completeRows(reading: Reading, completer: RowCompleter): Reading {
  for await (const item of reading) {
    if (isForeignRow(item) && !item.exact) yield completer.complete(item)
    else yield item
  }
}

async function* settleRows(reading: Reading, completer: RowCompleter): Reading {
  const order = new DayOrder()
  const days = new DayNormalizer()
  let series = new Map<string, RowSeries>()
  /** Normalized rows, one for each event, of rows that were held back. */
  const settled = new Map<SourceRow, ReadItem[]>()
  const learn = (heldRows: readonly SourceRow[]) => {
    const rows = heldRows.filter(isForeignRow)
    for (const row of rows) order.examine(row)
    for (const row of rows) days.examine(row)
    for (const row of rows) settled.set(row, normalizedRows(row, order, days))
    series = seriesOfRows([...settled.values()].flat().filter(isForeignRow))
  }
  let failure: { error: unknown } | undefined
  try {
    for await (const item of lookAhead(reading, maxHeld, learn)) {
      if (!isForeignRow(item)) yield item
      else {
        const rows = settled.get(item) ?? normalizedRows(item, order, days)
        settled.delete(item)
        for (const row of rows) {
          if (isForeignRow(row)) row.series = series.get(seriesKey(row) ?? '')
          yield row
        }
      }
    }
  } catch (error) {
    // Notes on the rows before a break are yielded before the error.
    failure = { error }
  }
  for (const note of [...completer.notes, ...order.notes, ...days.notes]) yield { note }
  if (failure) throw failure.error
}

const normalizedRows = (row: SourceRow, order: DayOrder, days: DayNormalizer): ReadItem[] => {
  const unreadable = order.settle(row) ?? (row.exact ? undefined : wrongWeekday(row))
  if (unreadable !== undefined) return [unreadableRow(row, unreadable)]
  days.settle(row)
  return normalizeCells(row)
}

/** True for a row without parsed dates; rows of our own exports are used verbatim. */
const isForeignRow = (item: ReadItem): item is SourceRow =>
  'fields' in item && !item.facts && item.start === undefined

/** Minimum number of dates; two may be chance. */
const minDates = 3

/** Days; a monthly meet's dates are at most five weeks apart, and yearly shows of one name are not a series. */
const maxGapDays = 42

/** Fields that are the same in all rows of a series. */
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

/** Series that consist of rows of a list, by `seriesKey`. */
const seriesOfRows = (rows: readonly SourceRow[]): Map<string, RowSeries> => {
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

/** Undefined if the row cannot belong to a series. */
const seriesKey = (row: SourceRow): string | undefined => {
  const { fields } = row
  const moment = readMoment(textOf(fields.date))
  if (!moment || row.facts || row.repeats || textOf(fields.name).trim() === '') return undefined
  const last = readMoment(textOf(fields.endDate))
  if (last && last.date !== moment.date) return undefined
  // A date whose name calls it off still belongs to the series.
  const { name } = takeStatus(textOf(fields.name).trim())
  const sameValues = sameFields.map((field) =>
    (field === 'name' ? name : textOf(fields[field]).trim()).toLowerCase(),
  )
  return hash('sha1', [...sameValues, moment.time ?? ''].join('\n'), 'base64url').slice(0, 16)
}

/** Undefined if the dates have no pattern, null if there are no simple words for it. */
const wordsOf = (dates: readonly string[]): string | null | undefined => {
  const [first] = dates
  if (first === undefined || dates.length < minDates) return undefined
  const gaps = dates.slice(1).map((date, index) => daysBetween(dates[index] ?? date, date))
  if (gaps.toSorted((a, b) => a - b)[gaps.length >> 1]! > maxGapDays) return undefined
  const day = first.slice(8)
  const code = weekdayCodes[weekdayOf(first)]
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

/** Calls `onRows` once before yielding the first item. An error during the look-ahead is thrown after its items. */
export async function* lookAhead(
  reading: Reading,
  most: number,
  onRows: (rows: SourceRow[]) => void,
): Reading {
  const ahead: ReadItem[] = []
  await using begun = await readAhead(reading, most, (item) => void ahead.push(item))
  onRows(ahead.filter((item) => 'fields' in item))
  yield* ahead
  ahead.length = 0
  yield* begun.rest()
}

/** Passes the first items to `take`. An error meanwhile is returned, and thrown by `rest`. */
export const readAhead = async <Item>(
  items: AsyncIterable<Item>,
  most: number,
  take: (item: Item) => void | Promise<void>,
) => {
  const iterator = items[Symbol.asyncIterator]()
  let failure: { error: unknown } | undefined
  let isDone = false
  try {
    for (let count = 0; count < most && !isDone; count++) {
      const next = await iterator.next()
      if (next.done) isDone = true
      else await take(next.value)
    }
  } catch (error) {
    failure = { error }
  }
  return {
    failure,
    async *rest(): AsyncGenerator<Item> {
      if (failure) throw failure.error
      if (!isDone) yield* { [Symbol.asyncIterator]: () => iterator }
    },
    [Symbol.asyncDispose]: async () => void (await iterator.return?.()),
  }
}
