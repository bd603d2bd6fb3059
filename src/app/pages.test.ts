import { createHash } from 'node:crypto'
import { tmpdir } from 'node:os'
import { createRequestHandler, type LoaderFunctionArgs, type ServerBuild } from 'react-router'
import { describe, expect, test, vi } from 'vitest'
import type { Basemap } from '../features/map/server/basemap/basemap.ts'
import { type Call, CallError, nullOn401 } from '../kit/call.ts'
import { pageCall } from '../kit/page-call.ts'
import { getAdministratorSession } from '../kit/session-endpoint.ts'
import { parseConfig } from '../platform/config.ts'
import { HttpRequest } from '../platform/http/http-request.ts'
import { createInjector } from '../platform/http/inject-request.ts'
import { createPipeline } from '../platform/http/pipeline.ts'
import { RouteTable } from '../platform/http/route-table.ts'
import { createLog } from '../platform/log.ts'
import handlePage, { handleError } from './entry.server.tsx'
import { addPages, createRenderPage, hashScripts, type PageSource } from './pages.ts'
import { createPageContext } from './rendering/page-context.ts'

const publicUrl = 'https://atlas.example'

/** Page bundle that always returns this response. */
const sourceOf = (
  answer: (request: Request) => Response,
  told: (facts: { settings: { analyticsId: string | undefined } }) => object = Object,
) => ({
  load: async () =>
    ({
      entry: {
        module: {
          createPageContext: told,
          createRequestHandler: () => async (request: Request) => answer(request),
        },
      },
    }) as unknown as ServerBuild,
})

const nobody: Call = () => Promise.reject(new Error('Nobody is asked.'))

const rendering = (answer: () => Response, basemap?: Basemap) =>
  renderingOf(sourceOf(answer), { basemap })

const renderingOf = (
  source: PageSource,
  { basemap, call = nobody, ...more }: { basemap?: Basemap; call?: Call; ANALYTICS_ID?: string },
) =>
  createRenderPage({
    basemap,
    app: {
      callAs: () => call,
      takeForm: async (request) => ({ request: request.toWeb() }),
    },
    config: parseConfig({ PUBLIC_URL: publicUrl, ...more }),
    source,
    admit: async (work) => work(),
  })

const data = HttpRequest.ofWeb(new Request(`${publicUrl}/about.data`))

test.each([
  ['data of a page', () => new Response('[]', { headers: { 'content-type': 'text/x-script' } })],
  ['a redirect', () => new Response(null, { status: 302, headers: { location: '/' } })],
])('%s may load nothing in a browser', async (_, answer) => {
  const { headers } = await rendering(answer)(data)
  expect(headers['content-security-policy']).toBe(
    "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  )
})

test('the data response of a page declares its encoding', async () => {
  const answer = () => new Response('[]', { headers: { 'content-type': 'text/x-script' } })
  const { headers } = await rendering(answer)(data)
  expect(headers['content-type']).toBe('text/x-script; charset=utf-8')
})

test('HEAD returns the headers of GET', async () => {
  const asked: string[] = []
  const source = sourceOf(({ method }) => {
    asked.push(method)
    return new Response('<p>Hello</p>', { headers: { 'content-type': 'text/html' } })
  })
  const render = renderingOf(source, {})
  const [head, get] = await Promise.all(
    ['HEAD', 'GET'].map(async (method) =>
      render(HttpRequest.ofWeb(new Request(`${publicUrl}/upload`, { method }))),
    ),
  )
  expect(asked).toEqual(['GET', 'GET'])
  expect(head?.headers).toEqual(get?.headers)
})

test('a page that fails to render has the standard headers', async () => {
  const routes = new RouteTable()
  routes.add({ path: '/*', answer: () => Promise.reject(new Error('a bug')) })
  const answer = createPipeline(routes, { log: createLog('silent'), publicUrl })
  const { status, headers } = await createInjector(answer)(`${publicUrl}/`)
  expect(status).toBe(500)
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect(headers.get('strict-transport-security')).toContain('max-age=31536000')
  expect(headers.get('content-security-policy')).toContain("default-src 'none'")
})

test('only the map page may request the servers of its style, if one is set', async () => {
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

test.each([
  ['/about', true],
  ['/upload', true],
  ...['/sign-in', '/sign-in?next=/admin', '/manage', '/manage/abc', '/confirm/abc'].map(
    (path) => [path, false] as const,
  ),
  ...['/reminders/abc', '/claim/abc', '/admin/audit', '/%4Danage%2fabc', '//manage/abc'].map(
    (path) => [path, false] as const,
  ),
] as const)('%s may ask the analytics service: %s', async (path, isOn) => {
  const page = () => new Response('<p>', { headers: { 'content-type': 'text/html' } })
  const told = vi.fn(Object)
  const render = renderingOf(sourceOf(page, told), { ANALYTICS_ID: 'G-TEST1' })
  const { headers } = await render(HttpRequest.ofWeb(new Request(`${publicUrl}${path}`)))
  const policy = headers['content-security-policy']
  expect(policy).toContain("script-src 'self'")
  expect(/google|analytics/i.test(String(policy))).toBe(isOn)
  // The page does not contain the service's id, either, even if the router finds no page at the address.
  const analyticsId = isOn ? 'G-TEST1' : undefined
  expect(told).toHaveBeenCalledWith(
    expect.objectContaining({ settings: expect.objectContaining({ analyticsId }) }),
  )
})

/** Pages of the real router with one page that has this loader. */
const loadedBy = (loader: (args: LoaderFunctionArgs) => Promise<unknown>): PageSource => ({
  load: async () =>
    ({
      routes: { root: { id: 'root', path: '/about', module: { loader, default: () => null } } },
      assets: { routes: {} },
      routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
      future: {},
      ssr: true,
      entry: {
        module: { default: handlePage, handleError, createPageContext, createRequestHandler },
      },
    }) as unknown as ServerBuild,
})

test('a page fails with the status of the call error that its loader threw, and of no other', async () => {
  const refused = new CallError(401, 'Unauthorized', '')
  const call: Call = () => Promise.reject(refused)
  const statusAfter = async (failure: Error) => {
    const source = loadedBy(async ({ context }) => {
      await nullOn401(pageCall(context)(getAdministratorSession, {}))
      throw failure
    })
    return (await renderingOf(source, { call })(data)).status
  }
  expect(await statusAfter(refused)).toBe(401)
  expect(await statusAfter(new CallError(503, 'Service Unavailable', ''))).toBe(503)
  expect(await statusAfter(new Error('a bug'))).toBe(500)
})

test('a method that a page does not accept is refused with Allow before rendering', async () => {
  const routes = new RouteTable()
  const build = {
    routes: {
      form: { id: 'form', path: 'contact', module: { action: () => null } },
      page: { id: 'page', path: 'about', module: {} },
    },
  } as unknown as ServerBuild
  const page = { status: 200, headers: {}, body: 'a page' }
  addPages(
    { routes, hasFileUploads: () => false },
    { source: { load: async () => build, clientFolder: tmpdir() }, render: async () => page },
  )
  await new Promise(setImmediate)
  const request = createInjector(createPipeline(routes, { log: createLog('silent'), publicUrl }))
  const send = async (path: string, method: string) => {
    const { status, headers } = await request(`${publicUrl}${path}`, { method })
    return { status, allow: headers.get('allow') }
  }
  const refused = { status: 405, allow: 'GET, HEAD' }
  for (const form of ['/contact', '/contact.data'])
    expect(await send(form, 'POST')).toEqual({ status: 200, allow: null })
  for (const method of ['PUT', 'DELETE', 'OPTIONS'])
    for (const form of ['/contact', '/contact.data'])
      expect(await send(form, method)).toEqual({ status: 405, allow: 'GET, HEAD, POST' })
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(await send('/about', method)).toEqual(refused)
  for (const file of ['/nowhere', '/favicon.ico', '/assets/page-x.js'])
    expect(await send(file, 'POST')).toEqual(refused)
  expect(await send('/about', 'GET')).toEqual({ status: 200, allow: null })
  const { status, headers } = await request(`${publicUrl}/admin/feeds`)
  expect([status, headers.get('location')]).toEqual([302, '/admin/sources'])
})

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

describe('hashScripts', () => {
  test('hashes the scripts with the nonce, and removes the nonce', () => {
    const { html, hashes } = hashScripts(
      '<head><script nonce="n1">a("<b>")</script></head><script type="module" nonce="n1" async="">b()\n</script>',
      'n1',
    )
    expect(hashes).toEqual([hashOf('a("<b>")'), hashOf('b()\n')])
    expect(html).toBe(
      '<head><script>a("<b>")</script></head><script type="module" async="">b()\n</script>',
    )
  })

  test.each([
    '<script>evil()</script>',
    '<script nonce="other">evil()</script>',
    '<script nonce="">evil()</script>',
    '<p> nonce="n2"</p><script>evil()</script>',
    '<script type="application/ld+json">{}</script>',
    '<script src="/x.js" nonce="n1"></script>',
    '<script nonce="n1">cut(',
  ])('returns no hash for %s', (page) => {
    expect(hashScripts(page, 'n1').hashes).toEqual([])
  })
})
