import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { listen } from '../../../tests/support/listen.ts'
import { createHttpListener } from '../../platform/http/http-listener.ts'
import { createPipeline } from '../../platform/http/pipeline.ts'
import { RouteTable } from '../../platform/http/route-table.ts'
import { createLog } from '../../platform/log.ts'
import { PageCache, type PageCacheOptions } from './page-cache.ts'

/** Content of the pages, and state of the database. */
const site = { text: 'one', version: 1, away: false, now: 0, status: 200, delay: 0 }
const usual = { ...site }
let rendered: string[] = []

const options: PageCacheOptions = {
  render: async (url) => {
    rendered.push(url)
    const { text, status, delay } = site
    if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay))
    const type = url.includes('.data') ? 'text/x-script' : 'text/html; charset=utf-8'
    const html = `<p>${text} ${'and so on '.repeat(50)}</p>`
    const headers = {
      'content-type': type,
      'x-request-id': 'of the rendering',
    }
    return { status, headers, body: html }
  },
  stamp: () => String(site.version),
  isAway: () => site.away,
  publicUrl: undefined,
}
const cache = new PageCache({ ...options, now: () => site.now })
let serving = cache
const routes = new RouteTable()
routes.add({
  path: '/*',
  answer: (asked) => serving.answer(asked) ?? { status: 204, headers: {}, body: null },
})
const log = createLog('silent')
const server = createServer(createHttpListener(createPipeline(routes, { log }), log))
afterAll(() => server.close())
const port = await listen(server)

beforeEach(() => {
  Object.assign(site, usual)
  cache.drop()
  rendered = []
})

const load = async (path: string, headers: Record<string, string> = {}, method = 'GET') => {
  const sent = request({
    host: '127.0.0.1',
    port,
    path,
    method,
    headers: { host: 'x', ...headers },
  })
  sent.end()
  const [response] = await once(sent, 'response')
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  const bytes = Buffer.concat(chunks)
  return {
    status: response.statusCode as number,
    headers: response.headers,
    bytes,
    text: String(bytes),
  }
}

test('a page is rendered once, and each response has its own request id', async () => {
  const answers = await Promise.all(Array.from({ length: 5 }, () => load('/about')))
  await load('/about')
  expect(rendered).toEqual(['http://x/about'])
  expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
  const ids = answers.map(({ headers }) => headers['x-request-id'])
  expect(new Set(ids).size).toBe(5)
  expect(ids).not.toContain('of the rendering')
})

test('each combination of host, path and query is cached separately', async () => {
  for (const path of ['/', '/?q=1', '/event/a']) await load(path)
  await load('/', { host: 'other:8080' })
  expect(rendered).toEqual(['http://x/', 'http://x/?q=1', 'http://x/event/a', 'http://other:8080/'])
})

test('the order of parameters and advertising parameters do not matter', async () => {
  const same = ['/?a=2&b=1&a=1', '/?b=1&a=2&a=1', '/?gclid=x&a=2&b=1&utm_source=y&a=1&fbclid']
  for (const path of same) await load(path)
  for (const path of ['/about', '/about?utm_campaign=z', '/?a=1&a=2&b=1', '/?utm=1'])
    await load(path)
  const pages = ['/?a=2&a=1&b=1', '/about', '/?a=1&a=2&b=1', '/?utm=1']
  expect(rendered).toEqual(pages.map((path) => `http://x${path}`))
})

test('the data of a page is cached by the same rules', async () => {
  for (const path of ['/_.data?q=1', '/about.data?_routes=x', '/about.data?_routes=x'])
    expect((await load(path)).status).toBe(200)
  expect(rendered).toEqual(['http://x/_.data?q=1', 'http://x/about.data?_routes=x'])
})

test.each([
  '/contact.data',
  '/admin.data',
  '/.data',
  '/upload',
  '/admin',
  '/manage/x',
  '/contact',
  '/api/events',
  '/event/a.ics',
  '/assets/x.js',
])('%s is not cached', async (path) => {
  expect((await load(path)).status).toBe(204)
  expect((await load('/about', {}, 'POST')).status).toBe(204)
  expect(rendered).toEqual([])
})

test('a change invalidates at once, also during rendering', async () => {
  await load('/about')
  Object.assign(site, { text: 'two', version: 2 })
  expect((await load('/about')).text).toContain('two')
  Object.assign(site, { text: 'three', delay: 50 })
  cache.drop()
  const slow = load('/about')
  await expect.poll(() => rendered.length).toBe(3)
  Object.assign(site, { text: 'four', version: 3, delay: 0 })
  expect((await load('/about')).text).toContain('four')
  await slow
  expect((await load('/about')).text).toContain('four')
})

test('an old page is served once more while it is rendered again', async () => {
  await load('/about')
  Object.assign(site, { text: 'later', now: 40_000 })
  expect((await load('/about')).text).toContain('one')
  expect((await load('/about')).text).toContain('later')
  site.now = 400_000
  site.text = 'much later'
  expect((await load('/about')).text).toContain('much later')
})

test('a page is cached no longer if the clock is set back', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'performance'] })
  serving = new PageCache(options)
  onTestFinished(() => {
    serving = cache
    vi.useRealTimers()
  })
  await load('/about')
  vi.setSystemTime(Date.now() - 24 * 3_600_000)
  vi.advanceTimersByTime(100_000)
  site.text = 'later'
  expect((await load('/about')).text).toContain('later')
})

test('a matching ETag gets a 304, compressed or not', async () => {
  const plain = await load('/about')
  const packed = await load('/about', { 'accept-encoding': 'gzip, br' })
  expect(packed.headers['content-encoding']).toBe('br')
  expect(String(brotliDecompressSync(packed.bytes))).toBe(plain.text)
  const zipped = await load('/about', { 'accept-encoding': 'gzip' })
  expect(String(gunzipSync(zipped.bytes))).toBe(plain.text)
  for (const { headers } of [plain, packed]) {
    expect(headers.vary).toBe('Accept-Encoding')
    const again = await load('/about', { 'if-none-match': headers.etag as string })
    expect([again.status, again.text]).toEqual([304, ''])
  }
  const head = await load('/about', {}, 'HEAD')
  expect(head.text).toBe('')
  expect(head.headers['content-length']).toBe(String(plain.bytes.length))
})

test('a page requested again is compressed with the highest level', async () => {
  const packed = () => load('/about', { 'accept-encoding': 'br' })
  const { bytes, text } = await packed()
  await expect.poll(async () => (await packed()).bytes.length).toBeLessThan(bytes.length)
  expect(text).not.toBe((await packed()).text)
  const plain = await load('/about')
  expect(String(brotliDecompressSync((await packed()).bytes))).toBe(plain.text)
})

test('while the database is down, cached pages are served and marked', async () => {
  await load('/about')
  Object.assign(site, { away: true, version: 2, now: 10_000_000, status: 503, text: 'trouble' })
  const answer = await load('/about')
  expect([answer.status, answer.headers['x-served-from']]).toEqual([200, 'memory'])
  expect((await load('/help')).status).toBe(503)
  // A page rendered from memory.
  site.status = 200
  const fresh = await load('/terms')
  expect([fresh.status, fresh.headers['x-served-from']]).toEqual([200, 'memory'])
  site.status = 503
  // The failure has not been noticed yet.
  site.away = false
  expect((await load('/about')).headers['x-served-from']).toBe('memory')
  Object.assign(site, { status: 200, text: 'back' })
  const back = await load('/about')
  expect([back.text.slice(3, 7), back.headers['x-served-from']]).toEqual(['back', undefined])
})

test('failures and unknown pages are not cached', async () => {
  site.status = 404
  expect((await load('/event/nobody')).status).toBe(404)
  expect((await load('/event/nobody')).status).toBe(404)
  expect(rendered.length).toBe(2)
})
