/** Look-ahead over many rows of a list: how it writes days, and which rows are one series. */
import { DayOrder } from '../clean/day-order.ts'
import { plainCells } from '../clean/plain-cells.ts'
import { PlainDays } from '../clean/plain-days.ts'
import type { ReadItem, Reading, RowSeries, SourceRow } from '../row/source-row.ts'
import { seriesKey, seriesOfRows } from '../series-of-rows.ts'
import { lookAhead } from './look-ahead.ts'

/** Rows that are held back to look at them; longer lists go on as these began. */
const maxHeld = 5_000

export async function* settleRows(reading: Reading): Reading {
  let series = new Map<string, RowSeries>()
  const learn = (held: readonly SourceRow[]) => {
    series = seriesOfRows(held.filter(isOthersRow))
  }
  for await (const item of lookAhead(withPlainDates(reading), maxHeld, learn)) {
    if (isOthersRow(item)) item.series = series.get(seriesKey(item) ?? '')
    yield item
  }
}

/** Rows with plain dates, one for each event. */
async function* withPlainDates(reading: Reading): Reading {
  const order = new DayOrder()
  const days = new PlainDays()
  const learn = (held: readonly SourceRow[]) => {
    const rows = held.filter(isOthersRow)
    for (const row of rows) order.look(row)
    for (const row of rows) days.look(row)
  }
  let failure: { error: unknown } | undefined
  try {
    for await (const item of lookAhead(reading, maxHeld, learn)) {
      if (!isOthersRow(item)) yield item
      else yield* plainRows(item, order, days)
    }
  } catch (error) {
    // Notes on the rows before a break in the file come first.
    failure = { error }
  }
  for (const note of [...order.notes, ...days.notes]) yield { note }
  if (failure) throw failure.error
}

const plainRows = (row: SourceRow, order: DayOrder, days: PlainDays): ReadItem[] => {
  const unreadable = order.settle(row)
  if (unreadable !== undefined) return [{ line: row.line, unreadable }]
  days.settle(row)
  return plainCells(row)
}

/** Rows of our own exports are taken to the letter. */
const isOthersRow = (item: ReadItem): item is SourceRow =>
  'fields' in item && !item.own && item.start === undefined
