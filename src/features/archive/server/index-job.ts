/** Keeps the index of the archive up to date: soon after each change, and every five minutes. */
import { type RawBuilder, sql } from 'kysely'
import type { CatalogVersion } from '../../../catalog/event/server/catalog-version.ts'
import { readGoodFor } from '../../../catalog/event/server/read-good-for.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Jobs } from '../../../platform/jobs.ts'
import type { Log } from '../../../platform/log.ts'

const name = 'index-archive'

/** Changes often come in numbers; an import is one change after the other. */
const pauseMs = 1_000

type Parts = {
  jobs: Jobs
  db: Db
  version: Pick<CatalogVersion, 'onChange'>
  log: Log
}

/** Defines the job and sends it whenever archived events changed. Returns the function that stops sending. */
export const startArchiveIndex = async ({ jobs, db, version, log }: Parts): Promise<() => void> => {
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
  const forget = version.onChange(() => {
    timer ??= setTimeout(() => void send(), pauseMs)
  })
  return () => {
    isStopped = true
    forget()
    clearTimeout(timer)
  }
}

const hasChanges = async (db: Db): Promise<boolean> => {
  const { rows } = await sql`select from archive_changes limit 1`.execute(db)
  return rows.length > 0
}

/** One process at a time; others leave it to the one that is at it. */
const lock = 4_716_010

/** Bits of a piece of a bitmap; whole bitmaps are put together from pieces. */
const piece = sql.lit(1024)
/** Together 2176 bytes: from about 2000 on PostgreSQL compresses. */
const minPieces = sql.lit(17)

/** After so many months the planner's statistics are of another archive. */
const monthsToAnalyze = 6

/**
 * Indexes every month whose events changed, the newest first, each in a transaction of its own. Returns the number of
 * months. Stops between two of them when `signal` is aborted.
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
 * All statements see one moment: a change that is committed meanwhile keeps its note, and the month its
 * turn. False when there is nothing to do, or another process does it.
 */
const refreshNewestMonth = async (db: Db): Promise<boolean> => {
  await sql`set transaction isolation level repeatable read`.execute(db)
  await sql`set local statement_timeout = '10min'`.execute(db)
  // The planner expects nothing of a month that is just being written: it would take every event for
  // the only one, and compare each with all.
  await sql`set local enable_nestloop = off`.execute(db)
  const { rows: locks } = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock(${lock}::bigint) as free`.execute(db)
  if (!locks[0]?.free) return false
  const { rows } = await sql<{ month: string | null }>`
    select max(month) as month from archive_changes`.execute(db)
  const month = rows[0]?.month
  if (!month) return false
  const first = sql`${month}::date`
  await readNeeds(db, first)
  for (const statement of [...forget(first), ...learn(first)]) await statement.execute(db)
  return true
}

/** Events whose texts are read between two queries, in about 20 ms. */
const eventsAtOnce = 100

type Texts = { id: string; features: string[]; name: string; description: string }

/** Needs that the changed events of a month meet, from their texts. */
const readNeeds = async (db: Db, month: RawBuilder<unknown>): Promise<void> => {
  const changed = sql`select event_id from archive_changes where month = ${month}`
  await sql`delete from archive_needs where event_id in (${changed})`.execute(db)
  for (let after = ''; ; ) {
    const { rows } = await sql<Texts>`
      select id, features, name, description from events
      where status = 'archived' and id in (${changed}) and id collate "C" > ${after}::text
      order by id collate "C" limit ${eventsAtOnce}`.execute(db)
    const needs = rows.flatMap((row) =>
      readGoodFor(row.features, [row.name, row.description]).map((need) => ({ id: row.id, need })),
    )
    await sql`insert into archive_needs (event_id, need)
      select * from unnest(${needs.map(({ id }) => id)}::text[], ${needs.map(({ need }) => need)}::text[])`.execute(
      db,
    )
    const last = rows.at(-1)
    if (!last || rows.length < eventsAtOnce) return
    after = last.id
  }
}

const forget = (month: RawBuilder<unknown>) =>
  ['archive_changes', 'archive_terms', 'archive_positions', 'archive_months'].map(
    (table) => sql`delete from ${sql.table(table)} where month = ${month}`,
  )

const learn = (month: RawBuilder<unknown>) => [
  sql`insert into archive_positions (month, position, event_id, date)
    select ${month}, row_number() over (order by date desc, id collate "C" desc) - 1, id, date
    from events
    where status = 'archived' and date >= ${month} and date < ${month} + interval '1 month'`,
  sql`insert into archive_months (month, every)
    select ${month}, rpad(repeat('1', events),
      greatest(${minPieces}, (events + ${piece} - 1) / ${piece}) * ${piece},
      '0')::bit varying
    from (select count(*)::int as events from archive_positions where month = ${month}) as counted
    where events > 0`,
  // A bit is set in its piece and pieces are laid into the bitmap: setting each bit in the whole bitmap
  // would copy that for every event that a term holds for.
  sql`insert into archive_terms (term, month, events)
    select term, ${month}, bit_or(overlay(nothing placing bits from first + 1))
    from (
      select t.term, p.position / ${piece} * ${piece} as first,
        bit_or(set_bit(repeat('0', ${piece})::bit varying, p.position % ${piece}, 1)) as bits
      from archived_event_terms as t join archive_positions as p using (event_id)
      where p.month = ${month} and t.date >= ${month} and t.date < ${month} + interval '1 month'
      group by t.term, first
    ) as pieces, (select every # every as nothing from archive_months where month = ${month}) as empty
    group by term`,
]
