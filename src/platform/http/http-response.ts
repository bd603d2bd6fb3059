/** Response before it is sent. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '../../kit/endpoint.ts'
import type { HttpRequest } from './http-request.ts'
import { type Encoding, JsonText, type Packed, type Reply } from './reply.ts'

export type HttpResponse = {
  status: number
  /** Lowercase names. */
  headers: Record<string, string>
  /** Text or Buffer: the whole body; null: an empty body. */
  body: string | Buffer | ReadableStream<Uint8Array> | null
  /** Precompressed body, used even if the body is small. */
  packed?: Packed | undefined
  /** Set-Cookie values, each sent as its own header. */
  cookies?: readonly string[] | undefined
}

/** Response for a handler's reply, according to the endpoint's contract. */
export const answerOf = (endpoint: Endpoint, reply: Reply<unknown>): HttpResponse => {
  const status = reply.status ?? endpoint.status ?? 200
  const headers = { ...reply.headers }
  // Not even the browser may cache administrators' responses.
  if (endpoint.access === 'administrator') headers['cache-control'] ??= 'no-store'
  const { body, packed, cookies } = reply
  if (body === undefined) return { status, headers, body: null, cookies }
  headers['content-type'] = endpoint.produces ?? 'application/json; charset=utf-8'
  if (body instanceof ReadableStream) return { status, headers, body, cookies }
  if (Buffer.isBuffer(body)) return { status, headers, body, packed, cookies }
  return { status, headers, body: endpoint.produces ? String(body) : jsonOf(body), cookies }
}

const jsonOf = (body: unknown) => (body instanceof JsonText ? body.text : JSON.stringify(body))

/** Bytes; shorter responses fit into one packet even uncompressed. */
const shortest = 2048

/**
 * Compression levels for responses to one client, for most, and for those that many clients get. Usual Brotli is as fast
 * as usual gzip and a sixth smaller; the fastest Brotli takes a third of the time for a sixth more bytes.
 */
const efforts = {
  least: { br: 1, gzip: 1 },
  usual: { br: 4, gzip: 5 },
  most: { br: 8, gzip: 9 },
} as const

export type Effort = keyof typeof efforts

const [asBrotli, asGzip] = [promisify(brotliCompress), promisify(gzip)]

const encodings: readonly Encoding[] = ['br', 'gzip']

/** Compresses in a libuv thread. */
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
 * Response with Content-Length if known, compressed if Accept-Encoding allows it. Compression runs
 * in other threads.
 */
export const encodeBody = (
  answer: HttpResponse,
  request: HttpRequest,
): HttpResponse | Promise<HttpResponse> => {
  const { headers, body, packed } = answer
  // Vary lets caches find the stored response that is still valid (RFC 9110, 15.4.5).
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

/** Text types; pictures and workbooks are compressed already. */
const compressible =
  /^(text\/[\w.-]+|application\/(json|javascript|[\w.-]+\+(json|xml))|image\/svg\+xml)(?=[;\s]|$)/

/** Compresses a stream with gzip, which flushes early; not for byte ranges, as they count uncompressed bytes. */
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

/** Best encoding that Accept-Encoding permits, Brotli before gzip (RFC 9110, 12.5.3); undefined without the header. */
export const encodingFor = (
  accepted: string | undefined,
  offered: readonly Encoding[] = encodings,
): Encoding | undefined => {
  if (accepted === undefined) return undefined
  const qualities = new Map(
    accepted
      .toLowerCase()
      .split(',')
      .map((entry) => {
        const [name = '', ...parameters] = entry.split(';').map((text) => text.trim())
        const quality = parameters.find((parameter) => parameter.startsWith('q='))
        return [name, quality === undefined ? 1 : Number(quality.slice(2))]
      }),
  )
  const takes = (name: string) => (qualities.get(name) ?? qualities.get('*') ?? 0) > 0
  return offered.find(takes)
}
