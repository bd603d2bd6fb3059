/** Imports one file: reads, makes events of its rows and saves them in batches, while the next are read. */
import path from 'node:path'
import type { Transaction } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { FileRun } from './file-run.ts'
import type { FileOptions, ImportContext } from './import-settings.ts'
import type { MadeRow } from './made-row.ts'
import { type FileReport, startReport } from './report.ts'
import type { Saved } from './save-batch.ts'

/**
 * Imports a file. What is wrong with the file or its rows is in the report; other failures, such as a
 * lost database, are thrown. With `strict`, nothing is kept unless every row could be taken; with
 * `dryRun`, nothing is kept at all, but the report says what would have been.
 */
export const importFile = async (
  db: Db,
  options: FileOptions,
  context: ImportContext,
): Promise<FileReport> => {
  const started = performance.now()
  const source = context.source ?? path.basename(options.path)
  const report = startReport(options.name ?? options.path, source)
  const run = new FileRun({ ...context, source }, options, report)
  if (context.strict) await strictly(db, run, context.dryRun)
  else await run.readAll((rows) => saveOne(db, run, rows, context.dryRun))
  report.seconds = (performance.now() - started) / 1000
  return report
}

/** Ends a transaction whose work was only tried. */
class Undo extends Error {}

const saveOne = async (db: Db, run: FileRun, rows: readonly MadeRow[], dryRun: boolean) => {
  if (!dryRun) return inTransaction(db, (tx) => run.save(tx, rows))
  let saved: Saved = { outcomes: [], needPlace: [] }
  await attempt(db, async (tx) => {
    saved = await run.save(tx, rows)
    throw new Undo()
  })
  return saved
}

const strictly = async (db: Db, run: FileRun, dryRun: boolean) => {
  const { report } = run
  await attempt(db, async (tx) => {
    await run.readAll((rows) => run.save(tx, rows))
    if (dryRun || report.refused > 0 || report.problem) throw new Undo()
  })
  if (report.refused === 0 && !report.problem) return
  const rows = `${report.refused} ${report.refused === 1 ? 'row' : 'rows'}`
  report.problem ??= `${rows} could not be taken, so with --strict nothing of the file was kept.`
  Object.assign(report, { taken: 0, updated: 0, unchanged: 0, needPlace: 0 })
}

const attempt = async (db: Db, work: (tx: Transaction<Tables>) => Promise<void>) => {
  try {
    await db.transaction().execute(work)
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
}
