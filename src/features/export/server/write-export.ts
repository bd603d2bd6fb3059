/** Writes the whole directory as a file in any of the formats. */

import { type CellValue, writeXlsxStream } from 'hucre/xlsx'
import { type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'
import Cursor from 'pg-cursor'
import { type CalendarEvent, calendarFields } from '../../../catalog/calendar/calendar-entry.ts'
import {
  calendarClosing,
  calendarEntries,
  calendarOpening,
} from '../../../catalog/calendar/calendar-file.ts'
import type { Event, SeriesSummary } from '../../../catalog/event/event.ts'
import {
  columnsOf,
  type EventRow,
  eventColumns,
  presentEvent,
} from '../../../catalog/event/server/event-row.ts'
import { minutesOfClock } from '../../../catalog/time/local-times.ts'
import { dayMs } from '../../../kit/durations.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type CellKind, workbookColumns } from '../columns.ts'
import type { ExportFormat } from '../rules.ts'
import { copyCsv } from './copy-csv.ts'
import { sections } from './sections.ts'

/** Event as in the files. The number of further dates depends on a search, so it is omitted. */
type ExportedEvent = Omit<Event, 'series'> & {
  series: Pick<SeriesSummary, 'id' | 'rule'> | null
}

type ReadOptions = {
  /** Compiles the query; runs none. */
  db: Db
  /** True if the contact fields are filled in. */
  contacts: boolean
}

/** Rows per batch; few enough that other requests are served between two batches. */
const batchSize = 100
/** Larger, as calendar entries are faster to make. */
const calendarBatch = 250

/** Yields all events in batches, in the snapshot of `client`. */
async function* readEvents(
  client: PoolClient,
  { db, contacts }: ReadOptions,
): AsyncGenerator<ExportedEvent[]> {
  const select = sql<EventRow>`select ${eventColumns} from events e
    left join series s on s.id = e.series_id`
  for await (const rows of readRows(client, db, select, batchSize)) {
    yield rows.map((row) => present(row, contacts))
  }
}

/** Yields all events in batches, with only the fields that calendars need. */
const readCalendarEvents = (client: PoolClient, db: Db): AsyncGenerator<CalendarEvent[]> =>
  readRows(
    client,
    db,
    sql<CalendarEvent>`select ${columnsOf(calendarFields)} from events e`,
    calendarBatch,
  )

async function* readRows<Row>(
  client: PoolClient,
  db: Db,
  select: RawBuilder<Row>,
  size: number,
): AsyncGenerator<Row[]> {
  for (const { where, order } of sections) {
    const query = sql<Row>`${select} where ${sql.raw(where)} order by ${sql.raw(order)}`.compile(db)
    const cursor = client.query(new Cursor<Row>(query.sql, [...query.parameters]))
    for (;;) {
      const rows = await cursor.read(size)
      if (rows.length === 0) break
      yield rows
    }
  }
}

const present = (row: EventRow, contacts: boolean): ExportedEvent => {
  const { series, ...event } = presentEvent(row)
  return {
    ...event,
    ...(contacts ? {} : { contactEmail: '', contactPhone: '' }),
    series: series && { id: series.id, rule: series.rule },
  }
}

export type ExportOptions = {
  db: Db
  /** True if the contact fields are filled in. */
  contacts: boolean
  /** Public URL of the directory, for links in the calendar. */
  base: string
  /** True if the CSV starts with a byte order mark. */
  mark?: boolean
}

/** Yields the file's bytes, read in the snapshot of `client`. */
export const writeExport = (
  client: PoolClient,
  format: ExportFormat,
  { db, contacts, base, mark }: ExportOptions,
): AsyncGenerator<Uint8Array> => {
  if (format === 'csv') return copyCsv(client, { contacts, mark })
  if (format === 'ics') return writeCalendar(readCalendarEvents(client, db), base)
  const batches = readEvents(client, { db, contacts })
  return format === 'xlsx' ? writeWorkbook(batches) : writeJsonLines(batches)
}

/** JSON Lines: one object per line. */
async function* writeJsonLines(
  batches: AsyncIterable<readonly ExportedEvent[]>,
): AsyncGenerator<Uint8Array> {
  for await (const events of batches) {
    yield Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  }
}

/** One calendar; `base` is the directory's public URL. */
async function* writeCalendar(
  batches: AsyncIterable<readonly CalendarEvent[]>,
  base: string,
): AsyncGenerator<Uint8Array> {
  yield Buffer.from(calendarOpening({ name: siteSettings.name }))
  for await (const events of batches) {
    const text = calendarEntries(events, { base })
    if (text !== '') yield Buffer.from(text)
  }
  yield Buffer.from(calendarClosing)
}

/** Excel's limit is 1,048,576; half of it keeps a sheet's XML below the 4 GB limit of a plain ZIP entry. */
const rowsPerSheet = 500_000

async function* writeWorkbook(
  batches: AsyncIterable<readonly ExportedEvent[]>,
  maxRowsPerSheet = rowsPerSheet,
): AsyncGenerator<Uint8Array> {
  const columns = workbookColumns.map(({ field, kind }) => ({
    header: field,
    width: field === 'name' || field === 'description' ? 40 : 16,
    numFmt: numberFormats[kind],
  }))
  yield* writeXlsxStream(rowsOf(batches), {
    name: 'Events',
    columns,
    freezePane: { rows: 1 },
    maxRowsPerSheet,
  })
}

/** Number formats. "@" is text, so that a ZIP code stays text if a user edits it. */
const numberFormats: Record<CellKind, string | undefined> = {
  text: '@',
  contact: '@',
  list: '@',
  date: 'yyyy-mm-dd',
  time: 'hh:mm',
  instant: 'yyyy-mm-dd hh:mm:ss',
  number: undefined,
  truth: undefined,
}

async function* rowsOf(batches: AsyncIterable<readonly ExportedEvent[]>) {
  for await (const events of batches) for (const event of events) yield cellsOf(event)
}

const cellsOf = ({ series, ...event }: ExportedEvent): CellValue[] => {
  const values: Record<string, unknown> = event
  return workbookColumns.map(({ field, kind }) => {
    if (field === 'seriesId') return cellOf(series?.id, kind)
    if (field === 'seriesRule') return cellOf(series?.rule, kind)
    return cellOf(values[field], kind)
  })
}

/** Null for an empty text. Dates and instants are serial day numbers, which have no time zone. */
const cellOf = (value: unknown, kind: CellKind): CellValue => {
  if (value === null || value === undefined || value === '') return null
  if (kind === 'date') return dayNumber(`${value as string}T00:00Z`)
  // Whole seconds, as displayed: programs differ in whether they truncate or round fractions.
  if (kind === 'instant') return dayNumber(`${(value as string).slice(0, 19)}Z`)
  // Fraction of a day from whole minutes; a fraction computed from a date would be a second short.
  if (kind === 'time') return minutesOfClock(value as string) / 1440
  if (kind === 'number' || kind === 'truth') return value as number | boolean
  return cellText(Array.isArray(value) ? value.join('; ') : (value as string)) || null
}

/** Serial day number of 1970-01-01 in spreadsheets. */
const unixEpoch = 25_569

const dayNumber = (instant: string) => Date.parse(instant) / dayMs + unixEpoch

/** Most characters in a cell, by Excel's limit. */
const maxText = 32_767

/** In a cell's XML, `_x0041_` means the character with that code; escapes the first "_" of such a text. */
const cellText = (value: string) =>
  value.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_').slice(0, maxText)
