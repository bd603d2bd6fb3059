import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { type EmbeddedServer, startEmbedded } from './embedded/embedded.ts'
import type { ConnectionSettings } from './pool/connection.ts'
import { makePool, onlyReading, type PoolLimits } from './pool/make-pool.ts'
import { checkServer, connectFailure } from './pool/server-check.ts'
import { DatabaseStartError } from './pool/start-error.ts'
import { type Reads, readsOfPrimary, readsOfReplica } from './reads.ts'
import { ReplicaWatch } from './replica/replica-watch.ts'
import type { Tables } from './tables.ts'

/** Typed access to all tables, or a transaction; first parameter of use cases. */
export type Db = Kysely<Tables>

/** Transaction on all tables, for functions that write as part of it. */
export type Tx = Transaction<Tables>

/** An open database. */
export interface Database {
  db: Db
  /** The pool behind `db`, for streaming and COPY. */
  pool: Pool
  /** Database access for visitors' reads: a replica if configured and fresh enough. */
  reads: Reads
  /** Settings for additional clients: LISTEN, the job queue. */
  connection: ConnectionSettings
  /** The bundled PostgreSQL server, used if DATABASE_URL is not set. */
  embedded?: EmbeddedServer
  /** Waits for running statements, closes the pool, leaves the embedded server. */
  close(): Promise<void>
}

export interface DatabaseConfig extends PoolLimits, ReplicaLimits {
  /** PostgreSQL 15 or newer; if absent, the embedded server in `dataDir`. */
  databaseUrl?: string
  /** Streaming replica of `databaseUrl`. */
  replicaUrl?: string
  /** True if sessions only read, so that `databaseUrl` may be a replica. */
  isReadOnly?: boolean
  dataDir: string
}

/**
 * Opens the configured database; starts the embedded server if none is configured. Throws
 * DatabaseStartError with a message for the operator. Does not migrate: see migrate.ts.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const { databaseUrl, replicaUrl, dataDir, log = () => {} } = config
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, log })
  const connection = embedded?.connection ?? { connectionString: databaseUrl }
  const settings = config.isReadOnly ? onlyReading : databaseUrl ? refuseCopies : ''
  const pool = makePool(connection, config, settings)
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  let reads = readsOfPrimary({ db, pool })
  try {
    await checkServer(pool)
    if (replicaUrl) reads = await openReplica({ ...config, replicaUrl }, { connection, pool })
  } catch (error) {
    await pool.end()
    await embedded?.stop()
    throw connectFailure(error, databaseUrl, config.isReadOnly ? setting : undefined)
  }
  // Kysely ends the pool only if it has used it.
  const endPool = async () => {
    await db.destroy()
    if (!pool.ending) await pool.end()
  }
  let closing: Promise<void> | undefined
  const close = async () => {
    // A connection that is never released must not keep the server from stopping cleanly.
    const closed = Promise.all([endPool(), reads.close()])
    await Promise.race([closed, sleep(10_000, undefined, { ref: false })])
    await embedded?.stop()
  }
  return {
    db,
    pool,
    reads,
    connection,
    embedded,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** Rejects sessions on a read-only server: during a failover, the address may still lead to one. */
const refuseCopies = `do $$ begin
    if pg_is_in_recovery() then
      raise exception 'the server is a read-only replica' using errcode = '57P03';
    end if;
  end $$;`

export type ReplicaLimits = {
  /** The primary serves reads while the replica lags by more milliseconds than this; 5 s by default. */
  mostBehindMs?: number
  /** Milliseconds between checks; 1 s by default. */
  lookEveryMs?: number
  /** Timeout of a statement on the replica, after which the primary runs it; 10 s by default. */
  patienceMs?: number
}

type ReplicaConfig = PoolLimits & ReplicaLimits & { replicaUrl: string }
type Primary = { connection: ConnectionSettings; pool: Pool }

/** Short, so that reads soon fall back to the primary if the replica is unreachable. */
const connectTimeoutMs = 3_000

/**
 * Opens a replica. While it does not respond, the primary serves reads. Throws DatabaseStartError
 * for failures that waiting cannot fix: wrong password, wrong database.
 */
export const openReplica = async (config: ReplicaConfig, primary: Primary): Promise<Reads> => {
  const { replicaUrl, mostBehindMs = 5_000, log = () => {} } = config
  const { lookEveryMs: everyMs = 1_000, patienceMs = 10_000 } = config
  const connection = { connectionString: replicaUrl }
  const connections = { primary: primary.connection, replica: connection }
  const watch = new ReplicaWatch({ ...connections, mostBehindMs, everyMs, log })
  const replica = makePool(connection, { connectTimeoutMs, ...config }, onlyReading)
  const reads = readsOfReplica({ primary: primary.pool, replica, watch, everyMs, patienceMs })
  try {
    await watch.open().catch((error: unknown) => {
      if (isLasting(error)) throw connectFailure(error, replicaUrl, setting)
    })
    if (watch.freshness.state === 'foreign') throw new DatabaseStartError(foreign)
  } catch (error) {
    await reads.close()
    throw error
  }
  return reads
}

const setting = 'DATABASE_REPLICA_URL'
const foreign = `${setting} points to a database other than that of DATABASE_URL. It must be a streaming replica of it.`

/** No such database, user or password, or an invalid URL. */
const lasting = new Set(['3D000', '28P01', '28000', 'ERR_INVALID_URL'])

const isLasting = (error: unknown): boolean => lasting.has((error as { code?: string }).code ?? '')
