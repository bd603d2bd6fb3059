/** Keeps the live events in memory of this process equal to PostgreSQL. */

import { setImmediate, setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { copyRows } from '../../../../platform/db/copy-rows.ts'
import type { Database } from '../../../../platform/db/database.ts'
import type { Log } from '../../../../platform/log.ts'
import { createSlices } from '../../../../platform/time-slices.ts'
import type { CatalogVersion } from '../../../event/server/catalog-version.ts'
import { Columns } from './columns.ts'
import { LiveCatalog } from './live-catalog.ts'
import {
  columnIndexesOf,
  type LiveEvent,
  type LiveRow,
  liveColumns,
  toLiveEvent,
} from './live-row.ts'

type LiveNews = {
  changedEvents: LiveEvent[]
  /** Ids of changed events that are not live, even if they never were. */
  removedIds: string[]
  /** Oldest transaction whose changes may still be unread. */
  upTo: string
}

type Pools = Pick<Database, 'db' | 'pool'>

/**
 * Statement timeout. It runs until this process has received the last row, which takes long on a busy machine; a lost
 * connection is noticed earlier.
 */
const maxTime = '10min'

type ReadOptions = {
  /** `upTo` of an earlier reading: reads only later changes. */
  since?: string
  /** Called for each event as it arrives, so that few events exist as objects at the same time. */
  take: (event: LiveEvent) => void
}

/** Same as `takeLive`, but returns all changed events as a list. */
export const readLive = async (pools: Pools, since?: string): Promise<LiveNews> => {
  const changedEvents: LiveEvent[] = []
  const rest = await takeLive(pools, { since, take: (event) => changedEvents.push(event) })
  return { changedEvents, ...rest }
}

/**
 * Reads live events from PostgreSQL: all, or the changes since an earlier reading. Runs in one snapshot, so that no
 * change is seen half done. Transactions that were in progress during the earlier reading are read again, so that no
 * change is missed.
 */
export const takeLive = async (
  { db, pool }: Pools,
  { since, take }: ReadOptions,
): Promise<Omit<LiveNews, 'changedEvents'>> => {
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
    const indexes = columnIndexesOf(fields)
    const next = createSlices()
    for await (const rows of batches()) {
      for (const row of rows) take(toLiveEvent(row, indexes))
      await next()
    }
    const removedRows =
      since === undefined ? [] : (await client.query(selectGone(since).compile(db).sql)).rows
    await client.query('commit')
    return { removedIds: removedRows.map(({ id }) => id), upTo: now.rows[0]?.upTo ?? '0' }
  } catch (error) {
    broken = error as Error
    throw error
  } finally {
    client.release(broken)
  }
}

/**
 * Changed by transaction `since` or later; inlined, as COPY takes no parameters. After a restore, rows contain
 * transaction ids of another server, maybe future ones: ids from the snapshot's xmax on are ignored.
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

type SyncOptions = {
  /** Awaited after news was read and before searches see it: data that it reads must not be older than the news. */
  beforeShown?: () => Promise<void>
}

/** Pause between readings: the first change is read at once, changes that follow are read together. */
const pauseMs = 200
/** Interval of checks for changes whose notification was lost. */
const checkMs = 20_000
const retryMs = 1_000

/** Loads all live events. Throws if they cannot be read. */
export const startLiveSync = async (
  database: Pick<Database, 'db' | 'pool'>,
  version: Pick<CatalogVersion, 'onChange'>,
  log: Pick<Log, 'info' | 'warn'>,
  options: SyncOptions = {},
): Promise<LiveSync> => {
  const live = new LiveSync(database, log, options)
  // Changes during the initial load are notified, and read afterwards.
  const stop = version.onChange((news) => live.request(news !== 'changed'))
  await live.load(stop)
  return live
}

export class LiveSync {
  /** Live events as of the last successful reading. */
  catalog = new LiveCatalog([])
  /** Time (milliseconds since 1970) since which readings have failed. */
  awaySince: number | undefined
  readonly #database: Pick<Database, 'db' | 'pool'>
  readonly #log: Pick<Log, 'info' | 'warn'>
  readonly #beforeShown: () => Promise<void>
  readonly #closing = new AbortController()
  #upTo: string | undefined
  #isRequested = false
  #isFullRequested = false
  #isWorking = false
  #reading: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined
  #stop = () => {}

  constructor(
    database: Pick<Database, 'db' | 'pool'>,
    log: Pick<Log, 'info' | 'warn'>,
    { beforeShown = async () => {} }: SyncOptions,
  ) {
    this.#database = database
    this.#log = log
    this.#beforeShown = beforeShown
  }

  async load(stop: () => void): Promise<void> {
    this.#stop = stop
    const began = performance.now()
    await this.refresh()
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    this.#log.info(`${this.catalog.size} live events in memory after ${seconds} s`)
    const check = setInterval(() => this.request(false), checkMs)
    check.unref()
    this.#closing.signal.addEventListener('abort', () => clearInterval(check))
    if (this.#isRequested) this.request(this.#isFullRequested)
  }

  request(isFull: boolean): void {
    this.#isRequested = true
    this.#isFullRequested ||= isFull
    // Changes wait until the initial load is done.
    if (this.#upTo === undefined) return
    if (!this.#isWorking) void this.#work()
  }

  /**
   * Reads all changes so far. Throws if PostgreSQL cannot be queried. Readings run one after another; a call during a
   * reading resolves after the next one, which sees all earlier changes.
   */
  refresh = (): Promise<void> => {
    this.#next ??= this.#reading.then(() => {
      this.#next = undefined
      return this.#read()
    })
    this.#reading = this.#next.catch(() => {})
    return this.#next
  }

  close = (): void => {
    this.#stop()
    this.#closing.abort()
  }

  async #work(): Promise<void> {
    const { signal } = this.#closing
    this.#isWorking = true
    while (this.#isRequested && !signal.aborted) {
      const isRead = await this.refresh().then(
        () => true,
        (error: Error) => this.#fail(error),
      )
      await sleep(isRead ? pauseMs : retryMs, undefined, { ref: false, signal }).catch(() => {})
    }
    this.#isWorking = false
  }

  #fail(error: Error): false {
    if (this.awaySince === undefined && !this.#closing.signal.aborted) {
      this.#log.warn(
        `live events can't be refreshed, searches go on with what is known: ${error.message}`,
      )
    }
    this.awaySince ??= Date.now()
    return false
  }

  async #read(): Promise<void> {
    const isFull = this.#isFullRequested || this.#upTo === undefined
    this.#isRequested = false
    this.#isFullRequested = false
    try {
      this.#upTo = await (isFull ? this.#readAll() : this.#readNews())
      this.awaySince = undefined
    } catch (error) {
      // A failed reading is retried.
      this.request(isFull)
      throw error
    }
  }

  async #readAll(): Promise<string> {
    const columns = new Columns(this.catalog.size)
    const take = (event: LiveEvent) => columns.putInSeries(columns.add(event), event)
    const { upTo } = await takeLive(this.#database, { take })
    await this.#beforeShown()
    const catalog = await LiveCatalog.of(columns, setImmediate)
    catalog.generation = this.catalog.generation + 1
    this.catalog = catalog
    return upTo
  }

  async #readNews(): Promise<string> {
    const { upTo, ...news } = await readLive(this.#database, this.#upTo)
    await this.#beforeShown()
    await this.catalog.apply(news)
    return this.catalog.isSparse ? this.#readAll() : upTo
  }
}
