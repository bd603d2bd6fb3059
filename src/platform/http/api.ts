/**
 * Binds declared endpoints to handlers: parses what came in by the contract, answers by the contract,
 * turns every failure into the one error body. Hono carries it; no handler sees Hono.
 */
import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import {
  type Endpoint,
  type EndpointSpec,
  fromQuery,
  type Method,
  type ParsedOf,
  type ResponseOf,
} from '../../kit/endpoint.ts'
import { AppError } from '../../kit/errors.ts'
import { fieldErrorsOf } from '../../kit/field-errors.ts'
import { plainMessage } from '../../kit/plain-messages.ts'
import type { Administrator } from '../auth/administrator.ts'
import { clientAddress, clientNetwork } from './client-address.ts'
import { JsonText, type Page, pageHeaders, type Reply, reply } from './reply.ts'
import { routeParams, routePattern } from './route-pattern.ts'
import { refuseForeign } from './security.ts'

export type Handled<S extends EndpointSpec> = ParsedOf<S> & {
  request: Request
  /** Who asks, where the endpoint is for administrators. */
  administrator: S['access'] extends 'administrator' ? Administrator : undefined
  /** The client's network, as rate limits count: an IPv4 address, or the /64 of an IPv6 address. */
  network: string
  reply: typeof reply & {
    /** A page of a list, with its total and the address of the next page in the headers. */
    page: <T>(items: T[] | JsonText<T[]>, page: Page) => Reply<T[]>
  }
}

export type Handler<S extends EndpointSpec> = (
  input: Handled<S>,
) => Promise<Reply<ResponseOf<S>>> | Reply<ResponseOf<S>>

export type ApiOptions = {
  /** Who is signed in with this request. Without it nobody is, ever. */
  authenticate?: (request: Request) => Promise<Administrator | undefined>
  /** How many proxies in front tell the client's address. */
  trustProxy?: number
  /** Where people reach the site: the origin of its own pages. */
  publicUrl?: string
  /** Checks every answer against its contract: on in development and tests. */
  checkAnswers: boolean
}

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']

export class Api {
  readonly hono = new Hono()
  readonly endpoints: Endpoint[] = []
  readonly #options: ApiOptions

  constructor(options: ApiOptions) {
    this.#options = options
  }

  handle<S extends EndpointSpec>(endpoint: Endpoint<S>, handler: Handler<S>): this {
    this.endpoints.push(endpoint as Endpoint)
    this.hono.on(endpoint.method, routePattern(endpoint.path), async (context) => {
      const surroundings = await this.#surroundingsOf(endpoint, context)
      const input = await parseInput(endpoint, context)
      const answer = await handler({ ...input, ...surroundings } as Handled<S>)
      const whole = context.req.raw.method !== 'HEAD' && isWhole(answer)
      if (this.#options.checkAnswers && whole) checkAnswer(endpoint, answer.body)
      return toResponse(endpoint, answer)
    })
    return this
  }

  /** The methods that an address takes, in the words of the Allow header; none where nothing is. */
  methodsOf(path: string): string[] {
    const taken = methods.filter((method) => this.hono.router.match(method, path)[0].length > 0)
    return taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))
  }

  /** Who asks and from where. An administrator's call is refused before its input is looked at. */
  async #surroundingsOf(endpoint: Endpoint, context: Context) {
    const { authenticate, publicUrl, trustProxy } = this.#options
    const request = context.req.raw
    const guarded = endpoint.access === 'administrator'
    if (guarded) refuseForeign(request, publicUrl)
    const administrator = guarded ? await authenticate?.(request) : undefined
    if (guarded && !administrator) throw new AppError('sign_in_required')
    const network = clientNetwork(clientAddress(context, trustProxy))
    return { request, administrator, network, reply: { ...reply, page: replyPage } }
  }
}

const replyPage = <T>(items: T[] | JsonText<T[]>, page: Page): Reply<T[]> =>
  reply.with(items, pageHeaders(page))

const parseInput = async <S extends EndpointSpec>(
  endpoint: Endpoint<S>,
  context: Context,
): Promise<ParsedOf<S>> => {
  const parts = {
    params:
      endpoint.params && parse(endpoint.params, routeParams(endpoint.path, context.req.param())),
    query:
      endpoint.query && parse(endpoint.query, fromQuery(new URL(context.req.url).searchParams)),
    body: endpoint.body && parse(endpoint.body, await readJson(context)),
  }
  return parts as ParsedOf<S>
}

const parse = (schema: z.ZodType, value: unknown): unknown => {
  const result = schema.safeParse(value, { error: plainMessage })
  if (result.success) return result.data
  throw new AppError('invalid_request', {
    message: 'Some fields could not be read.',
    fields: fieldErrorsOf(result.error),
  })
}

const readJson = async (context: Context): Promise<unknown> => {
  const type = context.req.header('content-type') ?? ''
  const text = await context.req.text()
  if (text === '') return {}
  if (!/^application\/(json|[\w.+-]+\+json)\b/i.test(type))
    throw new AppError('unsupported_media_type')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_request', { message: 'The body is not valid JSON.', cause })
  }
}

/** Neither a file as it comes nor word that there is nothing to send (301, 304, 416). */
const isWhole = ({ body, status = 200 }: Reply<unknown>) =>
  status < 300 && !(body instanceof ReadableStream)

const checkAnswer = (endpoint: Endpoint, answer: unknown) => {
  const body = answer instanceof JsonText ? JSON.parse(answer.text) : answer
  const result = endpoint.response?.safeParse(body)
  if (result && !result.success) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} broke its contract: ${result.error.message}`,
    )
  }
}

const toResponse = (endpoint: Endpoint, answer: Reply<unknown>): Response => {
  const status = answer.status ?? endpoint.status ?? 200
  const headers = new Headers(answer.headers)
  // What an administrator sees stays in no cache, the browser's own included.
  if (endpoint.access === 'administrator' && !headers.has('cache-control'))
    headers.set('cache-control', 'no-store')
  if (answer.body === undefined) return new Response(null, { status, headers })
  if (answer.body instanceof Response) return answer.body
  if (endpoint.produces) {
    headers.set('content-type', endpoint.produces)
    if (answer.body instanceof ReadableStream) return new Response(answer.body, { status, headers })
    return new Response(String(answer.body), { status, headers })
  }
  headers.set('content-type', 'application/json; charset=utf-8')
  const text = answer.body instanceof JsonText ? answer.body.text : JSON.stringify(answer.body)
  return new Response(text, { status, headers })
}
