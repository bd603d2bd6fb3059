/** One id for everything that is logged about a request, also sent to the client: `x-request-id`. */
import { randomUUID } from 'node:crypto'

const requestId = Symbol('request id')

/** `incoming` is the connection's message; what is asked in this process on its behalf has the same id. */
export const requestIdOf = (incoming: object | undefined): string => {
  if (incoming === undefined) return randomUUID()
  const identified: { [requestId]?: string } = incoming
  identified[requestId] ??= randomUUID()
  return identified[requestId]
}
