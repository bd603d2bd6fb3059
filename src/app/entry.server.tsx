import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { FragmentCacheContext } from '../ui/fragment-cache-context.ts'
import { NonceContext } from '../ui/nonce.tsx'
import { embedLoaderData } from './rendering/embed-loader-data.ts'
import { cachedFragment } from './rendering/fragment-cache.tsx'
import { nonceContext, outcomeContext } from './rendering/page-context.ts'

// From here, so that pages, their context and their handler share one copy of the router.
export { createRequestHandler } from 'react-router'
export { createPageContext } from './rendering/page-context.ts'

export const streamTimeout = 10_000

/**
 * Renders a page whole before the first byte: no spinner reaches a crawler or a reader without scripts.
 * Loaders have awaited all that they return, so nothing is left to wait for, and a text costs half of what
 * a stream does. The response is without its body, which `outcomeContext` takes.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...entry }: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const page = renderToString(
    <NonceContext value={nonce}>
      <FragmentCacheContext value={cachedFragment}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </FragmentCacheContext>
    </NonceContext>,
  )
  headers.set('content-type', 'text/html; charset=utf-8')
  const parts = await embedLoaderData(page, serverHandoffStream, nonce)
  context.get(outcomeContext).parts = ['<!DOCTYPE html>', ...parts]
  return new Response(null, { headers, status })
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  context.get(outcomeContext).failures.push(error)
  if (request.signal.aborted) return
  // Errors of the request are the visitor's to know; a log of them would hold private links.
  if (isRouteErrorResponse(error) && error.status < 500) return
  // The server's log is not known to the page bundle; it listens for this.
  process.emit('pageError' as never, error as never)
}
