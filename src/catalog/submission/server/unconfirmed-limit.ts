/**
 * Limit of submissions in the name of an address that nobody has shown to be theirs. It counts by address and network,
 * so that a stranger uses up nobody else's day; a submission whose private link was opened is confirmed, and counts no
 * more for the network that opened it.
 */
import { daySeconds } from '../../../kit/durations.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type RateLimit, requireToken, returnToken } from '../../../platform/rate-limit.ts'

const perAddressAndNetwork: RateLimit = { limit: 12, windowSeconds: daySeconds }

/** "pat+one@" and "pat+two@" are one mailbox. */
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
