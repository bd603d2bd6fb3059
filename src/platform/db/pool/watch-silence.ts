/**
 * Ends connections whose server is gone without a word: a machine that lost its power or its line, a
 * server that stands still. PostgreSQL's own time limit for statements cannot help there, since it is
 * the server that would have to keep it.
 */
import type { Socket } from 'node:net'
import { Client, type Pool, type PoolClient } from 'pg'
import type { ConnectionSettings } from './connection.ts'

export type SilenceOptions = {
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
 * Looks at each connection of the pool that is in use and silent for so long. Where its session is not
 * at the server any more, or the server does not answer, the statement under way fails as with any lost
 * connection. A session that is there may take as long as its own limit lets it.
 */
export const watchSilence = (pool: Pool, options: SilenceOptions): void => {
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
