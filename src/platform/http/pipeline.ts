/**
 * Lifecycle of every request, over HTTP and within the process: route, checks, handler, headers,
 * compression. The only place that turns failures into the error body.
 */
import { AppError } from '../../kit/errors.ts'
import type { Log } from '../log.ts'
import { createRefusalLog, failureAnswer } from './failures.ts'
import type { HttpRequest } from './http-request.ts'
import { encodeBody, type HttpResponse } from './http-response.ts'
import { boundBody, boundQuery } from './input-bounds.ts'
import type { FoundRoute, Route, RouteTable } from './route-table.ts'
import {
  isSafe,
  requireSameOrigin,
  responseHeaders,
  type TransportSettings,
  withFrameOptions,
} from './security.ts'

/** Never rejects. */
export type AnswerRequest = (request: HttpRequest) => Promise<HttpResponse>

export type PipelineOptions = TransportSettings & {
  log: Log
  trustProxy?: number | undefined
  /** Headers for a path, added to every response. */
  headersOf?: (path: string) => Readonly<Record<string, string>> | undefined
  /** Wraps the handler; `next` calls the route. */
  around?: (request: HttpRequest, next: () => Promise<HttpResponse>) => Promise<HttpResponse>
  /**
   * Called before a request that may make a change; the returned function runs after success and
   * before the response is sent. Neither may throw.
   */
  beforeChange?: () => () => Promise<unknown>
}

export const createPipeline = (routes: RouteTable, options: PipelineOptions): AnswerRequest => {
  const { log, around, beforeChange } = options
  const fixed = responseHeaders(options)
  const logRefusal = createRefusalLog(log)

  const handle = async (
    request: HttpRequest,
    found: FoundRoute | undefined,
  ): Promise<HttpResponse> => {
    if (request.fault) throw request.fault
    if (!isSafe(request.method) && !found?.route.fromAnySite) requireSameOrigin(request, options)
    if (!found) throw new AppError('not_found')
    const { route, params } = found
    boundQuery(request.target)
    if (!isSafe(request.method) && !route.takesFiles?.(request)) await boundBody(request)
    request.params = params
    const afterChange = request.isReading || route.isReading ? undefined : beforeChange?.()
    const answer = await (around
      ? around(request, async () => route.answer(request))
      : route.answer(request))
    if (afterChange && isDone(answer)) await afterChange()
    return answer
  }

  const complete = (request: HttpRequest, answer: HttpResponse, route?: Route): HttpResponse => ({
    status: answer.status,
    headers: withFrameOptions({
      ...fixed,
      ...route?.headers,
      ...answer.headers,
      ...options.headersOf?.(request.path),
      'x-request-id': request.id,
    }),
    body: answer.body,
    cookies: answer.cookies,
  })

  return async (request) => {
    const found = request.fault ? undefined : routes.find(request.method, request.path)
    try {
      const answer = encodeBody(await handle(request, found), request)
      return complete(request, answer instanceof Promise ? await answer : answer, found?.route)
    } catch (error) {
      logRefusal(error, request)
      const failurePage =
        found?.route.showFailure?.(error, request) ?? failureAnswer(error, request.id, log)
      return complete(request, await encodeBody(failurePage, request), found?.route)
    }
  }
}

const isDone = ({ status }: HttpResponse) => status >= 200 && status < 300
