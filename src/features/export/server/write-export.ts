/** A file of the whole directory in any of the formats. */
import type { PoolClient } from 'pg'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { ExportFormat } from '../rules.ts'
import { copyCsv } from './copy-csv.ts'
import { readCalendarEvents, readEvents } from './read-events.ts'
import { writeCalendar, writeJsonLines } from './write-text.ts'
import { writeWorkbook } from './write-workbook.ts'

export type ExportOptions = {
  db: Db
  /** Whether contact fields are filled. */
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
  if (format === 'ics')
    return writeCalendar(readCalendarEvents(client, db), base, siteSettings.name)
  const batches = readEvents(client, { db, contacts })
  if (format === 'xlsx') return writeWorkbook(batches)
  return writeJsonLines(batches)
}
