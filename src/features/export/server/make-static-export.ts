/** Makes the static copy of the CSV at start, and every hour if the catalog has changed. */
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import { newId } from '../../../kit/ids.ts'
import { chunkStream } from '../../../platform/chunk-stream.ts'
import type { Database, Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { changeRows } from '../../../platform/db/query.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'
import { csvColumns } from '../columns.ts'
import { countAreas } from '../rules.ts'
import { copyCsv } from './copy-csv.ts'
import { findStaticExport, type StaticExport } from './find-static-export.ts'
import { borrowClient } from './in-snapshot.ts'

type MakeOptions = {
  /** Leaves a copy as it is if it was checked more recently than this, in milliseconds. */
  minAgeMs?: number
  signal?: AbortSignal
}

const partBytes = 1024 * 1024

/** Returns the current copy: a new one, or the existing one if nothing has changed or it is younger than `minAgeMs`. */
export const refreshStaticExport = async (
  database: Pick<Database, 'db' | 'pool'>,
  { minAgeMs = 0, signal }: MakeOptions = {},
): Promise<StaticExport> => {
  const { db, pool } = database
  const before = await findStaticExport(db)
  // Below 0 if the clock was set back; such a copy would otherwise stay until the clock catches up.
  const age = before ? Date.now() - Date.parse(before.checkedAt) : 0
  if (before && age >= 0 && age < minAgeMs) return before
  using borrowed = await borrowClient(pool, signal)
  const { client } = borrowed
  try {
    await client.query(beginSnapshot)
    // The snapshot determines which changes are removed; the removal is committed after the copy exists.
    const { rowCount } = await client.query('delete from catalog_changes')
    const copy = before && rowCount === 0 ? before : await makeCopy(db, client, before)
    await client.query('commit')
    borrowed.giveBack()
    return copy
  } catch (error) {
    // Another process has just made a copy.
    const { code } = error as { code?: string }
    const otherCopy = code === serializationFailure ? await findStaticExport(db) : undefined
    if (otherCopy) return otherCopy
    throw error
  }
}

const beginSnapshot = `begin isolation level repeatable read;
  set local statement_timeout = 0;
  set local enable_sort = off`

const serializationFailure = '40001'

/** Advisory lock: one process at a time replaces the current copy. */
const replacingLock = 4_716_060

/** Writes the parts in a separate transaction, because the snapshot's connection is busy with the read. */
const makeCopy = (db: Db, client: PoolClient, before: StaticExport | undefined) =>
  inTransaction(db, async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction)
    const id = newId()
    const timestamp = new Date().toISOString()
    await changeRows(transaction)`
      insert into static_exports
        (id, current, bytes, sha256, events, states, columns, made_at, checked_at)
      values (${id}, false, 0, '', 0, 0, ${csvColumns.length}, ${timestamp}, ${timestamp})`
    const fileFacts = await writeParts(transaction, id, client)
    if (before?.sha256 === fileFacts.sha256) {
      await changeRows(transaction)`delete from static_exports where id = ${id}`
      await sql`
        update static_exports set checked_at = ${timestamp} where id = ${before.id}`.execute(
        transaction,
      )
      return before
    }
    await makeCurrent(transaction, id, { ...fileFacts, ...(await figures(client)) })
    const copy = await findStaticExport(transaction)
    if (!copy) throw new Error('The static export that was made is not there.')
    return copy
  })

const writeParts = async (db: Db, id: string, client: PoolClient) => {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const content of chunkStream(copyCsv(client, { contacts: false }), partBytes)) {
    hash.update(content)
    await changeRows(db)`
      insert into static_export_parts (export_id, position, content)
      values (${id}, ${bytes}, ${content})`
    bytes += content.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

const figures = async (client: PoolClient): Promise<{ events: number; states: number }> => {
  const { rows } = await client.query<{ state: string; events: number }>(
    `select state, count(*) as events from events where status in ('published', 'archived') group by state`,
  )
  return {
    events: rows.reduce((sum, { events }) => sum + events, 0),
    states: countAreas(rows.map(({ state }) => state)).states,
  }
}

type ExportFacts = Pick<StaticExport, 'bytes' | 'sha256' | 'events' | 'states'>

/** Makes the copy current. Keeps the previous copy until the next replacement, for downloads under way. */
const makeCurrent = async (db: Db, id: string, { bytes, sha256, events, states }: ExportFacts) => {
  await sql`select pg_advisory_xact_lock(${replacingLock})`.execute(db)
  await sql`delete from static_exports where not current and id <> ${id}`.execute(db)
  await sql`update static_exports set current = false where current`.execute(db)
  await changeRows(db)`
    update static_exports set current = true, bytes = ${bytes}, sha256 = ${sha256},
      events = ${events}, states = ${states}
    where id = ${id}`
}

const jobName = 'refresh-static-export'

/** Slightly less than the hour between two jobs, as their start times vary. */
const minAgeMs = 55 * 60_000

type StaticExportJobDeps = Pick<Database, 'db' | 'pool'> & { jobs: Jobs; log: Log }

/** Defines the hourly job and queues one run now, which any process may take. */
export const startStaticExport = async ({
  jobs,
  log,
  ...database
}: StaticExportJobDeps): Promise<void> => {
  const run = async (signal: AbortSignal) => {
    const before = await findStaticExport(database.db)
    const { id, events } = await refreshStaticExport(database, { minAgeMs, signal })
    if (id !== before?.id) log.info({ events }, 'made the static export')
  }
  await jobs.define(jobName, run, { every: '17 * * * *' })
  await jobs.sendNow(jobName)
}
