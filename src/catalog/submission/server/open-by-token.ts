import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type RateLimit, requireToken } from '../../../platform/rate-limit.ts'
import { invalidLink } from '../../links/private-paths.ts'

/** Someone who looks through all dates of a series. */
const looks: RateLimit = { limit: 300, windowSeconds: 600 }

/** Opens a private link by its token, counted by the rate limit `key`. Throws `not_found` for any token that opens nothing. */
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
