/** Background worker: reads and imports uploaded files, a few at a time per process. */
import { sql } from 'kysely'
import { findNotedDuplicates } from '../../../../catalog/duplicate/server/likely-duplicates.ts'
import { readChanges } from '../../../../catalog/event/server/event-versions.ts'
import { AppError } from '../../../../kit/errors.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { recordAudit, recordEventAct } from '../../../../platform/audit.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import type { ConnectionSettings } from '../../../../platform/db/pool/connection.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { queryValue } from '../../../../platform/db/query.ts'
import type { Jobs } from '../../../../platform/jobs.ts'
import type { Log } from '../../../../platform/log.ts'
import { failedResult } from '../../contract.ts'
import { countFeedWords } from '../../count-words.ts'
import type { FoundInFile } from '../../file-contract.ts'
import { settingsOfFile } from './file-settings.ts'
import {
  claimImport,
  endRun,
  forgetImports,
  keepChanges,
  keepSubmitted,
  noteProgress,
  type StoredImport,
} from './import-store.ts'
import { readFile } from './read-file.ts'
import { takeSheet } from './take-sheet.ts'

export type ImportDeps = { db: Db; connection: ConnectionSettings; log: Log }

type ClaimedImport = StoredImport & { runId: string }

/**
 * Lock: one import or undo at a time across all processes, so that none sees another's partial changes. If `waits` is
 * false (undo) and the lock is taken, returns false instead of waiting.
 */
export const takeTurn = async (tx: Tx, waits: boolean): Promise<boolean> => {
  const key = sql`hashtext('import of a file')`
  await sql`set local statement_timeout = '10min'`.execute(tx)
  if (!waits)
    return (await queryValue(tx)<boolean>`select pg_try_advisory_xact_lock(${key})`) ?? false
  await sql`select pg_advisory_xact_lock(${key})`.execute(tx)
  return true
}

/** Most runs that may end with a crash; then the import fails and a person has to decide. */
const maxRuns = 3

/** Processes all files that are due. Returns their number. */
export const runDueImports = async (deps: ImportDeps, signal?: AbortSignal): Promise<number> => {
  let count = 0
  for (;;) {
    const claimed = signal?.aborted ? undefined : await claimImport(deps.db)
    if (!claimed) return count
    count++
    await runOne(deps, claimed, signal)
  }
}

const runOne = async (deps: ImportDeps, claimed: ClaimedImport, signal?: AbortSignal) => {
  const { db, log } = deps
  let progress: StoredImport['progress'] = null
  const timer = setInterval(() => {
    noteProgress(db, claimed, progress).catch((err: unknown) =>
      log.warn({ err }, 'could not save the progress'),
    )
  }, 1_000)
  const onProgress = (update: NonNullable<typeof progress>) => {
    progress = update
  }
  try {
    if (claimed.runs > maxRuns) await fail(db, claimed, crashedMessage)
    else if (claimed.state === 'importing') await importOne(deps, claimed, { onProgress, signal })
    else {
      const settings = { ...settingsOfFile(claimed.choices, claimed.source), dryRun: true }
      const found = await readFile({ ...deps, onProgress, signal }, claimed, settings)
      await endRun(db, claimed, { state: 'ready', found })
    }
  } catch (err) {
    // This process is shutting down; another one takes over.
    if (signal?.aborted) return
    log.error({ err, import: claimed.id }, 'an import failed')
    await fail(db, claimed, 'could not be read because of an internal error; see the server log.')
  } finally {
    clearInterval(timer)
  }
}

const crashedMessage = `was being read ${maxRuns} times in a row when the server went down.`

const fail = async (db: Db, claimed: ClaimedImport, message: string): Promise<void> => {
  const emptyFindings = { format: null, columns: [], needsPermission: false, entries: [] }
  const counts = { otherRows: 0, upcoming: 0, past: 0 }
  const found = { ...emptyFindings, ...counts, ...claimed.found, result: failedResult(message) }
  await endRun(db, claimed, { state: 'ready', found })
}

/** Rolls back a transaction whose file can't be imported, or whose run was taken over. */
class ImportRollback extends Error {
  readonly found?: FoundInFile

  constructor(found?: FoundInFile) {
    super('The import is not kept.')
    this.found = found
  }
}

type RunOptions = Pick<Parameters<typeof readFile>[0], 'onProgress' | 'signal'>

/** All or nothing: events, report, audit entry and undo data are written in one transaction. */
const importOne = async (deps: ImportDeps, claimed: ClaimedImport, options: RunOptions) => {
  const { db } = deps
  try {
    await inTransaction(db, async (tx) => {
      await takeTurn(tx, true)
      const settings = settingsOfFile(claimed.choices, claimed.source)
      const now = Date.now()
      const found = await readFile({ ...deps, ...options, db: tx }, claimed, settings, now)
      if (found.result.outcome === 'failed') throw new ImportRollback(found)
      if (claimed.sender !== null) {
        const sheetFindings = await takeSheetOf(tx, { ...claimed, sender: claimed.sender }, found)
        if (!(await endRun(tx, claimed, { state: 'done', found: sheetFindings })))
          throw new ImportRollback()
        return
      }
      const changes = await readChanges(tx, db)
      const duplicates = await findNotedDuplicates(
        db,
        changes.events.flatMap(({ id, before }) => (before ? id : [])),
      )
      await keepChanges(tx, claimed.id, changes, { duplicates, now })
      await recordImport(tx, claimed, found)
      if (!(await endRun(tx, claimed, { state: 'done', found }))) throw new ImportRollback()
    })
  } catch (error) {
    if (!(error instanceof ImportRollback)) throw error
    if (error.found) await endRun(db, claimed, { state: 'ready', found: error.found })
  }
}

/** Turns the events of a sheet into a submission; problems become part of the findings. */
const takeSheetOf = async (
  tx: Tx,
  sheet: ClaimedImport & { sender: string },
  found: FoundInFile,
): Promise<FoundInFile> => {
  const { submissionId, eventIds, skippedCount } = await takeSheet(tx, sheet, Date.now()).catch(
    (error: unknown) => {
      if (!(error instanceof AppError)) throw error
      const { message } = error
      throw new ImportRollback({
        ...found,
        result: { ...found.result, outcome: 'failed', message },
      })
    },
  )
  await keepSubmitted(tx, sheet.id, submissionId)
  const after = { dates: eventIds.length }
  await recordEventAct(tx, 'organizer', 'sheet_sent', eventIds[0] ?? '', { after })
  const { counts, remarks } = found.result
  const result = { ...found.result, remarks: [...leftOutRemarks(skippedCount), ...remarks] }
  if (counts) result.counts = { ...counts, taken: eventIds.length }
  return { ...found, result }
}

const leftOutRemarks = (count: number): string[] => {
  if (count === 0) return []
  const dates = count === 1 ? 'One date was' : `${formatNumber(count)} dates were`
  return [`${dates} left out: you sent ${count === 1 ? 'it' : 'them'} before.`]
}

const recordImport = (
  tx: Tx,
  { id, fileName, source, administratorId, by, choices }: ClaimedImport,
  { result: { counts } }: FoundInFile,
): Promise<void> =>
  recordAudit(tx, {
    actor: administratorId && by ? { id: administratorId, email: by } : 'system',
    action: 'imported',
    subject: { type: 'import', id },
    after: { fileName, source, choices, counts },
    note: `${fileName}: ${counts ? countFeedWords(counts) : ''}`,
  })

/** Files that one process reads at a time; more than one, so that a long file doesn't block all others. */
const concurrency = 2

/** Runs due imports in the background on request; callers don't wait. */
export const createImportRunner = (deps: ImportDeps): { start: () => void } => {
  let running = 0
  let requests = 0
  const run = async () => {
    running++
    try {
      // Checks again if a file arrived during the last check.
      for (let handledRequests = -1; handledRequests !== requests; ) {
        handledRequests = requests
        await runDueImports(deps)
      }
    } catch (err) {
      deps.log.error({ err }, 'imports of files stopped')
    } finally {
      running--
    }
  }
  return {
    start: () => {
      requests++
      if (running < concurrency) void run()
    },
  }
}

/** Job: takes over runs of a killed process, and deletes expired imports. */
export const startImports = async (jobs: Jobs, deps: ImportDeps): Promise<void> => {
  await jobs.define(
    'import-files',
    async (signal) => {
      await runDueImports(deps, signal)
      await forgetImports(deps.db)
    },
    { every: '* * * * *', retryLimit: 0 },
  )
}
