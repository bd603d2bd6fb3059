/**
 * Only changes of the catalog by this process invalidate its page cache; other requests do not. Notifications of
 * PostgreSQL are disabled, and the rendered pages are stand-ins.
 */
import { createServer } from 'node:http'
import { afterAll, expect, test } from 'vitest'
import type { PageSource } from '../../src/app/pages.ts'
import { createSite } from '../../src/app/start.ts'
import { parseConfig } from '../../src/platform/config.ts'
import { readsOfPrimary } from '../../src/platform/db/reads.ts'
import { createLog } from '../../src/platform/log.ts'
import { createMetrics } from '../../src/platform/metrics/metrics.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { testDatabase } from '../support/database.ts'
import { listen } from '../support/listen.ts'
import { openLiveSearch } from '../support/live-search.ts'
import { saveMade } from '../support/made-event.ts'

const log = createLog('silent')
const database = await testDatabase()
const { db } = database
await saveMade(db, [{ id: 'one' }])
const { cookie } = await signedInAdministrator(db)

let rendered = 0
const rendering = async () =>
  new Response(`<p>${++rendered}</p>`, { headers: { 'content-type': 'text/html' } })
const module = { createPageContext: () => ({}), createRequestHandler: () => rendering }
const pages = { load: async () => ({ routes: {}, entry: { module } }) } as unknown as PageSource

const version = { current: 0, isAway: false, onChange: () => () => {}, close: async () => {} }
const { search, live } = await openLiveSearch(database)
const site = createSite(parseConfig({ NODE_ENV: 'test' }), pages, {
  database: { ...database, reads: readsOfPrimary(database) } as never,
  live,
  metrics: createMetrics(),
  version,
  search,
  log,
})
const server = createServer(site.listener)
afterAll(() => server.close())
const address = `http://127.0.0.1:${await listen(server)}`

const page = async () => (await fetch(`${address}/about`)).text()

const send = async (method: string, path: string, headers = {}) => {
  const { status } = await fetch(address + path, { method, headers })
  expect({ path, status }).toEqual({ path, status: 200 })
}

test('anyone may request a refresh, which does not invalidate cached pages', async () => {
  const before = await page()
  await send('POST', '/api/deployment/force-refresh')
  expect(await page()).toBe(before)
})

test.each([
  ["an administrator's refresh", 'POST', '/api/deployment/force-refresh'],
  ['the change of an event', 'DELETE', '/api/events/one'],
])('%s invalidates cached pages at once', async (_, method, path) => {
  const before = await page()
  await send(method, path, { cookie })
  expect(await page()).not.toBe(before)
})
