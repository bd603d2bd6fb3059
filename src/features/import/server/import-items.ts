/** Imports one file: its rows are saved in batches, while the next are read. */
import type { Gone } from '../../../catalog/event/server/gone-events.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { cancelEntries } from './cancel-entries.ts'
import { FileRun, type ReadItems } from './file-run.ts'
import { isNewSource } from './queries.ts'
import { recordQuestions } from './questions/question-store.ts'
import {
  addGone,
  type FileReport,
  type IssueSink,
  reportGone,
  startReport,
} from './report/report.ts'
import { heldRemark, leftOutRemark, renamedRemark } from './report/report-words.ts'
import type { Saved } from './save-batch.ts'
import type { FileOptions, SaveContext } from './settings/import-settings.ts'
import { repeatWindow } from './settings/repeat-window.ts'
import { leavesOut, settleReading, uncertain } from './settle-reading.ts'
import { tryWork } from './try-work.ts'

/**
 * Imports what is read. What is wrong with the file or its rows is in the report; other failures, such as a
 * lost database, are thrown. With `strict`, nothing is kept unless every row could be taken; with
 * `dryRun`, nothing is kept at all, but the report says what would have been.
 */
export const importItems = async (
  db: Db,
  options: FileOptions,
  context: SaveContext & { source: string },
  read: ReadItems,
): Promise<FileReport> => {
  const started = performance.now()
  const report = startReport(options.name ?? options.path, context.source)
  const isNew = await isNewSource(db, context.source)
  const run = new FileRun({ ...context, isNew }, options, report)
  const transact = context.dryRun ? tryWork : inTransaction<Tables, Saved>
  if (context.strict) await strictly(db, run, read, context.dryRun)
  else await run.readAll(read, (rows) => transact(db, (tx) => run.save(tx, rows)))
  if (report.held > 0) report.remarks.push(heldRemark(report.held))
  if (report.leftOut > 0) report.remarks.push(leftOutRemark(report.leftOut))
  if (report.renamed > 0) report.remarks.push(renamedRemark(report.renamed))
  if (report.problem !== undefined) run.listing.nameless()
  if (run.cancellations.length > 0 && report.problem === undefined) {
    await (context.dryRun ? tryWork : inTransaction<Tables, void>)(db, (tx) =>
      cancelEntries(tx, run, context),
    )
  }
  if (!context.dryRun) await recordQuestions(db, context.source, report)
  if (options.settles !== false) await settleFile(db, run, context, options.sink)
  report.seconds = (performance.now() - started) / 1000
  return report
}

const strictly = async (db: Db, run: FileRun, read: ReadItems, dryRun: boolean) => {
  const { report } = run
  await tryWork(
    db,
    (tx) => run.readAll(read, (rows) => run.save(tx, rows)),
    () => !dryRun && report.refused === 0 && !report.problem,
  )
  if (report.refused === 0 && !report.problem) return
  const rows = `${report.refused} ${report.refused === 1 ? 'row' : 'rows'}`
  report.problem ??= `has ${rows} that could not be imported, so --strict saved nothing from it.`
  Object.assign(report, { taken: 0, updated: 0, unchanged: 0, needPlace: 0, duplicates: 0 })
}

/** Events that the source listed before and this file does not. */
const settleFile = async (
  db: Db,
  { listing, report }: FileRun,
  { now, dryRun }: SaveContext,
  sink?: IssueSink,
): Promise<void> => {
  if (report.problem !== undefined || report.refused === report.rows) return
  const reading = { source: report.source, listing, until: repeatWindow(now).to, now }
  const transact = dryRun ? tryWork : inTransaction<Tables, Gone | undefined>
  const gone = await transact(db, (tx) => settleReading(tx, reading))
  if (gone) {
    addGone(report, gone)
    reportGone(report, gone, sink)
  } else if (listing.isUncertain && !listing.isPart && (await leavesOut(db, reading)))
    report.remarks.push(uncertain)
}
