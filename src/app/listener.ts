/** Request listener of node:http: the fast paths for the requests that they take, Hono for all others. */
import type { RequestListener } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import type { FastPath } from '../platform/http/fast-path.ts'
import { namesTwoHosts, refuseTwoHosts } from '../platform/http/refuse-two-hosts.ts'
import type { App } from './server.ts'

export const createListener = (
  { hono }: Pick<App, 'hono'>,
  fastPaths: readonly FastPath[],
  publicUrl?: string,
): RequestListener => {
  const answer = getRequestListener(hono.fetch)
  return (incoming, outgoing) => {
    if (namesTwoHosts(incoming)) refuseTwoHosts(outgoing, publicUrl)
    else if (!fastPaths.some((fastPath) => fastPath(incoming, outgoing)))
      void answer(incoming, outgoing)
  }
}
