import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import type { Pool } from 'pg'
import { type EmbeddedServer, startEmbedded } from './embedded/embedded.ts'
import { openReplica, type ReplicaLimits } from './open-replica.ts'
import type { ConnectionSettings } from './pool/connection.ts'
import { makePool, onlyReading, type PoolLimits } from './pool/make-pool.ts'
import { checkServer, connectFailure } from './pool/server-check.ts'
import { type Reads, readsOfPrimary } from './reads.ts'
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
  let closing: Promise<void> | undefined
  const close = async () => {
    // A session that is never given back must not keep the server from stopping cleanly.
    const closed = Promise.all([db.destroy(), reads.close()])
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
