/** Imports files one after another, each read in a separate process. */
import path from 'node:path'
import type { Db } from '../../../platform/db/database.ts'
import { type ConnectionSettings, connectionUrl } from '../../../platform/db/pool/connection.ts'
import { creditProvider } from './credits/source-credits.ts'
import { importItems } from './import-items.ts'
import { openVenueBook } from './place/venue-book.ts'
import { findAnswers } from './questions/question-store.ts'
import { maxMemory, ReadingApart } from './reading/read-apart.ts'
import type { FileReport } from './report/report.ts'
import { ListedEntries } from './row/listed-entries.ts'
import { DryRunEvents } from './row/tried-events.ts'
import type { FileOptions, ImportSettings } from './settings/import-settings.ts'

export type ImportRequest = {
  settings: ImportSettings
  files: readonly FileOptions[]
  /** CSV file of venues (--venues). */
  venuesFile?: string
  /** Milliseconds since 1970. */
  now: number
  /** Called when a file is done. */
  onReport?: (report: FileReport) => void
  /** Memory limit of the reading process in megabytes. */
  memory?: number
}

/** Database for the events; `connection` is the same database, for the reading process. */
export type ImportDatabase = { db: Db; connection: ConnectionSettings }

/** Returns one report per file, in order. Throws AppError if the file of venues cannot be used. */
export const importFiles = async (
  { db, connection }: ImportDatabase,
  { settings, files, venuesFile, now, onReport, memory = maxMemory }: ImportRequest,
): Promise<FileReport[]> => {
  openVenueBook(venuesFile)
  const databaseUrl = connectionUrl(connection)
  const tried = settings.dryRun && files.length > 1 ? new DryRunEvents() : undefined
  const reports: FileReport[] = []
  for (const file of listedTogether(files, settings.source)) {
    const source = settings.source ?? path.basename(file.path)
    const from = { path: path.resolve(file.path) }
    const answers = await findAnswers(db, source, settings)
    const task = {
      from,
      settings: { ...settings, source, ...answers },
      now,
      venuesFile,
      databaseUrl,
    }
    const reading = new ReadingApart(
      { ...task, readAhead: 'first', isLowPriority: false },
      { memory },
    )
    try {
      const context = { ...settings, source, now, tried }
      const report = await importItems(db, file, context, (progress) =>
        reading.all(progress, async (opened) => {
          if (!context.dryRun) await creditProvider(db, context, opened)
        }),
      )
      onReport?.(report)
      reports.push(report)
    } finally {
      reading.close()
    }
  }
  return reports
}

/** Shares the listed entries between files of one source; missing events are known only after the last file. */
const listedTogether = (files: readonly FileOptions[], source?: string): FileOptions[] => {
  if (source === undefined || files.length < 2) return [...files]
  const entries = new ListedEntries()
  const last = files.length - 1
  return files.map((file, index) => ({
    ...file,
    entries,
    settles: index === last,
    continues: index < last,
  }))
}
