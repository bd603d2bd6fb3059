import { utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { tempFolder } from '../../../tests/support/temp-folder.ts'
import { createLog } from '../log.ts'
import { createInjector } from './inject-request.ts'
import { createPipeline } from './pipeline.ts'
import { RouteTable } from './route-table.ts'
import { createStaticFiles } from './static-files.ts'

const folder = tempFolder()
const script = 'export const a = 1\n'.repeat(200)
writeFileSync(path.join(folder, 'a.js'), script)
writeFileSync(path.join(folder, 'a.js.br'), brotliCompressSync(script))
writeFileSync(path.join(folder, 'a.js.gz'), gzipSync(script))
writeFileSync(path.join(folder, 'b.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
writeFileSync(path.join(folder, '.env'), 'SECRET=1')
const modified = new Date(Date.parse('2026-01-02T03:04:05Z'))
utimesSync(path.join(folder, 'a.js'), modified, modified)

const files = createStaticFiles(folder)
const routes = new RouteTable()
routes.add({
  path: '/*',
  answer: async (request) =>
    (await files(request, (file) => ({ 'x-file': file }))) ?? {
      status: 204,
      headers: {},
      body: null,
    },
})
const request = createInjector(createPipeline(routes, { log: createLog('silent') }))
const load = async (at: string, headers: Record<string, string> = {}, method = 'GET') => {
  const answer = await request(at, { headers, method })
  return {
    ...answer,
    status: answer.status,
    headers: answer.headers,
    bytes: Buffer.from(await answer.arrayBuffer()),
  }
}

test('an uncompressed file', async () => {
  const { status, headers, bytes } = await load('/a.js')
  expect(status).toBe(200)
  expect(String(bytes)).toBe(script)
  expect(headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(headers.get('last-modified')).toBe(modified.toUTCString())
  expect(headers.get('x-file')).toBe('/a.js')
  expect(headers.get('x-content-type-options')).toBe('nosniff')
  expect((await load('/b.svg')).headers.get('content-type')).toBe('image/svg+xml; charset=utf-8')
})

test('compressed as the client accepts, Brotli first', async () => {
  const br = await load('/a.js', { 'accept-encoding': 'gzip, br' })
  expect(br.headers.get('content-encoding')).toBe('br')
  expect(br.headers.get('vary')).toBe('Accept-Encoding')
  expect(br.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
  expect(String(brotliDecompressSync(br.bytes))).toBe(script)
  expect(br.headers.get('content-length')).toBe(String(br.bytes.length))
  const gzip = await load('/a.js', { 'accept-encoding': 'gzip' })
  expect(String(gunzipSync(gzip.bytes))).toBe(script)
  // This file has no precompressed version.
  const plain = await load('/b.svg', { 'accept-encoding': 'br' })
  expect(plain.headers.has('content-encoding')).toBe(false)
})

test('a range, and a 304', async () => {
  const part = await load('/a.js', { range: 'bytes=7-11' })
  expect(part.status).toBe(206)
  expect(String(part.bytes)).toBe('const')
  expect(part.headers.get('content-range')).toBe(`bytes 7-11/${script.length}`)
  const none = await load('/a.js', { range: 'bytes=999999-' })
  expect(none.status).toBe(416)
  expect(none.headers.get('content-range')).toBe(`bytes */${script.length}`)
  const etag = (await load('/a.js')).headers.get('etag') ?? ''
  expect((await load('/a.js', { 'if-none-match': etag })).status).toBe(304)
  expect((await load('/a.js', { 'if-none-match': '"another"' })).status).toBe(200)
})

test('HEAD returns only the length', async () => {
  const { headers, bytes } = await load('/a.js', {}, 'HEAD')
  expect(headers.get('content-length')).toBe(String(script.length))
  expect(bytes).toHaveLength(0)
})

test.each(['/none.js', '/', '/.env', '/a.js/', '/..%2f..%2fetc/passwd', '/%00', '/a%5Cb', '/%FF'])(
  '%s is not found',
  async (at) => {
    expect((await load(at)).status).toBe(204)
  },
)

test('a POST does not reach the files', async () => {
  expect((await load('/a.js', {}, 'POST')).status).toBe(204)
})
