/** Table of all routes: calls, files and pages. The router is find-my-way's radix tree. */
import findMyWay from 'find-my-way'
import type { Method } from '../../kit/endpoint.ts'
import { AppError } from '../../kit/errors.ts'
import type { HttpRequest } from './http-request.ts'
import type { HttpResponse } from './http-response.ts'

export type Route = {
  /** GET also answers HEAD, without the body. Undefined: any method. */
  method?: Method
  /** `/api/events/{id}`, `/event/{id}.ics`, `/assets/*`; for pages React Router's syntax, `/event/:id/:slug?`. */
  path: string
  answer: (request: HttpRequest) => Promise<HttpResponse> | HttpResponse
  /** Headers of every response of the route. */
  headers?: Readonly<Record<string, string>>
  /** Read-only although not GET, so that no change handling follows. */
  isReading?: boolean
  /** Skips the same-origin check. */
  fromAnySite?: boolean
  /** True if the handler limits the body's size itself while it streams. */
  takesFiles?: (request: HttpRequest) => boolean
  /** Builds another error response than the usual JSON body; undefined to use that. */
  showFailure?: (error: unknown, request: HttpRequest) => HttpResponse | undefined
}

export type FoundRoute = { route: Route; params: Readonly<Record<string, string>> }

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
/** Stands for every method that no route uses. */
const noSuchMethod = 'TRACE'
const all = [...methods, noSuchMethod] as const

/** Longest request target that node:http accepts. */
const maxParamLength = 16 * 1024

export class RouteTable {
  readonly #router = findMyWay({ maxParamLength })
  readonly #paths = new Set<string>()
  #isComplete = false

  add(route: Route): void {
    const { method, path } = route
    this.#on(method ? [method] : all, path, route)
    if (method) this.#paths.add(path)
  }

  /** Undefined if no route matches the path with any method. */
  find(method: string, path: string): FoundRoute | undefined {
    if (!this.#isComplete) this.#refuseOtherMethods()
    const found = this.#router.find(routed(method), readable(path))
    if (!found) return undefined
    const { store: route, params } = found as unknown as {
      store: Route
      params: Record<string, string>
    }
    return { route, params }
  }

  /** Methods of a path for the Allow header; empty for an unknown path. */
  methodsOf(path: string): string[] {
    const matchingMethods = methods.filter((method) => this.#names(method, path))
    return matchingMethods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))
  }

  #names(method: Method, path: string): boolean {
    const store: Route | undefined = this.#router.find(method, readable(path))?.store
    return store?.method === method
  }

  #on(taken: readonly (Method | typeof noSuchMethod)[], path: string, route: Route): void {
    this.#router.on([...taken], patternOf(path), () => {}, route)
  }

  /** Adds 405 routes for all methods that a path does not support, unless another pattern supports them. */
  #refuseOtherMethods(): void {
    this.#isComplete = true
    for (const path of this.#paths) {
      const sample = path.replace(/\{\w+\}/g, 'x')
      const untaken = all.filter(
        (method) => method === noSuchMethod || !this.#names(method, sample),
      )
      const answer = (request: HttpRequest) => {
        throw new AppError('method_not_allowed', { allow: this.methodsOf(request.path) })
      }
      this.#on(untaken, path, { path, answer })
    }
  }
}

/** `/event/{id}.ics` becomes `/event/:id(^[^]+).ics`: parameters are never empty. */
const patternOf = (path: string): string =>
  path.replace(/\{(\w+)\}([._]?)/g, (_, name, mark) => `:${name}(^[^]+${mark ? `)${mark}` : '$)'}`)

const routed = (method: string): Method | typeof noSuchMethod => {
  if (method === 'HEAD') return 'GET'
  return methods.find((each) => each === method) ?? noSuchMethod
}

/** Makes a path decodable: invalid percent signs stay literal, and so does %00, which PostgreSQL text cannot contain. */
const readable = (path: string): string => {
  if (!path.includes('%')) return path
  return path.replace(/(?:%[0-9a-f]{2})+|%/gi, (text) => {
    try {
      decodeURIComponent(text)
      return text.replaceAll('%00', '%2500')
    } catch {
      return text.replaceAll('%', '%25')
    }
  })
}
