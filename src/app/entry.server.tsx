import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { NonceContext } from '../ui/inline-script.tsx'
import { nonceContext, outcomeContext } from './rendering/page-context.ts'

// Exported here so that pages, their context and their handler share one copy of the router.
export { createRequestHandler } from 'react-router'
export { createPageContext } from './rendering/page-context.ts'
export { renderEmbed } from './rendering/render-embed.tsx'

export const streamTimeout = 10_000

/**
 * Renders the whole page before sending the first byte: crawlers and readers without scripts get no
 * spinner, and a page that fails gets an error status.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        // Large parts stay in place; by default, React sends them last and moves them by scripts.
        progressiveChunkSize: Number.POSITIVE_INFINITY,
        onAllReady: () => resolve(text(pipe(new PassThrough()))),
        onError: reject,
      },
    )
  })
  headers.set('content-type', 'text/html; charset=utf-8')
  return new Response(html, { headers, status })
}

export function handleError(
  error: unknown,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): void {
  context.get(outcomeContext).failures.push(error)
  if (request.signal.aborted) return
  // Errors of the request are for the visitor; logging them would reveal private links.
  if (isRouteErrorResponse(error) && error.status < 500) return
  // The page bundle cannot access the server's log; the server listens for this event.
  process.emit('pageError' as never, error as never)
}
