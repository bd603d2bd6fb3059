/** Reads the log positions of primary and replica once a second, and the primary's after each change. */
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import type { ConnectionSettings } from '../pool/connection.ts'
import { Freshness, type Progress, type ReplicaState } from './freshness.ts'

type WatchOptions = {
  primary: ConnectionSettings
  replica: ConnectionSettings
  /** The primary serves reads while the replica lags by more milliseconds than this. */
  mostBehindMs: number
  /** Milliseconds between checks; a response may take twice as long. */
  everyMs: number
  log: (message: string) => void
}

const bytes = (position: string) => `pg_wal_lsn_diff(${position}, '0/0')::float8`

/** Identity, role and log position of a server. A physical replica has its primary's system identifier. */
export const progressQuery = `select (select system_identifier::text from pg_control_system()) || ' ' || current_database()
    as identity, pg_is_in_recovery() as "isCopy", case when pg_is_in_recovery()
    then ${bytes('pg_last_wal_replay_lsn()')} else ${bytes('pg_current_wal_lsn()')} end as position`

export class ReplicaWatch {
  readonly #primary: Pool
  readonly #replica: Pool
  readonly #options: WatchOptions
  /** State according to the checks. */
  readonly freshness: Freshness
  readonly #closing = new AbortController()
  #loggedState: ReplicaState | undefined
  #learning = 0
  #learned: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(options: WatchOptions) {
    this.#options = options
    this.freshness = new Freshness(options.mostBehindMs)
    this.#primary = openOne(options.primary, options.everyMs * 2)
    this.#replica = openOne(options.replica, options.everyMs * 2)
  }

  /** True if reads may use fresh connections to the replica. */
  get isUsable(): boolean {
    return this.freshness.state === 'following' && this.#learning === 0
  }

  /** True if reads may use the replica while the primary is lost, regardless of its age or last response. */
  get isFallback(): boolean {
    const { isSameDatabase, state } = this.freshness
    return isSameDatabase && state !== 'foreign'
  }

  /** Checks once, then periodically. Throws if the first check of the replica fails, but goes on checking. */
  async open(): Promise<void> {
    await this.learn()
    try {
      this.freshness.noteReplica(await readProgress(this.#replica), true)
    } finally {
      this.#logState()
      void this.#repeat()
    }
  }

  /**
   * Reads that begin after the promise resolves see all changes committed before the call. Until
   * then, reads go to the primary.
   */
  learn = (): Promise<void> => {
    if (!this.#next) {
      this.#learning++
      this.#next = this.#learned.then(async () => {
        this.#next = undefined
        // Without a primary nothing changes; once it is back, its changes are announced.
        this.freshness.require((await this.#askPrimary()) ?? 0)
        this.#learning--
      })
      this.#learned = this.#next
    }
    return this.#next
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([this.#primary.end(), this.#replica.end()])
  }

  async #repeat(): Promise<void> {
    const { signal } = this.#closing
    while (!signal.aborted) {
      await sleep(this.#options.everyMs, undefined, { ref: false, signal }).catch(() => {})
      if (signal.aborted) return
      const position = await this.#askPrimary()
      const progress = await readProgress(this.#replica).catch(() => undefined)
      if (progress) this.freshness.noteReplica(progress, position !== undefined)
      else this.freshness.noteAway()
      this.#logState()
    }
  }

  /** Primary's position; undefined if it does not respond. */
  async #askPrimary(): Promise<number | undefined> {
    const at = performance.now()
    const progress = await readProgress(this.#primary).catch(() => undefined)
    return progress && this.freshness.notePrimary(progress, at)
  }

  #logState(): void {
    const { state } = this.freshness
    if (state === this.#loggedState || this.#closing.signal.aborted) return
    this.#loggedState = state
    this.#options.log(words[state])
  }
}

const words: Record<ReplicaState, string> = {
  following: 'The replica follows: visitors read from it',
  behind: 'The replica is too far behind: all reads go to the primary',
  away: 'The replica does not answer: all reads go to the primary',
  promoted:
    'The server of DATABASE_REPLICA_URL is not (or no longer) a replica: all reads go to DATABASE_URL',
  foreign: 'DATABASE_REPLICA_URL is not a replica of DATABASE_URL: all reads go to the primary',
}

/** Own pool for checks: a busy connection of the request pools says nothing about the server. */
const openOne = (connection: ConnectionSettings, answerMs: number): Pool => {
  const pool = new Pool({
    ...connection,
    max: 1,
    // The endpoint may lead to another server by now.
    maxUses: 10,
    application_name: 'gearhead-atlas replica',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  pool.on('error', () => {})
  return pool
}

const readProgress = async (pool: Pool): Promise<Progress> =>
  (await pool.query<Progress>(progressQuery)).rows[0] as Progress
