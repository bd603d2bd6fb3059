/** Pages that could not be put together for a reason that is no failure of ours are told so, not as a 500. */
import { pageOf, signInPathFor } from '../../kit/administrator-session.ts'
import { type Call, isCallError } from '../../kit/call.ts'

/** A page's answer as the router made it. */
export type RenderedPage = {
  status: number
  headers: Headers
  /** Texts that a page is made of. */
  body: readonly string[] | ReadableStream<Uint8Array> | null
}

/** Seconds until a retry may succeed, from the failed calls. */
const retryAfter = '5'

/**
 * Something that the page needs is away: 503. The session ended while it was being made: to the sign-in. A call
 * that refused what the address says: the status of that refusal.
 */
export const trackCallFailures = (call: Call) => {
  const statuses = new Set<number>()
  const watched: Call = async (endpoint, input, options) => {
    try {
      return await call(endpoint, input, options)
    } catch (error) {
      if (isCallError(error)) statuses.add(error.status)
      throw error
    }
  }
  /** The page's answer as it should be told, once it is there. */
  const tell = (page: RenderedPage, request: Request): RenderedPage => {
    const { status, body } = page
    const headers = new Headers(page.headers)
    headers.set('cache-control', 'no-store')
    if (statuses.has(503) && (status === 500 || status === 503)) {
      headers.set('retry-after', retryAfter)
      return { status: 503, headers, body }
    }
    const { pathname } = new URL(request.url)
    const isPage = request.method === 'GET' && !pathname.endsWith('.data')
    if (statuses.has(401) && status === 500 && isPage) {
      const location = signInPathFor(pageOf(request))
      const away = new Headers({ location, 'cache-control': 'no-store' })
      return { status: 303, headers: away, body: null }
    }
    const refused = [...statuses]
    if (status === 500 && refused.length > 0 && refused.every((one) => one >= 400 && one < 500)) {
      return { status: Math.min(...refused), headers, body }
    }
    return page
  }
  return { call: watched, tell }
}
