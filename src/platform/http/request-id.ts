/** Request id: the same for all log lines of a request, and sent to the client as `x-request-id`. */
import { randomUUID } from 'node:crypto'

const requestId = Symbol('request id')

/** Id of a connection's message; in-process requests on its behalf share the id. A new id if undefined. */
export const requestIdOf = (incoming: object | undefined): string => {
  if (incoming === undefined) return randomUUID()
  const identified: { [requestId]?: string } = incoming
  identified[requestId] ??= randomUUID()
  return identified[requestId]
}
