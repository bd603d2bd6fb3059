import type { Db } from '../../../platform/db/database.ts'
import { requireToken } from '../../../platform/rate-limit.ts'

/** Enough for a person who enters a season of events in an evening. */
const perNetwork = { limit: 40, windowSeconds: 3600 }

const tooManyMessage = "You've reached the limit of uploads for an hour. Try again later."

/** Counts a form that may contain files, before its body is read. Throws `rate_limited`. */
export const countForm = (db: Db, network: string): Promise<void> =>
  requireToken(db, `upload-form:${network}`, perNetwork, tooManyMessage)

/** Counts a file. Throws `rate_limited`. */
export const countUpload = (db: Db, network: string): Promise<void> =>
  requireToken(db, `upload:${network}`, perNetwork, tooManyMessage)
