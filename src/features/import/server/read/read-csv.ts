/** Reads CSV: our own export, and other files with other headers. */
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import { AppError } from '../../../../kit/errors.ts'
import { textOf } from '../clean/clean-values.ts'
import { monthName } from '../dates/read-moment.ts'
import type { FieldRules } from '../row/field-rules.ts'
import { assignFields, type FieldName, isAnyDate } from '../row/fields.ts'
import type { RawFields, ReadItem, Reading } from '../row/source-row.ts'
import {
  bareLines,
  delimiters,
  endsWithLineBreak,
  fileProblem,
  maxTitleRows,
  type OpenSource,
} from '../source/open-source.ts'
import { isTimetable, withoutDates } from '../web-page/page-grids.ts'
import { isPrivacyAlone, privacyColumns, whyPrivate } from './other-columns.ts'

type CsvRecord = { record: string[]; info: { lines: number } }

/** Longer than any description; a longer record has a quote that is never closed. */
const maxRecordSize = 1_000_000

/** `line`: first line of the row. */
type NumberedRow = { record: readonly string[]; line: number }

export const readCsv = (source: OpenSource, rules: FieldRules): Reading =>
  readRows(numberedRows(source), rules)

async function* numberedRows(source: OpenSource): AsyncGenerator<NumberedRow> {
  let miscounted = 0
  for await (const { record, info } of readRecords(source)) {
    yield { record, line: info.lines - countIn(record, '\n') - countIn(record, '\r') - miscounted }
    // The parser counts a line break of two characters within quotes as two lines.
    miscounted += countIn(record, '\r\n')
  }
}

/** Reads rows of cells with a header among the first rows. */
export async function* readRows(
  rows: AsyncIterable<NumberedRow> | Iterable<NumberedRow>,
  rules: FieldRules,
): Reading {
  let header: Header | undefined
  const above: NumberedRow[] = []
  for await (const { record, line } of rows) {
    if (header) yield* readRecord(header, record, line)
    else {
      above.push({ record, line })
      if (above.length < maxTitleRows) continue
      const start = startOf(above, rules)
      header = start.header
      yield* start.items
    }
  }
  if (!header) yield* startOf(above, rules).items
}

/** Header among the first rows, and the items below it. */
const startOf = (rows: readonly NumberedRow[], rules: FieldRules) => {
  const { header, index } = findHeader(
    rows.map(({ record }) => record),
    rules,
  )
  header.heading = rows
    .slice(0, index)
    .flatMap(({ record }) => record)
    .filter(Boolean)
    .join(' ')
    .slice(0, 200)
  const below = rows
    .slice(index + 1)
    .flatMap(({ record, line }) => readRecord(header, record, line))
  const line = rows[index]?.line
  const note = { note: `The header is on line ${line}; what stands above it was not used.` }
  return { header, items: index === 0 ? below : [note, ...below] }
}

/** Reads the file to its end. Throws AppError if it is cut off or broken. */
export const checkCsv = async (source: OpenSource): Promise<void> => {
  let width: number | undefined
  let short = 0
  let last = { width: 0, line: 0 }
  for await (const { record, info } of readRecords(source)) {
    if (width !== undefined && last.width < width) short++
    // A title above the header fills only one cell.
    if (width === undefined && record.filter((cell) => cell.trim() !== '').length > 1) {
      width = record.length
    }
    last = { width: record.length, line: info.lines }
  }
  // If other rows are short as well, short rows are normal in this file.
  if (width === undefined || last.width >= width || short > 1) return
  if (await endsWithLineBreak(source)) return
  throw fileProblem(
    `is cut off: its last row (line ${last.line}) has ${last.width} columns, but the header has ${width}.`,
  )
}

async function* readRecords(source: OpenSource): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter: findDelimiter(source.head),
    info: true,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRecordSize,
    record_delimiter: ['\r\n', '\n', '\r'],
  })
  // The parser is fastest with raw UTF-8 bytes.
  const content = source.encoding === 'utf-8' ? source.bytes() : source.text()
  const stream = Readable.from(content, { objectMode: false })
  stream.on('error', (error) => parser.destroy(error)).pipe(parser)
  try {
    for await (const record of parser) yield record as CsvRecord
  } catch (error) {
    throw error instanceof CsvError ? fileProblem(csvProblem(error)) : error
  } finally {
    stream.destroy()
  }
}

const csvProblem = (error: CsvError): string => {
  const line = Number(error.lines ?? 0) || 'the last'
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') {
    return `is cut off or broken: a quoted cell is not closed by the end of the file (line ${line}).`
  }
  if (error.code === 'CSV_MAX_RECORD_SIZE') {
    return `is broken: the row before line ${line} has more than ${maxRecordSize} characters, perhaps because of an unclosed quote.`
  }
  return `cannot be read as CSV after line ${line}: ${error.message}`
}

/** Items of a row; empty for a heading of the rows below it. */
const readRecord = (header: Header, record: readonly string[], line: number): ReadItem[] => {
  const width = header.names.length
  const heading = headingOf(record)
  if (heading !== undefined) {
    header.heading = heading
    return []
  }
  if (record.length !== width && !isPadded(record, width)) {
    return [{ line, unreadable: `${record.length} columns, but the header has ${width}` }]
  }
  const fields: RawFields = {}
  for (let column = 0; column < width; column++) {
    const field = header.fields[column]
    if (field !== undefined) fields[field] = unescapeCell(record[column] ?? '')
    const before = header.fields[column - 1]
    if (before !== undefined && isHalf(header.names[column]) && fields[before] !== '')
      fields[before] = `${textOf(fields[before])} ${record[column] ?? ''}`
  }
  const lookUp = (name: string) => {
    const column = header.columns.get(name.toLowerCase())
    return column === undefined ? undefined : unescapeCell(record[column] ?? '')
  }
  const skip = whyPrivate(header.privacy, lookUp)
  const { names, unused, columnOf: columns, isExport: exact } = header
  const above = header.heading ? { heading: header.heading } : {}
  const hidden = skip ? { skip } : {}
  return [{ line, fields, lookUp, names, unused, columns, exact, ...above, ...hidden }]
}

/** Text of a row that only contains "JUNE 2027". */
const headingOf = (record: readonly string[]): string | undefined => {
  const [text = '', another] = record.filter((cell) => cell.trim() !== '')
  return another === undefined && yearHeading.test(text.trim()) ? text.trim() : undefined
}
const yearHeading = new RegExp(`^(?:(?:${monthName})\\.?,?\\s+)?20\\d\\d$`, 'i')

/** True if a row only has empty cells after the last column, as spreadsheets write them. */
const isPadded = (record: readonly string[], width: number) =>
  record.length > width && record.slice(width).every((cell) => cell.trim() === '')

/**
 * Removes the apostrophe that exports put before text that a spreadsheet would read as a formula, and before text that
 * starts with apostrophes and would look escaped.
 */
const unescapeCell = (cell: string): string =>
  formula.exec(cell)?.[1]?.replaceAll('""', '"') ?? withoutApostrophe(cell)

/** Formulas that show a text: `="02134"` and `=HYPERLINK("https://…","Car Show")`. */
const formula = /^=(?:HYPERLINK\("[^"]*"\s*[,;]\s*)?"((?:[^"]|"")*)"\)?$/i

const withoutApostrophe = (cell: string): string =>
  cell.charCodeAt(0) === 39 && /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell

const countIn = (record: readonly string[], text: string): number => {
  let total = 0
  for (const cell of record) {
    for (let at = cell.indexOf(text); at >= 0; at = cell.indexOf(text, at + 1)) total++
  }
  return total
}

/** True for a column "AM/PM" after a time. */
const isHalf = (name = ''): boolean => /^a\.?m\.?\s*(?:[/|]|or)\s*p\.?m\.?$/i.test(name)

/** Header of a CSV file, matched to our fields. */
type Header = {
  names: readonly string[]
  /** By column: our field, or undefined if the column is not used. */
  fields: readonly (FieldName | undefined)[]
  /** Our field → name of its column. */
  columnOf: Readonly<Record<string, string>>
  /** Names of unused columns. */
  unused: readonly string[]
  /** Names of columns that state whether a row is private. */
  privacy: readonly string[]
  /** Lower-case name → column index, for templates. */
  columns: ReadonlyMap<string, number>
  /** True for a file that starts with the columns of our own export. */
  isExport: boolean
  /** Title above the header, and the last heading among the rows. */
  heading?: string
}

const exportColumns =
  'id,name,description,eventType,date,startTime,endTime,venueName,streetAddress,city,state,zipCode,' +
  'latitude,longitude,attendanceCost,participationFee,carCategories,carMakes,awards,features,' +
  'sponsorName,website,contactEmail,contactPhone'

/** Most columns; a spreadsheet's export has about a hundred. */
const maxColumns = 1_000

/** Delimiter of a file: the most frequent one, outside quotes, in the first line that contains any. */
const findDelimiter = (head: string): string => {
  const first = bareLines(head).find((line) => delimiters.some((each) => line.includes(each))) ?? ''
  const count = (delimiter: string) => first.split(delimiter).length
  return delimiters.reduce((best, each) => (count(each) > count(best) ? each : best))
}

type NumberedCells = readonly [index: number, cells: readonly string[]]

/**
 * Header among the first rows: the first row with all that an event needs; else, with `anyHeader`, the row with the
 * most cells that has the mapped columns. Throws AppError like `readHeader` for the first row.
 */
const findHeader = (rows: readonly (readonly string[])[], rules: FieldRules) => {
  const all = [...rows.entries()]
  const found = firstHeader(all, rules)
  if ('header' in found) return found
  const filled = ([, cells]: NumberedCells) => cells.filter((cell) => cell.trim() !== '').length
  const widest = all.toSorted((a, b) => filled(b) - filled(a))
  const any = rules.anyHeader ? firstHeader(widest, rules, false) : found
  if ('header' in any) return any
  throw any.problem ?? fileProblem('has no rows.')
}

const firstHeader = (
  rows: readonly NumberedCells[],
  rules: FieldRules,
  isStrict = true,
): { header: Header; index: number } | { problem: unknown } => {
  let problem: unknown
  for (const [index, cells] of rows) {
    try {
      return { header: readHeader(cells, rules, isStrict), index }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      problem ??= error
    }
  }
  return { problem }
}

/**
 * Matches columns to fields: first mapped columns, then our names, other usual names, and similar names. Throws
 * AppError if the columns for events' names or dates are not found.
 */
const readHeader = (cells: readonly string[], rules: FieldRules, isStrict: boolean): Header => {
  if (cells.length > maxColumns) {
    throw fileProblem(`has ${cells.length} columns; the limit is ${maxColumns}.`)
  }
  const names = cells.map((cell) => cell.trim())
  const columns = new Map<string, number>()
  names.forEach((name, column) => {
    if (!columns.has(name.toLowerCase())) columns.set(name.toLowerCase(), column)
  })
  const fields: (FieldName | undefined)[] = names.map(() => undefined)
  const takenFields = new Set<FieldName>()
  const take = (field: FieldName, column: number) => {
    if (takenFields.has(field) || fields[column] !== undefined) return
    takenFields.add(field)
    fields[column] = field
  }
  for (const [field, columnName] of rules.map) {
    const column = columns.get(columnName.toLowerCase())
    if (column === undefined) {
      throw fileProblem(`has no column "${columnName}" for ${field}. ${columnList(names)}`)
    }
    const other = fields[column]
    if (other !== undefined)
      throw fileProblem(
        `has one column "${columnName}" for both ${other} and ${field}. Give each its own column, with its own name.`,
      )
    take(field, column)
  }
  const free = names.map((name, column) => (fields[column] === undefined ? name : ''))
  if (!rules.onlyMapped)
    for (const [column, field] of assignFields(free, takenFields)) take(field, column)
  if (isStrict) requireFields(takenFields, rules, names)
  const isExport =
    rules.map.size === 0 &&
    !rules.onlyMapped &&
    `${names.join(',')},`.startsWith(`${exportColumns},`)
  const privacy = privacyColumns(names)
  const unused = names.filter(
    (name, column) =>
      name !== '' &&
      fields[column] === undefined &&
      !isAnyDate(name) &&
      !isHalf(name) &&
      !isPrivacyAlone(name),
  )
  const columnOf = Object.fromEntries(fields.map((field, column) => [field, names[column] ?? '']))
  return { names, fields, columnOf, unused, privacy, columns, isExport }
}

const maxListed = 40

const columnList = (names: readonly string[]) => {
  const shownNames = names.slice(0, maxListed).map((name) => name.slice(0, 60) || '(no name)')
  const more = names.length > maxListed ? ` and ${names.length - maxListed} more` : ''
  return `The columns are: ${shownNames.join(', ')}${more}.`
}

const requireFields = (
  takenFields: ReadonlySet<FieldName>,
  rules: FieldRules,
  names: readonly string[],
) => {
  const isKnown = (field: FieldName) =>
    takenFields.has(field) || rules.set.has(field) || rules.default.has(field)
  const missing = [
    ...(isKnown('name') ? [] : ['name']),
    ...((['date', 'ongoing', 'repeats', 'openDays'] as const).some(isKnown)
      ? []
      : ['date (or ongoing)']),
  ]
  if (missing.length === 0) return
  if (isTimetable(names)) throw fileProblem(`is ${withoutDates}.`)
  throw fileProblem(`has no column for ${missing.join(' and ')}. ${columnList(names)}`)
}
