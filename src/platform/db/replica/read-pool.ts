/** Connections for reads: the replica's while it is fresh enough, otherwise the primary's. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { isLost } from '../pool/database-away.ts'
import { isPassing } from '../pool/transaction.ts'
import type { Progress } from './freshness.ts'
import { progressQuery, type ReplicaWatch } from './replica-watch.ts'

/** Runs one statement, or provides a connection for several. */
export type ReadPool = Pick<Pool, 'query' | 'connect'>

/** Forces reads in its context to the primary, even if the replica is fresh. */
export const onPrimary = new AsyncLocalStorage<true>()

export type ReadPoolDeps = {
  primary: Pool
  replica: Pool
  watch: ReplicaWatch
  /** Milliseconds after which a connection to the replica is checked again. */
  everyMs: number
  /** Timeout in milliseconds of a statement on the replica; then the primary runs it. */
  patienceMs: number
}

type QueryArguments = [query: string | QueryConfig, values?: unknown[]]
/** Field that pg's types omit: milliseconds until the statement fails in the client. */
type TimedQuery = QueryConfig & { query_timeout?: number }
type ReadConnection = { client: PoolClient; isReplica: boolean }

export class ReadConnections {
  readonly #deps: ReadPoolDeps
  /** Progress and time of the last check of each replica connection. */
  readonly #checks = new WeakMap<PoolClient, { progress: Progress; at: number }>()

  constructor(deps: ReadPoolDeps) {
    this.#deps = deps
  }

  /** True if reads should currently go to the replica. */
  get prefersReplica(): boolean {
    return this.#deps.watch.isUsable && !onPrimary.getStore()
  }

  async choose(): Promise<ReadConnection> {
    const { primary, replica, watch } = this.#deps
    const client = this.prefersReplica ? await this.#connectFresh() : undefined
    if (client) return { client, isReplica: true }
    try {
      return { client: await primary.connect(), isReplica: false }
    } catch (error) {
      // The primary is lost: data that is some seconds old is better than an error.
      if (!isLost(error) || !watch.isFallback || onPrimary.getStore()) throw error
      return { client: await replica.connect(), isReplica: true }
    }
  }

  ask(
    { client, isReplica }: ReadConnection,
    [query, values]: QueryArguments,
  ): Promise<QueryResult> {
    const timed: TimedQuery = typeof query === 'string' ? { text: query, values } : { ...query }
    if (isReplica) timed.query_timeout = this.#deps.patienceMs
    return client.query(timed)
  }

  /** True if a retry on another connection may work. Stops using a replica that failed until the next check. */
  mayRepeat({ isReplica }: ReadConnection, error: unknown): boolean {
    // Queries on a replica may conflict with its replay.
    const mayRepeat = isLost(error) || (isReplica && isPassing(error))
    if (mayRepeat && isReplica) this.#deps.watch.freshness.noteAway()
    return mayRepeat
  }

  /** Replica connection whose server has the required position: one endpoint may lead to several servers. */
  async #connectFresh(): Promise<PoolClient | undefined> {
    const { replica, watch } = this.#deps
    let client: PoolClient | undefined
    try {
      client = await replica.connect()
      if (await this.#isFresh(client)) return client
      client.release()
    } catch {
      client?.release(true)
      // A replica is not away just because all its connections are in use.
      if (client !== undefined || !isUsedUp(replica)) watch.freshness.noteAway()
    }
    return undefined
  }

  async #isFresh(client: PoolClient): Promise<boolean> {
    const { watch, everyMs, patienceMs } = this.#deps
    const last = this.#checks.get(client)
    if (last && performance.now() - last.at < everyMs && watch.freshness.isFresh(last.progress))
      return true
    const at = performance.now()
    const query: TimedQuery = {
      text: progressQuery,
      query_timeout: Math.min(everyMs * 2, patienceMs),
    }
    const { rows } = await client.query<Progress>(query)
    const progress = rows[0] as Progress
    this.#checks.set(client, { progress, at })
    return watch.freshness.isFresh(progress)
  }
}

const isUsedUp = ({ totalCount, idleCount, options }: Pool): boolean =>
  totalCount >= options.max && idleCount === 0

/** A read-only transaction cannot continue; the caller has to restart it on the available server. */
export class ReadLost extends Error {
  /** SQLSTATE cannot_connect_now. */
  readonly code = '57P03'
}

/** Several, because all idle connections may have been lost with the server. */
const maxTries = 3

/** Connection for reads, with Kysely's interface. Retries a statement on another connection if the first is lost. */
export class ReadingClient {
  readonly #connections: ReadConnections
  /** Undefined after release. */
  #chosen: ReadConnection | undefined
  #isInTransaction = false

  constructor(connection: ReadConnection, connections: ReadConnections) {
    this.#chosen = connection
    this.#connections = connections
  }

  query = async (...queryArguments: QueryArguments): Promise<QueryResult> => {
    const wasInTransaction = this.#isInTransaction
    if (isBeginning(queryArguments)) this.#isInTransaction = true
    for (let tries = 1; ; tries++) {
      const chosen = this.#chosen
      if (!chosen) throw new ReadLost('The server was lost.')
      try {
        return await this.#connections.ask(chosen, queryArguments)
      } catch (error) {
        if (!this.#connections.mayRepeat(chosen, error) || tries === maxTries) throw error
        // Earlier reads of the transaction used another snapshot.
        if (wasInTransaction) throw new ReadLost('The server was lost.', { cause: error })
        // Released first, or two clients may deadlock, each waiting for the connection that the other holds.
        this.release(true)
        this.#chosen = await this.#connections.choose()
      }
    }
  }

  /** `discard` closes the connection. */
  release(discard = false): void {
    this.#chosen?.client.release(discard)
    this.#chosen = undefined
  }
}

const isBeginning = ([query]: QueryArguments): boolean =>
  /^\s*(begin|start)\b/i.test(typeof query === 'string' ? query : query.text)
