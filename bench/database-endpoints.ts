/**
 * Database addresses that stay valid through a failover, for DATABASE_URL and DATABASE_REPLICA_URL:
 * an HAProxy with the configuration of deploy/haproxy if installed (HAPROXY_PATH, or at Debian's
 * path), otherwise a forwarder in this program.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Client } from 'pg'
import { startDatabaseProxy } from '../tests/support/database-proxy.ts'
import { freePort } from '../tests/support/free-port.ts'
import { projectFolder } from '../tests/support/source-files.ts'
import type { StreamingPair } from '../tests/support/streaming-pair.ts'

export type DatabaseEndpoints = {
  /** Name of the proxy in front of the servers. */
  kind: string
  writer: string
  reader: string
  /** Call when the replica accepts writes. */
  promoted: () => void
  /** Call when the lost primary is the replica. */
  swapped: () => void
  close: () => Promise<void>
}

export const startEndpoints = (folder: string, pair: StreamingPair): Promise<DatabaseEndpoints> => {
  const program = [process.env.HAPROXY_PATH, '/usr/sbin/haproxy', '/usr/local/sbin/haproxy'].find(
    (file) => file !== undefined && existsSync(file),
  )
  return program ? startHaproxy(program, folder, pair) : startForwarding(pair)
}

const startHaproxy = async (
  program: string,
  folder: string,
  { primary, replica }: StreamingPair,
): Promise<DatabaseEndpoints> => {
  const ports = { writes: await freePort(), reads: await freePort() }
  const text = readFileSync(path.join(projectFolder, 'deploy/haproxy/haproxy.cfg'), 'utf8')
    .replace(/^resolvers .*\n.*\n/m, '')
    .replace(/ resolvers docker$/m, '')
    .replaceAll('primary:5432', `127.0.0.1:${primary.port}`)
    .replaceAll('replica:5432', `127.0.0.1:${replica.port}`)
    .replace('bind :5432', `bind 127.0.0.1:${ports.writes}`)
    .replace('bind :5433', `bind 127.0.0.1:${ports.reads}`)
  const file = path.join(folder, 'haproxy.cfg')
  writeFileSync(file, text)
  const child = spawn(program, ['-f', file], { stdio: ['ignore', 'ignore', 'inherit'] })
  process.once('exit', () => child.kill('SIGKILL'))
  const at = (port: number) => primary.url.replace(/:\d+\//, `:${port}/`)
  const [writer, reader] = [at(ports.writes), at(ports.reads)]
  await waitFor(writer, false)
  await waitFor(reader, true)
  return {
    kind: `HAProxy (${program})`,
    writer,
    reader,
    promoted: () => {},
    swapped: () => {},
    close: async () => {
      if (child.exitCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Waits until the address leads to a server of that kind; before the first health check, it may lead to any. */
const waitFor = async (url: string, isCopy: boolean): Promise<void> => {
  for (const end = Date.now() + 10_000; ; await sleep(100)) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 1_000 })
    client.on('error', () => {})
    try {
      await client.connect()
      const { rows } = await client.query('select pg_is_in_recovery() as "isCopy"')
      if (rows[0]?.isCopy === isCopy) return
      if (Date.now() > end) throw new Error('The proxy leads to the other server.')
    } catch (error) {
      if (Date.now() > end) throw error
    } finally {
      void client.end().catch(() => {})
    }
  }
}

const startForwarding = async ({ primary, replica }: StreamingPair): Promise<DatabaseEndpoints> => {
  const writer = await startDatabaseProxy({ connectionString: primary.url })
  const reader = await startDatabaseProxy({ connectionString: replica.url })
  return {
    kind: 'connections passed on by this program, as there is no HAProxy',
    writer: writer.url,
    reader: reader.url,
    promoted: () => writer.moveTo({ connectionString: replica.url }),
    swapped: () => reader.moveTo({ connectionString: primary.url }),
    close: async () => {
      await Promise.all([writer.close(), reader.close()])
    },
  }
}
