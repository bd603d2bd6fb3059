/** Proxy between the app and PostgreSQL that stops, stalls, resumes or switches to another server on request. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { type ConnectionSettings, connectionUrl } from '../../src/platform/db/pool/connection.ts'

export type DatabaseProxy = {
  /** Value for DATABASE_URL. */
  url: string
  /** Simulates a stopped PostgreSQL: closes connections and accepts no new ones. */
  stop: () => Promise<void>
  /** Simulates a hung server: accepts data but sends none. */
  stall: () => void
  /** Works again and forwards what it held back. */
  resume: () => Promise<void>
  /** Leads to another server, like a proxy after a failover; closes connections to the previous one. */
  moveTo: (target: ConnectionSettings) => void
  close: () => Promise<void>
}

const addressOf = ({ connectionString, host = '', port = 5432 }: ConnectionSettings) => {
  if (!connectionString) return host.startsWith('/') ? `${host}/.s.PGSQL.${port}` : { host, port }
  const url = new URL(connectionString)
  const folder = url.searchParams.get('host')
  const at = Number(url.port || 5432)
  return folder ? `${folder}/.s.PGSQL.${at}` : { host: url.hostname, port: at }
}

const userOf = ({ connectionString, ...parts }: ConnectionSettings): ConnectionSettings => {
  if (!connectionString) return parts
  const { username, password, pathname } = new URL(connectionString)
  const [user, database] = [username, pathname.slice(1)].map(decodeURIComponent)
  return { user, database, password: password || undefined }
}

export const startDatabaseProxy = async (target: ConnectionSettings): Promise<DatabaseProxy> => {
  let address = addressOf(target)
  const sockets = new Set<Socket>()
  let isStalled = false
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    const inner = typeof address === 'string' ? connect(address) : connect(address)
    for (const socket of [client, inner]) keep(socket)
    client.on('close', () => inner.destroy())
    inner.on('close', () => client.destroy())
    client.pipe(inner)
    if (!isStalled) inner.pipe(client)
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const stop = async () => {
    if (!server.listening) return
    const closed = once(server, 'close')
    server.close()
    for (const socket of sockets) socket.destroy()
    await closed
  }
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: connectionUrl({ ...userOf(target), host: '127.0.0.1', port }),
    stop,
    stall: () => {
      isStalled = true
      for (const socket of sockets) socket.unpipe().pause()
    },
    resume: async () => {
      // Closes stalled connections instead of resuming them: their clients have given up by then.
      if (isStalled) for (const socket of sockets) socket.destroy()
      isStalled = false
      if (!server.listening) await listen(port)
    },
    moveTo: (another) => {
      address = addressOf(another)
      for (const socket of sockets) socket.destroy()
    },
    close: stop,
  }
}
