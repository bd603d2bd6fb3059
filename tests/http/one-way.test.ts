/** Responses over HTTP and within the process are equal byte for byte, for any request. */
import { createServer, type OutgoingHttpHeaders, request } from 'node:http'
import * as fc from 'fast-check'
import { afterAll, describe, expect, test } from 'vitest'
import { createApp } from '../../src/app/server.ts'
import { LiveCatalog } from '../../src/catalog/search/server/live/live-catalog.ts'
import { LiveSearch } from '../../src/catalog/search/server/live/live-search.ts'
import { readLive } from '../../src/catalog/search/server/live/live-sync.ts'
import { parseConfig } from '../../src/platform/config.ts'
import { createHttpListener } from '../../src/platform/http/http-listener.ts'
import { createLog } from '../../src/platform/log.ts'
import { type AnyRequest, anyRequest, type OpenApi } from '../support/any-request.ts'
import { testDatabase } from '../support/database.ts'
import { listen } from '../support/listen.ts'
import { saveMade } from '../support/made-event.ts'

const database = await testDatabase()
await saveMade(
  database.db,
  Array.from({ length: 60 }, (_, n) => ({
    id: `live-${n}`,
    name: n % 2 ? `Ford Weekly ${n}` : `Café “${n}” 🚗`,
    date: `2099-06-${String(1 + (n % 28)).padStart(2, '0')}`,
    description: 'Words of some length, so that answers are worth compressing. '.repeat(n % 5),
    seriesId: n % 3 === 0 ? 'weekly' : undefined,
    at: { latitude: 41 + n / 60, longitude: -88 + n / 60, timeZone: 'America/Chicago' },
  })),
)
const catalog = new LiveCatalog((await readLive(database)).changedEvents)
const parts = {
  config: parseConfig({ NODE_ENV: 'test', PUBLIC_URL: 'https://events.example.com' }),
  search: new LiveSearch(database, () => catalog),
  version: { current: 1, isAway: false, onChange: () => () => {}, close: async () => {} },
  log: createLog('silent'),
}
const app = createApp({ ...database, ...parts })

const server = createServer(createHttpListener(app.answer, parts.log))
afterAll(() => server.close())
const port = await listen(server)

type Sent = { method: string; path: string; headers?: OutgoingHttpHeaders; body?: string | Buffer }

type Received = {
  status: number | undefined
  headers: object
  /** Base64. */
  body: string
  hasId: boolean
}

/** Headers that Node adds for the connection. */
const onlyOverHttp = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding'])

const received = (status: number | undefined, all: object, body: Buffer): Received => {
  const sent = Object.entries(all).filter(([name]) => !onlyOverHttp.has(name))
  const { 'x-request-id': id, ...headers } = Object.fromEntries(sent) as Record<string, string>
  return { status, headers, body: body.toString('base64'), hasId: id?.length === 36 }
}

const sendOverHttp = ({ body, ...asked }: Sent) =>
  new Promise<Received>((resolve, reject) => {
    // A new connection per request, as a refusal of an unread body closes the connection.
    const sent = request({ host: '127.0.0.1', port, agent: false, ...asked }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk)).on('error', reject)
      response.on('end', () => {
        resolve(received(response.statusCode, response.headers, Buffer.concat(chunks)))
      })
    })
    sent.on('error', reject).end(body)
  })

const host = { host: 'localhost:3000' }

const sendWithin = async ({ method, path, headers, body }: Sent) => {
  const named = Object.entries({ ...headers }).map(([name, value]) => [name, String(value)])
  const init = {
    method,
    headers: named as [string, string][],
    ...(body && { body: body as string }),
  }
  const answer = await app.request(`http://${headers?.host}${path}`, init)
  const bytes = Buffer.from(await answer.arrayBuffer())
  return received(answer.status, Object.fromEntries(answer.headers), bytes)
}

/** Sends the request both ways; returns the response, which must be the same. */
const both = async (sent: Sent) => {
  const asked = { ...sent, headers: { ...host, ...sent.headers } }
  const [overHttp, within] = await Promise.all([sendOverHttp(asked), sendWithin(asked)])
  expect(overHttp).toEqual(within)
  return overHttp
}

const json = { 'content-type': 'application/json' }
const search = (body: string | Buffer, headers: OutgoingHttpHeaders = {}) => ({
  method: 'POST',
  path: '/api/events/search',
  headers: { ...json, ...headers },
  body,
})

describe('frequent requests', () => {
  test.each<[Sent, number]>([
    [search('{"userLat":41.5,"userLng":-87.5}'), 200],
    [search(''), 200],
    [search('\ufeff{"limit":3}'), 200],
    [search('{"limit":0,"no":1}'), 400],
    [search('{'), 400],
    [search('{}', { 'content-type': 'text/plain' }), 415],
    [search('{}', { origin: 'https://elsewhere.example' }), 403],
    [search('{}', { origin: 'https://events.example.com' }), 200],
    [search('{}', { 'sec-fetch-site': 'cross-site' }), 403],
    [search('{}', { 'accept-encoding': 'gzip, deflate, br' }), 200],
    [search('{"limit":1}', { 'accept-encoding': 'br' }), 200],
    [{ method: 'GET', path: '/api/events?limit=5&state=IL' }, 200],
    [{ method: 'GET', path: '/api/events?state=Nowhere%20at%20all' }, 400],
    [{ method: 'GET', path: '/api/events/facets' }, 200],
    [{ method: 'GET', path: '/api/events/count' }, 200],
    [{ method: 'GET', path: '/api/events/live-1', headers: { 'accept-encoding': 'gzip' } }, 200],
    [{ method: 'GET', path: '/api/events/nobody' }, 404],
    [{ method: 'GET', path: '/healthz' }, 200],
  ])('%o', async (sent, status) => {
    expect((await both(sent)).status).toBe(status)
  })

  test('conditional requests', async () => {
    for (const path of ['/api/events?limit=3', '/api/events/live-3', '/api/events/facets']) {
      const { headers } = await both({ method: 'GET', path })
      const { etag } = headers as { etag: string }
      const held = await both({ method: 'GET', path, headers: { 'if-none-match': etag } })
      expect(held.status).toBe(304)
      expect(held.headers).toMatchObject({ etag, vary: expect.stringContaining('Accept-Encoding') })
    }
  })
})

describe('unusual requests', () => {
  test.each<[Sent, number]>([
    [search('{}', { 'transfer-encoding': 'chunked' }), 200],
    [search(Buffer.alloc(1_100_000, ' ')), 413],
    [{ method: 'HEAD', path: '/api/events?limit=5' }, 200],
    [{ method: 'PUT', path: '/api/events/search' }, 405],
    [{ method: 'GET', path: '/api/events/live%2D1' }, 200],
    [{ method: 'GET', path: '/api/events/../events/count' }, 200],
    [{ method: 'GET', path: '/api/events/live-1/dates' }, 200],
    [{ method: 'GET', path: '/healthz', headers: { host: 'LOCALHOST' } }, 200],
  ])('%o', async (sent, status) => {
    expect((await both(sent)).status).toBe(status)
  })
})

/**
 * True if Node's client can send the request: printable ASCII only, and not longer than node:http accepts. With longer
 * paths it is chance whether the refusal is read before the connection closes.
 */
const canBeSent = ({ path, headers }: AnyRequest) =>
  path.length < 8_000 &&
  // oxlint-disable-next-line no-control-regex -- the pattern excludes control characters
  !/[^\x21-\x7e]/.test(path) &&
  !Object.values(headers).some((value) => /[^\x20-\x7e]/.test(value))

const document = (await (await app.request('/openapi.json')).json()) as OpenApi
const hot = Object.entries(document.paths).filter(([path]) => /^\/(api\/events|healthz)/.test(path))
const reading = hot.map(([path, methods]) => [
  path,
  Object.fromEntries(
    Object.entries(methods).filter(([name]) => name === 'get' || path.endsWith('search')),
  ),
])

test('any request', async () => {
  const known = { ids: ['live-1', 'live-2', 'weekly', 'nowhere'], tokens: [], cookies: ['a=b'] }
  const requests = anyRequest({ ...document, paths: Object.fromEntries(reading) }, known)
  const encodings = fc.constantFrom(undefined, 'gzip', 'br;q=0, gzip;q=0.5', '*', 'identity')
  let found = 0
  await fc.assert(
    fc.asyncProperty(requests.filter(canBeSent), encodings, async (one, encoding) => {
      const encoded = encoding === undefined ? {} : { 'accept-encoding': encoding }
      const headers = { ...one.headers, ...encoded }
      if (!['GET', 'POST'].includes(one.method)) return
      const body = one.method === 'GET' ? undefined : one.body
      const { status } = await both({ ...one, headers, body })
      if (status === 200) found++
    }),
  )
  expect(found).toBeGreaterThan(0)
})

test('concurrent responses do not mix', async () => {
  const sent = Array.from({ length: 40 }, (_, n) =>
    search(JSON.stringify({ userLat: 41 + n / 40, userLng: -88 + n / 40, limit: 1 + (n % 30) })),
  )
  const expected = await Promise.all(
    sent.map((one) => sendWithin({ ...one, headers: { ...host, ...one.headers } })),
  )
  for (let round = 0; round < 5; round++) {
    expect(await Promise.all(sent.map((one) => sendOverHttp(one)))).toEqual(expected)
  }
})
