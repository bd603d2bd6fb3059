/** Opens a session for whoever has the password and, where it is on, the second factor. */
import { matchCode } from '../../../platform/auth/one-time-codes.ts'
import { checkPassword, hashPassword } from '../../../platform/auth/password-hash.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { PasskeyAssertion } from '../passkeys-contract.ts'
import {
  type Account,
  findAccountByEmail,
  hasSecondFactor,
  holdAccount,
  spendStep,
  storePasswordHash,
} from './accounts/administrators.ts'
import { isRecoveryCode, spendRecoveryCode } from './accounts/recovery-codes.ts'
import { recordEvent, type Source } from './accounts/security-events.ts'
import { closeSession, openSession } from './accounts/sessions.ts'
import { refusedPassword, SignInRefusal } from './accounts/sign-in-refusal.ts'
import { checkPasskey } from './passkeys/check-passkey.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
import { tryToSignIn } from './try-to-sign-in.ts'

export type Browser = Source & {
  /** Token of the browser's previous session; it ends. */
  earlierToken?: string
  /** Token of a browser that has signed in before. */
  deviceToken?: string
}

export type Credentials = Browser & {
  email: string
  password: string
  code?: string
  passkey?: PasskeyAssertion
  /** The site, where a passkey is given. */
  party?: RelyingParty
}

/** Answers the new session's token. Throws `sign_in_required` or `rate_limited`. */
export const openSessionFor = async (db: Db, credentials: Credentials): Promise<string> => {
  const { email, network, device, deviceToken } = credentials
  const account = await findAccountByEmail(db, email)
  const attempt = { email, account, source: { network, device }, deviceToken }
  const judge = () => openIfRight(db, account, credentials)
  return tryToSignIn(db, attempt, { judge, refused: refusedPassword })
}

const openIfRight = async (db: Db, account: Account | undefined, credentials: Credentials) => {
  const known = account?.disabled === false ? account : undefined
  const { matches, outdated } = await checkPassword(credentials.password, known?.passwordHash)
  if (!account) throw new SignInRefusal('no such account')
  if (!known) throw new SignInRefusal('account is disabled')
  if (!matches) throw new SignInRefusal('wrong password')
  const proof = await proofOf(db, known, credentials)
  const rehashed = outdated ? await hashPassword(credentials.password) : undefined
  return inTransaction(db, async (tx) => {
    // Hashing takes a while, in which the owner may have changed the password to end all sessions.
    if (!(await holdAccount(tx, known))) throw new SignInRefusal('account was changed meanwhile')
    await spend(tx, known, proof)
    if (rehashed) await storePasswordHash(tx, known.id, rehashed)
    return openRecorded(tx, known, { ...credentials, how: proof.words })
  })
}

/** Opens the session and writes it down. */
export const openRecorded = async (
  tx: Db,
  account: Pick<Account, 'id' | 'email'>,
  { network, device, earlierToken, how }: Browser & { how: string },
): Promise<string> => {
  if (earlierToken) await closeSession(tx, earlierToken)
  const { id, email } = account
  await recordEvent(tx, {
    event: 'signed_in',
    actor: { id, email },
    account: { id, email },
    source: { network, device },
    reason: how,
  })
  return openSession(tx, id, device)
}

type Proof =
  | { kind: 'password'; words: '' }
  | { kind: 'passkey'; words: 'with a passkey beside the password' }
  | { kind: 'code'; step: number; words: 'with a one-time code' }
  | { kind: 'recovery'; code: string; words: 'with a recovery code' }

/** Checks everything beside the password that needs no transaction. Throws when it is missing or wrong. */
const proofOf = async (db: Db, account: Account, given: Credentials): Promise<Proof> => {
  if (!hasSecondFactor(account)) return { kind: 'password', words: '' }
  const { code = '', passkey, party } = given
  if (passkey && party) {
    const use = { purpose: 'sign-in' } as const
    const expected = { party, use, administratorId: account.id, verifiesUser: false }
    await checkPasskey(db, passkey, expected)
    return { kind: 'passkey', words: 'with a passkey beside the password' }
  }
  const step = account.codeSecret ? matchCode(account.codeSecret, code) : undefined
  if (step !== undefined) return { kind: 'code', step, words: 'with a one-time code' }
  if (isRecoveryCode(code)) return { kind: 'recovery', code, words: 'with a recovery code' }
  throw new SignInRefusal(code === '' ? 'right password, no code' : 'right password, wrong code')
}

/** Codes are good once. Throws when this one was used before, or is none of theirs. */
const spend = async (tx: Db, { id }: Account, proof: Proof): Promise<void> => {
  if (proof.kind === 'code' && !(await spendStep(tx, id, proof.step)))
    throw new SignInRefusal('right password, code used before')
  if (proof.kind === 'recovery' && !(await spendRecoveryCode(tx, id, proof.code)))
    throw new SignInRefusal('right password, wrong recovery code')
}
