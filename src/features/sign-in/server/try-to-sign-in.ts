import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Account, findAccount } from './accounts/administrators.ts'
import { recordFailure, type Source } from './accounts/security-events.ts'
import { SignInRefusal } from './accounts/sign-in-refusal.ts'
import { type Attempt, countAttempt } from './sign-in-limits.ts'

type SignInAttempt = Omit<Attempt, 'network'> & { account?: Account; source: Source }

/**
 * Judges an attempt to sign in within the limits. A failure and a refusal are written down with their reason;
 * the one who tries hears only `refused`.
 */
export const tryToSignIn = async <Result>(
  db: Db,
  { email, account, source, deviceToken }: SignInAttempt,
  { judge, refused }: { judge: () => Promise<Result>; refused: () => AppError },
): Promise<Result> => {
  const eventFields = { actor: 'visitor' as const, account, source }
  const attempt = { email, network: source.network, deviceToken }
  const forgive = await countAttempt(db, attempt).catch(async (error: unknown) => {
    if (error instanceof AppError && error.code === 'rate_limited')
      await recordFailure(db, {
        ...eventFields,
        event: 'sign_in_refused',
        reason: 'too many attempts',
      })
    throw error
  })
  try {
    const result = await judge()
    await forgive()
    return result
  } catch (error) {
    if (!(error instanceof SignInRefusal)) throw error
    const { message: reason, accountId } = error
    const owner =
      account ?? (accountId === undefined ? undefined : await findAccount(db, accountId))
    await recordFailure(db, { ...eventFields, account: owner, event: 'sign_in_failed', reason })
    throw refused()
  }
}
