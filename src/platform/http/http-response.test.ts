import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { HttpRequest } from './http-request.ts'
import { encodeBody, type HttpResponse } from './http-response.ts'

const text = 'words that repeat themselves '.repeat(200)
const requestFor = (encoding?: string, method = 'GET') => {
  const headers = new Headers(encoding === undefined ? [] : [['accept-encoding', encoding]])
  return HttpRequest.ofWeb(new Request('http://localhost/', { method, headers }))
}
const send = async (answer: Partial<HttpResponse>, request: HttpRequest) => {
  const { headers, body } = await encodeBody(
    { status: 200, headers: {}, body: text, ...answer },
    request,
  )
  return { headers, bytes: Buffer.from(await new Response(body as BodyInit).arrayBuffer()) }
}
const stream = () => new Blob([text]).stream() as ReadableStream<Uint8Array>

describe('a whole response', () => {
  test('is compressed as the client accepts, with its length', async () => {
    const br = await send({ headers: { etag: '"a"', vary: 'Origin' } }, requestFor('gzip, br'))
    expect(String(brotliDecompressSync(br.bytes))).toBe(text)
    expect(br.headers).toEqual({
      etag: 'W/"a"',
      vary: 'Origin, Accept-Encoding',
      'content-encoding': 'br',
      'content-length': String(br.bytes.length),
    })
    const gzip = await send({}, requestFor('br;q=0, gzip;q=0.5'))
    expect(String(gunzipSync(gzip.bytes))).toBe(text)
    const plain = await send({}, requestFor())
    expect(plain.headers).toEqual({ vary: 'Accept-Encoding', 'content-length': `${text.length}` })
  })

  test('is unchanged if short or already encoded', async () => {
    expect((await send({ body: 'short' }, requestFor('br'))).headers).toEqual({
      'content-length': '5',
    })
    const headers = { 'content-encoding': 'gzip' }
    expect((await send({ headers }, requestFor('br'))).headers['content-encoding']).toBe('gzip')
  })
})

describe('a stream', () => {
  test.each([
    'text/csv; charset=utf-8',
    'application/json',
    'image/svg+xml',
    'application/ld+json',
  ])('of %s is compressed with gzip while streaming', async (type) => {
    const headers = { 'content-type': type, 'content-length': String(text.length), etag: '"a"' }
    const sent = await send({ headers, body: stream() }, requestFor('br, gzip'))
    expect(String(gunzipSync(sent.bytes))).toBe(text)
    expect(sent.headers).toEqual({
      'content-type': type,
      'content-encoding': 'gzip',
      etag: 'W/"a"',
      vary: 'Accept-Encoding',
    })
    const plain = await send({ headers, body: stream() }, requestFor('br'))
    expect(plain.headers).toEqual({ ...headers, vary: 'Accept-Encoding' })
  })

  test.each([
    ['image/png', {}, 200, 'GET'],
    ['application/jsonl', {}, 200, 'GET'],
    ['text/csv', { 'content-length': '100' }, 200, 'GET'],
    ['text/csv', { 'content-encoding': 'br' }, 200, 'GET'],
    ['text/csv', {}, 206, 'GET'],
    ['text/csv', {}, 200, 'HEAD'],
  ])('of %s with %o and %i for %s is unchanged', async (type, more, status, method) => {
    const headers = { 'content-type': type, ...more }
    const sent = await send({ status, headers, body: stream() }, requestFor('gzip', method))
    expect(sent.headers).toEqual(headers)
    expect(String(sent.bytes)).toBe(text)
  })
})
