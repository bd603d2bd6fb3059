/** Request as routes see it, from HTTP or from within the process. */

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { AppError } from '../../kit/errors.ts'
import type { RequestHead, StreamedRequest } from '../../kit/request-head.ts'
import { addressBehind } from './client-address.ts'

/** Lowercase names; repeated headers are joined as node:http does. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>

export type RequestParts = {
  method: string
  /** Scheme, host and port: "https://atlas.example". */
  origin: string
  /** Path and query. */
  target: string
  headers: RequestHeaders
  /** Undefined without a body. */
  body?: string | Readable | undefined
  /** Client's socket address; undefined for a request from within the process. */
  socketAddress?: string | undefined
  /** Request id for logs and the response's `x-request-id`. */
  id: string
  /** Signal that aborts once nobody waits for the response. */
  signal?: () => AbortSignal | undefined
  /** URL and Host needed no normalization, so the raw target can be a cache key. */
  isPlain?: boolean
  /** Request that this process makes as part of another request. */
  isWithin?: boolean
  /** Reason why the request is malformed. */
  fault?: AppError | undefined
}

const decoder = new TextDecoder()
const noParams = Object.freeze({})

export class HttpRequest implements StreamedRequest {
  readonly method: string
  readonly origin: string
  readonly target: string
  readonly id: string
  /** Raw path without the query. */
  readonly path: string
  /** True for GET and HEAD. */
  readonly isReading: boolean
  /** Decoded parameters of the route's path. */
  params: Readonly<Record<string, string>> = noParams
  readonly #parts: RequestParts
  #body: string | Readable | Uint8Array | undefined
  #stream: ReadableStream<Uint8Array> | undefined
  #signal: AbortSignal | undefined

  constructor(parts: RequestParts) {
    this.method = parts.method
    this.origin = parts.origin
    this.target = parts.target
    this.id = parts.id
    const query = parts.target.indexOf('?')
    this.path = query < 0 ? parts.target : parts.target.slice(0, query)
    this.isReading = parts.method === 'GET' || parts.method === 'HEAD'
    this.#parts = parts
    this.#body = parts.body
  }

  /** Builds a request from a Web Request; `from` can set parts such as `socketAddress` and `id`. */
  static ofWeb(request: Request, from: Partial<RequestParts> = {}): HttpRequest {
    const { protocol, host, pathname, search } = new URL(request.url)
    const { body } = request
    return new HttpRequest({
      method: request.method,
      origin: `${protocol}//${host}`,
      target: pathname + search,
      headers: Object.fromEntries(request.headers),
      body: body === null ? undefined : Readable.fromWeb(body as NodeWebStream),
      signal: () => request.signal,
      id: randomUUID(),
      ...from,
    })
  }

  /** Subrequest within this process, with the same client address and request id. */
  within(
    parts: Pick<RequestParts, 'method' | 'target' | 'headers' | 'body' | 'signal'>,
  ): HttpRequest {
    const { origin, id } = this
    const { socketAddress } = this.#parts
    return new HttpRequest({ origin, id, socketAddress, isWithin: true, ...parts })
  }

  get url(): string {
    return this.origin + this.target
  }

  get isHead(): boolean {
    return this.method === 'HEAD'
  }

  get isPlain(): boolean {
    return this.#parts.isPlain ?? false
  }

  get isWithin(): boolean {
    return this.#parts.isWithin ?? false
  }

  get fault(): AppError | undefined {
    return this.#parts.fault
  }

  /** Headers with the interface of a Web Request; `header` is faster. */
  get headers(): RequestHead['headers'] {
    return {
      get: (name) => this.header(name.toLowerCase()) ?? null,
      has: (name) => this.header(name.toLowerCase()) !== undefined,
    }
  }

  /** Value of a header by its lowercase name; repeated values are joined. */
  header(name: string): string | undefined {
    const value = this.#parts.headers[name]
    return typeof value === 'object' ? value.join(', ') : value
  }

  query(): URLSearchParams {
    return new URLSearchParams(this.target.slice(this.path.length))
  }

  /** Client's address; see client-address.ts. */
  address(trustProxy: number | undefined): string {
    const { socketAddress } = this.#parts
    return addressBehind(socketAddress, this.header('x-forwarded-for'), trustProxy)
  }

  get signal(): AbortSignal | undefined {
    this.#signal ??= this.#parts.signal?.()
    return this.#signal
  }

  /**
   * Reads the whole body, so that errors in it surface before anything is done. Throws `too_large`
   * for more than `most` bytes.
   */
  async readBody(most: number): Promise<string | Uint8Array> {
    const declared = this.header('content-length')
    const isDeclared = declared !== undefined && this.header('transfer-encoding') === undefined
    if (isDeclared && Number.parseInt(declared, 10) > most) throw tooLarge()
    // Saved, because a stream can be read only once.
    if (this.#body instanceof Readable) this.#body = await readAll(this.#body, most)
    return this.#body ?? ''
  }

  async text(): Promise<string> {
    const body = await this.readBody(Infinity)
    if (typeof body === 'string') return body
    const text = decoder.decode(body)
    this.#body = text
    return text
  }

  /** Body stream, readable once. Canceling it does not close the connection. */
  get body(): ReadableStream<Uint8Array> | null {
    const body = this.#body
    if (body === undefined || this.isReading) return null
    if (!this.#stream) {
      const chunks = body instanceof Readable ? body.iterator({ destroyOnReturn: false }) : [body]
      const stream = Readable.from(chunks, { objectMode: false })
      this.#stream = Readable.toWeb(stream) as ReadableStream<Uint8Array>
    }
    return this.#stream
  }

  /** Web Request for the page framework. */
  toWeb(): Request {
    const { url, signal } = this
    const headers = new Headers()
    for (const [name, value] of Object.entries(this.#parts.headers)) {
      for (const text of [value].flat()) if (text !== undefined) headers.append(name, text)
    }
    // Request() rejects these methods; the substitute gets a 405.
    const method = /^(CONNECT|TRACE|TRACK)$/i.test(this.method) ? 'UNKNOWN' : this.method
    return new Request(url, {
      method,
      headers,
      signal,
      body: this.body,
      duplex: 'half',
    } as RequestInit)
  }
}

const readAll = (body: Readable, most: number): Promise<Uint8Array> =>
  new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = []
    let size = 0
    const take = (chunk: Uint8Array) => {
      size += chunk.length
      chunks.push(chunk)
      if (size <= most) return
      body.off('data', take).pause()
      reject(tooLarge())
    }
    body.on('data', take).on('error', reject)
    body.on('end', () => {
      const [only = new Uint8Array()] = chunks
      resolve(chunks.length === 1 ? only : Buffer.concat(chunks))
    })
  })

const tooLarge = () => new AppError('too_large', { message: 'The body can be up to 1 MB.' })
