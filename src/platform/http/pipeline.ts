/**
 * The lifecycle of every request, over HTTP and within the process: route, checks, handler, headers, compression;
 * failures are turned into the one error body here and nowhere else.
 */
import { AppError } from '../../kit/errors.ts'
import type { Log } from '../log.ts'
import { type Answer, sized } from './answer.ts'
import { failureAnswer } from './failures.ts'
import type { HttpRequest } from './http-request.ts'
import { createRefusalLog } from './log-refusals.ts'
import type { RouteTable } from './route-table.ts'
import { answerHeaders, isSafe, refuseForeign } from './security.ts'

/** Never throws. */
export type AnswerRequest = (request: HttpRequest) => Promise<Answer>

export type PipelineOptions = {
  log: Log
  publicUrl?: string | undefined
  trustProxy?: number | undefined
  /** Headers of an address, in every response. */
  headersOf?: (path: string) => Readonly<Record<string, string>> | undefined
  /** Goes around the handler, with the route's answer as `next`. */
  around?: (request: HttpRequest, next: () => Promise<Answer>) => Promise<Answer>
  /** Done after each change before it is told of; must not throw. */
  afterChange?: () => Promise<unknown>
}

const maxBodyBytes = 1024 * 1024

export const createPipeline = (routes: RouteTable, options: PipelineOptions): AnswerRequest => {
  const { log, around, afterChange } = options
  const fixed = answerHeaders(options.publicUrl)
  const logRefusal = createRefusalLog(log)

  const handle = async (request: HttpRequest): Promise<Answer> => {
    if (request.fault) throw request.fault
    const found = routes.find(request.method, request.path)
    if (!isSafe(request.method)) {
      refuseForeign(request, options)
      const limiting = found?.route.takesFiles?.(request)
        ? undefined
        : request.limitBody(maxBodyBytes)
      if (limiting) await limiting
    }
    if (!found) throw new AppError('not_found')
    const { route, params } = found
    request.params = params
    const answer = await (around
      ? around(request, async () => route.answer(request))
      : route.answer(request))
    if (!request.isReading && !route.isReading && isDone(answer)) await afterChange?.()
    return answer
  }

  const kept = new WeakMap<Answer, Answer>()
  const complete = (request: HttpRequest, answer: Answer): Answer => {
    const known = answer.isKept ? kept.get(answer) : undefined
    if (known) return known
    const { status, headers, body, cookies } = answer
    const own = options.headersOf?.(request.path)
    const all: Answer['headers'] = { ...fixed, ...headers, ...own }
    if (!answer.isKept) {
      all['x-request-id'] = request.id
      return { status, headers: all, body, cookies }
    }
    const whole = { status, headers: all, body, head: Object.entries(all).flat() }
    kept.set(answer, whole)
    return whole
  }

  return async (request) => {
    try {
      const answer = sized(await handle(request), request)
      return complete(request, answer instanceof Promise ? await answer : answer)
    } catch (error) {
      const { method, path, id } = request
      logRefusal(error, { method, path, requestId: id })
      return complete(request, await sized(failureAnswer(error, id, log), request))
    }
  }
}

const isDone = ({ status }: Answer) => status >= 200 && status < 300
