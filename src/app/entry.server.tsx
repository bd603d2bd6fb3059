import { Writable } from 'node:stream'
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
          headers.set('content-type', 'text/html; charset=utf-8')
          pipe(gather((page) => resolve(new Response(page, { headers, status }))))
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

/** Takes the page as it is written; a web stream in between would cost a tenth of the rendering. */
const gather = (done: (page: Uint8Array<ArrayBuffer>) => void): Writable => {
  const chunks: Buffer[] = []
  return new Writable({
    write(chunk: Buffer, _encoding, next) {
      // The chunk's memory is used again by whoever writes.
      chunks.push(Buffer.from(chunk))
      next()
    },
    final(next) {
      done(Buffer.concat(chunks))
      next()
    },
  })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (request.signal.aborted) return
  // What the visitor did wrong is told the visitor; a log of it would hold private links.
  if (isRouteErrorResponse(error) && error.status < 500) return
  // The server's log is not known to the page bundle; it listens for this.
  process.emit('pageError' as never, error as never)
}
