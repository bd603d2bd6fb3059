/** An answer before it is sent, whichever way its request came in. */
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { Endpoint } from '../../kit/endpoint.ts'
import { JsonText, type Reply } from './reply.ts'

export type Answer = {
  status: number
  /** Names in lower case. */
  headers: Record<string, string>
  /** Text and bytes are the whole of it; null is none. */
  body: string | Buffer | ReadableStream<Uint8Array> | null
  /** Set-Cookie, each a header of its own. */
  cookies?: readonly string[]
}

/** What a handler replied, by its endpoint's contract. */
export const answerOf = (endpoint: Endpoint, reply: Reply<unknown>): Answer => {
  const status = reply.status ?? endpoint.status ?? 200
  const headers = { ...reply.headers }
  // What an administrator sees stays in no cache, the browser's own included.
  if (endpoint.access === 'administrator') headers['cache-control'] ??= 'no-store'
  const { body, cookies } = reply
  if (body === undefined) return { status, headers, body: null, cookies }
  headers['content-type'] = endpoint.produces ?? 'application/json; charset=utf-8'
  if (body instanceof ReadableStream) return { status, headers, body }
  return { status, headers, body: endpoint.produces ? String(body) : jsonOf(body) }
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

export type Encoding = 'br' | 'gzip'

/** Compresses in another thread. */
export const packed = (
  bytes: Buffer,
  encoding: Encoding,
  effort: Effort = 'usual',
): Promise<Buffer> => {
  const level = efforts[effort][encoding]
  if (encoding === 'gzip') return asGzip(bytes, { level })
  return asBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: level } })
}

/**
 * The answer as the client reads it fastest: with its length, compressed where Accept-Encoding (`accepted`)
 * allows it. Streams are left as they are. Compressing is done by other threads.
 */
export const sized = async (answer: Answer, accepted: string | undefined): Promise<Answer> => {
  const { status, headers, body } = answer
  if (body === null || body instanceof ReadableStream) return answer
  const bytes = Buffer.isBuffer(body) ? body : Buffer.from(body)
  const length = { 'content-length': String(bytes.length) }
  if (bytes.length < shortest || headers['content-encoding'] !== undefined)
    return { status, headers: { ...headers, ...length }, body: bytes }
  const varying = { ...headers, vary: withAcceptEncoding(headers.vary) }
  const encoding = encodingFor(accepted)
  if (!encoding) return { status, headers: { ...varying, ...length }, body: bytes }
  const less = await packed(bytes, encoding)
  return {
    status,
    headers: {
      ...varying,
      ...(headers.etag && { etag: headers.etag.replace(/^"/, 'W/"') }),
      'content-encoding': encoding,
      'content-length': String(less.length),
    },
    body: less,
  }
}

const withAcceptEncoding = (vary: string | undefined) =>
  vary === undefined ? 'Accept-Encoding' : `${vary}, Accept-Encoding`

/** Brotli before gzip, as far as the client takes them (RFC 9110, 12.5.3); without a word of it, neither. */
export const encodingFor = (accepted: string | undefined): Encoding | undefined => {
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
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : undefined
}

/** For Hono. */
export const toResponse = ({ status, headers, body, cookies = [] }: Answer): Response => {
  const response = new Response(body as BodyInit | null, { status, headers })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
