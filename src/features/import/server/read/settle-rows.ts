/** Look-ahead over many rows of a list: how it writes days, and which rows are one series. */
import { PlainDays } from '../clean/plain-days.ts'
import type { ReadItem, Reading, RowSeries, SourceRow } from '../row/source-row.ts'
import { seriesKey, seriesOfRows } from '../series-of-rows.ts'
import { lookAhead } from './look-ahead.ts'

/** Rows that are held back to look at them; longer lists go on as these began. */
const maxHeld = 5_000

export async function* settleRows(reading: Reading): Reading {
  const days = new PlainDays()
  let series = new Map<string, RowSeries>()
  const learn = (held: readonly SourceRow[]) => {
    const rows = held.filter(isOthersRow)
    for (const row of rows) days.look(row)
    for (const row of rows) days.settle(row)
    series = seriesOfRows(rows)
  }
  let failure: { error: unknown } | undefined
  let count = 0
  try {
    for await (const item of lookAhead(reading, maxHeld, learn)) {
      count++
      if (isOthersRow(item)) {
        if (count > maxHeld) days.settle(item)
        item.series = series.get(seriesKey(item) ?? '')
      }
      yield item
    }
  } catch (error) {
    // Notes on the rows before a break in the file come first.
    failure = { error }
  }
  for (const note of days.notes) yield { note }
  if (failure) throw failure.error
}

/** Rows of our own exports are taken to the letter. */
const isOthersRow = (item: ReadItem): item is SourceRow =>
  'fields' in item && !item.own && item.start === undefined
