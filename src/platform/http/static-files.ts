/** Serves the files of a folder, precompressed by the build if the client accepts that. */
import { Readable } from 'node:stream'
import { send } from '@fastify/send'
import type { HttpRequest } from './http-request.ts'
import { encodingFor, type HttpResponse } from './http-response.ts'

const suffixes = { br: '.br', gzip: '.gz' } as const
/** Headers of range and conditional requests. */
const conditions = [
  'range',
  'if-range',
  'if-match',
  'if-none-match',
  'if-modified-since',
  'if-unmodified-since',
]

/** Undefined if the path is not a file of the folder. `headersOf` returns additional headers by path. */
export const createStaticFiles = (root: string) => {
  const options = { root, index: false as const, cacheControl: false }
  type SentFile = Awaited<ReturnType<typeof send>>
  const find = (request: HttpRequest, path: string): Promise<SentFile> =>
    send(messageOf(request), path, options)

  return async (
    request: HttpRequest,
    headersOf: (path: string) => Record<string, string>,
  ): Promise<HttpResponse | undefined> => {
    const { path } = request
    if (!request.isReading) return undefined
    const identity = await send({ method: 'HEAD', headers: {} } as never, path, options)
    if (identity.type !== 'file') return undefined
    const encoding = encodingFor(request.header('accept-encoding'))
    const packed = encoding && (await find(request, path + suffixes[encoding]))
    const isPacked = packed !== undefined && packed.statusCode !== 404
    const sent = isPacked ? packed : await find(request, path)
    const { statusCode: status } = sent
    if (sent.type !== 'file') return { status, headers: rangeOf(sent.headers), body: null }
    const body =
      request.isHead || status === 304
        ? null
        : (Readable.toWeb(sent.stream) as ReadableStream<Uint8Array>)
    const headers = {
      ...lowerCase(sent.headers),
      ...headersOf(path),
      ...(status !== 304 && { 'content-type': typeOf(identity.headers['Content-Type'] ?? '') }),
      ...(isPacked && { 'content-encoding': encoding, vary: 'Accept-Encoding' }),
    }
    return { status, headers: headers as Record<string, string>, body }
  }
}

/** Registered type of scripts (RFC 9239), usual type of icons, charset of SVG. */
const typeOf = (type: string): string =>
  type
    .replace(/^application\/javascript/, 'text/javascript')
    .replace('image/vnd.microsoft.icon', 'image/x-icon')
    .replace(/^image\/svg\+xml$/, '$&; charset=utf-8')

/** Parts of the request that the library reads. */
const messageOf = (request: HttpRequest) => {
  const headers: Record<string, string> = {}
  for (const name of conditions) {
    const value = request.header(name)
    if (value !== undefined) headers[name] = value
  }
  return { method: request.method, headers } as never
}

const lowerCase = (headers: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
  )

const rangeOf = (headers: Record<string, string>): Record<string, string> => {
  const range = headers['Content-Range']
  return range === undefined ? {} : { 'content-range': range }
}
