import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { Basemap } from '../features/map/server/basemap/basemap.ts'
import { createInjector } from '../platform/http/inject-request.ts'
import { createPipeline } from '../platform/http/pipeline.ts'
import { RouteTable } from '../platform/http/route-table.ts'
import { createLog } from '../platform/log.ts'
import { addFiles } from './built-files.ts'
import type { App } from './server.ts'

const folder = await mkdtemp(path.join(tmpdir(), 'built-files-'))
await mkdir(path.join(folder, 'assets'))
const [worker, script] = ['/assets/maplibre-gl-worker-Ab-1_2.mjs', '/assets/page-x.js']
for (const file of [worker, script]) await writeFile(path.join(folder, file), 'self.x = 1')
afterAll(() => rm(folder, { recursive: true }))

const clientOf = (basemap?: Basemap) => {
  const routes = new RouteTable()
  const page = () => ({ status: 404, headers: {}, body: 'no file' })
  addFiles({ routes } as App, { folder, page, basemap })
  const request = createInjector(createPipeline(routes, { log: createLog('silent') }))
  return async (target: string) => {
    const { status, headers } = await request(`http://localhost${target}`)
    const [policy, cache] = ['content-security-policy', 'cache-control'].map((name) =>
      headers.get(name),
    )
    return { status, policy, cache, type: headers.get('content-type') }
  }
}

const style = {
  answer: { style: {}, attribution: [], version: 'v1' },
  origins: ['https://t.example'],
}
const basemap: Basemap = { get: async () => style, latest: () => style, hosts: () => [] }
const nothing = `default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

test('the worker script may fetch tiles, and is cached by version', async () => {
  const get = clientOf(basemap)
  const policy = `default-src 'none'; connect-src 'self' https://t.example`
  expect(await get(`${worker}?v1`)).toEqual({
    status: 200,
    policy,
    cache: 'public, max-age=31536000, immutable',
    type: 'text/javascript; charset=utf-8',
  })
  expect(await get(`${worker}?v0`)).toMatchObject({ policy, cache: 'no-store' })
  expect(await get(worker)).toMatchObject({ policy, cache: 'no-store' })
  expect(await get('/assets/maplibre-gl-worker-gone.mjs?v1')).toMatchObject({ status: 404 })
})

test('other files have a policy that allows nothing', async () => {
  expect(await clientOf(basemap)(script)).toMatchObject({ status: 200, policy: nothing })
  expect(await clientOf()(`${worker}?v1`)).toMatchObject({ status: 200, policy: nothing })
})
