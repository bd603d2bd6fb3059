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
import { type ConnectionSettings, connectionUrl } from '../pool/connection.ts'
import { isDatabaseAway } from '../pool/database-away.ts'
import { isPassing } from '../pool/transaction.ts'
import type { ReplicaWatch } from './replica-watch.ts'
import type { Wanted } from './several-hosts.ts'

/** Work in here reads from the primary, whatever the copy has. */
export const onPrimary = new AsyncLocalStorage<true>()

/** Address in the form of DATABASE_URL, and the host that is meant. */
export type Target = { url: string; wanted: Wanted }

export const targetOf = ({ options }: Pool): Target => ({
  url: connectionUrl(options as ConnectionSettings),
  wanted: 'primary',
})

type Parts = { primary: Pool; watch: ReplicaWatch }
/** Arguments of pg's `query`. */
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

  /** Another connection, where that can do better than to fail with `error` as `client` did. */
  insteadOf(client: PoolClient, error: unknown): (() => Promise<PoolClient>) | undefined {
    if (this.#used.has(client)) {
      return this.#hasFailed(error) ? () => this.#primary.connect() : undefined
    }
    // It may be this connection alone that was lost.
    return isLost(error) ? () => this.#choose() : undefined
  }

  /** Gives all connections up: what waits for the copy fails now, as with any that is lost. */
  cut(): void {
    const lost = () =>
      Object.assign(new Error('The replica does not respond.'), { code: 'ETIMEDOUT' })
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
    if (isCursor(asked[0])) throw new Error('A cursor needs a connection of its own.')
    const client = new ReadingClient(await this.connect(), this)
    try {
      const result = await client.query(...asked)
      client.release()
      return result
    } catch (error) {
      // Also for what the connection remembers, such as the plan of a table that has changed since.
      client.release(true)
      throw error
    }
  }

  get #isWanted(): boolean {
    return this.#watch.isUsable && !onPrimary.getStore()
  }

  /** Whether the primary can do better: the copy was lost, or could not go on and read at the same time. */
  #hasFailed(error: unknown): boolean {
    // The read may have conflicted with the replica's replay.
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

/** A transaction that only reads cannot go on: it is to begin again, on the server that will be there. */
export class ReadLost extends Error {
  /** Error of a server that is unusable now. */
  readonly code = '57P03'
}

/** Several idle connections may have been lost with the server. */
const mostTries = 3

/** A connection for reading. What was lost on its way is asked again: of the other server, or by another connection. */
export class ReadingClient {
  readonly #pool: ReplicaPool
  /** None once it was given back. */
  #client: PoolClient | undefined
  #isInTransaction = false

  constructor(client: PoolClient, pool: ReplicaPool) {
    this.#client = client
    this.#pool = pool
  }

  query = (...asked: Asked): Promise<QueryResult> => {
    // A cursor is no promise: who reads with one goes on with it.
    if (isCursor(asked[0])) return askOn(this.#held, asked)
    return this.#read(asked)
  }

  async #read(asked: Asked): Promise<QueryResult> {
    const wasInTransaction = this.#isInTransaction
    if (isBeginning(asked)) this.#isInTransaction = true
    for (let tries = 1; ; tries++) {
      try {
        return await askOn(this.#held, asked)
      } catch (error) {
        const connect = this.#pool.insteadOf(this.#held, error)
        if (!connect || tries === mostTries) throw error
        // Earlier reads of the transaction would belong to another snapshot.
        if (wasInTransaction) throw new ReadLost('The server was lost.', { cause: error })
        // Others may wait for its place who hold what is waited for here.
        this.release(true)
        this.#client = await connect()
      }
    }
  }

  get #held(): PoolClient {
    if (!this.#client) throw new ReadLost('The server was lost.')
    return this.#client
  }

  /** One that is discarded is not used again. */
  release(discard = false): void {
    this.#client?.release(discard)
    this.#client = undefined
  }
}

const isCursor = (query: Asked[0]): query is Submittable =>
  typeof query === 'object' && 'submit' in query

const isBeginning = ([query]: Asked): boolean => {
  const text = typeof query === 'string' ? query : (query as QueryConfig).text
  return /^\s*(begin|start)\b/i.test(text)
}

/** pg says of each way to ask what it answers, but not of all at once. */
const askOn = (client: PoolClient, asked: Asked): Promise<QueryResult> =>
  (client.query as (...asked: Asked) => Promise<QueryResult>).apply(client, asked)
