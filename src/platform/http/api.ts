/**
 * Binds declared endpoints to handlers: parses what came in by the contract, answers by the contract,
 * turns every failure into the one error body. Hono carries it; no handler sees Hono.
 */
import { Hono } from 'hono'
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
import { type Answer, answerOf, sized, toResponse } from './answer.ts'
import { type ApiRequest, apiRequestOfHono } from './api-request.ts'
import { clientNetwork } from './client-address.ts'
import { isHeld } from './etag.ts'
import { JsonText, type Page, pageHeaders, type Reply, reply } from './reply.ts'
import { routePattern } from './route-pattern.ts'
import { refuseForeign } from './security.ts'

export type Handled<S extends EndpointSpec> = ParsedOf<S> & {
  request: Request
  /** Whether the client's copy, by its If-None-Match, is this version. */
  holds: (etag: string) => boolean
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

/** Answers a request for one endpoint; throws what the failures' table knows, or a bug. */
export type Answering = (asked: ApiRequest) => Promise<Answer | Response>

export class Api {
  readonly hono = new Hono()
  readonly endpoints: Endpoint[] = []
  readonly #options: ApiOptions
  readonly #answering = new Map<Endpoint, Answering>()

  constructor(options: ApiOptions) {
    this.#options = options
  }

  handle<S extends EndpointSpec>(endpoint: Endpoint<S>, handler: Handler<S>): this {
    const answering = this.#answeringOf(endpoint, handler as unknown as Handler<EndpointSpec>)
    this.endpoints.push(endpoint as Endpoint)
    this.#answering.set(endpoint as Endpoint, answering)
    this.hono.on(endpoint.method, routePattern(endpoint.path), async (context) => {
      const answer = await answering(apiRequestOfHono(context))
      return answer instanceof Response ? answer : toResponse(answer)
    })
    return this
  }

  /** How an endpoint is answered, for what takes requests itself. Throws for one that is not handled. */
  answering(endpoint: Endpoint): Answering {
    const answering = this.#answering.get(endpoint)
    if (!answering) throw new Error(`${endpoint.method} ${endpoint.path} is not handled.`)
    return answering
  }

  #answeringOf(endpoint: Endpoint, handler: Handler<EndpointSpec>): Answering {
    return async (asked) => {
      const administrator = await this.#admit(endpoint, asked)
      const input = await parseInput(endpoint, asked)
      const { trustProxy, checkAnswers } = this.#options
      const answer = await handler(new Input(asked, input, { administrator, trustProxy }))
      if (checkAnswers && !asked.isHead && isWhole(answer)) checkAnswer(endpoint, answer.body)
      // A handler's own response is sent as it is.
      const body: unknown = answer.body
      if (body instanceof Response) return body
      return sized(answerOf(endpoint, answer), asked.header('accept-encoding'))
    }
  }

  /** The methods that an address takes, in the words of the Allow header; none where nothing is. */
  methodsOf(path: string): string[] {
    const taken = methods.filter((method) => this.hono.router.match(method, path)[0].length > 0)
    return taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))
  }

  /** Who asks. An administrator's call is refused before its input is looked at. */
  async #admit(endpoint: Endpoint, asked: ApiRequest) {
    if (endpoint.access !== 'administrator') return undefined
    const { authenticate, publicUrl, trustProxy } = this.#options
    refuseForeign(asked.request, { publicUrl, trustProxy })
    const administrator = await authenticate?.(asked.request)
    if (!administrator) throw new AppError('sign_in_required')
    if (administrator.mustSetUp && !endpoint.duringSetUp)
      throw new AppError('forbidden', {
        message: 'Set up a second factor first, at /admin/account.',
      })
    return administrator
  }
}

const replyPage = <T>(items: T[] | JsonText<T[]>, page: Page): Reply<T[]> =>
  reply.with(items, pageHeaders(page))

const replies = { ...reply, page: replyPage }

type Surroundings = { administrator: Administrator | undefined; trustProxy: number | undefined }

/** What costs time is made where a handler asks for it. */
class Input implements Handled<EndpointSpec> {
  readonly params: undefined
  readonly query: undefined
  readonly body: undefined
  readonly administrator: undefined
  readonly reply = replies
  readonly #asked: ApiRequest
  readonly #trustProxy: number | undefined

  constructor(asked: ApiRequest, input: ParsedOf<EndpointSpec>, surroundings: Surroundings) {
    this.params = input.params
    this.query = input.query
    this.body = input.body
    this.administrator = surroundings.administrator as undefined
    this.#asked = asked
    this.#trustProxy = surroundings.trustProxy
  }

  get request(): Request {
    return this.#asked.request
  }

  get network(): string {
    return clientNetwork(this.#asked.address(this.#trustProxy))
  }

  holds = (etag: string): boolean => isHeld(this.#asked.header('if-none-match'), etag)
}

/**
 * An address or a filter that cannot be read is a 400. So is a body that is no JSON object; one whose fields
 * cannot be accepted is a 422, wherever the contract has it.
 */
const parseInput = async (endpoint: Endpoint, asked: ApiRequest) => {
  const { params, query, body, path, errors } = endpoint
  return {
    params: params && parse(params, asked.params(path), 'invalid_request'),
    query: query && parse(query, fromQuery(asked.query()), 'invalid_request'),
    body: body && parse(body, await readJson(asked), codeOfBody(errors)),
  } as ParsedOf<EndpointSpec>
}

const codeOfBody = (errors: Endpoint['errors']) =>
  errors.includes('unprocessable') ? 'unprocessable' : 'invalid_request'

const parse = (
  schema: z.ZodType,
  value: unknown,
  code: 'invalid_request' | 'unprocessable',
): unknown => {
  const result = schema.safeParse(value, { error: plainMessage })
  if (result.success) return result.data
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  if (code === 'unprocessable' && isObject) {
    throw new AppError('unprocessable', { fields: fieldErrorsOf(result.error) })
  }
  throw new AppError('invalid_request', {
    message: "Some fields couldn't be read.",
    fields: fieldErrorsOf(result.error),
  })
}

const readJson = async (asked: ApiRequest): Promise<unknown> => {
  const type = asked.header('content-type') ?? ''
  const text = await asked.text()
  if (text === '') return {}
  if (!/^application\/(json|[\w.+-]+\+json)\b/i.test(type))
    throw new AppError('unsupported_media_type')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_request', { message: "The request body isn't valid JSON.", cause })
  }
}

/** Neither a file as it comes nor word that there is nothing to send (301, 304, 416). */
const isWhole = ({ body, status = 200 }: Reply<unknown>) =>
  status < 300 && !(body instanceof ReadableStream)

const checkAnswer = (endpoint: Endpoint, answer: unknown) => {
  const body = answer instanceof JsonText ? JSON.parse(String(answer.text)) : answer
  const result = endpoint.response?.safeParse(body)
  if (result && !result.success) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} broke its contract: ${result.error.message}`,
    )
  }
}
