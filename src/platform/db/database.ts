import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import type { ConnectionSettings } from './connection.ts'
import { type EmbeddedServer, startEmbedded } from './embedded.ts'
import { checkServer, connectFailure } from './server-check.ts'
import type { Tables } from './tables.ts'
import { valueTypes } from './value-types.ts'
import { watchSilence } from './watch-silence.ts'

/** Typed access to all tables, or a transaction on them. What use cases take as first argument. */
export type Db = Kysely<Tables>

/** An open database. */
export interface Database {
  db: Db
  /** The pool beneath `db`, for streaming and COPY. */
  pool: Pool
  /** For clients of their own: LISTEN, the job queue. */
  connection: ConnectionSettings
  /** The server that comes with the app, when no DATABASE_URL names another. */
  embedded?: EmbeddedServer
  /** Waits for statements under way, closes the pool, leaves the embedded server. */
  close(): Promise<void>
}

export interface DatabaseConfig {
  /** A PostgreSQL 15 or newer; absent: the embedded one in `dataDir`. */
  databaseUrl?: string
  dataDir: string
  /** Most connections at a time, 10 by default. */
  poolSize?: number
  /** A statement that takes longer is cancelled, 30 s by default; 0 for no limit. */
  statementTimeoutMs?: number
  /** How long a statement waits for a free connection, 10 s by default. */
  connectTimeoutMs?: number
  /** Shown by PostgreSQL in its list of sessions. */
  applicationName?: string
  log?: (message: string) => void
}

/**
 * Opens the database that the configuration names, and starts the embedded server where it names none.
 * Throws DatabaseStartError with a sentence for the operator. Does not migrate: see migrate.ts.
 */
export async function openDatabase(config: DatabaseConfig): Promise<Database> {
  const { databaseUrl, dataDir, log = () => {} } = config
  const embedded = databaseUrl ? undefined : await startEmbedded({ dataDir, log })
  const connection = embedded?.connection ?? { connectionString: databaseUrl }
  const pool = openPool(connection, config)
  try {
    await checkServer(pool)
  } catch (error) {
    await pool.end()
    await embedded?.stop()
    throw connectFailure(error, databaseUrl)
  }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  let closing: Promise<void> | undefined
  const close = async () => {
    // A session that is never given back must not keep the server from stopping cleanly.
    await Promise.race([db.destroy(), sleep(10_000, undefined, { ref: false })])
    await embedded?.stop()
  }
  return {
    db,
    pool,
    connection,
    embedded,
    close: () => {
      closing ??= close()
      return closing
    },
  }
}

/** The server's word that a statement took too long is on its way for that long at most. */
const graceMs = 2_000

function openPool(connection: ConnectionSettings, config: DatabaseConfig): Pool {
  const { poolSize = 10, statementTimeoutMs = 30_000, log = () => {} } = config
  const { connectTimeoutMs = 10_000 } = config
  const pool = new Pool({
    ...connection,
    max: poolSize,
    application_name: config.applicationName ?? 'gearhead-atlas',
    connectionTimeoutMillis: connectTimeoutMs,
    idleTimeoutMillis: 60_000,
    types: valueTypes(),
    // Statements rather than parameters of the connection, which poolers like PgBouncer refuse.
    onConnect: async (client) => {
      await client.query(sessionSettings(statementTimeoutMs))
    },
  })
  // A connection that breaks is replaced by the pool, but its event, unheard, would end the process.
  // One in use also fails the statement under way, so only an idle one's is worth a word.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log(`An idle database connection was lost: ${error.message}`))
  if (statementTimeoutMs > 0) {
    // The server ends what takes too long; when it has not by then, it may not be there.
    const afterMs = statementTimeoutMs + graceMs
    watchSilence(pool, { connection, afterMs, patienceMs: connectTimeoutMs, log })
  }
  return pool
}

/** Instants come back in the session's zone and style: value-types.ts reads this one. */
function sessionSettings(statementTimeoutMs: number): string {
  return `set timezone = 'UTC'; set datestyle = 'ISO'; set statement_timeout = ${statementTimeoutMs};
    set idle_in_transaction_session_timeout = '5min'`
}
