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

/** Typed access to all tables, or a transaction on them. What use cases take as first argument. */
export type Db = Kysely<Tables>

/** A transaction on all tables, for functions that write as a part of it. */
export type Tx = Transaction<Tables>

/** An open database. */
export interface Database {
  db: Db
  /** The pool beneath `db`, for streaming and COPY. */
  pool: Pool
  /** The same for what visitors read: a replica, where there is one and it is fresh enough. */
  reads: Reads
  /** For clients of their own: LISTEN, the job queue. */
  connection: ConnectionSettings
  /** The server that comes with the app, when no DATABASE_URL names another. */
  embedded?: EmbeddedServer
  /** Waits for statements under way, closes the pool, leaves the embedded server. */
  close(): Promise<void>
}

export interface DatabaseConfig extends PoolLimits, ReplicaLimits {
  /** A PostgreSQL 15 or newer; absent: the embedded one in `dataDir`. */
  databaseUrl?: string
  /** A streaming replica of `databaseUrl`. */
  replicaUrl?: string
  /** The sessions only read, so `databaseUrl` may lead to a replica. */
  isReadOnly?: boolean
  dataDir: string
}

/**
 * Opens the database that the configuration names, and starts the embedded server where it names none.
 * Throws DatabaseStartError with a sentence for the operator. Does not migrate: see migrate.ts.
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
    throw connectFailure(error, databaseUrl)
  }
  // Kysely ends the pool only where it has used it.
  const endPool = async () => {
    await db.destroy()
    if (!pool.ending) await pool.end()
  }
  let closing: Promise<void> | undefined
  const close = async () => {
    // A session that is never given back must not keep the server from stopping cleanly.
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

/** While another server takes over, an address may lead to one that does not take changes yet. */
const refuseCopies = `do $$ begin
    if pg_is_in_recovery() then
      raise exception 'the server is a read-only replica' using errcode = '57P03';
    end if;
  end $$;`

export type ReplicaLimits = {
  /** Reads go to the primary while the replica lags further, 5 s by default. */
  mostBehindMs?: number
  /** Interval of the checks, every second by default. */
  lookEveryMs?: number
  /** A statement that the replica has not answered by then is asked of the primary, 10 s by default. */
  patienceMs?: number
}

type ReplicaConfig = PoolLimits & ReplicaLimits & { replicaUrl: string }
type Primary = { connection: ConnectionSettings; pool: Pool }

/** Reads go to the primary soon when the replica is away, rather than wait for it. */
const connectTimeoutMs = 3_000

/**
 * A replica that does not respond just now is waited for, while the primary does its work. Throws DatabaseStartError
 * for what waiting would not fix: another password, another database.
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

/** No such database, user or password, or no address at all. */
const lasting = new Set(['3D000', '28P01', '28000', 'ERR_INVALID_URL'])

const isLasting = (error: unknown): boolean => lasting.has((error as { code?: string }).code ?? '')
