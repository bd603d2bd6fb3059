/** One name for all that is logged about a request, also told to the client: `x-request-id`. */
import { randomUUID } from 'node:crypto'

const ids = new WeakMap<object, string>()

/** `incoming` is the connection's message; what is asked in this process on its behalf has the same id. */
export const requestIdOf = (incoming: object | undefined): string => {
  if (incoming === undefined) return randomUUID()
  const known = ids.get(incoming)
  if (known !== undefined) return known
  const id = randomUUID()
  ids.set(incoming, id)
  return id
}
