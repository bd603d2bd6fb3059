/**
 * Whom pages ask: the API in this process, on behalf of whoever asks for the page. What only reads goes
 * straight to its handler; what changes something goes all the way, as if it had come over the line.
 */
import type { IncomingMessage } from 'node:http'
import type { Hono } from 'hono'
import { searchArchive } from '../features/archive/contract.ts'
import { searchEvents } from '../features/discovery/contract.ts'
import { type Call, CallError, createCall } from '../kit/call.ts'
import { type Endpoint, type EndpointSpec, fillPath, toQuery } from '../kit/endpoint.ts'
import type { Answer } from '../platform/http/answer.ts'
import type { Answering, Api } from '../platform/http/api.ts'
import type { ApiRequest } from '../platform/http/api-request.ts'
import { giveBack } from '../platform/http/byte-pool.ts'
import { addressBehind } from '../platform/http/client-address.ts'
import { failureAnswer } from '../platform/http/failures.ts'
import { requestIdOf } from '../platform/http/request-id.ts'
import type { Log } from '../platform/log.ts'

/** What says who asks and from where. */
const personal = ['cookie', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto']

/** Node's side of the connection, where there is one. */
type Connection = { incoming?: IncomingMessage }

type Parts = { hono: Hono; api: Api; log: Log }

export const innerCalls =
  ({ hono, api, log }: Parts) =>
  (request: Request, env: unknown = {}): Call => {
    const overAll = callThroughAll(hono, request, env)
    const { incoming } = env as Connection
    return async (endpoint, input, options) => {
      const answering = isRead(endpoint) ? findAnswering(api, endpoint) : undefined
      if (!answering) return overAll(endpoint, input, options)
      const asked = new InnerAsked({ endpoint, input, from: request, incoming })
      const answer = await answering(asked).catch((error: unknown) =>
        failureAnswer(error, requestIdOf(incoming), log),
      )
      // A file, a stream, or something that moved.
      if (answer instanceof Response || answer.body instanceof ReadableStream)
        return overAll(endpoint, input, options)
      if (answer.status === 301) return overAll(endpoint, input, options)
      const text = textOf(answer.body)
      if (answer.status >= 300) throw new CallError(answer.status, '', text)
      const body = text === '' ? undefined : JSON.parse(text)
      return { body, headers: new Headers(answer.headers) }
    }
  }

/** Searches are sent by POST for the length of their filters. */
const isRead = ({ method, path, access }: EndpointSpec): boolean =>
  access !== 'administrator' && (method === 'GET' || searches.has(path))

const searches = new Set<string>([searchEvents.path, searchArchive.path])

/** By name: the page bundle has contracts of its own. */
const findAnswering = (api: Api, { method, path }: EndpointSpec): Answering | undefined => {
  let known = answerings.get(api)
  if (!known) {
    known = new Map(api.endpoints.map((each) => [nameOf(each), api.answering(each)]))
    answerings.set(api, known)
  }
  return known.get(`${method} ${path}`)
}

const answerings = new WeakMap<Api, Map<string, Answering>>()
const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`

const textOf = (body: Exclude<Answer['body'], ReadableStream>): string => {
  if (!Buffer.isBuffer(body)) return body ?? ''
  const text = body.toString()
  giveBack(body)
  return text
}

const callThroughAll = (hono: Hono, request: Request, env: unknown): Call => {
  const { origin } = new URL(request.url)
  return createCall(async (path, init) => {
    const headers = personalHeaders(request, init.headers)
    const ask = async (to: string) =>
      hono.request(origin + to, { ...init, headers, signal: request.signal }, env as object)
    const response = await ask(path)
    // As fetch does in the browser: what moved is read where it is now.
    const moved = response.status === 301 ? response.headers.get('location') : null
    return moved === null ? response : ask(moved)
  })
}

const personalHeaders = (from: Request, first?: HeadersInit): Headers => {
  const headers = new Headers(first)
  for (const name of personal) {
    const value = from.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return headers
}

type Inner = {
  endpoint: EndpointSpec
  input: { params?: unknown; query?: unknown; body?: unknown }
  from: Request
  incoming: IncomingMessage | undefined
}

class InnerAsked implements ApiRequest {
  readonly isHead = false
  readonly #inner: Inner

  constructor(inner: Inner) {
    this.#inner = inner
  }

  /** Without its body, which is read as text. */
  get request(): Request {
    const { endpoint, input, from } = this.#inner
    const path = fillPath(endpoint.path, input.params as Record<string, unknown>)
    const url = new URL(path + toQuery(input.query as Record<string, unknown>), from.url)
    return new Request(url, { method: endpoint.method, headers: personalHeaders(from) })
  }

  header(name: string): string | undefined {
    if (name === 'content-type') return 'application/json'
    return personal.includes(name) ? (this.#inner.from.headers.get(name) ?? undefined) : undefined
  }

  params(): Record<string, string> {
    const params = Object.entries((this.#inner.input.params ?? {}) as Record<string, unknown>)
    return Object.fromEntries(params.map(([name, value]) => [name, String(value)]))
  }

  query(): URLSearchParams {
    return new URLSearchParams(toQuery(this.#inner.input.query as Record<string, unknown>))
  }

  async text(): Promise<string> {
    const { body } = this.#inner.input
    return body === undefined ? '' : JSON.stringify(body)
  }

  address(trustProxy: number | undefined): string {
    const { from, incoming } = this.#inner
    const forwarded = from.headers.get('x-forwarded-for') ?? undefined
    return addressBehind(incoming?.socket.remoteAddress, forwarded, trustProxy)
  }
}
