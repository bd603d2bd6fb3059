/** A file of the whole directory in any of the formats. */
import type { PoolClient } from 'pg'
import type { CalendarEvent } from '../../../catalog/calendar/calendar-entry.ts'
import {
  calendarClosing,
  calendarEntries,
  calendarOpening,
} from '../../../catalog/calendar/calendar-file.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ExportFormat } from '../rules.ts'
import { copyCsv } from './copy-csv.ts'
import { type ExportedEvent, readCalendarEvents, readEvents } from './read-events.ts'
import { writeWorkbook } from './write-workbook.ts'

export type ExportOptions = {
  db: Db
  /** True if contact fields are filled. */
  contacts: boolean
  /** The directory's public address, for links in the calendar. */
  base: string
  /** The CSV begins with the byte order mark. */
  mark?: boolean
}

/** Yields its bytes, read in the snapshot of `client`. */
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

/** JSON Lines: an object a line. */
async function* writeJsonLines(
  batches: AsyncIterable<readonly ExportedEvent[]>,
): AsyncGenerator<Uint8Array> {
  for await (const events of batches) {
    yield Buffer.from(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  }
}

/** One calendar; `base` is the directory's public address. */
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
