/**
 * Opens a session by a password and, if it is on, the second factor; or by a passkey that verified its user, which
 * counts as two factors.
 */

import { AppError } from '../../../kit/errors.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { PasskeyAssertion } from '../passkeys-contract.ts'
import {
  type Account,
  findAccount,
  findAccountByEmail,
  getAccount,
  holdAccount,
  storePasswordHash,
} from './accounts/administrators.ts'
import { byOwner, recordEvent, recordFailure, type Source } from './accounts/security-events.ts'
import { closeSession, openSession } from './accounts/sessions.ts'
import { refusedPasskey, refusedPassword, SignInRefusal } from './accounts/sign-in-refusal.ts'
import { type FactorProof, proofBesidePassword, spendProof } from './factor-proof.ts'
import { checkPasskey } from './passkeys/check-passkey.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
import { checkPassword, hashPassword } from './password-hash.ts'
import { type Attempt, countAttempt } from './sign-in-limits.ts'

type SignInAttempt = Omit<Attempt, 'network'> & { account?: Account; source: Source }

/**
 * Runs a sign-in attempt within the limits. A failure or refusal is recorded with its reason; the visitor only gets
 * `refused`.
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

export type Browser = Source & {
  /** Token of the browser's previous session, which is closed. */
  earlierToken?: string
  /** Token of a browser that has signed in before. */
  deviceToken?: string
}

export type Credentials = Browser & FactorProof & { email: string; password: string }

type OpenedSession = { token: string; account: Account }

/** Opens a session by password. Returns its token and account. Throws `sign_in_required` or `rate_limited`. */
export const openSessionFor = async (db: Db, credentials: Credentials): Promise<OpenedSession> => {
  const { email, network, device, deviceToken } = credentials
  const account = await findAccountByEmail(db, email)
  const attempt = { email, account, source: { network, device }, deviceToken }
  const judge = () => openIfRight(db, account, credentials)
  return tryToSignIn(db, attempt, { judge, refused: refusedPassword })
}

const openIfRight = async (db: Db, account: Account | undefined, credentials: Credentials) => {
  const active = account?.disabled === false ? account : undefined
  const { matches, outdated } = await checkPassword(credentials.password, active?.passwordHash)
  if (!account) throw new SignInRefusal('no such account')
  if (!active) throw new SignInRefusal('account is disabled')
  if (!matches) throw new SignInRefusal('wrong password')
  const proof = await proofBesidePassword(db, active, credentials, { purpose: 'sign-in' })
  const rehashed = outdated ? await hashPassword(credentials.password) : undefined
  return inTransaction(db, async (tx) => {
    // During hashing, the owner may have changed the password to end all sessions.
    if (!(await holdAccount(tx, active))) throw new SignInRefusal('account was changed meanwhile')
    await spendProof(tx, active, proof)
    if (rehashed) await storePasswordHash(tx, active.id, rehashed)
    const token = await openRecorded(tx, active, { ...credentials, how: proof.words })
    return { token, account: active }
  })
}

/** Opens a session by a passkey alone; returns and throws the same as `openSessionFor`. */
export const openSessionByPasskey = async (
  db: Db,
  request: Browser & { passkey: PasskeyAssertion; party: RelyingParty },
): Promise<OpenedSession> => {
  const { network, device, deviceToken, passkey, party } = request
  const judge = async () => {
    const expected = { party, use: { purpose: 'sign-in' }, verifiesUser: true } as const
    const { administratorId: id } = await checkPasskey(db, passkey, expected)
    const account = await getAccount(db, id)
    return inTransaction(db, async (tx) => {
      if (!(await holdAccount(tx, account))) throw new SignInRefusal('account is disabled', id)
      return {
        token: await openRecorded(tx, account, { ...request, how: 'with a passkey' }),
        account,
      }
    })
  }
  const attempt = { source: { network, device }, deviceToken }
  return tryToSignIn(db, attempt, { judge, refused: refusedPasskey })
}

/** Opens a session and records it in the audit log. */
export const openRecorded = async (
  tx: Db,
  account: Administrator,
  { network, device, earlierToken, how }: Browser & { how: string },
): Promise<string> => {
  if (earlierToken) await closeSession(tx, earlierToken)
  const eventFields = byOwner(account, { network, device })
  await recordEvent(tx, { ...eventFields, event: 'signed_in', reason: how })
  return openSession(tx, account.id, device)
}
