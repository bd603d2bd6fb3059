/** Keeps the index of the archive up to date: soon after each change, and every five minutes. */
import { type RawBuilder, sql } from 'kysely'
import type { CatalogVersion } from '../../../catalog/event/server/catalog-version.ts'
import { readGoodFor } from '../../../catalog/event/server/read-good-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { changeRows, queryValue } from '../../../platform/db/query.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'

const name = 'index-archive'

/** Changes often come in bursts, for example during an import. */
const pauseMs = 1_000

type Deps = {
  jobs: Jobs
  db: Db
  version: Pick<CatalogVersion, 'onChange'>
  log: Log
}

/** Defines the job and sends it whenever archived events changed. Returns a function that stops sending. */
export const startArchiveIndex = async ({ jobs, db, version, log }: Deps): Promise<() => void> => {
  const run = async (signal: AbortSignal) => {
    const months = await refreshArchiveIndex(db, { signal })
    if (months > 0) log.info({ months }, 'indexed months of the archive')
  }
  await jobs.define(name, run, { every: '*/5 * * * *', expireInSeconds: 4 * 3600 })
  await jobs.sendNow(name)

  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const send = async () => {
    timer = undefined
    try {
      if ((await hasChanges(db)) && !isStopped) await jobs.sendNow(name)
    } catch (err) {
      log.warn({ err }, 'the archive is indexed later: the job could not be sent')
    }
  }
  const stopListening = version.onChange(() => {
    timer ??= setTimeout(() => void send(), pauseMs)
  })
  return () => {
    isStopped = true
    stopListening()
    clearTimeout(timer)
  }
}

const hasChanges = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from archive_changes limit 1`.execute(db)
  return rows.length > 0
}

/** Advisory lock: one process indexes at a time, others skip the job. */
const lock = 4_716_010

/** Bits per piece of a bitmap; bitmaps are assembled from pieces. */
const pieceBits = sql.lit(1024)
/** 17 pieces are 2176 bytes: PostgreSQL compresses values from about 2000 bytes on. */
const minPieces = sql.lit(17)

/** Number of indexed months after which the planner's statistics are refreshed. */
const monthsToAnalyze = 6

/**
 * Indexes all months with changed events, newest first, each in its own transaction. Returns the number of months.
 * Stops between two months if `signal` is aborted.
 */
export const refreshArchiveIndex = async (
  db: Db,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> => {
  let months = 0
  for (;;) {
    if (signal?.aborted || !(await inTransaction(db, refreshNewestMonth))) break
    months++
  }
  if (months >= monthsToAnalyze) {
    await sql`analyze archive_months, archive_positions, archive_terms`.execute(db)
  }
  return months
}

/**
 * Runs in one snapshot: a change committed meanwhile keeps its row in archive_changes, so its month is indexed again.
 * False if there is nothing to do, or another process holds the lock.
 */
const refreshNewestMonth = async (db: Db): Promise<boolean> => {
  await sql`set transaction isolation level repeatable read`.execute(db)
  await sql`set local statement_timeout = '10min'`.execute(db)
  // The planner has no statistics of a month that is just being written: it would expect a single event, and use nested
  // loops over all events.
  await sql`set local enable_nestloop = off`.execute(db)
  const { rows: locks } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${lock}::bigint) as free`.execute(db)
  if (!locks[0]?.free) return false
  const month = await queryValue(db)<string | null>`
    select max(month) as month from archive_changes`
  if (!month) return false
  const first = sql`${month}::date`
  await readNeeds(db, first)
  for (const statement of [...deleteIndex(first), ...buildIndex(first)]) await statement.execute(db)
  return true
}

/** Events whose texts are read between two queries, in about 20 ms. */
const eventsAtOnce = 100

type Texts = { id: string; features: string[]; name: string; description: string }

/** Reads the needs that the changed events of a month meet, from their texts. */
const readNeeds = async (db: Db, month: RawBuilder<unknown>): Promise<void> => {
  const changedIds = sql`select event_id from archive_changes where month = ${month}`
  await sql`delete from archive_needs where event_id in (${changedIds})`.execute(db)
  for (let after = ''; ; ) {
    const { rows } = await sql<Texts>`
      select id, features, name, description from events
      where status = 'archived' and id in (${changedIds}) and id collate "C" > ${after}::text
      order by id collate "C" limit ${eventsAtOnce}`.execute(db)
    const needs = rows.flatMap((row) =>
      readGoodFor(row.features, [row.name, row.description]).map((need) => ({ id: row.id, need })),
    )
    await changeRows(db)`insert into archive_needs (event_id, need)
      select * from unnest(${needs.map(({ id }) => id)}::text[], ${needs.map(({ need }) => need)}::text[])`
    const last = rows.at(-1)
    if (!last || rows.length < eventsAtOnce) return
    after = last.id
  }
}

const deleteIndex = (month: RawBuilder<unknown>) =>
  ['archive_changes', 'archive_terms', 'archive_positions', 'archive_months'].map(
    (table) => sql`delete from ${sql.table(table)} where month = ${month}`,
  )

const buildIndex = (month: RawBuilder<unknown>) => [
  sql`insert into archive_positions (month, position, event_id, date)
    select ${month}, row_number() over (order by date desc, id collate "C" desc) - 1, id, date
    from events
    where status = 'archived' and date >= ${month} and date < ${month} + interval '1 month'`,
  sql`insert into archive_months (month, every)
    select ${month}, rpad(repeat('1', events),
      greatest(${minPieces}, (events + ${pieceBits} - 1) / ${pieceBits}) * ${pieceBits},
      '0')::bit varying
    from (select count(*)::int as events from archive_positions where month = ${month}) as counted
    where events > 0`,
  // Bits are set in pieces, and pieces are copied into the bitmap: setting each bit in the whole bitmap would copy the
  // bitmap for every event of a term.
  sql`insert into archive_terms (term, month, events)
    select term, ${month}, bit_or(overlay(nothing placing bits from first + 1))
    from (
      select t.term, p.position / ${pieceBits} * ${pieceBits} as first,
        bit_or(set_bit(repeat('0', ${pieceBits})::bit varying, p.position % ${pieceBits}, 1)) as bits
      from archived_event_terms as t join archive_positions as p using (event_id)
      where p.month = ${month} and t.date >= ${month} and t.date < ${month} + interval '1 month'
      group by t.term, first
    ) as pieces, (select every # every as nothing from archive_months where month = ${month}) as empty
    group by term`,
]
