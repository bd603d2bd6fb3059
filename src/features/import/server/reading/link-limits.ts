/** Limits on reading addresses while somebody waits for it: each takes a process, memory and a connection. */
import { AppError } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { clientNetwork } from '../../../../platform/http/client-address.ts'
import { type RateLimit, requireToken } from '../../../../platform/rate-limit.ts'
import { createSemaphore } from '../../../../platform/semaphore.ts'

/** Somebody who tries settings for a calendar. */
export const perAdministrator: RateLimit = { limit: 30, windowSeconds: 600 }

/** Organizers: the page of their event, and another try. */
export const perNetwork: RateLimit = { limit: 5, windowSeconds: 300 }
/** Connections to a resolved address: nobody has us ask a server again and again, by other names and redirects. */
export const perServer: RateLimit = { limit: 20, windowSeconds: 300 }

const busyServer = 'Several links to that site were read just now. Try again in a few minutes.'

/** Separate counts for each purpose, so that nobody uses up the reads of another. */
export const countPerServer =
  (db: Db, purpose: 'link-reading' | 'event-link') =>
  (address: string): Promise<void> =>
    requireToken(db, `${purpose}-server:${clientNetwork(address)}`, perServer, busyServer)

/**
 * Milliseconds between two connections to a resolved address for followed feeds. Their administrators chose them, so
 * there is no limit: 5,000 of one server, with a redirect each, are read within the three hours between two readings.
 */
export const feedSpacingMs = 1_000

/** Returns the milliseconds to wait before each connection, which then counts as made. */
export const spaceConnections = (
  clock: () => number = () => performance.now(),
): ((address: string) => number) => {
  const free = new Map<string, number>()
  return (address) => {
    const [server, now] = [clientNetwork(address), clock()]
    const at = Math.max(now, free.get(server) ?? 0)
    free.set(server, at + feedSpacingMs)
    return at - now
  }
}

/** Reads that an administrator asks for, whether the answer waits for them or not. */
export const countAdministrator = (db: Db, id: string): Promise<void> =>
  requireToken(db, `link-reading:${id}`, perAdministrator)

/** Bounds for an address that anybody may give. */
export const publicBounds = { maxBytes: 2 * 1024 * 1024, timeout: 8_000 }
export const publicMs = 25_000
export const publicRows = 200

/** Milliseconds for fetching and reading. */
export const administratorMs = 30_000

/** Entries that a preview looks at. */
export const maxRows = 1_000

/** Readings at a time, each in a process of its own; others are refused. */
export const createReadingSlots = (places: number) =>
  createSemaphore(
    places,
    0,
    () =>
      new AppError('rate_limited', {
        message: 'Other links are being read right now. Try again in a minute.',
        retryAfter: 15,
      }),
  )
