/** Connections for reading: the replica's while it is fresh enough, else the primary's. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg'
import { isLost } from '../pool/database-away.ts'
import { isPassing } from '../pool/transaction.ts'
import type { Progress } from './freshness.ts'
import { progressQuery, type ReplicaWatch } from './replica-watch.ts'

/** Reads of one statement, or a connection for more. */
export type ReadPool = Pick<Pool, 'query' | 'connect'>

/** Reads within are of the primary, even if the replica is fresh. */
export const onPrimary = new AsyncLocalStorage<true>()

export type ReadPoolParts = {
  primary: Pool
  replica: Pool
  watch: ReplicaWatch
  /** A connection to the replica is checked again after this time. */
  everyMs: number
  /** A statement that the replica has not answered by then is asked of the primary. */
  patienceMs: number
}

type QueryArguments = [query: string | QueryConfig, values?: unknown[]]
/** pg's types leave it out: milliseconds until the statement fails here. */
type TimedQuery = QueryConfig & { query_timeout?: number }
type Chosen = { client: PoolClient; isReplica: boolean }

export class ReadConnections {
  readonly #parts: ReadPoolParts
  /** Position and time of the last check of each of the replica's connections. */
  readonly #checks = new WeakMap<PoolClient, { progress: Progress; at: number }>()

  constructor(parts: ReadPoolParts) {
    this.#parts = parts
  }

  /** True if a read should go to the replica now. */
  get prefersReplica(): boolean {
    return this.#parts.watch.isUsable && !onPrimary.getStore()
  }

  async choose(): Promise<Chosen> {
    const { primary, replica, watch } = this.#parts
    const client = this.prefersReplica ? await this.#connectFresh() : undefined
    if (client) return { client, isReplica: true }
    try {
      return { client: await primary.connect(), isReplica: false }
    } catch (error) {
      // The primary was lost: an answer of some seconds ago is better than none.
      if (!isLost(error) || !watch.isFallback || onPrimary.getStore()) throw error
      return { client: await replica.connect(), isReplica: true }
    }
  }

  ask({ client, isReplica }: Chosen, [query, values]: QueryArguments): Promise<QueryResult> {
    const timed: TimedQuery = typeof query === 'string' ? { text: query, values } : { ...query }
    if (isReplica) timed.query_timeout = this.#parts.patienceMs
    return client.query(timed)
  }

  /** True if another connection may do better; a replica that failed is paused. */
  mayRepeat({ isReplica }: Chosen, error: unknown): boolean {
    // Reads on a replica may conflict with its replay.
    const mayRepeat = isLost(error) || (isReplica && isPassing(error))
    if (mayRepeat && isReplica) this.#parts.watch.freshness.noteAway()
    return mayRepeat
  }

  /** A connection whose own server has the required position: behind an endpoint there may be several. */
  async #connectFresh(): Promise<PoolClient | undefined> {
    const { replica, watch } = this.#parts
    let client: PoolClient | undefined
    try {
      client = await replica.connect()
      if (await this.#isFresh(client)) return client
      client.release()
    } catch {
      client?.release(true)
      // All of its connections in use says nothing against the replica.
      if (client !== undefined || !isUsedUp(replica)) watch.freshness.noteAway()
    }
    return undefined
  }

  async #isFresh(client: PoolClient): Promise<boolean> {
    const { watch, everyMs, patienceMs } = this.#parts
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

/** A read-only transaction can't continue: it is to begin again, on the server that is there. */
export class ReadLost extends Error {
  /** Code of a server that is unusable now. */
  readonly code = '57P03'
}

/** Several idle connections may have been lost with the server. */
const maxTries = 3

/** Connection for reading, in the form that Kysely takes. Repeats a statement on another one when the first is lost. */
export class ReadingClient {
  readonly #connections: ReadConnections
  /** None once it was given back. */
  #chosen: Chosen | undefined
  #isInTransaction = false

  constructor(chosen: Chosen, connections: ReadConnections) {
    this.#chosen = chosen
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
        // Earlier reads of the transaction would belong to another snapshot.
        if (wasInTransaction) throw new ReadLost('The server was lost.', { cause: error })
        // First given back: others may wait for its place who hold the one that is waited for here.
        this.release(true)
        this.#chosen = await this.#connections.choose()
      }
    }
  }

  /** `discard` ends the connection. */
  release(discard = false): void {
    this.#chosen?.client.release(discard)
    this.#chosen = undefined
  }
}

const isBeginning = ([query]: QueryArguments): boolean =>
  /^\s*(begin|start)\b/i.test(typeof query === 'string' ? query : query.text)
