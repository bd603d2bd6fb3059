/**
 * Daily limit of submissions with an unconfirmed address, counted by address and network, so that a stranger can't use
 * up someone else's limit. Opening the private link of a submission confirms it; the submission then no longer counts
 * for the network that opened the link.
 */
import { daySeconds } from '../../../kit/durations.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type RateLimit, requireToken, returnToken } from '../../../platform/rate-limit.ts'

const perAddressAndNetwork: RateLimit = { limit: 12, windowSeconds: daySeconds }

/** "pat+one@" and "pat+two@" are the same mailbox. */
const mailboxOf = (email: string) => email.toLowerCase().replace(/\+[^@]*(?=@)/, '')

const keyOf = (email: string, network: string) => `submission:${mailboxOf(email)}:${network}`

/** Throws `rate_limited`. */
export const countUnconfirmed = (db: Db, email: string, network: string): Promise<void> =>
  requireToken(
    db,
    keyOf(email, network),
    perAddressAndNetwork,
    'This email address has reached its limit of events for a day. Open a private link that we emailed you, or try again tomorrow.',
  )

export const countConfirmed = (db: Db, email: string, network: string): Promise<void> =>
  returnToken(db, keyOf(email, network), perAddressAndNetwork)
