/** Router of visitors' reads: to a replica (DATABASE_REPLICA_URL) while it is fresh enough. */
import { Kysely, PostgresDialect, type PostgresDialectConfig } from 'kysely'
import type { Pool } from 'pg'
import { type ConnectionSettings, connectionUrl } from './pool/connection.ts'
import type { ReplicaState } from './replica/freshness.ts'
import {
  onPrimary,
  ReadConnections,
  ReadingClient,
  type ReadPool,
  type ReadPoolParts,
} from './replica/read-pool.ts'
import type { Tables } from './tables.ts'

/** Reads of visitors. What decides a change, and what administrators are shown, is read from the primary. */
export interface Reads {
  db: Kysely<Tables>
  pool: ReadPool
  /** Reads that follow see all changes that were committed before the call. */
  requireLatest: () => Promise<void>
  /** Reads of the work go to the primary. */
  onPrimary: <T>(work: () => T) => T
  /** Address for a read in another thread, in the form of DATABASE_URL. */
  url: () => string
  /**
   * Undefined without DATABASE_REPLICA_URL. What is read there is so old at most; 0 if it had everything at the last
   * check.
   */
  status: () => { state: ReplicaState; lagSeconds: number } | undefined
  /** The replica's own connections, to be counted. */
  replicaPool?: Pool
  close: () => Promise<void>
}

const urlOf = ({ options }: Pool): string => connectionUrl(options as ConnectionSettings)

/** All is read where it is written. */
export const readsOfPrimary = ({ db, pool }: { db: Kysely<Tables>; pool: Pool }): Reads => ({
  db,
  pool,
  requireLatest: async () => {},
  onPrimary: (work) => work(),
  url: () => urlOf(pool),
  status: () => undefined,
  close: async () => {},
})

/** Reads on both; the watch has to be opened. */
export const readsOfReplica = (parts: ReadPoolParts): Reads => {
  const { primary, replica, watch } = parts
  const connections = new ReadConnections(parts)
  const connect = async () => new ReadingClient(await connections.choose(), connections)
  const query = async (...queryArguments: Parameters<ReadingClient['query']>) => {
    const client = await connect()
    let hasFailed = true
    try {
      const result = await client.query(...queryArguments)
      hasFailed = false
      return result
    } finally {
      // Also for what the connection remembers, such as the plan of a table that has changed since.
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
