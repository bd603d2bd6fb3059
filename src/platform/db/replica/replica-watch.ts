/**
 * Knows how far a streaming copy has come, in bytes of the primary's log, and so whether a read may go
 * there: the copy follows, is not too far behind, and has what this process has heard of.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import type { ConnectionSettings } from '../pool/connection.ts'
import { ReplicaLag } from './replica-lag.ts'

/**
 * `following`: reads may go there. `behind`: it is too far behind. `away`: it does not answer. `promoted`:
 * it takes changes itself. `foreign`: it is a copy of something else.
 */
export type ReplicaState = 'following' | 'behind' | 'away' | 'promoted' | 'foreign'

export type WatchOptions = {
  primary: ConnectionSettings
  replica: ConnectionSettings
  /** Reads go to the primary when the copy is further behind. */
  mostBehindMs: number
  /** How often it is looked at; an answer may take twice as long. */
  everyMs: number
  log: (message: string) => void
  /** The copy has not answered twice in a row: nobody should go on waiting for it. */
  onSilence: () => void
}

const chaseMs = 5_000
/** For so long after its promotion a copy is read where no primary is found. */
const succeedingMs = 10_000

/** Both tell which data they hold: a copy has the primary's number. */
const identity = `(select system_identifier::text from pg_control_system()) || ' ' || current_database()`
const bytes = (position: string) => `pg_wal_lsn_diff(${position}, '0/0')::float8`

type Answer = { identity: string; isCopy: boolean; position: number }

export class ReplicaWatch {
  readonly #primary: Pool
  readonly #replica: Pool
  readonly #options: WatchOptions
  readonly #closing = new AbortController()
  /** System identifier of the primary's data; undefined until it was read. */
  #identity: string | undefined
  #state: Exclude<ReplicaState, 'behind'> = 'away'
  #told: ReplicaState | undefined
  #misses = 0
  /** When it was last seen to follow, by performance.now(). */
  #followed = Number.NEGATIVE_INFINITY
  /** The copy has replayed the log up to here. */
  #reached = -1
  /** The last position that this process heard of lies before it. */
  #needed = 0
  /** Questions for it that are under way: until they are answered nothing is known to be enough. */
  #asking = 0
  #learning: Promise<void> = Promise.resolve()
  #next: Promise<void> | undefined
  #looking: Promise<void> | undefined
  #chasing: Promise<void> | undefined
  readonly #lag = new ReplicaLag()

  constructor(options: WatchOptions) {
    this.#options = options
    this.#primary = openOne(options.primary, options.everyMs * 2)
    this.#replica = openOne(options.replica, options.everyMs * 2)
  }

  get state(): ReplicaState {
    if (this.#state !== 'following') return this.#state
    return this.lagMs > this.#options.mostBehindMs ? 'behind' : 'following'
  }

  /** How old the oldest change is that it lacks, as far as this process knows. */
  get lagMs(): number {
    return this.#lag.age()
  }

  /** Whether what is read there now holds all that this process has heard of. */
  get isUsable(): boolean {
    return this.#asking === 0 && this.#reached >= this.#needed && this.state === 'following'
  }

  /**
   * Whether it answers at all, however old its answers are. One that was promoted a moment ago does: who
   * asked before for the primary may have found it a copy still.
   */
  get isThere(): boolean {
    if (this.#state === 'promoted') return performance.now() < this.#followed + succeedingMs
    return this.#state === 'following'
  }

  /** Looks once. Throws when the copy cannot be asked; from then on goes on by itself. */
  async open(): Promise<void> {
    await this.learn()
    try {
      this.#take(await ask(this.#replica))
    } finally {
      this.#tell()
      void this.#watch()
    }
  }

  /**
   * After this has resolved, what is read was committed before the call or later, wherever it is read. While
   * it is under way, reads go to the primary.
   */
  learn = (): Promise<void> => {
    if (!this.#next) {
      this.#asking++
      this.#next = this.#learning.then(() => {
        this.#next = undefined
        return this.#askPrimary()
      })
      this.#learning = this.#next
    }
    return this.#next
  }

  /** Same as `learn`, and waits up to this long until the replica has it as well. */
  async catchUp(patienceMs: number): Promise<void> {
    await this.learn()
    if (this.#chasing) {
      await Promise.race([this.#chasing, sleep(patienceMs, undefined, { ref: false })])
    }
  }

  /** A read has found it away: nobody is sent there until it has answered again. */
  suspend(): void {
    this.#state = 'away'
    void this.#look()
  }

  async close(): Promise<void> {
    this.#closing.abort()
    await Promise.all([this.#primary.end(), this.#replica.end()])
  }

  async #watch(): Promise<void> {
    const { signal } = this.#closing
    const options = { ref: false, signal }
    while (!signal.aborted) {
      await sleep(this.#options.everyMs, undefined, options).catch(() => {})
      if (signal.aborted) return
      await Promise.all([this.#notePrimary(), this.#look()])
      this.#tell()
    }
  }

  /** Its position is enough for what was committed until now. */
  async #askPrimary(): Promise<void> {
    try {
      this.#needed = await this.#notePosition()
    } catch {
      // While the primary is away nothing new happens; once it is back its news are heard, and asked for.
    }
    this.#asking--
    if (this.#reached < this.#needed && this.#state === 'following') this.#chasing ??= this.#chase()
  }

  #notePrimary = () => this.#notePosition().catch(() => {})

  async #notePosition(): Promise<number> {
    const { position, identity: own } = await ask(this.#primary)
    this.#identity = own
    this.#lag.note(position, this.#reached)
    return position
  }

  /** Its answers are needed soon, not with the next look. */
  async #chase(): Promise<void> {
    const end = performance.now() + chaseMs
    for (let pause = 2; this.#reached < this.#needed; pause = Math.min(pause * 2, 100)) {
      await this.#look()
      if (this.#reached >= this.#needed || performance.now() > end) break
      if (this.#state !== 'following' || this.#closing.signal.aborted) break
      await sleep(pause, undefined, { ref: false })
    }
    this.#chasing = undefined
  }

  #look(): Promise<void> {
    this.#looking ??= ask(this.#replica)
      .then(
        (answer) => this.#take(answer),
        (error: Error) => this.#miss(error),
      )
      .finally(() => {
        this.#looking = undefined
      })
    return this.#looking
  }

  #take({ identity: own, isCopy, position }: Answer): void {
    this.#misses = 0
    this.#reached = position
    this.#lag.reach(position)
    const isForeign = this.#identity !== undefined && own !== this.#identity
    this.#state = isForeign ? 'foreign' : isCopy ? 'following' : 'promoted'
    if (this.#state === 'following') this.#followed = performance.now()
  }

  #miss({ message }: Error): void {
    this.#state = 'away'
    // One that refuses ends its connections itself; one that is silent does not.
    if (/timeout/.test(message) && ++this.#misses > 1) this.#options.onSilence()
  }

  #tell(): void {
    const { state } = this
    if (state === this.#told || this.#closing.signal.aborted) return
    this.#told = state
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

/** Not the pools that requests wait for: whether there is a connection left says nothing of the server. */
const openOne = (connection: ConnectionSettings, answerMs: number): Pool => {
  const pool = new Pool({
    ...connection,
    max: 1,
    // Now and then another one, which finds a server that has come in place of the one that was there.
    maxUses: 10,
    application_name: 'gearhead-atlas replica',
    connectionTimeoutMillis: answerMs,
    query_timeout: answerMs,
  })
  pool.on('error', () => {})
  return pool
}

const ask = async (pool: Pool): Promise<Answer> => {
  const { rows } = await pool.query<Answer>(
    `select ${identity} as identity, pg_is_in_recovery() as "isCopy",
      case when pg_is_in_recovery() then ${bytes('pg_last_wal_replay_lsn()')}
        else ${bytes('pg_current_wal_lsn()')} end as position`,
  )
  return rows[0] as Answer
}
