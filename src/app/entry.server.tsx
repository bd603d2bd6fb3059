import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { NonceContext } from '../ui/nonce.tsx'
import { nonceContext } from './page-context.ts'

// From here, so that pages, their context and their handler share one copy of the router.
export { createRequestHandler } from 'react-router'
export { createPageContext } from './page-context.ts'

export const streamTimeout = 10_000

/** Renders a page whole before the first byte: no spinner reaches a crawler or a reader without scripts. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entry: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const nonce = context.get(nonceContext)
  return new Promise((resolve, reject) => {
    let failure: unknown
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={entry} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          if (failure) return reject(failure)
          const body = new PassThrough()
          headers.set('content-type', 'text/html; charset=utf-8')
          resolve(new Response(createReadableStreamFromReadable(body), { headers, status }))
          pipe(body)
        },
        onShellError: reject,
        onError(error) {
          failure ??= error
        },
      },
    )
    const timer = setTimeout(
      () => abort(new Error('The page took too long to render.')),
      streamTimeout,
    )
  })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  // What the visitor did wrong is told the visitor; a log of it would hold private links.
  if (isRouteErrorResponse(error) && error.status < 500) return
  // The server's log is not known to the page bundle; it listens for this.
  process.emit('pageError' as never, error as never)
}
