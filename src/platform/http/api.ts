/**
 * Binds declared endpoints to handlers: parses what came in by the contract and answers by the contract. What it
 * cannot answer it throws; the pipeline makes an error body of that.
 */

import type { z } from 'zod'
import {
  type Endpoint,
  type EndpointSpec,
  fromQuery,
  type ParsedOf,
  type ResponseOf,
  toQuery,
} from '../../kit/endpoint.ts'
import { AppError } from '../../kit/errors.ts'
import { fieldErrorsOf } from '../../kit/field-errors.ts'
import { plainMessage } from '../../kit/plain-messages.ts'
import type { RequestHead } from '../../kit/request-head.ts'
import type { Administrator } from '../auth/administrator.ts'
import { type Admit, overload } from './admission-control.ts'
import { clientNetwork } from './client-address.ts'
import { matchesEtag } from './etag.ts'
import type { HttpRequest } from './http-request.ts'
import { answerOf, type HttpResponse } from './http-response.ts'
import { isJson } from './input-bounds.ts'
import { type IsFresh, JsonText, type Page, pageHeaders, type Reply, reply } from './reply.ts'
import { type Route, RouteTable } from './route-table.ts'
import { requireSameOrigin } from './security.ts'

export type HandlerInput<S extends EndpointSpec> = ParsedOf<S> & {
  request: HttpRequest
  isFresh: IsFresh
  /** The signed-in administrator, on administrators' endpoints. */
  administrator: S['access'] extends 'administrator' ? Administrator : undefined
  /** The client's network, as rate limits count: an IPv4 address, or the /64 of an IPv6 address. */
  network: string
  reply: typeof reply & {
    /** A page of a list, with its total and the address of the next page in the headers. */
    page: <T>(items: T[] | JsonText<T[]>, page: Page) => Reply<T[]>
  }
}

export type Handler<S extends EndpointSpec> = (
  input: HandlerInput<S>,
) => Promise<Reply<ResponseOf<S>>> | Reply<ResponseOf<S>>

type PartOf<
  S extends EndpointSpec,
  K extends 'params' | 'query' | 'body',
> = ParsedOf<S>[K] extends undefined ? unknown : ParsedOf<S>[K]

/** All that a call was given, as one record, with who makes it. */
export type GivenOf<S extends EndpointSpec> = PartOf<S, 'params'> &
  PartOf<S, 'query'> &
  PartOf<S, 'body'> &
  Pick<HandlerInput<S>, 'administrator'>

/** Work without a result answers a call that has no response. */
type Answered<S extends EndpointSpec> = S['response'] extends z.ZodType ? ResponseOf<S> : void

/** A page of a list, with the number of all rows and the cursor of the next page. */
type Listed<Rows> = { rows: Rows; total: number; next: string | number | undefined }

export type ApiOptions = {
  /** Authenticates a request. Without it nobody is ever signed in. */
  authenticate?: (request: RequestHead) => Promise<Administrator | undefined>
  /** Number of proxies in front that tell the client's address. */
  trustProxy?: number
  /** Public address of the site: the origin of its own pages. */
  publicUrl?: string
  /** Checks every answer against its contract: on in development and tests. */
  checkAnswers: boolean
  /** Goes around calls that make changes; see admission-control.ts. */
  admit?: Admit | undefined
}

export class Api {
  readonly routes = new RouteTable()
  readonly endpoints: Endpoint[] = []
  readonly #options: ApiOptions

  constructor(options: ApiOptions) {
    this.#options = options
  }

  handle<S extends EndpointSpec>(endpoint: Endpoint<S>, handler: Handler<S>): this {
    const { method, path, isReading, takesFile, fromAnySite } = endpoint
    const answering = this.#answering(endpoint, handler as unknown as Handler<EndpointSpec>)
    // A file may take minutes to arrive, and has a queue of its own.
    const isLight = method === 'GET' || isReading || takesFile
    const answer = isLight ? answering : this.#admitting(answering)
    this.endpoints.push(endpoint as Endpoint)
    this.routes.add({
      method,
      path,
      isReading,
      answer,
      ...(takesFile && { takesFiles: () => true }),
      ...(fromAnySite && { fromAnySite }),
      ...(isPublicRead(endpoint) && { headers: readableAnywhere }),
    })
    return this
  }

  /** Binds a call whose answer depends on nothing but what it was given, and on the caller's network. */
  answer<S extends EndpointSpec>(
    endpoint: Endpoint<S>,
    work: (given: GivenOf<S>, network: string) => Promise<Answered<S>>,
  ): this {
    return this.handle(endpoint, async ({ params, query, body, administrator, network }) => {
      const given = Object.assign({}, params, query, body, { administrator })
      return reply.with((await work(given as GivenOf<S>, network)) as ResponseOf<S>)
    })
  }

  /** Binds a list: a page of it, whose next one is at the same address with the same query. */
  list<S extends EndpointSpec & { query: z.ZodType }>(
    endpoint: Endpoint<S>,
    read: (input: HandlerInput<S>) => Promise<Listed<ResponseOf<S>>>,
  ): this {
    return this.handle(endpoint, async (input) => {
      const { rows, total, next } = await read(input)
      const query = toQuery({ ...(input.query as object), cursor: next })
      const page = { total, next: next === undefined ? next : endpoint.path + query }
      return reply.with(rows, pageHeaders(page))
    })
  }

  /** A file that is sent as it is stored, outside of the contracts. */
  file(path: `/${string}`, answer: (request: HttpRequest) => Promise<HttpResponse>): this {
    this.routes.add({ method: 'GET', path, answer })
    return this
  }

  #answering(endpoint: Endpoint, handler: Handler<EndpointSpec>) {
    const { trustProxy, checkAnswers } = this.#options
    return async (request: HttpRequest): Promise<HttpResponse> => {
      const isGuarded = endpoint.access === 'administrator'
      const administrator = isGuarded ? await this.#admit(endpoint, request) : undefined
      const input = await parseInput(endpoint, request)
      const answer = await handler(new Input(request, input, { administrator, trustProxy }))
      if (checkAnswers && !request.isHead && isWhole(answer)) checkAnswer(endpoint, answer.body)
      return answerOf(endpoint, answer)
    }
  }

  /** A call of a page that is being rendered has been let in with the page. */
  #admitting(answering: Route['answer']): Route['answer'] {
    const { admit } = this.#options
    if (!admit) return answering
    return async (request) => {
      if (request.isWithin) return answering(request)
      const answer = await admit(async () => answering(request))
      if (!answer) throw overload
      return answer
    }
  }

  /** Authorizes an administrator's call before its input is looked at. */
  async #admit(endpoint: Endpoint, request: HttpRequest) {
    const { authenticate, publicUrl, trustProxy } = this.#options
    requireSameOrigin(request, { publicUrl, trustProxy })
    const administrator = await authenticate?.(request)
    if (!administrator) throw new AppError('sign_in_required')
    if (administrator.mustSetUp && !endpoint.duringSetUp)
      throw new AppError('forbidden', {
        message: 'Set up a second factor first, at /admin/account.',
      })
    if (endpoint.role === 'owner' && administrator.role !== 'owner')
      throw new AppError('forbidden', { message: 'Only an owner of the site can do this.' })
    return administrator
  }
}

/** Reads that depend on nobody: not those of a private link. */
const isPublicRead = ({ method, access, path }: EndpointSpec) =>
  method === 'GET' && access !== 'administrator' && !path.includes('{token}')

/** Pages of other sites may read the response, without credentials (Fetch standard, CORS protocol). */
const readableAnywhere = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, X-Total-Count, X-Total-Dates',
}

const replyPage = <T>(items: T[] | JsonText<T[]>, page: Page): Reply<T[]> =>
  reply.with(items, pageHeaders(page))

const replies = { ...reply, page: replyPage }

type RequestContext = { administrator: Administrator | undefined; trustProxy: number | undefined }

/** Costly parts are computed when a handler reads them. */
class Input implements HandlerInput<EndpointSpec> {
  readonly params: undefined
  readonly query: undefined
  readonly body: undefined
  readonly administrator: undefined
  readonly reply = replies
  readonly request: HttpRequest
  readonly #trustProxy: number | undefined

  constructor(request: HttpRequest, input: ParsedOf<EndpointSpec>, surroundings: RequestContext) {
    this.request = request
    this.params = input.params
    this.query = input.query
    this.body = input.body
    this.administrator = surroundings.administrator as undefined
    this.#trustProxy = surroundings.trustProxy
  }

  get network(): string {
    return clientNetwork(this.request.address(this.#trustProxy))
  }

  isFresh = (etag: string): boolean => matchesEtag(this.request.header('if-none-match'), etag)
}

/**
 * An address or a filter that cannot be read is a 400. So is a body that is no JSON object; one whose fields
 * cannot be accepted is a 422, wherever the contract has it.
 */
const parseInput = async (endpoint: Endpoint, request: HttpRequest) => {
  const { params, query, body, errors } = endpoint
  return {
    params: params && parse(params, request.params, 'invalid_request'),
    query: query && parse(query, fromQuery(request.query()), 'invalid_request'),
    body: body && parse(body, await readJson(request), codeOfBody(errors)),
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

const readJson = async (request: HttpRequest): Promise<unknown> => {
  const type = request.header('content-type') ?? ''
  const text = await request.text()
  if (text === '') return {}
  if (!isJson(type)) throw new AppError('unsupported_media_type')
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new AppError('invalid_request', { message: "The request body isn't valid JSON.", cause })
  }
}

/** Neither a file's bytes nor word that there is nothing to send (301, 304, 416). */
const isWhole = ({ body, status = 200 }: Reply<unknown>) =>
  status < 300 && !(body instanceof ReadableStream || Buffer.isBuffer(body))

const checkAnswer = (endpoint: Endpoint, answer: unknown) => {
  const body = answer instanceof JsonText ? JSON.parse(String(answer.text)) : answer
  const result = endpoint.response?.safeParse(body)
  if (result && !result.success) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} broke its contract: ${result.error.message}`,
    )
  }
}
