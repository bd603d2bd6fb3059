import { etagOf } from './etag.ts'
import { sharedHeaders } from './shared-cache.ts'

/** A body that is JSON already: the text of a T, or its bytes. */
export class JsonText<T> {
  readonly text: string | Buffer
  /** Says what the text is; never set. */
  declare readonly of: T

  constructor(text: string | Buffer) {
    this.text = text
  }
}

export type Encoding = 'br' | 'gzip'

export type Packed = Readonly<Record<Encoding, Buffer>>

/** Reply of a handler; the only place that knows the paging headers. */
export type Reply<T> = {
  /** Bytes: the whole of a file that the endpoint produces. */
  body: T | JsonText<T> | Buffer
  /** The same bytes as they were compressed before. */
  packed?: Packed
  headers?: Record<string, string>
  status?: number
  /** Set-Cookie, each a header of its own. */
  cookies?: readonly string[]
}

export type Page = {
  /** All that match, not just this page. */
  total: number
  /** Address of the next page, path and query; undefined on the last one. */
  next?: string
  headers?: Record<string, string>
}

/** True if the client's copy, by its If-None-Match, is this version. */
export type IsFresh = (etag: string) => boolean

export const reply = {
  with: <T>(body: T | JsonText<T> | Buffer, headers?: Record<string, string>): Reply<T> => ({
    body,
    headers,
  }),
  /** The client's copy is still good: 304, without a body. */
  unchanged: (headers: Record<string, string>): Reply<never> => ({
    body: undefined as never,
    headers,
    status: 304,
  }),
  /** The body, or 304 where the client's copy is still good. */
  unlessNotModified: <T>(
    isFresh: IsFresh,
    body: T | JsonText<T> | Buffer,
    headers: Record<string, string> & { etag: string },
  ): Reply<T> => (isFresh(headers.etag) ? reply.unchanged(headers) : reply.with(body, headers)),
  /** The same with the tag of the body's own text. */
  tagged: <T>(isFresh: IsFresh, body: T, headers: Record<string, string>): Reply<T> =>
    reply.unlessNotModified(isFresh, body, { ...headers, etag: etagOf(JSON.stringify(body)) }),
  /** Redirect to another address of ours. Briefly cached, since a merge can be undone. */
  moved: (path: string): Reply<never> => ({
    body: undefined as never,
    headers: { location: path, ...sharedHeaders },
    status: 301,
  }),
  /**
   * Bytes as they come, of an endpoint that `produces` a file; the client's haste sets the pace. Without
   * a body for HEAD.
   */
  stream: (
    body: ReadableStream<Uint8Array> | undefined,
    headers: Record<string, string>,
  ): Reply<never> => ({ body: body as never, headers }),
  /** The same of bytes that memory has. */
  bytes: (bytes: Uint8Array, isHead: boolean, headers: Record<string, string>): Reply<never> =>
    reply.stream(isHead ? undefined : new Blob([new Uint8Array(bytes)]).stream(), {
      ...headers,
      'content-length': String(bytes.length),
    }),
  nothing: (): Reply<undefined> => ({ body: undefined }),
  /** Nothing but cookies. */
  cookies: (...cookies: string[]): Reply<undefined> => ({ body: undefined, cookies }),
}

export const pageHeaders = ({ total, next, headers }: Page): Record<string, string> => ({
  ...headers,
  'x-total-count': String(total),
  ...(next === undefined ? {} : { link: `<${next}>; rel="next"` }),
})
