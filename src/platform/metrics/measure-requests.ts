/** Times every answer at the socket, whichever way through the program it took, by its route. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { requestIdOf } from '../http/request-id.ts'
import type { Log } from '../log.ts'
import type { Metrics } from './metrics.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type Parts = {
  metrics: Pick<Metrics, 'began' | 'answered'>
  nameRoute: NameRoute
  log: Pick<Log, 'debug' | 'isLevelEnabled'>
}

export const measureRequests =
  (listener: RequestListener, { metrics, nameRoute, log }: Parts): RequestListener =>
  (incoming, outgoing) => {
    const began = performance.now()
    metrics.began()
    outgoing.once('close', () => {
      const answered = describe(incoming, outgoing, nameRoute)
      const seconds = (performance.now() - began) / 1000
      metrics.answered({ ...answered, seconds })
      if (!log.isLevelEnabled('debug')) return
      const requestId = requestIdOf(incoming)
      log.debug({ requestId, ...answered, ms: Math.round(seconds * 1e4) / 10 }, 'answered')
    })
    listener(incoming, outgoing)
  }

const describe = (incoming: IncomingMessage, outgoing: ServerResponse, nameRoute: NameRoute) => {
  const { method = '', url = '' } = incoming
  const query = url.indexOf('?')
  return {
    method: methods.has(method) ? method : 'other',
    route: nameRoute(query < 0 ? url : url.slice(0, query)),
    // The client did not wait for the end.
    status: outgoing.writableFinished ? outgoing.statusCode : ('aborted' as const),
  }
}

/** Route that the path of an address belongs to, as metrics and logs name it. */
export type NameRoute = (path: string) => string

type RouteNames = {
  /** Patterns of calls, `/api/events/{id}`. */
  calls: readonly { method: string; path: string }[]
  /** Patterns of pages as the page router writes them, `event/:id/:slug?`. */
  pages: readonly string[]
  /** Folders of files, `/assets/`: all that is in one is one route. */
  folders: readonly string[]
}

/** Each pattern is tried once for an address that is none itself; addresses themselves are not kept. */
export const createRouteNames = ({ calls, pages, folders }: RouteNames): NameRoute => {
  const literal = new Set<string>()
  const patterns = new Map<string, Pattern[]>()
  const add = (name: string) => {
    if (!/[{:]/.test(name)) return void literal.add(name)
    const begin = /^\/[^/]*[{:]/.test(name) ? anyBegin : beginOf(name)
    const pattern = { name, pattern: patternOf(name) }
    patterns.set(begin, [...(patterns.get(begin) ?? []), pattern])
  }
  for (const { path } of calls) add(path)
  for (const page of pages) add(`/${page}`)
  return (path) => {
    if (literal.has(path)) return path
    const folder = folders.find((each) => path.startsWith(each))
    if (folder) return `${folder}*`
    // Data request of the router, which shows a page without loading a document.
    const page = path.endsWith('.data') ? path.replace(/(\/_root)?\.data$/, '') || '/' : path
    if (literal.has(page)) return page
    const find = (begin: string) => patterns.get(begin)?.find(({ pattern }) => pattern.test(page))
    // Unknown: a typing error, a scanner.
    return (find(beginOf(page)) ?? find(anyBegin))?.name ?? 'unknown'
  }
}

type Pattern = { name: string; pattern: RegExp }

/** Patterns whose first segment is a parameter. */
const anyBegin = ''

/** The first segment: few patterns share it. */
const beginOf = (path: string): string => {
  const end = path.indexOf('/', 1)
  return end < 0 ? path : path.slice(0, end)
}

/** `/event/{id}.ics`, `/event/:id/:slug?`. */
const patternOf = (name: string): RegExp => {
  const source = name
    .replace(/[.*+^$()|[\]\\]/g, '\\$&')
    .replace(/\{\w+\}/g, '[^/]+')
    .replace(/\/:\w+\?/g, '(?:/[^/]+)?')
    .replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}/?$`)
}
