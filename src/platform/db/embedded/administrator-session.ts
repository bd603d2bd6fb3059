import { Client } from 'pg'
import { DatabaseStartError } from '../pool/start-error.ts'
import { superuser } from './app-database.ts'
import { socketPort } from './socket-folder.ts'

/** PostgreSQL answers, but not now: starting up, shutting down, or all connections taken. */
const busy = new Set(['57P01', '57P03', '53300'])

/** Nobody answers at the socket: not yet, or not any more. */
const absent = new Set(['ENOENT', 'ECONNREFUSED', 'ECONNRESET', 'EPIPE'])

/**
 * Opens a session of the administrator on the embedded server whose socket is in this folder, or tells why there is
 * none at this moment. Throws for what waiting would not fix.
 */
export async function openSession(socketFolder: string): Promise<Client | 'busy' | 'absent'> {
  const client = new Client({
    host: socketFolder,
    port: socketPort,
    user: superuser,
    database: 'postgres',
    application_name: 'gearhead-atlas presence',
  })
  client.on('error', () => {}) // the caller watches for its end
  try {
    await client.connect()
    return client
  } catch (error) {
    const { code = '', message } = error as { code?: string; message: string }
    if (busy.has(code)) return 'busy'
    if (absent.has(code) || message.includes('terminated unexpectedly')) return 'absent'
    if (code === 'EACCES') {
      throw new DatabaseStartError(
        `The database runs as another user. Start as that user, or give this user access to ${socketFolder}.`,
      )
    }
    throw error
  }
}
