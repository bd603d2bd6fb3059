/**
 * How often somebody may try to sign in. Only failures count. One client has few tries at one account;
 * all clients together have more, so that an attacker cannot so easily keep the owner out; and one
 * network has a bounded number of tries at any accounts.
 */
import type { Db } from '../../../platform/db/database.ts'
import {
  clearTokens,
  type RateLimit,
  requireToken,
  returnToken,
} from '../../../platform/rate-limit.ts'

const minutes = 60

const perClientAndAccount: RateLimit = { limit: 10, windowSeconds: 15 * minutes }
const perClient: RateLimit = { limit: 40, windowSeconds: 15 * minutes }
const perAccount: RateLimit = { limit: 100, windowSeconds: 60 * minutes }
const perSession: RateLimit = { limit: 10, windowSeconds: 15 * minutes }

const message = 'Too many attempts. Wait a little before you try again.'

const keysOf = (email: string, network: string) => ({
  pair: `sign-in:${network}:${email}`,
  client: `sign-in:${network}`,
  account: `sign-in:${email}`,
})

export type Attempt = { email: string; network: string }

/**
 * Counts an attempt before it is judged, so that attempts at the same time cannot slip through. Throws
 * `rate_limited` when it is one too many.
 */
export const countAttempt = async (db: Db, { email, network }: Attempt): Promise<void> => {
  const { client, pair, account } = keysOf(email, network)
  await requireToken(db, client, perClient, message)
  await requireToken(db, pair, perClientAndAccount, message)
  await requireToken(db, account, perAccount, message)
}

/** The attempt was the owner's: earlier typing errors are forgotten. */
export const forgiveAttempts = async (db: Db, { email, network }: Attempt): Promise<void> => {
  const { client, pair, account } = keysOf(email, network)
  await returnToken(db, client, perClient)
  await clearTokens(db, pair)
  await returnToken(db, account, perAccount)
}

const sessionKey = (administratorId: string) => `password-check:${administratorId}`

/** The same for whoever sits at an open session and is asked for the password or a code again. */
export const countSessionAttempt = (db: Db, administratorId: string): Promise<void> =>
  requireToken(db, sessionKey(administratorId), perSession, message)

export const forgiveSessionAttempts = (db: Db, administratorId: string): Promise<void> =>
  clearTokens(db, sessionKey(administratorId))
