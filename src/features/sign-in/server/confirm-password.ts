import { AppError } from '../../../kit/errors.ts'
import { checkPassword } from '../../../platform/auth/password-hash.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Account, getAccount } from './administrators.ts'
import { countSessionAttempt, forgiveSessionAttempts } from './sign-in-limits.ts'

/**
 * Asks for the password again before something that an unattended screen must not do. Throws
 * `unprocessable` naming the field, or `rate_limited`.
 */
export const confirmPassword = async (
  db: Db,
  administratorId: string,
  { password, field }: { password: string; field: string },
): Promise<Account> => {
  await countSessionAttempt(db, administratorId)
  const account = await getAccount(db, administratorId)
  const { matches } = await checkPassword(password, account.passwordHash)
  if (!matches) {
    throw new AppError('unprocessable', { fields: { [field]: 'This is not your password.' } })
  }
  await forgiveSessionAttempts(db, administratorId)
  return account
}
