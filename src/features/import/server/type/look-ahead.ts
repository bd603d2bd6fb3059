/** Reads the first rows of a file before the first one is used, to learn what the file is about. */

import { textOf } from '../clean/clean-values.ts'
import { plainLine } from '../clean/plain-text.ts'
import type { FieldRules } from '../row/field-rules.ts'
import { applyRules, isEmpty } from '../row/field-rules.ts'
import type { ReadItem, Reading, SourceRow } from '../row/source-row.ts'
import type { ListRow } from './list-evidence.ts'

/** Enough to tell a list of cars from a town's calendar. */
const rowsAhead = 300

/** Calls `onRows` once, before it yields the first item. What fails while it reads ahead is thrown in its turn. */
export async function* lookAhead(
  reading: Reading,
  onRows: (rows: readonly SourceRow[]) => void,
): Reading {
  const ahead: ReadItem[] = []
  const rest = reading[Symbol.asyncIterator]()
  let failure: { error: unknown } | undefined
  let isDone = false
  try {
    while (ahead.length < rowsAhead && !isDone) {
      const next = await rest.next()
      if (next.done) isDone = true
      else ahead.push(next.value)
    }
  } catch (error) {
    failure = { error }
  }
  onRows(ahead.filter((item) => 'fields' in item))
  yield* ahead
  if (failure) throw failure.error
  if (!isDone) yield* { [Symbol.asyncIterator]: () => rest }
}

const line = (value: unknown) => plainLine(textOf(value))

/** Words of one row, before it is cleaned, that tell what the list is about. */
export const listRowOf = (row: SourceRow, rules: FieldRules): ListRow => {
  const fields = applyRules(row, rules)
  const categories = [row.hints, textOf(fields.category)].filter(Boolean).join(', ')
  const venue = isEmpty(fields.venueName) ? fields.location : fields.venueName
  return {
    given: textOf(fields.eventType) || line(categories).split(',', 1)[0] || '',
    words: {
      name: line(fields.name),
      description: textOf(fields.description).slice(0, 2000),
      categories: line(categories).split(','),
      venue: line(venue).split(',', 1)[0] ?? '',
      organizer: line(fields.organizerName),
      carColumns: line(fields.carMakes),
    },
  }
}
