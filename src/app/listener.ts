/** What node:http is given: the short ways for the requests that they take, Hono for all others. */
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { Lane } from '../platform/http/lean-lane.ts'
import type { App } from './server.ts'

export const createListener = (
  { hono }: Pick<App, 'hono'>,
  lanes: readonly Lane[],
): RequestListener => {
  const answer = getRequestListener(hono.fetch)
  return (incoming, outgoing) => {
    if (!lanes.some((lane) => lane(incoming, outgoing))) void answer(incoming, outgoing)
  }
}
