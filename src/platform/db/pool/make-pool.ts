import type { Socket } from 'node:net'
import { Client, Pool, type PoolClient, type QueryConfig } from 'pg'
import type { ConnectionSettings } from './connection.ts'
import { valueTypes } from './value-types.ts'

type SilenceOptions = {
  /** Connection for asking the server whether a session is still active. */
  connection: ConnectionSettings
  /** Milliseconds of silence after which a connection in use is checked. */
  afterMs: number
  /** Milliseconds for the server to answer whether the session exists. */
  patienceMs: number
  log: (message: string) => void
}

/** Fields of pg's client that its types omit. */
type Connected = { processID: number; connection: { stream: Socket } }

/**
 * Ends connections to a server that has silently disappeared: power or network failure, or a hung
 * server. PostgreSQL's statement timeout does not help, since the server enforces it. Checks each
 * connection that is in use and has been silent for `afterMs`. If its session no longer exists or
 * the server does not respond, its statement fails as with any lost connection. An existing session
 * may take as long as its own timeout allows.
 */
const watchSilence = (pool: Pool, options: SilenceOptions): void => {
  const seenClients = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => seenClients.add(client))
  pool.on('release', (_error, client) => seenClients.delete(client))
  pool.on('connect', (client) => {
    const { processID, connection } = client as unknown as Connected
    const { stream } = connection
    stream.setKeepAlive(true, 10_000)
    stream.on('timeout', async () => {
      if (!seenClients.has(client)) return
      if (await hasSession(processID, options)) return stream.setTimeout(options.afterMs)
      options.log('A database connection was given up: the server does not answer on it')
      stream.destroy(
        Object.assign(new Error('The database server does not respond.'), { code: 'ETIMEDOUT' }),
      )
    })
    stream.setTimeout(options.afterMs)
  })
}

const hasSession = async (
  pid: number,
  { connection, patienceMs }: SilenceOptions,
): Promise<boolean> => {
  const client = new Client({
    ...connection,
    connectionTimeoutMillis: patienceMs,
    query_timeout: patienceMs,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const found = await client.query('select from pg_stat_activity where pid = $1', [pid])
    return found.rowCount === 1
  } catch (error) {
    // A server that reports too many connections is alive.
    return (error as { code?: string }).code === '53300'
  } finally {
    // A dead connection does not confirm its end.
    void client.end().catch(() => {})
  }
}

export interface PoolLimits {
  /** Most connections; 10 by default. */
  poolSize?: number
  /** Milliseconds after which a statement is canceled; 30 s by default, 0 for no limit. */
  statementTimeoutMs?: number
  /** Milliseconds that a statement waits for a free connection; 10 s by default. */
  connectTimeoutMs?: number
  /** Name in PostgreSQL's list of sessions. */
  applicationName?: string
  log?: (message: string) => void
}

/** Milliseconds allowed for the server's timeout error to arrive. */
const graceMs = 2_000

/** Value for `settings`: makes sessions read-only even if the server would accept writes. */
export const onlyReading = 'set default_transaction_read_only = on;'

/**
 * Creates a pool with the limits, value types and session settings of all our connections.
 * `settings` are further statements to run in each new session.
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
    // Statements, not startup parameters of the connection, which poolers like PgBouncer reject.
    onConnect: async (client) => {
      const text = sessionSettings(statementTimeoutMs) + settings
      // The pool's own timeout covers only the time until the server accepts the session.
      const query: QueryConfig & { query_timeout: number } = {
        text,
        query_timeout: connectTimeoutMs,
      }
      await client.query(query)
    },
  })
  // The pool replaces a broken connection, but an unhandled error event would end the process. If the
  // connection is in use, its statement fails as well, so only idle ones are logged.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', (error) => log(`An idle database connection was lost: ${error.message}`))
  if (statementTimeoutMs > 0) {
    // The server cancels slow statements; if it has not after this time, it may be gone.
    const afterMs = statementTimeoutMs + graceMs
    watchSilence(pool, { connection, afterMs, patienceMs: connectTimeoutMs, log })
  }
  return pool
}

/** Time zone and date style that value-types.ts parses, and timeouts. */
function sessionSettings(statementTimeoutMs: number): string {
  return `set timezone = 'UTC'; set datestyle = 'ISO'; set statement_timeout = ${statementTimeoutMs};
    set idle_in_transaction_session_timeout = '5min';`
}
