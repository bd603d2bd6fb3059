/** Look-ahead over many rows of a list: how it writes days, and which rows are one series. */
import { PlainDays } from '../clean/plain-days.ts'
import type { ReadItem, Reading, SourceRow } from '../row/source-row.ts'
import { seriesKey, seriesOfRows } from '../series-of-rows.ts'

/** Rows that are held back to look at them; longer lists go on as these began. */
const mostHeld = 5_000

export async function* settleRows(reading: Reading): Reading {
  const days = new PlainDays()
  const held: ReadItem[] = []
  const rest = reading[Symbol.asyncIterator]()
  let next: IteratorResult<ReadItem> = { done: true, value: undefined }
  let failure: unknown
  try {
    try {
      while (held.length < mostHeld && !(next = await rest.next()).done) held.push(next.value)
      if (held.length === mostHeld) next = await rest.next()
    } catch (error) {
      // Rows before the place where a file breaks off come first.
      failure = error
    }
    const rows = held.filter(isOthersRow)
    for (const row of rows) days.look(row)
    for (const row of rows) days.settle(row)
    const series = seriesOfRows(rows)
    const settled = (item: ReadItem): ReadItem => {
      if (!isOthersRow(item)) return item
      const found = series.get(seriesKey(item) ?? '')
      if (found) item.series = found
      return item
    }
    for (const item of held) yield settled(item)
    held.length = 0
    if (failure !== undefined) {
      for (const note of days.notes) yield { note }
      throw failure
    }
    for (; !next.done; next = await rest.next()) {
      if (isOthersRow(next.value)) days.settle(next.value)
      yield settled(next.value)
    }
  } finally {
    await rest.return?.()
  }
  for (const note of days.notes) yield { note }
}

/** Rows of our own exports are taken to the letter. */
const isOthersRow = (item: ReadItem): item is SourceRow =>
  'fields' in item && !item.own && item.start === undefined
