/** API responses while PostgreSQL is down, hangs, is slow or has no free connection. */
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type App, createApp } from '../../src/app/server.ts'
import { createCatalogVersion } from '../../src/catalog/event/server/catalog-version.ts'
import { loadPlaces } from '../../src/catalog/place/server/places-in-memory.ts'
import { LiveSearch } from '../../src/catalog/search/server/live/live-search.ts'
import { startLiveSync } from '../../src/catalog/search/server/live/live-sync.ts'
import { parseConfig } from '../../src/platform/config.ts'
import { openDatabase } from '../../src/platform/db/database.ts'
import { createLog } from '../../src/platform/log.ts'
import { asJson } from '../support/as-json.ts'
import { testDatabase } from '../support/database.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../support/database-proxy.ts'
import { saveMade } from '../support/made-event.ts'

const direct = await testDatabase()
const log = createLog('silent')
const limits = { poolSize: 3, statementTimeoutMs: 400, connectTimeoutMs: 300 }

/** Database errors in the log. */
const logged: string[] = []
let proxy: DatabaseProxy
let app: App

beforeAll(async () => {
  await saveMade(direct.db, [
    { id: 'near', name: 'Lot Meet' },
    { id: 'weekly', name: 'Weekly', seriesId: 'w' },
  ])
  proxy = await startDatabaseProxy(direct.connection)
  const database = await openDatabase({
    databaseUrl: proxy.url,
    dataDir: '',
    log: (message) => logged.push(message),
    ...limits,
  })
  const version = await createCatalogVersion(database.connection, log)
  const live = await startLiveSync(database, version, log)
  const { db, pool, connection } = database
  const isAway = () => version.isAway || live.awaySince !== undefined
  const search = new LiveSearch(database, () => live.catalog, { isAway })
  const config = parseConfig({ NODE_ENV: 'test' })
  await loadPlaces(direct.db)
  const parts = { config, db, pool, connection, search, version, log }
  app = createApp({ ...parts, refresh: live.refresh })
  return async () => {
    live.close()
    await version.close()
    await database.close()
    await proxy.close()
  }
})

afterEach(async () => {
  await proxy.resume()
  await vi.waitFor(async () => {
    if ((await get('/readyz')).status !== 200) throw new Error('not ready')
  }, soon)
  await sql`truncate rate_limits`.execute(direct.db)
})

const counts = ['browse', 'browse/car-shows', 'browse/this-weekend', 'about/numbers']

const soon = { timeout: 20_000, interval: 50 }

const get = async (path: string) => app.request(path)
const post = async (path: string, body: unknown) => app.request(path, asJson('POST', body))

const message = {
  firstName: 'Pat',
  lastName: 'Lee',
  email: 'pat@example.com',
  subject: 'A question',
  message: 'Is there parking for trailers?',
}

const expectUnavailable = async (answer: Response) => {
  const body = await answer.json()
  expect({ status: answer.status, body }).toMatchObject({
    status: 503,
    body: { error: { code: 'unavailable', requestId: expect.any(String) } },
  })
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(JSON.stringify(body)).not.toMatch(/postgres|ECONN|timeout|127\.0/i)
}

const readsFromMemory = async () => {
  const answers = await Promise.all([
    post('/api/events/search', { userLat: 41.88, userLng: -87.62 }),
    get('/api/events?state=IL'),
    get('/api/events?near=60601&radiusMiles=25'),
    get('/api/events/facets?near=Springfield, IL'),
    get('/events.rss?near=Chicago, IL&radiusMiles=25'),
    get('/api/events/facets'),
    get('/api/events/count'),
    get('/api/events/near'),
    get('/api/browse'),
    get('/api/browse/car-shows?place=chicago-il'),
    get('/api/browse/this-weekend?place=illinois'),
    get('/api/about/numbers'),
    get('/api/demo'),
    get('/healthz'),
  ])
  return answers.map(({ status }) => status)
}

describe('while PostgreSQL is stopped', () => {
  test('data in memory is served, writes get a 503 with Retry-After, and the app recovers by itself', async () => {
    expect((await get('/api/demo')).status).toBe(200)
    await proxy.stop()
    expect(await readsFromMemory()).toEqual(Array(14).fill(200))
    for (const path of ['events', 'events/facets', 'events/map', 'events/month']) {
      const byWords = await get(`/api/${path}?keyword=meets`)
      expect(await byWords.clone().json()).toMatchObject({
        error: { fields: { keyword: expect.stringContaining('Place, date and type still work.') } },
      })
      await expectUnavailable(byWords)
    }
    expect((await get('/api/events?carMake=Citro%C3%ABn')).status).toBe(200)
    const near = async (place: string) => {
      const found = (await (await get(`/api/events?near=${place}&radiusMiles=25`)).json()) as {
        id: string
        distance: number
      }[]
      return found.map(({ id }) => id).toSorted()
    }
    expect(await near('Chicago, IL')).toEqual(['near', 'weekly'])
    expect(await near('NYC')).toEqual([])
    const unknown = await get('/api/events?near=Nowhere At All, ZZ')
    expect(await unknown.json()).toMatchObject({ error: { fields: { near: expect.any(String) } } })
    for (const path of ['events', 'events/facets', 'events/count', 'events/near', ...counts]) {
      const { headers } = await get(`/api/${path}`)
      expect([path, headers.get('x-served-from')]).toEqual([path, 'memory'])
      expect(headers.get('cache-control')).toBe('no-store')
    }
    await expectUnavailable(await post('/api/contact', message))
    await expectUnavailable(await get('/readyz'))
    await expectUnavailable(await post('/api/archived-events/search', {}))
    await proxy.resume()
    await expect.poll(async () => (await get('/readyz')).status, soon).toBe(200)
    expect((await post('/api/contact', message)).status).toBe(201)
    await saveMade(direct.db, [{ id: 'later', name: 'After the fault' }])
    await expect.poll(async () => (await get('/api/events/later')).status, soon).toBe(200)
    await expect
      .poll(async () => (await get('/api/events/count')).json(), soon)
      .toEqual({ count: 3 })
    const again = async () => (await get('/api/events?keyword=fault')).headers.get('x-served-from')
    await expect.poll(again, soon).toBeNull()
  })
})

describe('while PostgreSQL hangs', () => {
  test('no request hangs: those that need the database get a 503 with Retry-After', async () => {
    await Promise.all([get('/readyz'), get('/readyz'), get('/readyz')])
    proxy.stall()
    expect(await readsFromMemory()).toEqual(Array(14).fill(200))
    const begun = performance.now()
    const answers = Array.from({ length: 4 }, () => post('/api/contact', message))
    for (const answer of await Promise.all(answers)) await expectUnavailable(answer)
    // Generous: the statement timeout, plus the check whether the session responds.
    expect(performance.now() - begun).toBeLessThan(30_000)
    expect(logged.join()).toMatch(/given up: the server does not answer/)
  })
})

describe('while PostgreSQL is slow', () => {
  test('a statement that takes too long is canceled, and its request fails', async () => {
    const lock = await direct.pool.connect()
    await lock.query('begin; lock table messages in access exclusive mode')
    await expectUnavailable(await post('/api/contact', message))
    await lock.query('rollback')
    lock.release()
    expect((await post('/api/contact', message)).status).toBe(201)
  })

  test('without a free connection, a request waits briefly, then gets a 503 with Retry-After', async () => {
    const lock = await direct.pool.connect()
    await lock.query('begin; lock table rate_limits in access exclusive mode')
    const answers = Array.from({ length: 12 }, () => post('/api/contact', message))
    expect(await readsFromMemory()).toEqual(Array(14).fill(200))
    for (const answer of await Promise.all(answers)) await expectUnavailable(answer)
    await lock.query('rollback')
    lock.release()
  })

  test('a statement that may take long is not canceled while its session works', async () => {
    const patient = await openDatabase({ databaseUrl: proxy.url, dataDir: '', ...limits })
    const { rows } = await patient.db.transaction().execute(async (transaction) => {
      await sql`set local statement_timeout = 0`.execute(transaction)
      return sql`select 'done' as word from pg_sleep(3.5)`.execute(transaction)
    })
    expect(rows).toEqual([{ word: 'done' }])
    await patient.close()
  })
})
