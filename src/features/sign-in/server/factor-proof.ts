/** Second factors: a passkey, a one-time code or a recovery code, checked in addition to the password. */
import type { Db } from '../../../platform/db/database.ts'
import type { PasskeyAssertion } from '../passkeys-contract.ts'
import { type Account, hasSecondFactor, spendStep } from './accounts/administrators.ts'
import { isRecoveryCode, spendRecoveryCode } from './accounts/recovery-codes.ts'
import { SignInRefusal } from './accounts/sign-in-refusal.ts'
import { matchCode } from './one-time-codes.ts'
import type { ChallengeFor } from './passkeys/challenges.ts'
import { checkPasskey } from './passkeys/check-passkey.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'

export type FactorProof = {
  code?: string
  passkey?: PasskeyAssertion
  /** Required with `passkey`. */
  party?: RelyingParty
}

/** `words`: for the audit log. `step` or `recoveryCode` must still be used up by `spendProof`. */
type Proof = { words: string; step?: number; recoveryCode?: string }

/** Checks the second factor as far as no transaction is needed. Throws SignInRefusal if it is missing or wrong. */
export const proofBesidePassword = async (
  db: Db,
  account: Account,
  { code = '', passkey, party }: FactorProof,
  use: ChallengeFor,
): Promise<Proof> => {
  if (!hasSecondFactor(account)) return { words: '' }
  if (passkey && party) {
    const expected = { party, use, administratorId: account.id, verifiesUser: false }
    await checkPasskey(db, passkey, expected)
    return { words: 'with a passkey beside the password' }
  }
  const step = account.codeSecret ? matchCode(account.codeSecret, code) : undefined
  if (step !== undefined) return { words: 'with a one-time code', step }
  if (isRecoveryCode(code)) return { words: 'with a recovery code', recoveryCode: code }
  throw new SignInRefusal(code === '' ? 'right password, no code' : 'right password, wrong code')
}

/** Uses up the code, which is valid once. Throws SignInRefusal if it was used before or is not this account's. */
export const spendProof = async (
  db: Db,
  { id }: Account,
  { step, recoveryCode }: Proof,
): Promise<void> => {
  if (step !== undefined && !(await spendStep(db, id, step)))
    throw new SignInRefusal('right password, code used before')
  if (recoveryCode !== undefined && !(await spendRecoveryCode(db, id, recoveryCode)))
    throw new SignInRefusal('right password, wrong recovery code')
}
