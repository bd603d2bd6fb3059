/** A request as the API reads it, whichever way it came in. */
import type { Context } from 'hono'
import { clientAddress } from './client-address.ts'
import { routeParams } from './route-pattern.ts'

export type ApiRequest = {
  /** The whole request, made where somebody looks at it. */
  readonly request: Request
  readonly isHead: boolean
  /** By its name in lower case. */
  header(name: string): string | undefined
  /** The values of an endpoint's path. */
  params(path: string): Record<string, string>
  query(): URLSearchParams
  text(): Promise<string>
  /** The client's address; see client-address.ts. */
  address(trustProxy: number | undefined): string
}

export const apiRequestOfHono = (context: Context): ApiRequest => ({
  get request() {
    return context.req.raw
  },
  get isHead() {
    return context.req.raw.method === 'HEAD'
  },
  header: (name) => context.req.header(name),
  params: (path) => routeParams(path, context.req.param()),
  query: () => new URL(context.req.url).searchParams,
  text: () => context.req.text(),
  address: (trustProxy) => clientAddress(context, trustProxy),
})
