/** Measures every response at the socket, by route, regardless of what produced it. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { requestIdOf } from '../http/request-id.ts'
import type { Log } from '../log.ts'
import type { Metrics } from './metrics.ts'

const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

type RequestMeter = {
  metrics: Pick<Metrics, 'began' | 'answered'>
  nameRoute: NameRoute
  log: Pick<Log, 'debug' | 'isLevelEnabled'>
}

export const measureRequests =
  (listener: RequestListener, { metrics, nameRoute, log }: RequestMeter): RequestListener =>
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
    // The client disconnected before the end.
    status: outgoing.writableFinished ? outgoing.statusCode : ('aborted' as const),
  }
}

/** Route pattern of a path, for metrics and logs; paths themselves contain secrets. */
export type NameRoute = (method: string, path: string) => string
