/** A request as every route reads it, whether it came over HTTP or from within the process. */

import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import type { ReadableStream as NodeWebStream } from 'node:stream/web'
import { AppError } from '../../kit/errors.ts'
import type { RequestHead, StreamedRequest } from '../../kit/request-head.ts'
import { addressBehind } from './client-address.ts'

/** By names in lower case; a name that was sent several times as node:http joins it. */
export type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>

export type RequestParts = {
  method: string
  /** Scheme, host and port: "https://atlas.example". */
  origin: string
  /** Path and query. */
  target: string
  headers: RequestHeaders
  /** Absent where there is none. */
  body?: string | Readable | undefined
  /** The other end of the connection; absent for a request of this process itself. */
  socketAddress?: string | undefined
  /** Named in the log and sent to the client: `x-request-id`. */
  id: string
  /** Aborts once nobody waits for the answer. */
  signal?: () => AbortSignal | undefined
  /** Neither address nor host had to be put right. */
  isPlain?: boolean
  /** Part of another request, by which this process asks itself. */
  isWithin?: boolean
  /** Reason why the request cannot be read at all. */
  fault?: AppError | undefined
}

const decoder = new TextDecoder()
const noParams = Object.freeze({})

export class HttpRequest implements StreamedRequest {
  readonly method: string
  readonly origin: string
  readonly target: string
  readonly id: string
  /** Without the query, as it was sent. */
  readonly path: string
  /** By GET or HEAD. */
  readonly isReading: boolean
  /** The values of the route's path, decoded. */
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

  /** Made of a Web request, from `socketAddress` and as `id` where these matter. */
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

  /** A request of this process on behalf of this one: of the same client, under the same id. */
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

  /** Headers in the form of a Web request; `header` is quicker. */
  get headers(): RequestHead['headers'] {
    return {
      get: (name) => this.header(name.toLowerCase()) ?? null,
      has: (name) => this.header(name.toLowerCase()) !== undefined,
    }
  }

  /** By its name in lower case. */
  header(name: string): string | undefined {
    const value = this.#parts.headers[name]
    return typeof value === 'object' ? value.join(', ') : value
  }

  query(): URLSearchParams {
    return new URLSearchParams(this.target.slice(this.path.length))
  }

  /** The client's address; see client-address.ts. */
  address(trustProxy: number | undefined): string {
    const { socketAddress } = this.#parts
    return addressBehind(socketAddress, this.header('x-forwarded-for'), trustProxy)
  }

  get signal(): AbortSignal | undefined {
    this.#signal ??= this.#parts.signal?.()
    return this.#signal
  }

  /**
   * Reads the body to its end, so that what is wrong with it is known before anything is done. Throws `too_large` for
   * more bytes than these.
   */
  async readBody(most: number): Promise<string | Uint8Array> {
    const declared = this.header('content-length')
    const isDeclared = declared !== undefined && this.header('transfer-encoding') === undefined
    if (isDeclared && Number.parseInt(declared, 10) > most) throw tooLarge()
    // Kept, because a stream can be read only once.
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

  /** The body as it comes in, to be read once. Who stops reading does not end the connection. */
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

  /** For the page framework. */
  toWeb(): Request {
    const { url, signal } = this
    const headers = new Headers()
    for (const [name, value] of Object.entries(this.#parts.headers)) {
      for (const one of [value].flat()) if (one !== undefined) headers.append(name, one)
    }
    // fetch knows no such requests; another method that no page takes stands for them.
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
