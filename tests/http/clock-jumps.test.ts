/** The app's clock jumps forward and back while the database's clock runs normally. */
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { createCatalogVersion } from '../../src/catalog/event/server/catalog-version.ts'
import { LiveCatalog } from '../../src/catalog/search/server/live/live-catalog.ts'
import { LiveSearch } from '../../src/catalog/search/server/live/live-search.ts'
import { readLive } from '../../src/catalog/search/server/live/live-sync.ts'
import { takeToken } from '../../src/platform/rate-limit.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { startDatabaseProxy } from '../support/database-proxy.ts'
import { saveMade } from '../support/made-event.ts'
import { testApp } from '../support/test-app.ts'

// Installed before any module stores a reference to Date.
vi.useFakeTimers({ toFake: ['Date'], shouldAdvanceTime: true })
afterAll(() => void vi.useRealTimers())

const { database, db, catchUp, request, json } = await testApp()
const day = 24 * 3_600_000

/** Moves the app's clock by a number of days. */
const jump = (days: number) => vi.setSystemTime(Date.now() + days * day)

afterEach(() => void vi.setSystemTime(vi.getRealSystemTime()))

test('a session lasts as long as the clock of the database says', async () => {
  const { cookie } = await signedInAdministrator(db)
  const status = async () => (await request('/api/admin/session', { headers: { cookie } })).status
  for (const days of [30, -400]) {
    jump(days)
    expect(await status()).toBe(200)
  }
  await sql`update sessions set last_seen_at = now() - interval '9 hours'`.execute(db)
  expect(await status()).toBe(401)
})

test('a rate limit follows the clock of the database, too', async () => {
  const once = { limit: 1, windowSeconds: 3_600 }
  const taken = async () => (await takeToken(db, 'somebody', once)).taken
  expect([await taken(), await taken()]).toEqual([true, false])
  for (const days of [30, -400]) {
    jump(days)
    expect(await taken()).toBe(false)
  }
})

test('events that counted as past return once the clock is right', async () => {
  await saveMade(db, [{ id: 'soon', date: '2099-06-05' }])
  await catchUp()
  const catalog = new LiveCatalog((await readLive(database)).changedEvents)
  const live = new LiveSearch(database, () => catalog)
  const counts = async () => [
    await live.count(),
    (await live.find({ sortBy: 'date', limit: 1 })).total,
    (await json<{ count: number }>(request('/api/events/count'))).count,
    (await json<{ total: number }>(request('/api/browse'))).total,
  ]
  expect(await counts()).toEqual([1, 1, 1, 1])
  jump(90 * 366)
  expect(await counts()).toEqual([0, 0, 0, 0])
  jump(-90 * 366)
  expect(await counts()).toEqual([1, 1, 1, 1])
})

test('without notifications, the catalog version changes every second, regardless of the clock', async () => {
  const proxy = await startDatabaseProxy(database.connection)
  onTestFinished(proxy.close)
  const silent = { warn: () => {} }
  const version = await createCatalogVersion({ connectionString: proxy.url }, silent)
  onTestFinished(version.close)
  await proxy.stop()
  await expect.poll(() => version.isAway).toBe(true)
  let last = version.current
  for (const days of [-1, 2]) {
    jump(days)
    await sleep(1_100)
    const { current } = version
    expect(current).toBeGreaterThan(last)
    expect(current).toBeLessThan(last + 60)
    last = current
  }
})
