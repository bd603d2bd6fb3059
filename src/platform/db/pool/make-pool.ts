import type { Socket } from 'node:net'
import { Client, Pool, type PoolClient, type QueryConfig } from 'pg'
import type { ConnectionSettings } from './connection.ts'
import { valueTypes } from './value-types.ts'

type SilenceOptions = {
  /** Connection for asking the server if a session is still at work. */
  connection: ConnectionSettings
  /** Milliseconds without a byte after which a connection in use is looked at. */
  afterMs: number
  /** Milliseconds that the server has for saying whether the session is there. */
  patienceMs: number
  log: (message: string) => void
}

/** Fields of pg's connection that its types leave out. */
type Connected = { processID: number; connection: { stream: Socket } }

/**
 * Ends connections whose server is gone without a word: a machine that lost its power or its line, a server that
 * stands still. PostgreSQL's own time limit for statements cannot help there, since it is the server that would have
 * to keep it. Looks at each connection of the pool that is in use and silent for so long. Where its session is not at
 * the server any more, or the server does not answer, the statement under way fails as with any lost connection. A
 * session that is there may take as long as its own limit lets it.
 */
const watchSilence = (pool: Pool, options: SilenceOptions): void => {
  const used = new WeakSet<PoolClient>()
  pool.on('acquire', (client) => used.add(client))
  pool.on('release', (_error, client) => used.delete(client))
  pool.on('connect', (client) => {
    const { processID, connection } = client as unknown as Connected
    const { stream } = connection
    stream.setKeepAlive(true, 10_000)
    stream.on('timeout', async () => {
      if (!used.has(client)) return
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
    // A dead line does not confirm that it was closed.
    void client.end().catch(() => {})
  }
}

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
