/** An answer before it is sent. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '../../kit/endpoint.ts'
import type { HttpRequest } from './http-request.ts'
import { type Encoding, JsonText, type Packed, type Reply } from './reply.ts'

export type HttpResponse = {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  /** A text or bytes are the whole body; null is an empty body. */
  body: string | Buffer | ReadableStream<Uint8Array> | null
  /** The body as it was compressed before, of any size. */
  packed?: Packed | undefined
  /** Set-Cookie, each a header of its own. */
  cookies?: readonly string[] | undefined
}

/** Response of a handler, by its endpoint's contract. */
export const answerOf = (endpoint: Endpoint, reply: Reply<unknown>): HttpResponse => {
  const status = reply.status ?? endpoint.status ?? 200
  const headers = { ...reply.headers }
  // Administrators' responses stay in no cache, the browser's own included.
  if (endpoint.access === 'administrator') headers['cache-control'] ??= 'no-store'
  const { body, packed, cookies } = reply
  if (body === undefined) return { status, headers, body: null, cookies }
  headers['content-type'] = endpoint.produces ?? 'application/json; charset=utf-8'
  if (body instanceof ReadableStream) return { status, headers, body, cookies }
  if (Buffer.isBuffer(body)) return { status, headers, body, packed, cookies }
  return { status, headers, body: endpoint.produces ? String(body) : jsonOf(body), cookies }
}

const jsonOf = (body: unknown) => (body instanceof JsonText ? body.text : JSON.stringify(body))

/** Shorter answers go into one packet either way. */
const shortest = 2048

/**
 * For what one client may ask for alone, for most answers, and for what many will ask for. The usual Brotli is as
 * quick as gzip at its usual level and a sixth smaller; the quickest takes a third of its time for a sixth more.
 */
const efforts = {
  least: { br: 1, gzip: 1 },
  usual: { br: 4, gzip: 5 },
  most: { br: 8, gzip: 9 },
} as const

export type Effort = keyof typeof efforts

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)]

const encodings: readonly Encoding[] = ['br', 'gzip']

/** Compresses in another thread. */
export const compress = (
  bytes: Buffer,
  encoding: Encoding,
  effort: Effort = 'usual',
): Promise<Buffer> => {
  const level = efforts[effort][encoding]
  if (encoding === 'gzip') return asGzip(bytes, { level })
  return asBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
}

/**
 * The answer as the client reads it fastest: with its length where that is known, compressed where Accept-Encoding
 * allows it. Compressing is done by other threads.
 */
export const encodeBody = (
  answer: HttpResponse,
  request: HttpRequest,
): HttpResponse | Promise<HttpResponse> => {
  const { headers, body, packed } = answer
  // The headers by which caches find the copy that is still good (RFC 9110, 15.4.5).
  if (answer.status === 304)
    return { ...answer, headers: { ...headers, vary: withAcceptEncoding(headers.vary) } }
  if (body === null) return answer
  if (body instanceof ReadableStream) return compressedStream(answer, request)
  const bytes = typeof body === 'string' ? Buffer.from(body) : body
  const isSmall = bytes.length < shortest || headers['content-encoding'] !== undefined
  const encoding = isSmall && !packed ? undefined : encodingFor(request.header('accept-encoding'))
  if (encoding)
    return packed
      ? encodedAs(answer, encoding, packed[encoding])
      : compressed({ ...answer, body: bytes }, encoding)
  const finalHeaders: HttpResponse['headers'] = {
    ...headers,
    'content-length': String(bytes.length),
  }
  if (!isSmall) finalHeaders.vary = withAcceptEncoding(headers.vary)
  return { status: answer.status, headers: finalHeaders, body: bytes, cookies: answer.cookies }
}

const compressed = async (
  answer: HttpResponse & { body: Buffer },
  encoding: Encoding,
): Promise<HttpResponse> => {
  return encodedAs(answer, encoding, await compress(answer.body, encoding))
}

const encodedAs = (answer: HttpResponse, encoding: Encoding, body: Buffer): HttpResponse => {
  const headers = encodedHeaders(answer.headers, encoding)
  headers.vary = withAcceptEncoding(headers.vary)
  headers['content-length'] = String(body.length)
  return { ...answer, headers, body }
}

const encodedHeaders = (
  headers: HttpResponse['headers'],
  encoding: Encoding,
): HttpResponse['headers'] => ({
  ...headers,
  ...(headers.etag && { etag: headers.etag.replace(/^"/, 'W/"') }),
  'content-encoding': encoding,
})

/** Pictures and workbooks are compressed already. */
const compressible =
  /^(text\/[\w.-]+|application\/(json|javascript|[\w.-]+\+(json|xml))|image\/svg\+xml)(?=[;\s]|$)/

/** Compressed with gzip, which sends its first bytes at once. A byte range counts uncompressed bytes. */
const compressedStream = (answer: HttpResponse, request: HttpRequest): HttpResponse => {
  const { status, headers, body } = answer
  const length = Number(headers['content-length'] ?? shortest)
  const isLeft =
    headers['content-encoding'] !== undefined ||
    length < shortest ||
    status === 206 ||
    request.isHead
  if (isLeft || !compressible.test(headers['content-type'] ?? '')) return answer
  const varying = { ...headers, vary: withAcceptEncoding(headers.vary) }
  if (encodingFor(request.header('accept-encoding'), ['gzip']) === undefined)
    return { ...answer, headers: varying }
  const { 'content-length': _, ...encoded } = encodedHeaders(varying, 'gzip')
  const zipped = (body as ReadableStream<BufferSource>).pipeThrough(new CompressionStream('gzip'))
  return { ...answer, headers: encoded, body: zipped as ReadableStream<Uint8Array> }
}

const withAcceptEncoding = (vary: string | undefined) => {
  if (vary === undefined) return 'Accept-Encoding'
  return /accept-encoding/i.test(vary) ? vary : `${vary}, Accept-Encoding`
}

/** Brotli before gzip, as far as the client takes them (RFC 9110, 12.5.3); without a word of it, neither. */
export const encodingFor = (
  accepted: string | undefined,
  known: readonly Encoding[] = encodings,
): Encoding | undefined => {
  if (accepted === undefined) return undefined
  const wanted = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((part) => {
        const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
        const quality = parameters.find((parameter) => parameter.startsWith('q='))
        return [name, quality === undefined ? 1 : Number(quality.slice(2))]
      }),
  )
  const takes = (name: string) => (wanted.get(name) ?? wanted.get('*') ?? 0) > 0
  return known.find(takes)
}
