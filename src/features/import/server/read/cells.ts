/** Reads rows of cells that are not CSV: workbooks, tables of web pages, and labeled blocks of text. */
import { readXlsx } from 'hucre/xlsx'
import { AppError } from '../../../../kit/errors.ts'
import type { FieldRules } from '../row/field-rules.ts'
import type { Reading } from '../row/source-row.ts'
import { allBytes, fileProblem, type OpenSource } from '../source/open-source.ts'
import { readRows } from './read-csv.ts'

type Cells = readonly (readonly string[])[]

export const readCells = (cells: Cells, rules: FieldRules): Reading =>
  readRows(
    cells.map((record, index) => ({ record, line: index + 1 })),
    rules,
  )

const limit = { megabytes: 8, advice: 'save the sheet as CSV' }

/** Names of sheets that are skipped after a list was read: they repeat it or are not for visitors. */
const skippedSheet =
  /\b(?:cancel\w*|postpon\w*|old|archived?|drafts?|templates?|back-?up|copy|private|internal|board|members?)\b/i

/** Reads all sheets of a workbook that are lists of events, such as one for each month. */
export async function* readWorkbook(source: OpenSource, rules: FieldRules): Reading {
  const sheets = await sheetsOf(source)
  let problem: unknown
  let isRead = false
  const { anyHeader, ...strict } = rules
  // Another sheet may be the list, so all sheets are tried strictly before any header is accepted.
  for (const each of anyHeader ? [strict, rules] : [rules]) {
    for (const { name, cells, title } of sheets) {
      if (isRead && skippedSheet.test(name)) {
        yield { note: `The sheet "${name}" was not read.` }
        continue
      }
      try {
        for await (const item of readCells([...title, ...cells], each)) {
          if (title.length === 0) yield item
          else if ('line' in item) yield { ...item, line: item.line - title.length }
        }
        isRead = true
        if (anyHeader && each === rules) return
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        problem ??= error
      }
    }
    if (isRead) return
  }
  throw problem ?? fileProblem('is a workbook without rows.')
}

/** `title`: the sheet's name as a row above the cells, if it may state the year. */
type Sheet = { name: string; cells: Cells; title: Cells }

/** Visible sheets with rows. */
const sheetsOf = async (source: OpenSource): Promise<Sheet[]> => {
  const bytes = await allBytes(source, limit)
  const workbook = await readXlsx(bytes).catch((error: unknown) => {
    throw fileProblem(
      `is a ZIP archive or a workbook that can't be read (${(error as Error).message}): unpack it, or save the sheet as CSV.`,
    )
  })
  return workbook.sheets.flatMap(({ name, rows, hidden, veryHidden }) => {
    const cells = rows.map((row) => row.map(textOfCell)).filter((row) => row.some(Boolean))
    if (cells.length < 2 || hidden || veryHidden) return []
    const title = /\b20\d\d\b/.test(name) ? [[name]] : []
    return [{ name: name.slice(0, 60), cells: padRows(cells), title }]
  })
}

/** Pads rows to the same width; spreadsheets omit empty cells at the end of a row. */
export const padRows = (cells: Cells): Cells => {
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0)
  return cells.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
}

/** Text of a cell; dates become a day, or a moment without a zone. */
const textOfCell = (value: string | number | boolean | Date | null): string => {
  if (!(value instanceof Date)) return value === null ? '' : String(value).trim()
  if (Number.isNaN(value.getTime())) return ''
  const [day = '', clock = ''] = value.toISOString().split('T')
  // A time alone has a date in 1899.
  if (day < '1901') return clock.slice(0, 5)
  return clock.startsWith('00:00') ? day : `${day} ${clock.slice(0, 5)}`
}
