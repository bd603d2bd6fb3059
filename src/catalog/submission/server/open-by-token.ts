import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type RateLimit, requireToken } from '../../../platform/rate-limit.ts'
import { invalidLink } from '../../links/private-paths.ts'
import { findSubmission, type Submission } from './find-submission.ts'
import { countConfirmed } from './unconfirmed-limit.ts'

/** Enough to look through all dates of a series. */
const looks: RateLimit = { limit: 300, windowSeconds: 600 }

/** Finds what a token opens. Throws `rate_limited` by the limit `key`, and `not_found` if the token opens nothing. */
export const openByToken = async <T>(
  db: Db,
  key: string,
  find: () => Promise<T | undefined>,
  limit: RateLimit = looks,
): Promise<T> => {
  await requireToken(db, key, limit)
  const found = await find()
  if (found === undefined) throw new AppError('not_found', { message: invalidLink })
  return found
}

/** Returns the submission of a private link. Throws `not_found`, with the same message for any reason. */
export const openByLink = async (db: Db, token: string, network: string): Promise<Submission> => {
  const submission = await openByToken(db, `manage:${network}`, () => findSubmission(db, token))
  if (submission.isFirstUse) await countConfirmed(db, submission.submitterEmail, network)
  return submission
}
