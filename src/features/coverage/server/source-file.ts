/** Lists of sources as CSV, and the starter list in this folder. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { stateCode } from '../../../catalog/place/us-states.ts'
import { AppError } from '../../../kit/errors.ts'
import { oneLine } from '../../../kit/text/clean-text.ts'
import { type ListedSource, type SourceList, sourceKinds } from '../contract.ts'

export type SourceRow = Omit<ListedSource, 'followed' | 'miles'>
export type SourceRows = { sources: SourceRow[]; problems: SourceList['problems'] }

/** Most rows; more than can be followed. */
const maxRows = 2_000

export const readStarterList = (): SourceRows =>
  readSourceFile(readFileSync(path.join(import.meta.dirname, 'starter-sources.csv'), 'utf8'))

/** Throws AppError if the text is not a list; invalid lines are in `problems`. */
export const readSourceFile = (csv: string): SourceRows => {
  const rows = parseRows(csv)
  const list: SourceRows = { sources: [], problems: [] }
  const seenUrls = new Set<string>()
  for (const { record, info } of rows) {
    const row = rowOf(record)
    if (typeof row === 'string') list.problems.push({ line: info.lines, message: row })
    else if (!seenUrls.has(row.url)) list.sources.push(row)
    if (typeof row !== 'string') seenUrls.add(row.url)
  }
  return list
}

type Row = { record: Record<string, string>; info: { lines: number } }

const parseRows = (csv: string): Row[] => {
  const options = { bom: true, columns: namesOf, info: true, relax_column_count: true, trim: true }
  try {
    const rows: Row[] = parse(csv, { ...options, skip_empty_lines: true, to: maxRows + 1 })
    if (rows.length > maxRows) throw invalid(`A list has at most ${maxRows} sources.`)
    return rows
  } catch (error) {
    if (error instanceof AppError) throw error
    throw invalid(
      'This is not a list: it begins with a line that names its columns, name and url among them.',
    )
  }
}

const namesOf = (names: readonly string[]): string[] => {
  const columnNames = names.map((name) => name.trim().toLowerCase())
  if (columnNames.includes('name') && columnNames.includes('url')) return columnNames
  throw invalid('A list needs the columns name and url.')
}

const invalid = (message: string) => new AppError('invalid_request', { fields: { csv: message } })

/** Row, or the reason why it is invalid. */
const rowOf = (record: Record<string, string>): SourceRow | string => {
  const text = (column: string, max = 200) => oneLine(record[column] ?? '').slice(0, max)
  const url = text('url', 2_000).replace(/^webcal:/i, 'https:')
  const stateText = text('state')
  const state = stateText === '' ? '' : stateCode(stateText)
  const name = text('name', 150)
  if (name === '') return 'It has no name.'
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return 'Its address is not one of the web.'
  if (state === undefined) return `There is no state ${stateText}.`
  const kind = text('kind').toLowerCase()
  const permission = text('permission').toLowerCase()
  return {
    name,
    url,
    city: text('city', 100),
    state,
    kind: sourceKinds.find((each) => each === kind) ?? 'other',
    keywords: text('keywords'),
    permission: permission === 'given' || permission === 'needed' ? permission : '',
    found: text('found', 500),
    foundOn: text('found_on'),
  }
}

const columns = ['name', 'url', 'kind', 'city', 'state', 'keywords', 'permission'] as const

/** Escapes formulas, so that spreadsheets don't run cells. */
export const writeSourceFile = (rows: readonly Pick<SourceRow, (typeof columns)[number]>[]) =>
  stringify([...rows], { header: true, columns: [...columns], escape_formulas: true })
