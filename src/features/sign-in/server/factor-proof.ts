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

type Proof =
  | { kind: 'password'; words: '' }
  | { kind: 'passkey'; words: 'with a passkey beside the password' }
  | { kind: 'code'; step: number; words: 'with a one-time code' }
  | { kind: 'recovery'; code: string; words: 'with a recovery code' }

/** Checks everything beside the password that needs no transaction. Throws SignInRefusal when it is missing or wrong. */
export const proofBesidePassword = async (
  db: Db,
  account: Account,
  { code = '', passkey, party }: FactorProof,
  use: ChallengeFor,
): Promise<Proof> => {
  if (!hasSecondFactor(account)) return { kind: 'password', words: '' }
  if (passkey && party) {
    const expected = { party, use, administratorId: account.id, verifiesUser: false }
    await checkPasskey(db, passkey, expected)
    return { kind: 'passkey', words: 'with a passkey beside the password' }
  }
  const step = account.codeSecret ? matchCode(account.codeSecret, code) : undefined
  if (step !== undefined) return { kind: 'code', step, words: 'with a one-time code' }
  if (isRecoveryCode(code)) return { kind: 'recovery', code, words: 'with a recovery code' }
  throw new SignInRefusal(code === '' ? 'right password, no code' : 'right password, wrong code')
}

/** Codes are good once. Throws SignInRefusal when this one was used before, or is none of theirs. */
export const spendProof = async (db: Db, { id }: Account, proof: Proof): Promise<void> => {
  if (proof.kind === 'code' && !(await spendStep(db, id, proof.step)))
    throw new SignInRefusal('right password, code used before')
  if (proof.kind === 'recovery' && !(await spendRecoveryCode(db, id, proof.code)))
    throw new SignInRefusal('right password, wrong recovery code')
}
