/** Connections for reading: to the copy where it will do, else to the primary. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Socket } from 'node:net'
import { Pool, type PoolClient, type PoolConfig, type QueryResult, type Submittable } from 'pg'
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
type Asking = (...asked: unknown[]) => Promise<unknown>
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
    this.query = this.#readOnEither(this.query.bind(this) as Asking) as Pool['query']
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

  /** Whether the connection is the copy's, until it is given back. */
  holds(client: PoolClient): boolean {
    return this.#used.has(client)
  }

  /** Whether the primary can do better: the copy was lost, or could not go on and read at the same time. */
  hasFailed(error: unknown): boolean {
    // What was read may have been in the way of what the copy had to replay.
    if (isPassing(error)) return true
    const tookTooLong = (error as { code?: string }).code === statementTimeout
    if (tookTooLong || !isDatabaseAway(error)) return false
    this.#watch.suspend()
    return true
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

  /** A read that the copy has failed is done by the primary. */
  #readOnEither(ask: Asking): Asking {
    return async (...asked) => {
      try {
        return await ask(...asked)
      } catch (error) {
        if (!this.hasFailed(error)) throw error
        return (this.#primary.query.bind(this.#primary) as Asking)(...asked)
      }
    }
  }

  get #isWanted(): boolean {
    return this.#watch.isUsable && !onPrimary.getStore()
  }

  async #choose(): Promise<PoolClient> {
    if (this.#isWanted) {
      try {
        return await super.connect()
      } catch (error) {
        if (!this.hasFailed(error)) throw error
      }
    }
    try {
      return await this.#primary.connect()
    } catch (error) {
      // An answer of some seconds ago is better than none.
      const isBetter = isDatabaseAway(error) && this.#watch.isThere && !onPrimary.getStore()
      if (!isBetter) throw error
      return super.connect()
    }
  }
}

/** PostgreSQL's code. */
const statementTimeout = '57014'

/** A transaction that only reads was lost with the copy: done again, it finds the primary. */
export class ReplicaLost extends Error {
  /** As of a server that cannot be used now. */
  readonly code = '57P03'
}

/** A connection as Kysely uses it. A select that the copy has failed is done by the primary. */
export class ReadingClient {
  readonly #pool: ReplicaPool
  readonly #primary: Pool
  readonly #client: PoolClient
  #isInTransaction = false

  constructor(client: PoolClient, pool: ReplicaPool, primary: Pool) {
    this.#client = client
    this.#pool = pool
    this.#primary = primary
  }

  query = (query: string | Submittable, values: unknown[]) =>
    typeof query === 'string' ? this.#read(query, values) : this.#client.query(query)

  async #read(text: string, values: unknown[]): Promise<QueryResult> {
    if (/^\s*(begin|start)\b/i.test(text)) this.#isInTransaction = true
    try {
      return await this.#client.query(text, values)
    } catch (error) {
      if (!this.#pool.holds(this.#client) || !this.#pool.hasFailed(error)) throw error
      if (this.#isInTransaction) throw new ReplicaLost('The replica was lost.', { cause: error })
      return this.#primary.query(text, values)
    }
  }

  release(): void {
    this.#client.release()
  }
}
