/** The one table of routes: calls, files and pages. The router is find-my-way's radix tree. */
import findMyWay from 'find-my-way'
import type { Method } from '../../kit/endpoint.ts'
import { AppError } from '../../kit/errors.ts'
import type { HttpRequest } from './http-request.ts'
import type { HttpResponse } from './http-response.ts'

export type Route = {
  /** HEAD is answered as GET is, without the body. Absent: any method. */
  method?: Method
  /** `/api/events/{id}`, `/event/{id}.ics`, `/assets/*`; of pages as their router writes them, `/event/:id/:slug?`. */
  path: string
  answer: (request: HttpRequest) => Promise<HttpResponse> | HttpResponse
  /** Headers of every response of the route. */
  headers?: Readonly<Record<string, string>>
  /** Sent by another method than GET, but changes nothing: nothing has to follow a change. */
  isReading?: boolean
  /** The origin of a request is not looked at. */
  fromAnySite?: boolean
  /** The handler counts the body itself, as it comes in. */
  takesFiles?: (request: HttpRequest) => boolean
  /** Shows why a request failed in another form than the error body; undefined where it does not. */
  showFailure?: (error: unknown, request: HttpRequest) => HttpResponse | undefined
}

export type FoundRoute = { route: Route; params: Readonly<Record<string, string>> }

const methods: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']
/** Stands for every method that no route names. */
const other = 'TRACE'
const all = [...methods, other] as const

/** Longest address that node:http accepts. */
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

  /** Undefined where not even a route of any method takes the address. */
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

  /** Methods of an address, as in the Allow header; empty for an unknown address. */
  methodsOf(path: string): string[] {
    const taken = methods.filter((method) => this.#names(method, path))
    return taken.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method))
  }

  #names(method: Method, path: string): boolean {
    const store: Route | undefined = this.#router.find(method, readable(path))?.store
    return store?.method === method
  }

  #on(taken: readonly (Method | typeof other)[], path: string, route: Route): void {
    this.#router.on([...taken], patternOf(path), () => {}, route)
  }

  /** An address that takes some methods refuses the others, unless another pattern takes them there. */
  #refuseOtherMethods(): void {
    this.#isComplete = true
    for (const path of this.#paths) {
      const sample = path.replace(/\{\w+\}/g, 'x')
      const untaken = all.filter((method) => method === other || !this.#names(method, sample))
      const answer = (request: HttpRequest) => {
        throw new AppError('method_not_allowed', { allow: this.methodsOf(request.path) })
      }
      this.#on(untaken, path, { path, answer })
    }
  }
}

/** `/event/{id}.ics` becomes `/event/:id(^[^]+).ics`: a parameter is never empty. */
const patternOf = (path: string): string =>
  path.replace(/\{(\w+)\}([._]?)/g, (_, name, mark) => `:${name}(^[^]+${mark ? `)${mark}` : '$)'}`)

const routed = (method: string): Method | typeof other => {
  if (method === 'HEAD') return 'GET'
  return methods.find((each) => each === method) ?? other
}

/** A percent sign that encodes nothing stands for itself; so does that of the null character, which PostgreSQL keeps in no text. */
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
