/** Second factors: a passkey, a one-time code or a recovery code, which prove an account beside its password. */
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
  /** The site, where a passkey is given. */
  party?: RelyingParty
}

/** `words`: for the audit log. A step or a recovery code is still to be used up. */
type Proof = { words: string; step?: number; recoveryCode?: string }

/** Checks everything beside the password that needs no transaction. Throws SignInRefusal when it is missing or wrong. */
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

/** Codes are good once. Throws SignInRefusal when this one was used before, or is none of theirs. */
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
