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
    route: nameRoute(method, query < 0 ? url : url.slice(0, query)),
    // The client did not wait for the end.
    status: outgoing.writableFinished ? outgoing.statusCode : ('aborted' as const),
  }
}

/** The route that an address belongs to, as metrics and logs name it: a pattern, as addresses hold secrets. */
export type NameRoute = (method: string, path: string) => string
