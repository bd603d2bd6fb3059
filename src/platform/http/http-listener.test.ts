/** Behavior of real connections. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { listen } from '../../../tests/support/listen.ts'
import { createLog } from '../log.ts'
import { createHttpListener } from './http-listener.ts'
import type { HttpRequest } from './http-request.ts'
import { createPipeline } from './pipeline.ts'
import { type Route, RouteTable } from './route-table.ts'

const logged: unknown[] = []
const log = Object.assign(createLog('silent'), { error: (line: unknown) => void logged.push(line) })
const routes = new RouteTable()
const text = (body: string) => ({ status: 200, headers: {}, body })
const add = (path: string, answer: Route['answer'], more: Partial<Route> = {}) =>
  routes.add({ path, answer, ...more })
add('/echo', async (request) => text(await request.text()))
const readPart: Route['answer'] = async (request) => {
  const body = Readable.fromWeb(request.toWeb().body as NodeWebStream)
  for await (const _ of body) break
  await sleep(50)
  return text('enough')
}
add('/part', readPart, { takesFiles: () => true })
add('/url', ({ url }) => text(url))
add('/*', () => text('a page'))

const server = createServer(createHttpListener(createPipeline(routes, { log }), log))
const port = await listen(server)
afterAll(() => void server.close())

const open = (...lines: string[]) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(lines.join('\r\n'))
  return socket
}
const answerTo = async (...lines: string[]) => String(Buffer.concat(await open(...lines).toArray()))
const close = 'connection: close'

test('a chunked body of undeclared length', async () => {
  const pieces = ['3\r\nabc', '2\r\nde', '0', '', '']
  const head = ['POST /echo HTTP/1.1', 'host: x', close, 'transfer-encoding: chunked', '']
  expect(await answerTo(...head, ...pieces)).toMatch(/^HTTP\/1.1 200[^]*\r\n\r\nabcde$/)
})

test('a body that is too large is refused before it has arrived completely', async () => {
  const declared = open('POST /echo HTTP/1.1', 'host: x', 'content-length: 1048577', '', 'abc')
  expect(String((await once(declared, 'data'))[0])).toMatch(/^HTTP\/1.1 413/)
  // The server reads the rest of the body for a moment so that the client gets the response, then closes.
  await once(declared, 'close')
  const endless = open('POST /echo HTTP/1.1', 'host: x', 'transfer-encoding: chunked', '', '')
  const piece = `10000\r\n${'x'.repeat(65_536)}\r\n`
  for (let sent = 0; sent < 17; sent++) endless.write(piece)
  expect(String((await once(endless, 'data'))[0])).toMatch(/^HTTP\/1.1 413/)
  endless.destroy()
})

test('a client that closes while its refused body is still read affects nothing else', async () => {
  const failures: unknown[] = []
  const note = (error: unknown) => void failures.push(error)
  process.on('uncaughtException', note)
  for (const leave of ['destroy', 'resetAndDestroy', 'end'] as const) {
    const client = open('POST /part HTTP/1.1', 'host: x', 'content-length: 9999999', '', 'a')
    client.write('b'.repeat(800_000))
    expect(String((await once(client, 'data'))[0])).toContain('enough')
    client[leave]()
  }
  await sleep(700)
  process.off('uncaughtException', note)
  expect(failures).toEqual([])
})

test('the connection stays open after a refusal of a complete body', async () => {
  const foreign = ['origin: https://elsewhere.example', 'content-length: 2', '', '{}']
  const next = ['GET /url HTTP/1.1', 'host: x', close, '', '']
  const answers = await answerTo(
    ['POST /echo HTTP/1.1', 'host: x', ...foreign].join('\r\n') + next.join('\r\n'),
  )
  expect(answers).toMatch(/^HTTP\/1.1 403[^]*HTTP\/1.1 200[^]*http:\/\/x\/url$/)
})

test.each([
  ['/url', 'x', 'http://x/url'],
  ['/./a/../url', 'x', 'http://x/url'],
  ['/%2E%2e/url', 'x', 'http://x/url'],
  ['/url?a=|', 'x', 'http://x/url?a=|'],
  ['/url', 'X.Example:80', 'http://x.example/url'],
  ['/url', '[::1]:4801', 'http://[::1]:4801/url'],
  ['http://other.example/url', 'x', 'http://other.example/url'],
])('%s at %s is %s', async (path, host, url) => {
  expect(await answerTo(`GET ${path} HTTP/1.1`, `host: ${host}`, close, '', '')).toMatch(
    new RegExp(`\\r\\n\\r\\n${url.replace(/[[\]|?.]/g, '\\$&')}$`),
  )
})

test('HTTP/1.0 without a Host header, as health checks of load balancers send it, is answered', async () => {
  expect(await answerTo('GET /url HTTP/1.0', '', '')).toMatch(
    /^HTTP\/1.1 200[^]*\r\n\r\nhttp:\/\/localhost\/url$/,
  )
  expect(await answerTo('GET /url HTTP/1.1', close, '', '')).toMatch(/^HTTP\/1.1 400/)
  expect(await answerTo('GET /url HTTP/1.1', 'host:', close, '', '')).toMatch(/^HTTP\/1.1 400/)
})

test.each([
  ['/a\\b', 'x'],
  ['*', 'x'],
  ['/url', 'a@b'],
  ['/url', 'a/b'],
])('%s at %s is refused, with the standard headers', async (path, host) => {
  const answer = await answerTo(`GET ${path} HTTP/1.1`, `host: ${host}`, close, '', '')
  expect(answer).toMatch(/^HTTP\/1.1 400/)
  expect(answer).toContain('x-content-type-options: nosniff')
  expect(answer).toMatch(/x-request-id: [\w-]{36}/)
})

test('HEAD returns only headers, and ends the unread stream', async () => {
  let ended: unknown
  const body = () => new ReadableStream<Uint8Array>({ cancel: () => void (ended = 'canceled') })
  add('/stream', () => ({ status: 200, headers: { 'x-part': 'yes' }, body: body() }))
  const answer = await answerTo('HEAD /stream HTTP/1.1', 'host: x', close, '', '')
  expect(answer).toMatch(/^HTTP\/1.1 200[^]*x-part: yes[^]*\r\n\r\n$/)
  expect(ended).toBe('canceled')
})

test('a client that disconnects ends the stream and aborts the work', async () => {
  let canceled = false
  let seen: HttpRequest | undefined
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(100_000)),
    cancel: () => void (canceled = true),
  })
  add('/endless', (request) => {
    seen = request
    expect(request.signal?.aborted).toBe(false)
    return { status: 200, headers: {}, body }
  })
  const socket = open('GET /endless HTTP/1.1', 'host: x', '', '')
  await once(socket, 'data')
  socket.destroy()
  await expect.poll(() => canceled).toBe(true)
  expect(seen?.signal?.aborted).toBe(true)
  expect(logged).toEqual([])
})

test('a client that disconnects before the response ends its stream, too', async () => {
  let ended: unknown
  const body = new ReadableStream<Uint8Array>({ cancel: () => void (ended = 'canceled') })
  const left = Promise.withResolvers<void>()
  add('/late', async (request) => {
    request.signal?.addEventListener('abort', () => left.resolve())
    await left.promise
    return { status: 200, headers: {}, body }
  })
  const socket = open('GET /late HTTP/1.1', 'host: x', '', '')
  await sleep(50)
  socket.destroy()
  await expect.poll(() => ended).toBe('canceled')
  expect(logged).toEqual([])
})

test('a failing stream aborts the response, and is logged', async () => {
  const failure = new Error('the disk is gone')
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => controller.enqueue(Buffer.from('begun')),
    pull: async (controller) => {
      await sleep(50)
      controller.error(failure)
    },
  })
  add('/broken', () => ({ status: 200, headers: {}, body }))
  const socket = open('GET /broken HTTP/1.1', 'host: x', '', '')
  const chunks = await socket.toArray().catch(() => [])
  expect(String(Buffer.concat(chunks as Buffer[]))).not.toMatch(/\r\n0\r\n\r\n$/)
  await expect.poll(() => logged).toMatchObject([{ err: failure }])
})

test('a stream that fails when HEAD ends it is only logged', async () => {
  const failure = new Error('the disk is still gone')
  const body = new ReadableStream<Uint8Array>({ cancel: () => Promise.reject(failure) })
  add('/unending', () => ({ status: 200, headers: {}, body }))
  const answer = await answerTo('HEAD /unending HTTP/1.1', 'host: x', close, '', '')
  expect(answer).toMatch(/^HTTP\/1.1 200/)
  await expect.poll(() => logged.at(-1)).toMatchObject({ err: failure })
})
