import { countUnconfirmed } from '../../../catalog/submission/server/unconfirmed-limit.ts'
import type { Db } from '../../../platform/db/database.ts'
import { countUses, type RateLimit, requireToken } from '../../../platform/rate-limit.ts'

/** Enough for a club that enters its season from one office; a repeated event counts once. */
const perNetwork: RateLimit = { limit: 30, windowSeconds: 3600 }
/** Limit on validations, in the preview and on submission, valid or not: several per event. */
const checksPerNetwork: RateLimit = { limit: 180, windowSeconds: 3600 }

/** Counts a submission that is otherwise valid. Throws `rate_limited`. */
export const countSubmission = async (db: Db, network: string, email: string): Promise<void> => {
  await requireToken(
    db,
    `submission:${network}`,
    perNetwork,
    "You've reached the limit of events for an hour. Try again later.",
  )
  await countUnconfirmed(db, email, network)
}

/** Submissions from the network within the last hour, as its rate limit counts them. */
export const countFromNetwork = (db: Db, network: string): Promise<number> =>
  countUses(db, `submission:${network}`, perNetwork)

/** Counts a validation of a preview or submission. Throws `rate_limited`. */
export const countCheck = (db: Db, network: string): Promise<void> =>
  requireToken(db, `submission-check:${network}`, checksPerNetwork)
