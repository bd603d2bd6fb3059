/** Limits on reading URLs while a user waits: each reading uses a process, memory and a connection. */
import { AppError } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { clientNetwork } from '../../../../platform/http/client-address.ts'
import { type RateLimit, requireToken } from '../../../../platform/rate-limit.ts'
import { createSemaphore } from '../../../../platform/semaphore.ts'

/** Enough for trying several settings of a calendar. */
export const perAdministrator: RateLimit = { limit: 30, windowSeconds: 600 }

/** Enough for an organizer who reads an event's page, and tries again. */
export const perNetwork: RateLimit = { limit: 5, windowSeconds: 300 }
/** Limit per IP address: prevents repeated requests to one server by other host names or redirects. */
export const perServer: RateLimit = { limit: 20, windowSeconds: 300 }

const busyServer = 'Several links to that site were read just now. Try again in a few minutes.'

/** Counts each purpose separately, so that one can't use up another's limit. */
export const countPerServer =
  (db: Db, purpose: 'link-reading' | 'event-link') =>
  (address: string): Promise<void> =>
    requireToken(db, `${purpose}-server:${clientNetwork(address)}`, perServer, busyServer)

/**
 * Milliseconds between two connections to an IP address for followed feeds. No limit, as administrators chose these
 * feeds: 5,000 feeds of one server, with a redirect each, are read within the three hours between two readings.
 */
export const feedSpacingMs = 1_000

/** Returns the milliseconds to wait before a connection, and records the connection. */
export const spaceConnections = (
  clock: () => number = () => performance.now(),
): ((address: string) => number) => {
  const freeAt = new Map<string, number>()
  return (address) => {
    const [server, now] = [clientNetwork(address), clock()]
    const connectAt = Math.max(now, freeAt.get(server) ?? 0)
    freeAt.set(server, connectAt + feedSpacingMs)
    return connectAt - now
  }
}

/** Counts readings that an administrator requests, in the foreground or in the background. */
export const countAdministrator = (db: Db, id: string): Promise<void> =>
  requireToken(db, `link-reading:${id}`, perAdministrator)

/** Fetch limits for a URL given by anyone. */
export const publicBounds = { maxBytes: 2 * 1024 * 1024, timeout: 8_000 }
export const publicMs = 25_000
export const publicRows = 200

/** Time limit for fetching and reading, in milliseconds. */
export const administratorMs = 30_000

/** Most entries that a preview reads. */
export const maxRows = 1_000

/** Limits concurrent readings, each in its own process; further ones are rejected with `rate_limited`. */
export const createReadingSlots = (slots: number) =>
  createSemaphore(
    slots,
    0,
    () =>
      new AppError('rate_limited', {
        message: 'Other links are being read right now. Try again in a minute.',
        retryAfter: 15,
      }),
  )
