/**
 * Fills the disk of an embedded database in the folder of the first argument, first for its tables
 * and then for its log, and frees space again. Prints the site's responses as JSON.
 */
import { closeSync, openSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '../../src/app/server.ts'
import { createCatalogVersion } from '../../src/catalog/event/server/catalog-version.ts'
import { LiveSearch } from '../../src/catalog/search/server/live/live-search.ts'
import { startLiveSync } from '../../src/catalog/search/server/live/live-sync.ts'
import { parseConfig } from '../../src/platform/config.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { migrateDatabase } from '../../src/platform/db/migrate.ts'
import { createLog } from '../../src/platform/log.ts'
import { saveMade } from './made-event.ts'

const [folder = ''] = process.argv.slice(2)
const log = createLog('silent')
// The folder's name determines the socket's name, and sockets are shared by all file systems.
const dataDir = path.join(folder, `data-${process.pid}`)
const database = await openDatabase({ dataDir, poolSize: 3 })
process.once('uncaughtException', async (error) => {
  console.error(error)
  await database.close()
  process.exit(1)
})
const { db, pool, connection } = database
await migrateDatabase(db)
await saveMade(db, [{ id: 'near', name: 'Lot Meet' }])
const version = await createCatalogVersion(database.connection, log)
const live = await startLiveSync(database, version, log)
const search = new LiveSearch(database, () => live.catalog)
const config = parseConfig({ NODE_ENV: 'test', DATA_DIR: dataDir })
const app = createApp({ config, db, pool, connection, search, version, refresh: live.refresh, log })

const ballast = path.join(folder, 'ballast')

const fillDisk = () => {
  const file = openSync(ballast, 'a')
  for (let size = 1 << 20; size >= 512; size /= 2) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size))
    } catch {
      // Smaller writes may still fit.
    }
  }
  closeSync(file)
}

/** Ids of acknowledged messages. */
const taken: string[] = []

const write = async () => {
  const answer = await app.request('/api/contact', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.7' },
    body: JSON.stringify({
      firstName: 'Pat',
      lastName: 'Lee',
      email: 'pat@example.com',
      subject: 'A question',
      message: 'Is there parking for trailers? '.repeat(100),
    }),
  })
  const body = (await answer.json()) as { id?: string; error?: { code: string } }
  if (body.id !== undefined) taken.push(body.id)
  const retryAfter = Number(answer.headers.get('retry-after'))
  return { status: answer.status, code: body.error?.code, isToldWhen: retryAfter > 0 }
}

const writeUntilRefused = async () => {
  for (let tries = 0; tries < 500; tries++) {
    const answer = await write()
    if (answer.status !== 201) return answer
    // Removes the rate limit for one address.
    await pool.query('delete from rate_limits').catch(() => {})
  }
  return { status: 201 }
}

const read = async () => {
  const paths = ['/api/events?userLat=41.88&userLng=-87.62', '/api/events/near', '/healthz']
  const answers = await Promise.all(paths.map(async (one) => app.request(one)))
  return answers.map(({ status }) => status)
}

/** Makes PostgreSQL allocate WAL files of 16 MB; when that fails, the server stops at once. */
const fillLog = async () => {
  const message = `select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`
  for (let tries = 0; tries < 200; tries++) {
    const error = await pool.query(message).then(
      () => undefined,
      (failure: Error & { code?: string }) => failure,
    )
    if (error && error.code !== '53100') return
  }
  throw new Error('The log of the database needed no more room.')
}

const whyNotReady = async () => {
  const answer = (await (await app.request('/readyz')).json()) as {
    error?: { message: string }
  }
  return answer.error?.message
}

const isReady = async () => (await app.request('/readyz')).status === 200

try {
  await write()
  fillDisk()
  const full = {
    write: await writeUntilRefused(),
    read: await read(),
    isReady: await isReady(),
    says: await whyNotReady(),
  }
  await fillLog()
  const stopped = { write: await write(), read: await read(), isReady: await isReady() }
  rmSync(ballast)
  const until = performance.now() + 60_000
  while (!(await isReady()) && performance.now() < until) await sleep(100)
  await pool.query('delete from rate_limits')
  const after = await write()
  const { rows } = await pool.query<{ id: string }>('select id from messages')
  const kept = new Set(rows.map(({ id }) => id))
  const lost = taken.filter((id) => !kept.has(id))
  console.log(JSON.stringify({ full, stopped, after: after.status, taken: taken.length, lost }))
} finally {
  live.close()
  await version.close()
  await database.close()
}
