/** Status of pages that could not be rendered for a reason outside the program: not a 500. */
import { signInPathFor } from '../../kit/administrator-session.ts'
import { isCallError } from '../../kit/call.ts'
import { isDataAddress, pageAddress } from '../rendering/data-address.ts'

/** A page's answer as the router made it. */
export type RenderedPage = {
  status: number
  headers: Headers
  body: ReadableStream<Uint8Array> | string | null
  /** Errors of loaders and actions that nothing handled. */
  failures: readonly unknown[]
}

/** Seconds until a retry may succeed, from the failed calls. */
const retryAfter = '5'

/**
 * Something that the page needs is away: 503. The session ended while it was being made: to the sign-in. Calls refused
 * what the address says: the status of that refusal. The page as it is where anything else failed as well.
 */
export const applyFailureStatus = (page: RenderedPage, request: Request): RenderedPage => {
  const { status, failures } = page
  const refused = failures.every(isCallError) ? failures.map((failure) => failure.status) : []
  const headers = new Headers(page.headers)
  headers.set('cache-control', 'no-store')
  if (status === 503 || refused.includes(503)) {
    headers.set('retry-after', retryAfter)
    return { ...page, status: 503, headers }
  }
  if (status !== 500 || refused.length === 0) return page
  const url = new URL(request.url)
  if (refused.includes(401) && request.method === 'GET' && !isDataAddress(url.pathname)) {
    const location = signInPathFor(pageAddress(url))
    const away = new Headers({ location, 'cache-control': 'no-store' })
    return { ...page, status: 303, headers: away, body: null }
  }
  const least = Math.min(...refused)
  return Math.max(...refused) < 500 ? { ...page, status: least, headers } : page
}
