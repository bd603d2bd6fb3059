import type { ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import type { Basemap } from '../features/map/server/basemap/basemap.ts'
import { parseConfig } from '../platform/config.ts'
import { HttpRequest } from '../platform/http/http-request.ts'
import { createRequestWithin } from '../platform/http/in-process.ts'
import { createPipeline } from '../platform/http/pipeline.ts'
import { RouteTable } from '../platform/http/route-table.ts'
import { createLog } from '../platform/log.ts'
import { createRenderPage } from './pages.ts'

const publicUrl = 'https://atlas.example'

/** A page bundle whose every answer is this one. */
const sourceOf = (answer: () => Response) => ({
  load: async () =>
    ({
      entry: {
        module: {
          createPageContext: () => ({}),
          createRequestHandler: () => async () => answer(),
        },
      },
    }) as unknown as ServerBuild,
})

const rendering = (answer: () => Response, basemap?: Basemap) =>
  createRenderPage({
    basemap,
    app: {
      callAs: () => () => Promise.reject(new Error('Nobody is asked.')),
      takeForm: async (request) => ({ request: request.toWeb() }),
    },
    config: parseConfig({ PUBLIC_URL: publicUrl }),
    source: sourceOf(answer),
    admission: { admit: async (work) => work() },
  })

const data = HttpRequest.ofWeb(new Request(`${publicUrl}/about.data`))

test.each([
  ['data of a page', () => new Response('[]', { headers: { 'content-type': 'text/x-script' } })],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: '/' } })],
])('%s can do nothing where a browser shows it', async (_, answer) => {
  const { headers } = await rendering(answer)(data)
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})

test('data of a page names its encoding', async () => {
  const answer = () => new Response('[]', { headers: { 'content-type': 'text/x-script' } })
  const { headers } = await rendering(answer)(data)
  expect(headers['content-type']).toBe('text/x-script; charset=utf-8')
})

test('a page that fails to render has the headers of every answer', async () => {
  const routes = new RouteTable()
  routes.add({ path: '/*', answer: () => Promise.reject(new Error('a bug')) })
  const answer = createPipeline(routes, { log: createLog('silent'), publicUrl })
  const { status, headers } = await createRequestWithin(answer)(`${publicUrl}/`)
  expect(status).toBe(500)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('only the page of the map may ask the servers of its style, while there is one', async () => {
  const page = () => new Response('<p>', { headers: { 'content-type': 'text/html' } })
  const style = {
    answer: { style: {}, attribution: [], version: 'v1' },
    origins: ['https://a.example', 'https://b.example:8443'],
  }
  const policyOf = async (path: string, known: typeof style | undefined) => {
    const basemap = { get: async () => known, latest: () => known, hosts: () => ['a.example'] }
    const request = HttpRequest.ofWeb(new Request(`${publicUrl}${path}`))
    const { headers } = await rendering(page, basemap)(request)
    return headers['content-security-policy']
  }
  const allowed = `connect-src 'self' https://a.example https://b.example:8443; worker-src 'self';`
  expect(await policyOf('/map?keyword=x', style)).toContain(allowed)
  expect(await policyOf('/map', undefined)).toContain(`connect-src 'self';`)
  for (const path of ['/', '/maps', '/event/map'])
    expect(await policyOf(path, style)).toContain(`connect-src 'self';`)
})
