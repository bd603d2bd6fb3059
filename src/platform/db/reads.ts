/** Routes visitors' reads to a replica (DATABASE_REPLICA_URL) while it is fresh enough. */
import { Kysely, PostgresDialect, type PostgresDialectConfig } from 'kysely'
import type { Pool } from 'pg'
import { type ConnectionSettings, connectionUrl } from './pool/connection.ts'
import type { ReplicaState } from './replica/freshness.ts'
import {
  onPrimary,
  ReadConnections,
  ReadingClient,
  type ReadPool,
  type ReadPoolDeps,
} from './replica/read-pool.ts'
import type { Tables } from './tables.ts'

/** Visitors' reads. Reads that decide a change or that administrators see use the primary. */
export interface Reads {
  db: Kysely<Tables>
  pool: ReadPool
  /** Once resolved, later reads see all changes that were committed before the call. */
  requireLatest: () => Promise<void>
  /** Sends the reads of `work` to the primary. */
  onPrimary: <T>(work: () => T) => T
  /** Connection URL for reads in another thread, like DATABASE_URL. */
  url: () => string
  /**
   * Undefined without DATABASE_REPLICA_URL. `lagSeconds` is the greatest possible age of data read
   * there; 0 if the replica had everything at the last check.
   */
  status: () => { state: ReplicaState; lagSeconds: number } | undefined
  /** The replica's pool, for metrics. */
  replicaPool?: Pool
  close: () => Promise<void>
}

const urlOf = ({ options }: Pool): string => connectionUrl(options as ConnectionSettings)

/** Reads without a replica: all go to the primary. */
export const readsOfPrimary = ({ db, pool }: { db: Kysely<Tables>; pool: Pool }): Reads => ({
  db,
  pool,
  requireLatest: async () => {},
  onPrimary: (work) => work(),
  url: () => urlOf(pool),
  status: () => undefined,
  close: async () => {},
})

/** Reads from replica or primary; the caller opens the watch. */
export const readsOfReplica = (deps: ReadPoolDeps): Reads => {
  const { primary, replica, watch } = deps
  const connections = new ReadConnections(deps)
  const connect = async () => new ReadingClient(await connections.choose(), connections)
  const query = async (...queryArguments: Parameters<ReadingClient['query']>) => {
    const client = await connect()
    let hasFailed = true
    try {
      const result = await client.query(...queryArguments)
      hasFailed = false
      return result
    } finally {
      // Discarding a failed connection also drops its state, such as a plan for a table that has changed.
      client.release(hasFailed)
    }
  }
  const pool = {
    connect: async () => (await connections.choose()).client,
    query,
  } as unknown as ReadPool
  const dialectPool = {
    connect,
    end: async () => {},
    options: replica.options,
  } as unknown as PostgresDialectConfig['pool']
  return {
    db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool: dialectPool }) }),
    pool,
    requireLatest: watch.learn,
    onPrimary: (work) => onPrimary.run(true, work),
    url: () => urlOf(connections.prefersReplica ? replica : primary),
    status: () => ({ state: watch.freshness.state, lagSeconds: watch.freshness.lagMs() / 1000 }),
    replicaPool: replica,
    close: async () => {
      await Promise.all([watch.close(), replica.end()])
    },
  }
}
