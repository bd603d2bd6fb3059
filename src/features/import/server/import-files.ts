/** Imports files one after another; they share places, venues and the moment that counts as now. */
import { Temporal } from 'temporal-polyfill'
import { createLocator, type Locator } from '../../../catalog/server/locate.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Window } from './calendar/expand-repeats.ts'
import { importFile } from './import-file.ts'
import type { FileOptions, ImportSettings } from './import-settings.ts'
import { openVenueBook } from './place/venue-book.ts'
import type { FileReport } from './report.ts'

export type ImportRequest = {
  settings: ImportSettings
  files: readonly FileOptions[]
  /** All places in memory by default, which is best for many rows. */
  locator?: Locator
  /** A CSV file of venues (--venues). */
  venuesFile?: string
  /** Milliseconds since 1970. */
  now: number
  /** Called when a file is done. */
  onReport?: (report: FileReport) => void
}

/** One report per file, in order. Throws AppError for a file of venues that cannot be used. */
export const importFiles = async (db: Db, request: ImportRequest): Promise<FileReport[]> => {
  const { settings, files, now, onReport } = request
  const venues = openVenueBook(request.venuesFile)
  const locator = request.locator ?? (await createLocator(db))
  const context = { ...settings, locator, venues, now, window: repeatWindow(now) }
  const reports: FileReport[] = []
  for (const file of files) {
    const report = await importFile(db, file, context)
    onReport?.(report)
    reports.push(report)
  }
  return reports
}

/**
 * Dates of repeating entries that are taken: those of the next 18 months, which are promised, and of
 * the last 12, which the archive keeps; a weekly meet's dates of ten years ago are nobody's memory.
 */
export const repeatWindow = (now: number): Window => {
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO('UTC').toPlainDate()
  return {
    from: today.subtract({ months: 12 }).toString(),
    to: today.add({ months: 18 }).toString(),
  }
}
