/** Status of pages that failed for a reason outside the program: not 500. */
import { signInPathFor } from '../../kit/administrator-session.ts'
import { isCallError } from '../../kit/call.ts'
import { isDataAddress, pageAddress } from '../rendering/data-address.ts'

/** Response of the router. */
export type RenderedPage = {
  status: number
  headers: Headers
  body: ReadableStream<Uint8Array> | string | null
  /** Unhandled errors of loaders and actions. */
  failures: readonly unknown[]
}

/** Seconds until a retry may succeed. */
const retryAfter = '5'

/**
 * Sets the status of a failed page: 503 if a service is unavailable; a redirect to sign-in if the session ended during
 * rendering; otherwise the status of the failed calls. Unchanged if anything else failed as well.
 */
export const applyFailureStatus = (page: RenderedPage, request: Request): RenderedPage => {
  const { status, failures } = page
  const statuses = failures.every(isCallError) ? failures.map((failure) => failure.status) : []
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'no-store')
  if (status === 503 || statuses.includes(503)) {
    headers.set('retry-after', retryAfter)
    return { ...page, status: 503, headers }
  }
  if (status !== 500 || statuses.length === 0) return page
  const url = new URL(request.url)
  if (statuses.includes(401) && request.method === 'GET' && !isDataAddress(url.pathname)) {
    const location = signInPathFor(pageAddress(url))
    const away = new Headers({ location, 'cache-control': 'no-store' })
    return { ...page, status: 303, headers: away, body: null }
  }
  const least = Math.min(...statuses)
  return Math.max(...statuses) < 500 ? { ...page, status: least, headers } : page
}
