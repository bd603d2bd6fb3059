/** Opens the CSV and the workbook in LibreOffice and checks every cell. */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { parse } from 'csv-parse/sync'
import { csvColumns, workbookColumns } from '../../src/features/export/columns.ts'
import type { ExportFormat } from '../../src/features/export/rules.ts'
import { inSnapshot } from '../../src/features/export/server/in-snapshot.ts'
import { writeExport } from '../../src/features/export/server/write-export.ts'
import type { Database } from '../../src/platform/db/database.ts'
import { openNastyCatalog } from './nasty-catalog.ts'

const isThere = () => {
  try {
    execFileSync('soffice', ['--version'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

export const verify = async (): Promise<string[]> => {
  if (!isThere()) {
    return ['LibreOffice is missing: apt-get install --no-install-recommends libreoffice-calc']
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'verify-spreadsheets-'))
  try {
    return await compare(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const compare = async (folder: string): Promise<string[]> => {
  const database = await openNastyCatalog(folder)
  try {
    const csv = await written(database, 'csv', folder)
    const xlsx = await written(database, 'xlsx', folder)
    const given = parse(readFileSync(csv), { bom: true }) as string[][]
    const events = await eventsOf(database)
    return [
      ...differences('CSV', csvColumns, given.slice(1), convert(csv, folder, csvReader)),
      ...differences('workbook', workbookColumns, expectedCells(events), convert(xlsx, folder)),
    ]
  } finally {
    await database.close()
  }
}

const options = { contacts: true, base: 'https://atlas.example', mark: true }

const blocksOf = async ({ db, pool }: Database, format: ExportFormat): Promise<Buffer> => {
  const blocks: Uint8Array[] = []
  const file = inSnapshot(pool, (client) => writeExport(client, format, { db, ...options }))
  for await (const block of file) blocks.push(block)
  return Buffer.concat(blocks)
}

const written = async (database: Database, format: ExportFormat, folder: string) => {
  const file = path.join(folder, `given-${format}.${format}`)
  writeFileSync(file, await blocksOf(database, format))
  return file
}

type Values = Record<string, unknown> & { series: { id: string; rule: string } | null }

const eventsOf = async (database: Database): Promise<Values[]> =>
  (await blocksOf(database, 'jsonl'))
    .toString()
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))

/** Cells as displayed. */
const expectedCells = (events: readonly Values[]): string[][] =>
  events.map(({ series, ...event }) => {
    const values: Record<string, unknown> = {
      ...event,
      seriesId: series?.id,
      seriesRule: series?.rule,
    }
    return workbookColumns.map(({ field, kind }) => {
      const value = values[field] ?? ''
      if (kind === 'list') return (value as string[]).join('; ')
      if (kind === 'truth') return String(value).toUpperCase()
      if (kind === 'instant' && value !== '') return seconds(value as string)
      return String(value)
    })
  })

/** Instant to the second, as displayed. */
const seconds = (instant: string) => instant.slice(0, 19).replace('T', ' ')

/** CSV import filter: comma, quote, UTF-8, from line 1; quoted fields are text; detects dates and numbers. */
const csvReader = 'CSV:44,34,76,1,,0,true,true'
/** CSV export filter: the same format, all text quoted, to distinguish text from numbers; cells as displayed. */
const csvWriter = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false'

type Cell = { text: string; quoted: boolean }

/** Cells of a file after LibreOffice's conversion to CSV, without the header. */
const convert = (file: string, folder: string, reader?: string): Cell[][] => {
  const out = path.join(folder, 'converted')
  const profile = pathToFileURL(path.join(folder, 'profile')).href
  execFileSync(
    'soffice',
    [
      `-env:UserInstallation=${profile}`,
      '--headless',
      ...(reader ? [`--infilter=${reader}`] : []),
      '--convert-to',
      csvWriter,
      '--outdir',
      out,
      file,
    ],
    { stdio: 'pipe', timeout: 180_000 },
  )
  const text = readFileSync(path.join(out, `${path.parse(file).name}.csv`), 'utf8')
  const rows: unknown = parse(text, {
    bom: true,
    relax_column_count: true,
    cast: (value, { quoting }): unknown => ({ text: value, quoted: quoting }),
  })
  return (rows as Cell[][]).slice(1)
}

type Column = { field: string; kind: string }

const differences = (
  name: string,
  columns: readonly Column[],
  expected: readonly string[][],
  found: readonly Cell[][],
): string[] => {
  const problems: string[] = []
  if (found.length !== expected.length)
    problems.push(`The ${name} has ${found.length} rows instead of ${expected.length}.`)
  expected.forEach((row, index) => {
    columns.forEach(({ field, kind }, column) => {
      const cell = found[index]?.[column] ?? { text: '', quoted: false }
      const want = row[column] ?? ''
      if (isSame(kind, want, cell)) return
      problems.push(
        `${name}, row ${index + 2}, ${field}: ${JSON.stringify(cell.text)}${cell.quoted ? ' (text)' : ''} ` +
          `instead of ${JSON.stringify(want)}`,
      )
    })
  })
  return problems
}

/** Text must still be text; other values must have become a date, time or number. */
const isSame = (kind: string, want: string, { text, quoted }: Cell): boolean => {
  if (want === '') return text === ''
  if (kind === 'number') return !quoted && Number(text) === Number(want)
  if (kind === 'time') return !quoted && shownTime(want).includes(text)
  if (kind === 'date' || kind === 'instant' || kind === 'truth') return !quoted && text === want
  return quoted && text === want
}

/** Formats in which programs may display a time, depending on their settings. */
const shownTime = (time: string): string[] => {
  const hour = Number(time.slice(0, 2))
  const half = `${String(hour % 12 || 12).padStart(2, '0')}${time.slice(2)}:00`
  return [time, `${time}:00`, `${half} ${hour < 12 ? 'AM' : 'PM'}`]
}
