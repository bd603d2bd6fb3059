import { Pool, type QueryConfig } from 'pg'
import type { ConnectionSettings } from './connection.ts'
import { valueTypes } from './value-types.ts'
import { watchSilence } from './watch-silence.ts'

export interface PoolLimits {
  /** Most connections at a time, 10 by default. */
  poolSize?: number
  /** A statement that takes longer is canceled, 30 s by default; 0 for no limit. */
  statementTimeoutMs?: number
  /** Time for which a statement waits for a free connection, 10 s by default. */
  connectTimeoutMs?: number
  /** Shown by PostgreSQL in its list of sessions. */
  applicationName?: string
  log?: (message: string) => void
}

/** The server's word that a statement took too long is on its way for that long at most. */
const graceMs = 2_000

/** For `settings`: also where the address leads to a server that would let it, a read must not change anything. */
export const onlyReading = 'set default_transaction_read_only = on;'

/**
 * Makes a pool with the limits, the types and the session settings of all our connections. `settings` are further
 * statements for each new session.
 */
export function makePool(connection: ConnectionSettings, config: PoolLimits, settings = ''): Pool {
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
      const text = sessionSettings(statementTimeoutMs) + settings
      // The pool's own patience ends when the server has let the session in.
      const query: QueryConfig & { query_timeout: number } = {
        text,
        query_timeout: connectTimeoutMs,
      }
      await client.query(query)
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
    set idle_in_transaction_session_timeout = '5min';`
}
