/** Imports of files and their parts; the only code that writes imports, import_parts and import_events. */
import { sql } from 'kysely'
import type { StoredDuplicate } from '../../../../catalog/duplicate/server/likely-duplicates.ts'
import type { CatalogChanges } from '../../../../catalog/event/server/event-versions.ts'
import { dayMs } from '../../../../kit/durations.ts'
import { newId } from '../../../../kit/ids.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { changeRows, queryRow, queryValue } from '../../../../platform/db/query.ts'
import type { SpooledFile } from '../../../../platform/uploads/receiving/spool-file.ts'
import {
  draftDays,
  type FoundInFile,
  type ImportChoices,
  type ImportState,
  undoDays,
} from '../../file-contract.ts'

export type StoredImport = {
  id: string
  fileName: string
  bytes: number
  source: string
  state: ImportState
  choices: Partial<ImportChoices>
  found: FoundInFile | null
  progress: { rows: number; share: number } | null
  administratorId: string | null
  by: string | null
  createdAt: string
  runs: number
  importedAt: string | null
  undoneAt: string | null
  undoneBy: string | null
  /** Email address of the organizer who sent the sheet; null for an administrator's import. */
  sender: string | null
  /** Submission whose private link was used to send the sheet. */
  submissionId: string | null
  /** Submission that the events of a sheet became. */
  sentAs: string | null
  /** Creation time of the corrections that the import proposed; null until it was imported. */
  saidAt: string | null
}

const importColumns = sql<StoredImport>`
  id, file_name as "fileName", bytes, source, state, choices, found, progress, runs,
  administrator_id as "administratorId", administrator_email as by, created_at as "createdAt",
  imported_at as "importedAt", undone_at as "undoneAt", undone_by as "undoneBy",
  sender, submission_id as "submissionId", sent_as as "sentAs",
  said_at as "saidAt"`

/** Columns of ImportSummary; of the findings, only the counts. */
export const summaryColumns = sql`
  id, file_name as "fileName", bytes, source, state, administrator_email as by,
  created_at as "createdAt", imported_at as "importedAt", undone_at as "undoneAt",
  undone_by as "undoneBy", found -> 'result' -> 'counts' as counts`

type NewImport = {
  fileName: string
  /** An administrator, or for a sheet the submission whose private link was used. */
  by: { id: string; email: string } | { submissionId: string; submitterEmail: string }
  choices: Partial<ImportChoices>
}

const partBytes = 256 * 1024

/** Stores a file to be read. Returns its id. */
export const addImport = (db: Db, newImport: NewImport, file: SpooledFile): Promise<string> =>
  inTransaction(db, async (tx) => {
    const id = newId()
    const { fileName, by, choices } = newImport
    const [administrator, sheet] = 'email' in by ? [by, null] : [null, by]
    const sender = sheet?.submitterEmail ?? null
    // A unique source, so that no row counts as a newer version of an earlier sheet's.
    const source = sender === null ? fileName : `sheet ${id}`
    await sql`
      insert into imports (id, file_name, bytes, source, choices, sender, submission_id,
        administrator_id, administrator_email)
      values (${id}, ${fileName}, ${file.size}, ${source}, ${JSON.stringify(choices)}::jsonb,
        ${sender}, ${sheet?.submissionId ?? null}, ${administrator?.id ?? null},
        ${administrator?.email ?? null})
    `.execute(tx)
    if (sender !== null) await dropOldDrafts(tx, sender)
    let part = 0
    for await (const content of file.pieces(partBytes)) {
      await changeRows(tx)`
        insert into import_parts (import_id, part, content) values (${id}, ${part++}, ${content})`
    }
    return id
  })

/** Most drafts per organizer; older ones are deleted. */
const maxDrafts = 5

const dropOldDrafts = async (tx: Tx, sender: string): Promise<void> => {
  const drafts = sql`lower(sender) = lower(${sender}) and state in ('reading', 'ready')`
  await sql`
    delete from imports where ${drafts} and id not in (
      select id from imports where ${drafts} order by created_at desc, id desc limit ${maxDrafts})
  `.execute(tx)
}

/** Yields the file's content in pieces. */
export async function* partsOf(db: Db, id: string): AsyncGenerator<Buffer> {
  for (let part = 0; ; part++) {
    const content = await queryValue(db)<Buffer>`
      select content from import_parts where import_id = ${id} and part = ${part}`
    if (!content) return
    yield content
  }
}

export const findImport = (db: Db, id: string): Promise<StoredImport | undefined> =>
  queryRow(db)`
    select ${importColumns} from imports where id = ${id}
  `

/** Locks the row, so that nobody else changes it until the transaction ends. */
export const lockImport = (db: Tx, id: string): Promise<StoredImport | undefined> =>
  queryRow(db)`
    select ${importColumns} from imports where id = ${id} for update
  `

/** Queues the file: to be read again if choices are given, else to be imported. */
export const restartImport = async (
  db: Db,
  id: string,
  newSettings?: { choices: Partial<ImportChoices>; source: string },
): Promise<void> => {
  const freshRun = { run_id: null, seen_at: null, runs: 0, progress: null }
  await db
    .updateTable('imports')
    .set(
      newSettings
        ? { ...freshRun, ...newSettings, state: 'reading' }
        : { ...freshRun, state: 'importing' },
    )
    .where('id', '=', id)
    .execute()
}

export const deleteImport = (db: Db, id: string): Promise<void> =>
  changeRows(db)`delete from imports where id = ${id}`

/** Seconds without a heartbeat after which a run counts as dead and is taken over. */
const silentSeconds = 30

const isDue = sql`state in ('reading', 'importing')
  and (seen_at is null or seen_at < now() - make_interval(secs => ${sql.lit(silentSeconds)}))`

/**
 * Claims the next file to be read or imported; a run that died has rolled back. Waits for a row locked by a change
 * instead of skipping it, as otherwise no process might check that row again soon.
 */
export const claimImport = async (
  db: Db,
): Promise<(StoredImport & { runId: string }) | undefined> => {
  const runId = newId()
  for (;;) {
    const { rows } = await sql<StoredImport>`
      update imports set run_id = ${runId}, seen_at = now(), runs = runs + 1
      where id = (select id from imports where ${isDue} order by sender is not null, created_at, id
        limit 1 for update)
      returning ${importColumns}
    `.execute(db)
    if (rows[0]) return { ...rows[0], runId }
    const remaining = await sql`select from imports where ${isDue} limit 1`.execute(db)
    if (remaining.rows.length === 0) return undefined
  }
}

type ImportRun = { id: string; runId: string }

export const noteProgress = (
  db: Db,
  { id, runId }: ImportRun,
  progress: StoredImport['progress'],
): Promise<void> =>
  changeRows(db)`
    update imports set seen_at = now(),
      progress = coalesce(${progress && JSON.stringify(progress)}::jsonb, progress)
    where id = ${id} and run_id = ${runId}
  `

/** Ends a run. Returns false if it was taken over, discarded or restarted meanwhile. */
export const endRun = async (
  db: Db,
  { id, runId }: ImportRun,
  { state, found: findings }: { state: 'ready' | 'done'; found: FoundInFile | null },
): Promise<boolean> => {
  // Samples of the columns are deleted with the file.
  const found = state === 'done' && findings ? { ...findings, columns: [] } : findings
  const { rows } = await sql`
    update imports set state = ${state}, run_id = null, seen_at = null, progress = null,
      found = coalesce(${found && JSON.stringify(found)}::jsonb, found),
      imported_at = case when ${state} = 'done' then now() end
    where id = ${id} and run_id = ${runId} and state in ('reading', 'importing')
    returning id
  `.execute(db)
  return rows.length > 0
}

const eventsAtOnce = 500

/** Splits a list into parts small enough for one statement. */
export const slices = <Each>(all: readonly Each[]): Each[][] =>
  Array.from({ length: Math.ceil(all.length / eventsAtOnce) }, (_, index) =>
    all.slice(index * eventsAtOnce, (index + 1) * eventsAtOnce),
  )

/** Stores what an import changed, for its undo, and deletes the file. */
export const keepChanges = async (
  db: Tx,
  id: string,
  { events, series }: CatalogChanges,
  { duplicates, now }: { duplicates: readonly StoredDuplicate[]; now: number },
): Promise<void> => {
  const duplicateOf = new Map(duplicates.map(({ eventId, otherId }) => [eventId, otherId]))
  for (const slice of slices(events)) {
    const rows = slice.map((event) =>
      Object.assign(event, { duplicateOf: duplicateOf.get(event.id) ?? null }),
    )
    await sql`
      insert into import_events (import_id, event_id, sequence, status, content_hash, before,
        duplicate_of)
      select ${id}, e.id, e.sequence, e.status, e."contentHash", nullif(e.before, 'null'::jsonb),
        e."duplicateOf"
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as e (id text, sequence integer,
        status text, "contentHash" text, before jsonb, "duplicateOf" text)
    `.execute(db)
  }
  await sql`
    update imports set series_before = ${JSON.stringify(series)}::jsonb,
      said_at = ${new Date(now).toISOString()}
    where id = ${id}`.execute(db)
  await deleteParts(db, id)
}

/** Stores which events a sheet became, for its undo, and deletes the file. */
export const keepSubmitted = async (db: Tx, id: string, submissionId: string): Promise<void> => {
  await sql`update imports set sent_as = ${submissionId} where id = ${id}`.execute(db)
  await sql`
    insert into import_events (import_id, event_id, sequence, status)
    select ${id}, e.id, e.sequence, e.status
    from submission_events m join events e on e.id = m.event_id
    where m.submission_id = ${submissionId}
  `.execute(db)
  await deleteParts(db, id)
}

/** Series that an import changed, in their earlier state. */
export const readSeriesBefore = async (db: Tx, id: string): Promise<Record<string, unknown>[]> =>
  (await queryValue(db)<Record<string, unknown>[]>`
    select series_before from imports where id = ${id}`) ?? []

export const deleteParts = (db: Tx, id: string): Promise<void> =>
  changeRows(db)`delete from import_parts where import_id = ${id}`

/** Deletes all sheets of an email address (in lower case), including drafts. */
export const eraseSheets = (db: Tx, address: string): Promise<void> =>
  changeRows(db)`delete from imports where lower(sender) = ${address}`

/** Marks an import as undone and deletes its undo data. */
export const setUndone = async (db: Tx, id: string, by: string): Promise<void> => {
  await sql`
    update imports set state = 'undone', undone_at = now(), undone_by = ${by}, series_before = '[]'
    where id = ${id}
  `.execute(db)
  await sql`delete from import_events where import_id = ${id}`.execute(db)
}

/** Reports are deleted after a year. */
const reportDays = 365

/** Deletes files that were never imported, expired undo data, and old reports. */
export const forgetImports = async (db: Db, now = Date.now()): Promise<void> => {
  const daysAgo = (days: number) => new Date(now - days * dayMs).toISOString()
  await sql`
    delete from imports where created_at < ${daysAgo(draftDays)} and state in ('reading', 'ready')
      or created_at < ${daysAgo(reportDays)}
  `.execute(db)
  await sql`
    delete from import_events e using imports i
    where i.id = e.import_id and i.imported_at < ${daysAgo(undoDays)}
  `.execute(db)
  await sql`
    update imports set series_before = '[]'
    where imported_at < ${daysAgo(undoDays)} and series_before <> '[]'
  `.execute(db)
}
