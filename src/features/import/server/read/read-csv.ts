/** Reads CSV: our own export, and files of others with other headers. */
import { Readable } from 'node:stream'
import { CsvError, parse } from 'csv-parse'
import type { FieldRules } from '../row/field-rules.ts'
import type { RawFields, ReadItem, Reading } from '../row/source-row.ts'
import { endsWithLineBreak, fileProblem, type OpenSource } from '../source/open-source.ts'
import { findDelimiter, findHeader, type Header, maxTitleRows } from './csv-header.ts'
import { whyPrivate } from './private-rows.ts'

type CsvRecord = { record: string[]; info: { lines: number } }

/** Longer than any description may be; what is longer is a file with a quote that never closes. */
const maxRecordSize = 1_000_000

export async function* readCsv(source: OpenSource, rules: FieldRules): Reading {
  let header: Header | undefined
  const above: NumberedRow[] = []
  let miscounted = 0
  for await (const { record, info } of records(source)) {
    const line = info.lines - count(record, '\n') - count(record, '\r') - miscounted
    // The parser takes a line break of two characters within quotes for two lines.
    miscounted += count(record, '\r\n')
    if (header) yield readRecord(header, record, line)
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

type NumberedRow = { record: string[]; line: number }

/** The header among the first rows, and those below it. */
const startOf = (rows: readonly NumberedRow[], rules: FieldRules) => {
  const { header, index } = findHeader(
    rows.map(({ record }) => record),
    rules,
  )
  const below = rows.slice(index + 1).map(({ record, line }) => readRecord(header, record, line))
  const line = rows[index]?.line
  const note = { note: `The header is on line ${line}; what stands above it was not used.` }
  return { header, items: index === 0 ? below : [note, ...below] }
}

/** Reads it to its end. Throws AppError for a file that is cut off or broken. */
export const checkCsv = async (source: OpenSource): Promise<void> => {
  let width: number | undefined
  let short = 0
  let last = { width: 0, line: 0 }
  for await (const { record, info } of records(source)) {
    if (width !== undefined && last.width < width) short++
    // A title above the header fills one cell.
    if (width === undefined && record.filter((cell) => cell.trim() !== '').length > 1) {
      width = record.length
    }
    last = { width: record.length, line: info.lines }
  }
  // If other rows are short as well, the file has its own way with them.
  if (width === undefined || last.width >= width || short > 1) return
  if (await endsWithLineBreak(source)) return
  throw fileProblem(
    `is cut off: its last row (line ${last.line}) has ${last.width} columns, but the header has ${width}.`,
  )
}

async function* records(source: OpenSource): AsyncGenerator<CsvRecord> {
  const parser = parse({
    delimiter: findDelimiter(source.head),
    info: true,
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    max_record_size: maxRecordSize,
  })
  // The parser reads UTF-8 fastest as it lies on the disk.
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

const readRecord = (header: Header, record: readonly string[], line: number): ReadItem => {
  const width = header.names.length
  if (record.length !== width && !isPadded(record, width)) {
    return { line, unreadable: `${record.length} columns, but the header has ${width}` }
  }
  const fields: RawFields = {}
  for (let column = 0; column < width; column++) {
    const field = header.fields[column]
    if (field !== undefined) fields[field] = unescaped(record[column] ?? '')
  }
  const lookUp = (name: string) => {
    const column = header.columns.get(name.toLowerCase())
    return column === undefined ? undefined : unescaped(record[column] ?? '')
  }
  const skip = whyPrivate(header.privacy, lookUp)
  const { unused, columnOf: columns, isExport: exact } = header
  return { line, fields, lookUp, unused, columns, exact, ...(skip ? { skip } : {}) }
}

/** Spreadsheets write empty cells after the last column. */
const isPadded = (record: readonly string[], width: number) =>
  record.length > width && record.slice(width).every((cell) => cell.trim() === '')

/**
 * Exports put an apostrophe before what a spreadsheet would take for a formula, and one more before what
 * began with apostrophes and would then look like that.
 */
const unescaped = (cell: string): string =>
  cell.charCodeAt(0) === 39 && /^'+[=+\-@\t\r＝＋－＠]/.test(cell) ? cell.slice(1) : cell

const count = (record: readonly string[], text: string): number => {
  let total = 0
  for (const cell of record) {
    for (let at = cell.indexOf(text); at >= 0; at = cell.indexOf(text, at + 1)) total++
  }
  return total
}
