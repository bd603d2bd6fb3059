import { describe, expect, test } from 'vitest'
import { parseConfig } from '../config.ts'
import { createLog } from '../log.ts'
import { createInjector } from './inject-request.ts'
import { createPipeline } from './pipeline.ts'
import { RouteTable } from './route-table.ts'
import { pagePolicy, responseHeaders, transportOf } from './security.ts'

const app = (publicUrl?: string, trustProxy?: number) => {
  const routes = new RouteTable()
  routes.add({ path: '/x', answer: () => ({ status: 200, headers: {}, body: 'ok' }) })
  const options = { log: createLog('silent'), publicUrl, trustProxy }
  return { request: createInjector(createPipeline(routes, options)) }
}

const post = (headers: Record<string, string>, publicUrl?: string) =>
  app(publicUrl).request('http://localhost:3000/x', { method: 'POST', headers })

describe('requests of other sites', () => {
  test.each([
    [{}, 200],
    [{ origin: 'http://localhost:3000' }, 200],
    [{ origin: 'http://evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ origin: 'null', 'sec-fetch-site': 'same-origin' }, 200],
    [{ origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    [{ origin: 'null', 'sec-fetch-site': 'none' }, 403],
    [{ 'sec-fetch-site': 'same-origin' }, 200],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
  ])('POST with %o gets %i', async (headers, status) => {
    expect((await post(headers)).status).toBe(status)
  })

  test('behind a proxy, the public URL is used', async () => {
    const headers = { origin: 'https://events.example.com' }
    expect((await post(headers, 'https://events.example.com')).status).toBe(200)
    expect((await post(headers)).status).toBe(403)
  })

  type Case = [
    string,
    { url?: string; publicUrl?: string; trustProxy?: number; proto?: string; site?: string },
    number,
  ]

  test.each<Case>([
    // Another scheme or port at PUBLIC_URL's host is another site, over any connection.
    ['http://events.example.com', { publicUrl: 'https://events.example.com' }, 403],
    ['https://events.example.com:8443', { publicUrl: 'https://events.example.com' }, 403],
    ['https://events.example.com', { publicUrl: 'http://events.example.com' }, 403],
    [
      'http://events.example.com',
      { publicUrl: 'https://events.example.com', proto: 'http', trustProxy: 1 },
      403,
    ],
    [
      'http://events.example.com',
      { publicUrl: 'https://events.example.com', site: 'same-origin' },
      403,
    ],
    ['https://events.example.com', { publicUrl: 'https://events.example.com' }, 200],
    // Without PUBLIC_URL, the connection's scheme decides,
    ['https://events.example.com', {}, 403],
    ['http://events.example.com:8080', {}, 403],
    ['http://events.example.com', {}, 200],
    // or X-Forwarded-Proto of a trusted proxy only,
    ['https://events.example.com', { proto: 'https' }, 403],
    ['https://events.example.com', { proto: 'https', trustProxy: 1 }, 200],
    ['https://events.example.com', { proto: 'https, http', trustProxy: 2 }, 200],
    ['http://events.example.com', { proto: 'https', trustProxy: 1 }, 403],
    ['https://events.example.com:444', { proto: 'https', trustProxy: 1 }, 403],
    // or Sec-Fetch-Site: the browser knows if it uses TLS, even to a proxy that is not configured.
    ['https://events.example.com', { site: 'same-origin' }, 200],
    ['https://events.example.com', { site: 'same-site' }, 403],
    ['https://events.example.com:8443', { site: 'same-origin' }, 403],
    ['ftp://events.example.com', { site: 'same-origin' }, 403],
    // The same machine by a name other than PUBLIC_URL's.
    [
      'http://localhost:3000',
      { publicUrl: 'https://events.example.com', url: 'http://localhost:3000/x' },
      200,
    ],
    [
      'https://localhost:3000',
      { publicUrl: 'https://events.example.com', url: 'http://localhost:3000/x' },
      403,
    ],
  ])('from %s with %o get %i', async (origin, given, status) => {
    const { url = 'http://events.example.com/x', publicUrl, trustProxy, proto, site } = given
    const headers = new Headers({ origin })
    if (proto) headers.set('x-forwarded-proto', proto)
    if (site) headers.set('sec-fetch-site', site)
    const answer = await app(publicUrl, trustProxy).request(url, { method: 'POST', headers })
    expect(answer.status).toBe(status)
  })

  test('GET is allowed from any site', async () => {
    const headers = { origin: 'http://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await app().request('/x', { headers })).status).toBe(200)
  })
})

describe('standard headers', () => {
  test('are on every response; HSTS only with TLS', async () => {
    const plain = await app().request('/x')
    expect(plain.headers.get('x-content-type-options')).toBe('nosniff')
    expect(plain.headers.get('content-security-policy')).toContain(`default-src 'none'`)
    expect(plain.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
    // These directives do not fall back to default-src.
    expect(plain.headers.get('content-security-policy')).toContain(
      `base-uri 'none'; form-action 'none'`,
    )
    expect(plain.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin')
    expect(plain.headers.get('permissions-policy')).toContain('geolocation=(self)')
    expect(plain.headers.get('strict-transport-security')).toBeNull()
    const secure = await app('https://a.example').request('/x')
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000')
    const settings = parseConfig({ PUBLIC_URL: 'https://a.example', HSTS_SUBDOMAINS: 'on' })
    expect(responseHeaders(transportOf(settings))).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })

  test('the policy of a page has no unsafe-inline', () => {
    const policy = pagePolicy({ scripts: [`'sha256-abc'`] })
    expect(policy).not.toContain('unsafe')
    expect(policy).toContain(`script-src 'self' 'sha256-abc';`)
    expect(policy).toContain(`worker-src 'self';`)
    expect(policy).toContain(`frame-ancestors 'none'`)
  })
})
