/** Reads live events out of PostgreSQL for memory: all of them, or what changed since. */
import { sql } from 'kysely'
import { copyRows } from '../../../../platform/db/copy-rows.ts'
import type { Database } from '../../../../platform/db/database.ts'
import { createSlices } from '../../../../platform/time-slices.ts'
import { type LiveEvent, type LiveRow, liveColumns, placesOf, toLiveEvent } from './live-row.ts'

export type LiveNews = {
  changed: LiveEvent[]
  /** Ids of what changed and is not live, whether or not it was. */
  gone: string[]
  /** Oldest transaction whose changes are still to be read. */
  upTo: string
}

type Pools = Pick<Database, 'db' | 'pool'>

/**
 * The limit counts until this process has taken the last row, which a busy machine may take long for; a server
 * that is gone is noticed sooner, by its silence.
 */
const maxTime = '10min'

type ReadOptions = {
  /** The `upTo` of an earlier reading: only what changed since is read. */
  since?: string
  /** Takes each event as it comes, so that only a few of them are held as objects. */
  take: (event: LiveEvent) => void
}

/** Same as `takeLive`, all at once. */
export const readLive = async (pools: Pools, since?: string): Promise<LiveNews> => {
  const changed: LiveEvent[] = []
  const rest = await takeLive(pools, { since, take: (event) => changed.push(event) })
  return { changed, ...rest }
}

/**
 * All is read from one snapshot, so that nothing is seen half done. Transactions that were under way
 * when an earlier reading was made are read again: no change is ever missed.
 */
export const takeLive = async (
  { db, pool }: Pools,
  { since, take }: ReadOptions,
): Promise<Omit<LiveNews, 'changed'>> => {
  const client = await pool.connect()
  let broken: Error | undefined
  try {
    await client.query(
      `begin isolation level repeatable read read only; set local statement_timeout = '${maxTime}'`,
    )
    const now = await client.query<{ upTo: string }>(
      `select pg_snapshot_xmin(pg_current_snapshot())::text as "upTo"`,
    )
    const { fields, batches } = await copyRows(client, selectLive(since).compile(db).sql)
    const places = placesOf(fields)
    const next = createSlices()
    for await (const rows of batches()) {
      for (const row of rows) take(toLiveEvent(row, places))
      await next()
    }
    const gone =
      since === undefined ? [] : (await client.query(selectGone(since).compile(db).sql)).rows
    await client.query('commit')
    return { gone: gone.map(({ id }) => id), upTo: now.rows[0]?.upTo ?? '0' }
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Changed by this transaction or a later one; what is copied takes no parameters. After a restore rows
 * hold numbers of another server, which may be those of transactions to come: they say nothing.
 */
const changedSince = (table: 'events' | 'series', since: string) => {
  const changedIn = sql.ref(`${table}.changed_in`)
  return sql`${changedIn} >= ${sql.raw(`'${BigInt(since)}'::xid8`)}
    and ${changedIn} < pg_snapshot_xmax(pg_current_snapshot())`
}

const selectLive = (since: string | undefined) => sql<LiveRow>`
  select ${liveColumns} from events e left join series s on s.id = e.series_id
  where e.status = 'published' ${
    since === undefined
      ? sql``
      : sql`and e.id in (
        select id from events where ${changedSince('events', since)} and status = 'published'
        union
        select events.id from series join events on events.series_id = series.id
        where ${changedSince('series', since)} and events.status = 'published')`
  }`

const selectGone = (since: string) => sql<{ id: string }>`
  select id from events where ${changedSince('events', since)} and status <> 'published'`
