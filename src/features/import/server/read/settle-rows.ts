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
  const order = new DayOrder()
  const days = new PlainDays()
  let series = new Map<string, RowSeries>()
  /** Rows with plain dates, one for each event, of those that were held back. */
  const settled = new Map<SourceRow, ReadItem[]>()
  const learn = (held: readonly SourceRow[]) => {
    const rows = held.filter(isOthersRow)
    for (const row of rows) order.look(row)
    for (const row of rows) days.look(row)
    for (const row of rows) settled.set(row, plainRows(row, order, days))
    series = seriesOfRows([...settled.values()].flat().filter(isOthersRow))
  }
  let failure: { error: unknown } | undefined
  try {
    for await (const item of lookAhead(reading, maxHeld, learn)) {
      if (!isOthersRow(item)) yield item
      else {
        const rows = settled.get(item) ?? plainRows(item, order, days)
        settled.delete(item)
        for (const row of rows) {
          if (isOthersRow(row)) row.series = series.get(seriesKey(row) ?? '')
          yield row
        }
      }
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
