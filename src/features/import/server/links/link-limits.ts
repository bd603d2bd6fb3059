/** Limits on reading addresses while somebody waits for it: each takes a process, memory and a connection. */
import { AppError } from '../../../../kit/errors.ts'
import type { RateLimit } from '../../../../platform/rate-limit.ts'

/** Somebody who tries settings for a calendar. */
export const perAdministrator: RateLimit = { limit: 30, windowSeconds: 600 }

/** Organizers: the page of their event, and another try. */
export const perNetwork: RateLimit = { limit: 5, windowSeconds: 300 }
/** Nobody has us ask a server again and again, from however many networks. */
export const perHost: RateLimit = { limit: 20, windowSeconds: 300 }

/** Bounds for an address that anybody may give. */
export const publicBounds = { maxBytes: 2 * 1024 * 1024, timeout: 8_000 }
export const publicMs = 25_000
export const publicRows = 200

/** Milliseconds for fetching and reading. */
export const administratorMs = 30_000

/** Entries that a preview looks at. */
export const maxRows = 1_000

/** Counting semaphore that refuses instead of queueing. Throws `rate_limited` when all slots are taken. */
export const createSlots = (most: number) => {
  let taken = 0
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (taken >= most) {
      const message = 'Other links are being read right now. Try again in a minute.'
      throw new AppError('rate_limited', { message, retryAfter: 15 })
    }
    taken++
    try {
      return await work()
    } finally {
      taken--
    }
  }
}
