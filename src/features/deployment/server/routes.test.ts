import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import { createCatalogVersion } from '../../../catalog/event/server/catalog-version.ts'
import type { RequestHead } from '../../../kit/request-head.ts'
import { createLog } from '../../../platform/log.ts'
import type { SyncStatus } from '../contract.ts'
import { developmentStatus } from './read-build.ts'
import { deploymentRoutes } from './routes.ts'

const { db, connection } = await testDatabase()
/** Another process that listens for changes. */
const elsewhere = await createCatalogVersion(connection, createLog('silent'))
afterAll(() => elsewhere.close())

const built: SyncStatus = {
  status: 'ok',
  buildInfo: { version: 'b1', timestamp: '2026-11-20T12:00:00.000Z', assets: ['/assets/a.js'] },
}

const serve = (status: SyncStatus = built) => {
  const isAdministrator = async (request: RequestHead) => request.headers.get('cookie') === 'admin'
  return smallApi((api) =>
    deploymentRoutes(api, { db, status: Promise.resolve(status), isAdministrator }),
  )
}

test('GET /api/deployment/sync-status describes the build, and is never cached', async () => {
  const response = await serve().request('/api/deployment/sync-status')
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.json()).toEqual(built)
})

test('reports development mode', async () => {
  const response = await serve(developmentStatus).request('/api/deployment/sync-status')
  expect(await response.json()).toEqual({
    status: 'development',
    buildInfo: { version: 'development', timestamp: null, assets: [] },
  })
})

const refresh = async (headers: Record<string, string> = {}) => {
  const response = await serve().request('/api/deployment/force-refresh', {
    method: 'POST',
    headers,
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { success: boolean; timestamp: string; instructions: string[] }
}

test('anyone gets instructions, without dropping caches', async () => {
  const before = elsewhere.current
  const { success, timestamp, instructions } = await refresh({
    'content-type': 'application/json',
    'cache-control': 'no-cache',
  })
  expect(success).toBe(true)
  expect(Math.abs(Date.parse(timestamp) - Date.now())).toBeLessThan(60_000)
  expect(instructions.length).toBeGreaterThan(2)
  expect(instructions.join(' ')).not.toContain('dropped')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(elsewhere.current).toBe(before)
})

test("an administrator's call makes every process drop its caches, and says so", async () => {
  const heard = new Promise<void>((resolve) => {
    elsewhere.onChange(() => resolve())
  })
  const { instructions } = await refresh({ cookie: 'admin' })
  expect(instructions[0]).toContain('cleared its caches')
  await heard
})
