/**
 * Process that uses the embedded server of the data folder (first argument) with settings (second,
 * JSON), for tests that need several processes or kill them. Prints events as lines of JSON and
 * reads commands, one per line: `stop`, `write` (insert rows endlessly and report each that
 * PostgreSQL has acknowledged), or a statement to run.
 */
import { writeSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { Client } from 'pg'
import { type EmbeddedServer, startEmbedded } from '../../src/platform/db/embedded/embedded.ts'

const [dataDir = '', settings = '{}', mode] = process.argv.slice(2)

// Written synchronously, since the process may be killed at the next moment.
const report = (event: object) => writeSync(1, `${JSON.stringify(event)}\n`)

async function connect(server: EmbeddedServer): Promise<Client> {
  const client = new Client({ ...server.connection })
  client.on('error', () => {})
  await client.connect()
  return client
}

async function write(server: EmbeddedServer): Promise<void> {
  const setup = await connect(server)
  await setup.query('create table if not exists written (id text primary key)')
  await setup.end()
  const writers = [0, 1, 2].map(async (writer) => {
    const client = await connect(server)
    for (let n = 0; ; n++) {
      const id = `${process.pid}-${writer}-${n}`
      await client.query('insert into written values ($1)', [id])
      report({ event: 'wrote', id })
    }
  })
  await Promise.all(writers).catch(() => report({ event: 'interrupted' }))
}

async function run(server: EmbeddedServer, statement: string): Promise<void> {
  const client = await connect(server)
  try {
    report({ event: 'result', rows: (await client.query(statement)).rows })
  } catch (error) {
    report({ event: 'refused', message: String(error) })
  } finally {
    await client.end().catch(() => {})
  }
}

try {
  const log = (message: string) => report({ event: 'log', message })
  const server = await startEmbedded({ dataDir, log, settings: JSON.parse(settings) })
  const { joined, adopted, connection } = server
  const stop = async () => {
    await server.stop()
    report({ event: 'stopped' })
    process.exit(0)
  }
  process.once('SIGINT', async () => {
    // Graceful shutdown, as of a web server on Ctrl-C: finishes current work, then stops.
    await run(server, "select 'after the signal' as said from pg_sleep(0.3)")
    await stop()
  })
  report({ event: 'ready', joined, adopted, connection })
  if (mode !== 'leave') {
    for await (const line of createInterface(process.stdin)) {
      if (line === 'stop') await stop()
      else if (line === 'write') void write(server)
      else await run(server, line)
    }
  }
} catch (error) {
  const { name, message } = error as Error
  report({ event: 'failed', name, message })
  process.exitCode = 1
}
