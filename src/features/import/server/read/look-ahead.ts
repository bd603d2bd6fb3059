/** Reads the first items of a file before the first one is used, to learn what the file is about. */
import type { ReadItem, Reading, SourceRow } from '../row/source-row.ts'

/** Calls `onRows` once, before it yields the first item. What fails while it reads ahead is thrown in its turn. */
export async function* lookAhead(
  reading: Reading,
  most: number,
  onRows: (rows: SourceRow[]) => void,
): Reading {
  const ahead: ReadItem[] = []
  const rest = reading[Symbol.asyncIterator]()
  let failure: { error: unknown } | undefined
  let isDone = false
  try {
    try {
      while (ahead.length < most && !isDone) {
        const next = await rest.next()
        if (next.done) isDone = true
        else ahead.push(next.value)
      }
    } catch (error) {
      failure = { error }
    }
    onRows(ahead.filter((item) => 'fields' in item))
    yield* ahead
    ahead.length = 0
    if (failure) throw failure.error
    if (!isDone) yield* { [Symbol.asyncIterator]: () => rest }
  } finally {
    await rest.return?.()
  }
}
