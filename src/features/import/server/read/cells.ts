/** Rows of cells that are no CSV yet: workbooks and tables of web pages, read as the CSV that they would be saved as. */
import { readXlsx } from 'hucre/xlsx'
import { AppError } from '../../../../kit/errors.ts'
import type { FieldRules } from '../row/field-rules.ts'
import type { Reading } from '../row/source-row.ts'
import { fileProblem, type OpenSource, wholeBytes } from '../source/open-source.ts'
import { readCsv } from './read-csv.ts'

type Cells = readonly (readonly string[])[]

export const readCells = (source: OpenSource, cells: Cells, rules: FieldRules): Reading => {
  const text = cells.map((row) => row.map(quoted).join(',')).join('\n')
  const bytes = Buffer.from(text)
  return readCsv(
    {
      ...source,
      format: 'csv',
      encoding: 'utf-8',
      size: bytes.length,
      head: text.slice(0, 65_536),
      bytes: async function* () {
        yield bytes
      },
      text: async function* () {
        yield text
      },
      whole: async () => bytes,
    },
    rules,
  )
}

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`

const limit = { megabytes: 8, mend: 'save the sheet as CSV' }

/** The first sheet of a workbook that has rows. */
export async function* readWorkbook(source: OpenSource, rules: FieldRules): Reading {
  const bytes = await wholeBytes(source, limit)
  const workbook = await readXlsx(bytes).catch((error: unknown) => {
    throw fileProblem(
      `is a ZIP archive or a workbook that can't be read (${(error as Error).message}): unpack it, or save the sheet as CSV.`,
    )
  })
  const sheets = workbook.sheets.flatMap(({ rows }) => {
    const cells = rows.map((row) => row.map(textOfCell)).filter((row) => row.some(Boolean))
    return cells.length < 2 ? [] : [squared(cells)]
  })
  let problem: unknown
  const { anyHeader, ...strict } = rules
  // Another sheet may be the list, so each is tried before any header will do.
  for (const each of anyHeader ? [strict, rules] : [rules]) {
    for (const cells of sheets) {
      try {
        return yield* readCells(source, cells, each)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        problem ??= error
      }
    }
  }
  throw problem ?? fileProblem('is a workbook without rows.')
}

/** Spreadsheets leave out the empty cells at the end of a row. */
export const squared = (cells: Cells): Cells => {
  const width = cells.reduce((widest, row) => Math.max(widest, row.length), 0)
  return cells.map((row) => [...row, ...Array<string>(width - row.length).fill('')])
}

/** A day or a moment without a zone, as the workbook has it. */
const textOfCell = (value: string | number | boolean | Date | null): string => {
  if (!(value instanceof Date)) return value === null ? '' : String(value).trim()
  if (Number.isNaN(value.getTime())) return ''
  const [day = '', clock = ''] = value.toISOString().split('T')
  // Hours alone are days of 1899.
  if (day < '1901') return clock.slice(0, 5)
  return clock.startsWith('00:00') ? day : `${day} ${clock.slice(0, 5)}`
}
