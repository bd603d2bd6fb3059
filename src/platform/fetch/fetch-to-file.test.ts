import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { listen } from '../../../tests/support/listen.ts'
import { type FetchOptions, fetchToFile } from './fetch-to-file.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fetch-test-'))
const file = path.join(folder, 'body')

type Answer = (request: IncomingMessage, response: ServerResponse) => void
const answers: Record<string, Answer> = {}
const server = createServer((request, response) => {
  const answer = answers[request.url ?? '']
  if (answer) answer(request, response)
  else response.writeHead(404).end()
})
const port = await listen(server)
const at = (way: string, host = '127.0.0.1') => `http://${host}:${port}${way}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

const get = (url: string, options: Partial<FetchOptions> = {}) =>
  fetchToFile(url, { file, allowLoopback: true, maxBytes: 10_000, timeout: 30_000, ...options })
const body = () => readFileSync(file, 'utf8')

it('downloads the body, by host name and by IP, plain and compressed', async () => {
  answers['/plain'] = (_, response) => response.setHeader('etag', '"1"').end('hello')
  answers['/gzip'] = (_, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync('packed'))
  answers['/br'] = (_, response) =>
    response.setHeader('content-encoding', 'br').end(brotliCompressSync('packed well'))
  expect(await get(at('/plain'))).toMatchObject({ status: 200, headers: { etag: '"1"' } })
  expect(body()).toBe('hello')
  await get(at('/gzip', 'localhost'))
  expect(body()).toBe('packed')
  await get(at('/br'))
  expect(body()).toBe('packed well')
})

it('makes a conditional request, and handles a 304', async () => {
  answers['/news'] = ({ headers }, response) =>
    response.writeHead(headers['if-none-match'] === '"1"' ? 304 : 200).end()
  expect(await get(at('/news'), { headers: { 'if-none-match': '"1"' } })).toMatchObject({
    status: 304,
  })
})

it('follows redirects, and returns the final URL', async () => {
  answers['/old'] = (_, response) => response.writeHead(301, { location: '/plain' }).end()
  expect(await get(at('/old'))).toMatchObject({ status: 200, url: at('/plain') })
  answers['/round'] = (_, response) => response.writeHead(302, { location: '/round' }).end()
  await expect(get(at('/round'))).rejects.toThrow('redirects more than 5 times')
  answers['/file'] = (_, response) =>
    response.writeHead(302, { location: 'file:///etc/passwd' }).end()
  await expect(get(at('/file'))).rejects.toThrow('not http or https')
  answers['/lost'] = (_, response) => response.writeHead(302).end()
  await expect(get(at('/lost'))).rejects.toThrow('without an address')
})

it.each([
  'http://127.0.0.1:1/',
  'http://127.1/',
  'http://2130706433/',
  'http://0x7f000001/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://169.254.169.254/latest/meta-data/',
  'http://10.0.0.1/',
  'http://192.168.1.1/',
  'http://[fd00:ec2::254]/',
  'http://localhost/',
  'http://0.0.0.0/',
])('refuses %s', async (url) => {
  await expect(get(url, { allowLoopback: false })).rejects.toThrow('not on the public internet')
})

it('refuses private addresses even if this machine is allowed, also by redirect', async () => {
  await expect(get('http://10.0.0.1/')).rejects.toThrow('not on the public internet')
  answers['/inward'] = (_, response) =>
    response.writeHead(302, { location: 'http://169.254.169.254/' }).end()
  await expect(get(at('/inward'))).rejects.toThrow('not on the public internet')
})

it('stops at too many bytes, declared, undeclared or compressed', async () => {
  answers['/told'] = (_, response) => response.setHeader('content-length', 20_000).end()
  answers['/untold'] = (_, response) => response.end(Buffer.alloc(20_000, 'x'))
  answers['/bomb'] = (_, response) =>
    response.setHeader('content-encoding', 'gzip').end(gzipSync(Buffer.alloc(5_000_000)))
  for (const way of ['/told', '/untold', '/bomb']) {
    await expect(get(at(way))).rejects.toThrow('is larger than')
  }
})

it('stops at its timeout', async () => {
  answers['/slow'] = (_, response) => void response.write('a')
  answers['/silent'] = () => {}
  for (const way of ['/slow', '/silent']) {
    await expect(get(at(way), { timeout: 200 })).rejects.toThrow('did not answer within 0.2 s')
  }
})

it('treats an incomplete response as failed, compressed or not', async () => {
  answers['/half'] = (_, response) => {
    response.setHeader('content-length', 100).write('half', () => response.destroy())
  }
  answers['/half-packed'] = (_, response) => {
    response.setHeader('content-encoding', 'gzip')
    response.write(gzipSync('x'.repeat(5_000)).subarray(0, 15), () => response.destroy())
  }
  for (const way of ['/half', '/half-packed']) {
    await expect(get(at(way))).rejects.toThrow('before the response was complete')
  }
})

it('classifies responses, with the time of the next attempt', async () => {
  answers['/busy'] = (_, response) => response.writeHead(503, { 'retry-after': '120' }).end()
  await expect(get(at('/busy'))).rejects.toMatchObject({
    message: 'answered 503 (temporarily unavailable).',
    retryAfter: 120,
    answer: { status: 503, url: at('/busy') },
  })
  await expect(get(at('/nothing'))).rejects.toThrow('answered 404 (there is nothing')
  await expect(get('http://no-such-name.invalid/')).rejects.toThrow(/name/)
  answers['/odd'] = (_, response) => response.setHeader('content-encoding', 'zip').end('x')
  await expect(get(at('/odd'))).rejects.toThrow('unsupported compression')
})
