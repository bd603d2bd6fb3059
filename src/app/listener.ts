/** What node:http is given: the short way for the calls that it takes, Hono for all others. */
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { App } from './server.ts'

export const createListener = ({ hono, lane }: Pick<App, 'hono' | 'lane'>): RequestListener => {
  const answer = getRequestListener(hono.fetch)
  return (incoming, outgoing) => {
    if (!lane(incoming, outgoing)) void answer(incoming, outgoing)
  }
}
