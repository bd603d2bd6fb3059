import { etagOf } from './etag.ts'
import { sharedHeaders } from './shared-cache.ts'

/** Body that is already serialized: JSON of a T, as text or bytes. */
export class JsonText<T> {
  readonly text: string | Buffer
  /** Phantom type of the JSON; never set. */
  declare readonly of: T

  constructor(text: string | Buffer) {
    this.text = text
  }
}

export type Encoding = 'br' | 'gzip'

export type Packed = Readonly<Record<Encoding, Buffer>>

/** Reply of a handler. Only this file sets the paging headers. */
export type Reply<T> = {
  /** Buffer: the whole file that the endpoint produces. */
  body: T | JsonText<T> | Buffer
  /** The same bytes, precompressed. */
  packed?: Packed
  headers?: Record<string, string>
  status?: number
  /** Set-Cookie values, each sent as its own header. */
  cookies?: readonly string[]
}

export type Page = {
  /** Number of all matches, not just of this page. */
  total: number
  /** Path and query of the next page; undefined on the last page. */
  next?: string
  headers?: Record<string, string>
}

/** True if If-None-Match shows that the client has this version. */
export type IsFresh = (etag: string) => boolean

export const reply = {
  with: <T>(body: T | JsonText<T> | Buffer, headers?: Record<string, string>): Reply<T> => ({
    body,
    headers,
  }),
  /** 304 without a body: the client's copy is still valid. */
  unchanged: (headers: Record<string, string>): Reply<never> => ({
    body: undefined as never,
    headers,
    status: 304,
  }),
  /** The body, or 304 if the client's copy is still valid. */
  unlessNotModified: <T>(
    isFresh: IsFresh,
    body: T | JsonText<T> | Buffer,
    headers: Record<string, string> & { etag: string },
  ): Reply<T> => (isFresh(headers.etag) ? reply.unchanged(headers) : reply.with(body, headers)),
  /** The body, or 304, with an ETag computed from the body. */
  tagged: <T>(isFresh: IsFresh, body: T, headers: Record<string, string>): Reply<T> =>
    reply.unlessNotModified(isFresh, body, { ...headers, etag: etagOf(JSON.stringify(body)) }),
  /** Redirect (301) within the site. Cached only briefly, since a merge can be undone. */
  moved: (path: string): Reply<never> => ({
    body: undefined as never,
    headers: { location: path, ...sharedHeaders },
    status: 301,
  }),
  /** Streamed bytes of an endpoint that `produces` a file, at the client's reading speed. Pass no body for HEAD. */
  stream: (
    body: ReadableStream<Uint8Array> | undefined,
    headers: Record<string, string>,
  ): Reply<never> => ({ body: body as never, headers }),
  /** Like `stream`, for bytes in memory. */
  bytes: (bytes: Uint8Array, isHead: boolean, headers: Record<string, string>): Reply<never> =>
    reply.stream(isHead ? undefined : new Blob([new Uint8Array(bytes)]).stream(), {
      ...headers,
      'content-length': String(bytes.length),
    }),
  nothing: (): Reply<undefined> => ({ body: undefined }),
  /** Empty reply with cookies. */
  cookies: (...cookies: string[]): Reply<undefined> => ({ body: undefined, cookies }),
}

export const pageHeaders = ({ total, next, headers }: Page): Record<string, string> => ({
  ...headers,
  'x-total-count': String(total),
  ...(next === undefined ? {} : { link: `<${next}>; rel="next"` }),
})
