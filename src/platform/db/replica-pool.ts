/** Connections for reading: to the copy where it will do, else to the primary. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import {
  Pool,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
  type Submittable,
} from 'pg'
import { type ConnectionSettings, connectionUrl } from './connection.ts'
import { isDatabaseAway } from './database-away.ts'
import type { ReplicaWatch } from './replica-watch.ts'
import type { Wanted } from './several-hosts.ts'
import { isPassing } from './transaction.ts'

/** Work in here reads from the primary, whatever the copy has. */
export const onPrimary = new AsyncLocalStorage<true>()

/** As DATABASE_URL, and which of its hosts is meant. */
export type Target = { url: string; wanted: Wanted }

export const targetOf = ({ options }: Pool): Target => ({
  url: connectionUrl(options as ConnectionSettings),
  wanted: 'primary',
})

type Parts = { primary: Pool; watch: ReplicaWatch }
/** What pg's `query` is given. */
type Asked = [query: string | QueryConfig | Submittable, values?: unknown[]]
type Taken = (error: Error | undefined, client?: PoolClient, done?: () => void) => void

/** The pool of the copy's connections, which gives out one of the primary's where that is to be read. */
export class ReplicaPool extends Pool {
  readonly #primary: Pool
  readonly #watch: ReplicaWatch
  readonly #used = new Set<PoolClient>()
  readonly #all = new Set<PoolClient>()

  constructor(config: PoolConfig, { primary, watch }: Parts) {
    super(config)
    this.#primary = primary
    this.#watch = watch
    this.on('connect', (client) => this.#all.add(client))
    this.on('remove', (client) => this.#all.delete(client))
    this.on('acquire', (client) => this.#used.add(client))
    this.on('release', (_error, client) => this.#used.delete(client))
    this.query = ((...asked: Asked) => this.#ask(asked)) as Pool['query']
  }

  override connect(): Promise<PoolClient>
  override connect(taken: Taken): void
  override connect(taken?: Taken): Promise<PoolClient> | void {
    const client = this.#choose()
    if (!taken) return client
    client.then(
      (given) => taken(undefined, given, given.release),
      (error: Error) => taken(error, undefined, () => {}),
    )
  }

  /** A connection to the other server, where that can do better than to fail with `error` as `client` did. */
  insteadOf(client: PoolClient, error: unknown): (() => Promise<PoolClient>) | undefined {
    if (!this.#used.has(client)) {
      return this.#isBetterThan(error) ? () => super.connect() : undefined
    }
    return this.#hasFailed(error) ? () => this.#primary.connect() : undefined
  }

  /** Gives all connections up: what waits for the copy fails now, as with any that is lost. */
  cut(): void {
    const lost = () =>
      Object.assign(new Error('The replica does not answer.'), { code: 'ETIMEDOUT' })
    for (const client of this.#all) {
      const { connection } = client as unknown as { connection: { stream: Socket } }
      connection.stream.destroy(lost())
    }
  }

  /** The database that is to be read now. */
  get target(): Target {
    return this.#isWanted
      ? { url: connectionUrl(this.options as ConnectionSettings), wanted: 'copy' }
      : targetOf(this.#primary)
  }

  async #ask(asked: Asked): Promise<QueryResult> {
    const client = new ReadingClient(await this.connect(), this)
    try {
      return await client.query(...asked)
    } finally {
      client.release()
    }
  }

  get #isWanted(): boolean {
    return this.#watch.isUsable && !onPrimary.getStore()
  }

  /** Whether the primary can do better: the copy was lost, or could not go on and read at the same time. */
  #hasFailed(error: unknown): boolean {
    // What was read may have been in the way of what the copy had to replay.
    if (isPassing(error)) return true
    if (!isLost(error)) return false
    this.#watch.suspend()
    return true
  }

  /** The primary was lost: an answer of some seconds ago is better than none. */
  #isBetterThan(error: unknown): boolean {
    return isLost(error) && this.#watch.isThere && !onPrimary.getStore()
  }

  async #choose(): Promise<PoolClient> {
    if (this.#isWanted) {
      try {
        return await super.connect()
      } catch (error) {
        if (!this.#hasFailed(error)) throw error
      }
    }
    try {
      return await this.#primary.connect()
    } catch (error) {
      if (!this.#isBetterThan(error)) throw error
      return super.connect()
    }
  }
}

/** PostgreSQL's code for what took too long, which it would on the other server as well. */
const statementTimeout = '57014'

const isLost = (error: unknown): boolean =>
  isDatabaseAway(error) && (error as { code?: string }).code !== statementTimeout

/** A transaction that only reads was lost with its server: done again, it finds the other one. */
export class ReadLost extends Error {
  /** As of a server that cannot be used now. */
  readonly code = '57P03'
}

/** A connection for reading. A select that its server has failed is done by the other one. */
export class ReadingClient {
  readonly #pool: ReplicaPool
  #client: PoolClient
  #isInTransaction = false

  constructor(client: PoolClient, pool: ReplicaPool) {
    this.#client = client
    this.#pool = pool
  }

  query = (...asked: Asked): Promise<QueryResult> => {
    const [query] = asked
    // A cursor is no promise: who reads with one goes on with it.
    if (typeof query === 'object' && 'submit' in query) return askOn(this.#client, asked)
    return this.#read(asked)
  }

  async #read(asked: Asked): Promise<QueryResult> {
    const [query] = asked
    const text = typeof query === 'string' ? query : (query as QueryConfig).text
    const wasInTransaction = this.#isInTransaction
    if (/^\s*(begin|start)\b/i.test(text)) this.#isInTransaction = true
    try {
      return await askOn(this.#client, asked)
    } catch (error) {
      const connect = this.#pool.insteadOf(this.#client, error)
      if (!connect) throw error
      // What was read before in it would be of another moment.
      if (wasInTransaction) throw new ReadLost('The server was lost.', { cause: error })
      const lost = this.#client
      this.#client = await connect()
      lost.release()
      return askOn(this.#client, asked)
    }
  }

  release(): void {
    this.#client.release()
  }
}

/** pg says of each way to ask what it answers, but not of all at once. */
const askOn = (client: PoolClient, asked: Asked): Promise<QueryResult> =>
  (client.query as (...asked: Asked) => Promise<QueryResult>).apply(client, asked)
