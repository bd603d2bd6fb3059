/**
 * Binds declared endpoints to handlers: parses input and builds responses according to the
 * contract. Failures are thrown; the pipeline turns them into error bodies.
 */
import { isDeepStrictEqual } from 'node:util'
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
import { issueMessage } from '../../kit/plain-messages.ts'
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
  /** Signed-in administrator, on administrators' endpoints. */
  administrator: S['access'] extends 'administrator' ? Administrator : undefined
  /** Client's network for rate limits: an IPv4 address, or the /64 of an IPv6 address. */
  network: string
  reply: typeof reply & {
    /** Page of a list; headers contain the total and the URL of the next page. */
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

/** All input of a call as one record, and the administrator who makes the call. */
export type InputOf<S extends EndpointSpec> = PartOf<S, 'params'> &
  PartOf<S, 'query'> &
  PartOf<S, 'body'> &
  Pick<HandlerInput<S>, 'administrator'>

/** Result of a use case; void for endpoints without a response body. */
type ResultOf<S extends EndpointSpec> = S['response'] extends z.ZodType ? ResponseOf<S> : void

/** Page of a list, with the total number of rows and the cursor of the next page. */
type ListPage<Rows> = { rows: Rows; total: number; next: string | number | undefined }

export type ApiOptions = {
  /** Authenticates a request; if absent, nobody is ever signed in. */
  authenticate?: (request: RequestHead) => Promise<Administrator | undefined>
  /** Number of trusted proxies that report the client's address. */
  trustProxy?: number
  /** Public URL of the site, the origin of its pages. */
  publicUrl?: string
  /** Validates every response against its contract: on in development and tests. */
  checkAnswers: boolean
  /** Queue for calls that make changes; see admission-control.ts. */
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
    // A file may take minutes to arrive, and uploads have their own queue.
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

  /** Binds a call whose response depends only on its input and the caller's network. */
  answer<S extends EndpointSpec>(
    endpoint: Endpoint<S>,
    work: (given: InputOf<S>, network: string) => Promise<ResultOf<S>>,
  ): this {
    return this.handle(endpoint, async ({ params, query, body, administrator, network }) => {
      const given = Object.assign({}, params, query, body, { administrator })
      return reply.with((await work(given as InputOf<S>, network)) as ResponseOf<S>)
    })
  }

  /** Binds a paged list; the next page has the same path and query with another cursor. */
  list<S extends EndpointSpec & { query: z.ZodType }>(
    endpoint: Endpoint<S>,
    read: (input: HandlerInput<S>) => Promise<ListPage<ResponseOf<S>>>,
  ): this {
    return this.handle(endpoint, async (input) => {
      const { rows, total, next } = await read(input)
      const query = toQuery({ ...(input.query as object), cursor: next })
      const page = { total, next: next === undefined ? next : endpoint.path + query }
      return reply.with(rows, pageHeaders(page))
    })
  }

  /** Binds a route that sends a stored file, without a contract. */
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

  /** Calls of a page being rendered were admitted with the page. */
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

  /** Authorizes an administrator's call before its input is parsed. */
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

/** Public reads whose response is the same for everyone; excludes private links. */
const isPublicRead = ({ method, access, path }: EndpointSpec) =>
  method === 'GET' && access !== 'administrator' && !path.includes('{token}')

/** CORS: pages of other sites may read the response, without credentials (Fetch standard). */
const readableAnywhere = {
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag, Link, X-Total-Count, X-Total-Dates',
}

const replyPage = <T>(items: T[] | JsonText<T[]>, page: Page): Reply<T[]> =>
  reply.with(items, pageHeaders(page))

const replies = { ...reply, page: replyPage }

type RequestContext = { administrator: Administrator | undefined; trustProxy: number | undefined }

/** Costly parts are computed only when a handler reads them. */
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
 * Throws 400 for invalid path parameters, query or JSON syntax; for a body that fails validation,
 * 422 if the contract lists it, otherwise 400.
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
  const result = schema.safeParse(value, { error: issueMessage })
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

/** True for a complete body: not a file's bytes, and not a response without content (301, 304, 416). */
const isWhole = ({ body, status = 200 }: Reply<unknown>) =>
  status < 300 && !(body instanceof ReadableStream || Buffer.isBuffer(body))

/** Throws unless the answer's JSON is what the contract declares, without any other key. */
const checkAnswer = ({ method, path, response }: Endpoint, answer: unknown) => {
  if (!response) return
  const text = answer instanceof JsonText ? String(answer.text) : JSON.stringify(answer)
  const body = text && JSON.parse(text)
  const { error, data } = response.safeParse(body)
  const problem = error?.message ?? (isDeepStrictEqual(data, body) ? '' : 'undeclared keys')
  if (problem) throw new Error(`${method} ${path} broke its contract: ${problem}`)
}
