import { AppError } from '../../../kit/errors.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Account, getAccount } from './accounts/administrators.ts'
import { byOwner, recordFailure, type Source } from './accounts/security-events.ts'
import { SignInRefusal } from './accounts/sign-in-refusal.ts'
import { type FactorProof, proofBesidePassword, spendProof } from './factor-proof.ts'
import { checkPassword } from './password-hash.ts'
import { countSessionAttempt, forgiveSessionAttempts } from './sign-in-limits.ts'

/** Proof of identity beyond an open session, which may be on an unattended screen. */
export type IdentityProof = FactorProof & { password: string; source: Source }

/** Request to remove a second factor, with its proof. */
export type Removal = IdentityProof & {
  /** Token of the current session; all others end. */
  token?: string
  /** The site requires a second factor: the last one cannot be removed. */
  isDemanded?: boolean
}

/**
 * Checks the password again, and the second factor if it is on. Throws `unprocessable` naming the field, or
 * `rate_limited`.
 */
export const confirmIdentity = (
  db: Db,
  administrator: Administrator,
  proof: IdentityProof,
): Promise<Account> =>
  withinLimits(db, administrator, proof.source, async () => {
    const account = await checkOwnPassword(db, administrator.id, proof.password, 'password')
    await checkSecondFactor(db, account, proof)
    return account
  })

/** Checks the password alone. `field` is its name in the form. */
export const confirmPassword = (
  db: Db,
  administrator: Administrator,
  { password, field, source }: { password: string; field: string; source: Source },
): Promise<Account> =>
  withinLimits(db, administrator, source, () =>
    checkOwnPassword(db, administrator.id, password, field),
  )

/** Limits attempts in a row; failed and refused attempts are recorded. */
export const withinLimits = async <Result>(
  db: Db,
  administrator: Administrator,
  source: Source,
  check: () => Promise<Result>,
): Promise<Result> => {
  try {
    await countSessionAttempt(db, administrator.id)
    const result = await check()
    await forgiveSessionAttempts(db, administrator.id)
    return result
  } catch (error) {
    const failure = error instanceof AppError ? auditEntryOf(error) : undefined
    if (failure) await recordFailure(db, { ...byOwner(administrator, source), ...failure })
    throw error
  }
}

const auditEntryOf = ({ code, fields = {} }: AppError) => {
  if (code === 'rate_limited')
    return { event: 'identity_check_refused', reason: 'too many attempts' } as const
  if (code !== 'unprocessable') return undefined
  const factor = 'code' in fields ? 'code' : 'password'
  return { event: 'identity_check_failed', reason: `wrong ${factor} at an open session` } as const
}

const checkOwnPassword = async (db: Db, id: string, password: string, field: string) => {
  const account = await getAccount(db, id)
  const { matches } = await checkPassword(password, account.passwordHash)
  if (matches) return account
  throw new AppError('unprocessable', { fields: { [field]: "That isn't your password." } })
}

const checkSecondFactor = async (db: Db, account: Account, proof: IdentityProof): Promise<void> => {
  try {
    const use = { purpose: 'confirm', administratorId: account.id } as const
    await spendProof(db, account, await proofBesidePassword(db, account, proof, use))
  } catch (error) {
    if (!(error instanceof SignInRefusal)) throw error
    const code = proof.code
      ? 'That code is wrong or was already used.'
      : 'Enter a code from your authenticator app or a recovery code, or use a passkey.'
    throw new AppError('unprocessable', { fields: { code } })
  }
}
