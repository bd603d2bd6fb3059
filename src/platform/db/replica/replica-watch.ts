/**
 * Bounded staleness: asks primary and replica once a second how far their logs have come, and from that says
 * whether reads may go to the replica, and which position they must not lie before.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import type { ConnectionSettings } from '../pool/connection.ts'

/**
 * `following`: reads may go there. `behind`: it lags too far. `away`: it does not respond. `promoted`: it accepts
 * writes itself. `foreign`: it is a replica of something else.
 */
export type ReplicaState = 'following' | 'behind' | 'away' | 'promoted' | 'foreign'

export type WatchOptions = {
  primary: ConnectionSettings
  replica: ConnectionSettings
  /** Reads go to the primary when the replica lags further. */
  mostBehindMs: number
  /** Interval of the checks; a response may take twice as long. */
  everyMs: number
  log: (message: string) => void
}

/** `position` is in bytes of the log: written, or replayed on a replica that tells it. */
export type Progress = { identity: string; isCopy: boolean; position: number | null }

const bytes = (position: string) => `pg_wal_lsn_diff(${position}, '0/0')::float8`

/** A physical replica has the primary's system identifier. */
export const progressQuery = `select (select system_identifier::text from pg_control_system()) || ' ' || current_database()
    as identity, pg_is_in_recovery() as "isCopy", case when pg_is_in_recovery()
    then ${bytes('pg_last_wal_replay_lsn()')} else ${bytes('pg_current_wal_lsn()')} end as position`

export class ReplicaWatch {
  readonly #primary: Pool
  readonly #replica: Pool
  readonly #options: WatchOptions
  readonly #closing = new AbortController()
  /** Of the primary's data; undefined until it was read. */
  #identity: string | undefined
  #state: ReplicaState = 'away'
  #told: ReplicaState | undefined
  /** Reads of older data than this position would contradict what this process has shown. */
  #required = 0
  /** Position of the primary that the replica was not seen to have reached, and when the primary was there. */
  #mark: { position: number; at: number } | undefined
  /** When the primary was at the last position that the replica was seen to have reached. */
  #asOf: number | undefined
  #learning = 0
  #learned: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined

  constructor(options: WatchOptions) {
    this.#options = options
    this.#primary = openOne(options.primary, options.everyMs * 2)
    this.#replica = openOne(options.replica, options.everyMs * 2)
  }

  get state(): ReplicaState {
    return this.#state
  }

  /** Upper bound of the replica's age; 0 if it had everything at the last check. */
  get lagMs(): number {
    return this.#mark ? performance.now() - (this.#asOf ?? this.#mark.at) : 0
  }

  /** Whether reads may go to the replica's connections that have the required position. */
  get isUsable(): boolean {
    return this.#state === 'following' && this.#learning === 0
  }

  /** Whether the replica can answer where the primary doesn't, however old its data. */
  get isThere(): boolean {
    return this.#state !== 'away' && this.#state !== 'foreign'
  }

  /** Whether a server of the replica's endpoint has the required position. */
  isFresh(progress: Progress): boolean {
    return this.#stateOf(progress) === 'following' && (progress.position ?? -1) >= this.#required
  }

  /** Checks once, then repeatedly. Throws if the replica can't be asked, and continues nevertheless. */
  async open(): Promise<void> {
    await this.learn()
    try {
      this.#take(await ask(this.#replica), true)
    } finally {
      this.#tell()
      void this.#repeat()
    }
  }

  /** Reads that begin after this has resolved see all that was committed before the call. Meanwhile they go to the primary. */
  learn = (): Promise<void> => {
    if (!this.#next) {
      this.#learning++
      this.#next = this.#learned.then(async () => {
        this.#next = undefined
        // While the primary is away, nothing changes; its changes are announced once it is back.
        const position = await this.#askPrimary().catch(() => 0)
        this.#required = Math.max(this.#required, position)
        this.#learning--
      })
      this.#learned = this.#next
    }
    return this.#next
  }

  /** A read failed there: the replica gets none until the next check. */
  pause(): void {
    this.#state = 'away'
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
      const position = await this.#askPrimary().catch(() => undefined)
      const progress = await ask(this.#replica).catch(() => undefined)
      if (progress) this.#take(progress, position !== undefined)
      else this.#state = 'away'
      this.#tell()
    }
  }

  async #askPrimary(): Promise<number> {
    const at = performance.now()
    const { position, identity } = await ask(this.#primary)
    this.#identity = identity
    const reached = position ?? 0
    // Another primary, which had less: what only the lost one had will never come.
    if (reached < this.#required) {
      this.#required = reached
      this.#mark = undefined
    }
    this.#mark ??= { position: reached, at }
    return reached
  }

  #take(progress: Progress, hasPrimary: boolean): void {
    const state = this.#stateOf(progress)
    if (state === 'following' && this.#mark && (progress.position ?? -1) >= this.#mark.position) {
      this.#required = Math.max(this.#required, this.#mark.position)
      this.#asOf = this.#mark.at
      this.#mark = undefined
    }
    // Without the primary, an older answer is better than none.
    const isLate =
      hasPrimary &&
      performance.now() - (this.#asOf ?? Number.NEGATIVE_INFINITY) > this.#options.mostBehindMs
    this.#state = state === 'following' && isLate ? 'behind' : state
  }

  #stateOf({ identity, isCopy }: Progress): ReplicaState {
    if (this.#identity !== undefined && identity !== this.#identity) return 'foreign'
    return isCopy ? 'following' : 'promoted'
  }

  #tell(): void {
    if (this.#state === this.#told || this.#closing.signal.aborted) return
    this.#told = this.#state
    this.#options.log(words[this.#state])
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

/** Apart from the pools of requests: whether one of their connections is free says nothing about the server. */
const openOne = (connection: ConnectionSettings, answerMs: number): Pool => {
  const pool = new Pool({
    ...connection,
    max: 1,
    // An endpoint may lead to another server by now.
    maxUses: 10,
    application_name: 'gearhead-atlas replica',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  pool.on('error', () => {})
  return pool
}

const ask = async (pool: Pool): Promise<Progress> =>
  (await pool.query<Progress>(progressQuery)).rows[0] as Progress
