import { countUnconfirmed } from '../../../catalog/submission/server/unconfirmed-limit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { countUses, type RateLimit, requireToken } from '../../../platform/rate-limit.ts'

/** A club that enters its season from one office; a repeated event counts once. */
const perNetwork: RateLimit = { limit: 30, windowSeconds: 3600 }
/** Limit on validations, before sending and when sent, right or wrong: several for each event. */
const checksPerNetwork: RateLimit = { limit: 180, windowSeconds: 3600 }

/** Counts a submission that is otherwise right. Throws `rate_limited`. */
export const countSubmission = async (db: Db, network: string, email: string): Promise<void> => {
  await requireToken(
    db,
    `submission:${network}`,
    perNetwork,
    "You've reached the limit of events for an hour. Try again later.",
  )
  await countUnconfirmed(db, email, network)
}

/** Submissions from the network that its limit still counts, within the last hour. */
export const countFromNetwork = (db: Db, network: string): Promise<number> =>
  countUses(db, `submission:${network}`, perNetwork)

/** Counts a look at what is, or would be, sent. Throws `rate_limited`. */
export const countCheck = (db: Db, network: string): Promise<void> =>
  requireToken(db, `submission-check:${network}`, checksPerNetwork)
