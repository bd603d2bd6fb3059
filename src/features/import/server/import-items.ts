/** Imports one file: its rows are saved in batches while the next rows are read. */
import { refreshListing } from '../../../catalog/duplicate/server/write-listing.ts'
import { callOff } from '../../../catalog/event/server/call-off.ts'
import type { GoneChanges } from '../../../catalog/event/server/gone-events.ts'
import { sourceKey } from '../../../catalog/event/server/source-key.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Tables } from '../../../platform/db/tables.ts'
import { FileRun, type ReadItems } from './file-run.ts'
import { type EntryDate, findDatesOfEntry, isNewSource } from './queries.ts'
import { recordQuestions } from './questions/question-store.ts'
import {
  addGone,
  type FileReport,
  heldRemark,
  type IssueSink,
  leftOutRemark,
  renamedRemark,
  reportGone,
  startReport,
} from './report/report.ts'
import type { Cancellation } from './row/source-row.ts'
import { momentIn } from './row/when.ts'
import type { Saved } from './save-batch.ts'
import { type FileOptions, repeatWindow, type SaveContext } from './settings/import-settings.ts'
import { absentFrom, recordState, settleReading, uncertain } from './settle-reading.ts'

/**
 * Imports the items that are read. Problems of the file or its rows are in the report; other failures, such as a lost
 * database connection, are thrown. `strict` saves nothing unless every row is valid; `dryRun` saves nothing, but
 * returns the same report.
 */
export const importItems = async (
  db: Db,
  options: FileOptions,
  context: SaveContext & { source: string },
  readItems: ReadItems,
): Promise<FileReport> => {
  const started = performance.now()
  const report = startReport(options.name ?? options.path, context.source)
  const isNew = await isNewSource(db, context.source)
  const run = new FileRun({ ...context, isNew }, options, report)
  const transact = context.dryRun ? tryWork : inTransaction<Tables, Saved>
  if (context.strict) await importStrictly(db, run, readItems, context.dryRun)
  else await run.readAll(readItems, (rows) => transact(db, (tx) => run.save(tx, rows)))
  if (report.held > 0) report.remarks.push(heldRemark(report.held))
  if (report.leftOut > 0) report.remarks.push(leftOutRemark(report.leftOut))
  if (report.renamed > 0) report.remarks.push(renamedRemark(report.renamed))
  if (report.problem !== undefined) run.entries.addNameless()
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

const importStrictly = async (db: Db, run: FileRun, readItems: ReadItems, dryRun: boolean) => {
  const { report } = run
  await tryWork(
    db,
    (tx) => run.readAll(readItems, (rows) => run.save(tx, rows)),
    () => !dryRun && report.refused === 0 && !report.problem,
  )
  if (report.refused === 0 && !report.problem) return
  const rows = `${report.refused} ${report.refused === 1 ? 'row' : 'rows'}`
  report.problem ??= `has ${rows} that could not be imported, so --strict saved nothing from it.`
  Object.assign(report, { taken: 0, updated: 0, unchanged: 0, needPlace: 0, duplicates: 0 })
}

/** Handles events of earlier files that this file does not list. */
const settleFile = async (
  db: Db,
  { entries, report }: FileRun,
  { now, dryRun }: SaveContext,
  sink?: IssueSink,
): Promise<void> => {
  if (report.problem !== undefined || report.refused === report.rows) return
  const reading = { source: report.source, entries, until: repeatWindow(now).to, now }
  const transact = dryRun ? tryWork : inTransaction<Tables, GoneChanges | undefined>
  const gone = await transact(db, (tx) => settleReading(tx, reading))
  if (gone) {
    addGone(report, gone)
    reportGone(report, gone, sink)
  } else if (entries.isUncertain && !entries.isPart && (await absentFrom(db, reading)).length > 0)
    report.remarks.push(uncertain)
}

/** Cancels events that a source's message identifies only by id (METHOD:CANCEL with UID and RECURRENCE-ID). */
const cancelEntries = async (
  tx: Tx,
  run: Pick<FileRun, 'cancellations' | 'report' | 'issue'>,
  { source, now }: { source: string; now: number },
): Promise<void> => {
  const { cancellations, report } = run
  for (const cancellation of cancellations) {
    const { line, cancels } = cancellation
    const dates = await findDatesOfEntry(tx, source, sourceKey(cancels))
    const canceledDates = dates.filter((each) => isForDate(each, cancellation))
    if (canceledDates.length === 0) {
      const reason = `cancels what this source has not listed ("${cancels.slice(0, 80)}")`
      run.issue('skipped', { line, name: '', reason })
      continue
    }
    const events = canceledDates.map(({ id }) => ({ id, eventStatus: 'cancelled' as const }))
    const off = await callOff(tx, events, now)
    report.updated += off.length
    report.unchanged += canceledDates.length - off.length
    for (const { id, eventStatus, otherStatus } of off) {
      await refreshListing(tx, id, { now })
      const note = `A message of ${source} cancels it.`
      await recordState(tx, { id, before: otherStatus, after: eventStatus, note })
    }
  }
}

/** True if the cancellation is for this date. A date's identifier keeps the day of the rule when the date is moved. */
const isForDate = (
  { sourceId, date, timeZone }: EntryDate,
  { cancels, on }: Cancellation,
): boolean => {
  if (on === undefined) return true
  const day = momentIn(on, timeZone ?? undefined).date
  const key = sourceId.slice(sourceKey(cancels).length + 1)
  return key === '' ? date === day : key.startsWith(day)
}

/** Rolls a transaction back. */
class Undo extends Error {}

/** Runs `work` in a transaction and rolls it back, unless `isKept` accepts its result. */
export const tryWork = async <Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  isKept = () => false,
): Promise<Result> => {
  const results: Result[] = []
  try {
    await db.transaction().execute(async (tx) => {
      results.push(await work(tx))
      if (!isKept()) throw new Undo()
    })
  } catch (error) {
    if (!(error instanceof Undo)) throw error
  }
  return results[0] as Result
}
