/** Reads a file and converts its rows to events. */
import type { Whereabouts } from '../../../../catalog/event/server/placing/place-clues.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { textOf } from '../clean/clean-values.ts'
import { plainLine } from '../clean/plain-text.ts'
import { listArea } from '../place/list-area.ts'
import type { AreaOfList } from '../place/place-row.ts'
import { QuestionBook } from '../questions/question-book.ts'
import { columnsOf } from '../read/list-columns.ts'
import { unusedNote } from '../read/other-columns.ts'
import { lookAhead, readSource } from '../read/read-source.ts'
import { applyRules, type FieldRules, isEmpty } from '../row/field-rules.ts'
import type { MadeItem } from '../row/made-row.ts'
import type { ReadItem, SourceRow } from '../row/source-row.ts'
import type { ImportContext, Progress } from '../settings/import-settings.ts'
import { fileProblem } from '../source/open-source.ts'
import { type ListRow, listAbout, noList } from '../type/list-evidence.ts'
import { type ScopeCounts, scopeRemarks } from '../type/list-remarks.ts'
import { learnClock } from './learn-clock.ts'
import { makeEvents } from './make-events.ts'
import { ownPlace } from './prepare-row.ts'

/** Rows read ahead; enough to distinguish a list of car events from a town's calendar. */
const rowsAhead = 300

/** Throws AppError with a one-sentence message if the file can't be read, possibly after some items. */
export async function* makeItems(
  path: string,
  context: ImportContext,
  progress?: Progress,
): AsyncGenerator<MadeItem> {
  const learnedContext = { ...context }
  const notes: MadeItem[] = []
  let first: readonly SourceRow[] = []
  const learn = (rows: readonly SourceRow[]) => {
    first = rows
    const note = learnFrom(rows, learnedContext)
    if (note) notes.push({ note })
    if (progress) progress.columns = columnsOf(rows)
  }
  const counts: ScopeCounts = { rows: 0, byList: 0, review: 0, other: 0 }
  const book = new QuestionBook(learnedContext)
  let failure: { error: unknown } | undefined
  let unusableCount = 0
  try {
    for await (const item of lookAhead(readSource(path, context, progress), rowsAhead, learn)) {
      if (!learnedContext.clock) {
        learnedContext.clock = await learnClock(first, learnedContext)
        notes.push(...learnedContext.clock.notes.map((note) => ({ note })))
      }
      yield* notes.splice(0)
      const result = await makeItem(item, learnedContext)
      countItem(result, counts)
      book.add(item, result, learnedContext.clock)
      if (progress) progress.questions = book.questions
      yield result
      if ('note' in result || unusableCount < 0) continue
      // After the first usable row, any number of rows may be invalid.
      unusableCount = isRefused(result) ? unusableCount + 1 : -1
      if (unusableCount === maxHopeless) throw fileProblem(nothingUsable)
    }
  } catch (error) {
    failure = { error }
  }
  const remarks = scopeRemarks(counts, learnedContext.list ?? noList)
  yield* [...notes, ...remarks.map((note) => ({ note }))]
  if (failure) throw failure.error
}

/** Sets what the first rows reveal about the list. Returns a note on unused columns. */
const learnFrom = (rows: readonly SourceRow[], context: ImportContext): string | undefined => {
  const foreignRows = rows.filter((row) => !row.exact)
  const { rules, source } = context
  const name = [source, foreignRows[0]?.calendar].filter(Boolean).join(' · ')
  const listRows = foreignRows.map((row) => listRowOf(row, rules))
  context.list = listAbout(listRows, name)
  context.areaOfList = areaOf(foreignRows, context)
  return unusedNote(foreignRows.flatMap(({ unused = [] }) => unused))
}

const lineOf = (value: unknown) => plainLine(textOf(value))

/** Texts of one row, before cleaning, that indicate what the list is about. */
const listRowOf = (row: SourceRow, rules: FieldRules): ListRow => {
  const fields = applyRules(row, rules)
  const categories = [row.hints, textOf(fields.category)].filter(Boolean).join(', ')
  const venue = isEmpty(fields.venueName) ? fields.location : fields.venueName
  return {
    statedType: textOf(fields.eventType) || lineOf(categories).split(',', 1)[0] || '',
    words: {
      name: lineOf(fields.name),
      description: textOf(fields.description).slice(0, 2000),
      categories: lineOf(categories).split(','),
      venue: lineOf(venue).split(',', 1)[0] ?? '',
      organizer: lineOf(fields.organizerName),
      carColumns: lineOf(fields.carMakes),
    },
  }
}

/** Area of the list, computed once, on first use. */
const areaOf = (rows: readonly SourceRow[], context: ImportContext): AreaOfList => {
  let area: ReturnType<AreaOfList> | undefined
  const learn = async () => {
    const places: Whereabouts[] = []
    for (const row of rows) {
      const place = await ownPlace(row, context)
      if (place) places.push(place)
    }
    return listArea(places)
  }
  return () => {
    area ??= learn()
    return area
  }
}

const countItem = (item: MadeItem, counts: ScopeCounts): void => {
  if ('note' in item || 'unreadable' in item || 'cancels' in item) return
  counts.rows++
  if ('reason' in item) {
    if (item.isOther) counts.other++
    return
  }
  if (item.type.byList) counts.byList++
  if (item.reviewReason) counts.review++
}

/** Most consecutive unusable rows at the start of a file; then reading stops. */
const maxHopeless = 20_000
const nothingUsable = `has no usable rows among its first ${formatNumber(maxHopeless)}.`

/** Most characters of a value, as cleaning time grows with length; no field may be longer. */
const maxTextLength = 65_536

const isRefused = (item: MadeItem) => 'unreadable' in item || ('reason' in item && item.refused)

const makeItem = async (item: ReadItem, context: ImportContext): Promise<MadeItem> => {
  if ('note' in item || 'unreadable' in item || 'cancels' in item) return item
  const tooLongItem = findTooLong(item)
  if (tooLongItem) return tooLongItem
  const outcome = await makeEvents(item, context).catch((error: unknown) => {
    // Temporal throws RangeError for dates and zones beyond its limits.
    if (!(error instanceof RangeError)) throw error
    return { ...nameOf(item), reason: `not usable: ${error.message}`, refused: true }
  })
  if (!('reason' in outcome)) return outcome
  const id = item.sourceId ?? textOf(item.fields.sourceId).trim()
  return id === '' ? outcome : { ...outcome, id }
}

const nameOf = ({ line, fields }: SourceRow) => ({ line, name: textOf(fields.name).slice(0, 100) })

const findTooLong = (row: SourceRow): MadeItem | undefined => {
  for (const [field, value] of Object.entries(row.fields)) {
    if (typeof value !== 'string' || value.length <= maxTextLength) continue
    const name = field === 'name' ? '' : nameOf(row).name
    return { line: row.line, name, reason: `${field} is longer than 64 KB`, refused: true }
  }
  return undefined
}
