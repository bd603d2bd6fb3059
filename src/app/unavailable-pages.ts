/** A page that could not be put together because something it needs is away is a 503, not a 500. */
import { type Call, CallError } from '../kit/call.ts'

export type WatchedCall = {
  call: Call
  /** The page's answer as it should be told, once it is there. */
  tell: (response: Response) => Response
}

/** As failures of calls say it: seconds until another try may go well. */
const retryAfter = '5'

export const watchAway = (call: Call): WatchedCall => {
  let isAway = false
  const watched: Call = async (endpoint, input, options) => {
    try {
      return await call(endpoint, input, options)
    } catch (error) {
      isAway ||= error instanceof CallError && error.status === 503
      throw error
    }
  }
  const tell = (response: Response) => {
    if (!isAway || (response.status !== 500 && response.status !== 503)) return response
    const headers = new Headers(response.headers)
    headers.set('retry-after', retryAfter)
    headers.set('cache-control', 'no-store')
    return new Response(response.body, { status: 503, headers })
  }
  return { call: watched, tell }
}
