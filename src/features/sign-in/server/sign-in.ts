/** Opens a session for whoever has the password and, where it is on, the second factor. */
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { matchCode } from '../../../platform/auth/one-time-codes.ts'
import { checkPassword, hashPassword } from '../../../platform/auth/password-hash.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import {
  type Account,
  findAccountByEmail,
  holdAccount,
  spendStep,
  storePasswordHash,
} from './administrators.ts'
import { isRecoveryCode, spendRecoveryCode } from './recovery-codes.ts'
import { closeSession, openSession } from './sessions.ts'
import { countAttempt, forgiveAttempts } from './sign-in-limits.ts'

export type Credentials = {
  email: string
  password: string
  code?: string
  network: string
  /** Shown in the list of sessions. */
  device: string
  /** Of the session that the same browser had before; it ends. */
  earlierToken?: string
}

/** Says nothing about what was wrong, so that nobody learns which accounts there are. */
const refusal = () =>
  new AppError('sign_in_required', {
    message: 'The e-mail address, the password or the code is not right.',
  })

/** Answers the new session's token. Throws `sign_in_required` or `rate_limited`. */
export const openSessionFor = async (db: Db, credentials: Credentials): Promise<string> => {
  const { email, password, device } = credentials
  await countAttempt(db, credentials)
  const account = await findAccountByEmail(db, email)
  const known = account?.disabled === false ? account : undefined
  const { matches, outdated } = await checkPassword(password, known?.passwordHash)
  const proof = known && proofOf(known, credentials.code)
  if (!known || !matches || !proof) throw refusal()
  const rehashed = outdated ? await hashPassword(password) : undefined
  const token = await inTransaction(db, async (tx) => {
    // Hashing takes a while, in which the owner may have changed the password to end all sessions.
    if (!(await holdAccount(tx, known))) throw refusal()
    await spend(tx, known, proof)
    if (rehashed) await storePasswordHash(tx, known.id, rehashed)
    if (credentials.earlierToken) await closeSession(tx, credentials.earlierToken)
    await recordAudit(tx, {
      actor: known,
      action: 'signed_in',
      subject: { type: 'administrator', id: known.id },
      note: [proof.words, device].filter(Boolean).join(', '),
    })
    return openSession(tx, known.id, device)
  })
  await forgiveAttempts(db, credentials)
  return token
}

type Proof =
  | { kind: 'password'; words: '' }
  | { kind: 'code'; step: number; words: 'with a one-time code' }
  | { kind: 'recovery'; code: string; words: 'with a recovery code' }

/**
 * What it takes besides the password, as far as it can be told without the database: so that a wrong
 * code takes no longer than a wrong password. Undefined when it is missing or wrong.
 */
const proofOf = ({ codeSecret }: Account, code = ''): Proof | undefined => {
  if (!codeSecret) return { kind: 'password', words: '' }
  const step = matchCode(codeSecret, code)
  if (step !== undefined) return { kind: 'code', step, words: 'with a one-time code' }
  return isRecoveryCode(code)
    ? { kind: 'recovery', code, words: 'with a recovery code' }
    : undefined
}

/** Codes are good once. Throws when this one was used before, or is none of theirs. */
const spend = async (tx: Db, { id }: Account, proof: Proof): Promise<void> => {
  const spent =
    proof.kind === 'password' ||
    (proof.kind === 'code'
      ? await spendStep(tx, id, proof.step)
      : await spendRecoveryCode(tx, id, proof.code))
  if (!spent) throw refusal()
}
