/** Verifies an authenticator's response to a challenge. */
import type {
  VerifiedAuthenticationResponse,
  VerifyAuthenticationResponseOpts,
} from '@simplewebauthn/server'
import type { Db } from '../../../../platform/db/database.ts'
import type { PasskeyAssertion } from '../../passkeys-contract.ts'
import { SignInRefusal } from '../accounts/sign-in-refusal.ts'
import { type ChallengeFor, challengeIn, spendChallenge } from './challenges.ts'
import { loadWebAuthn } from './load-webauthn.ts'
import { findPasskey, noteUse, type Passkey } from './passkey-rows.ts'
import type { RelyingParty } from './relying-party.ts'

type Expected = {
  party: RelyingParty
  use: ChallengeFor
  /** Account that the passkey must belong to; undefined for any account. */
  administratorId?: string
  /** Requires user verification (PIN, fingerprint or face), because no password is checked. */
  verifiesUser: boolean
}

/** Returns the passkey and records its use. Throws SignInRefusal; uses up the challenge in any case. */
export const checkPasskey = async (
  db: Db,
  assertion: PasskeyAssertion,
  expected: Expected,
): Promise<Passkey> => {
  const { party, use, administratorId, verifiesUser } = expected
  const challenge = challengeIn(assertion.response.clientDataJSON) ?? ''
  const isFresh = await spendChallenge(db, challenge, use)
  const passkey = await findPasskey(db, assertion.id)
  if (!passkey) throw new SignInRefusal('unknown passkey')
  const owner = passkey.administratorId
  if (!isFresh)
    throw new SignInRefusal('passkey: challenge used before, too old or not ours', owner)
  if (administratorId !== undefined && owner !== administratorId)
    throw new SignInRefusal('passkey of another account')
  const { userHandle } = assertion.response
  if (userHandle && Buffer.from(userHandle, 'base64url').toString() !== owner)
    throw new SignInRefusal('passkey: names another account', owner)
  const { verified, authenticationInfo } = await verify(assertion, passkey, {
    expectedChallenge: challenge,
    expectedOrigin: party.origin,
    expectedRPID: party.id,
    requireUserVerification: verifiesUser,
  })
  if (!verified) throw new SignInRefusal('passkey: wrong signature', owner)
  if (!(await noteUse(db, passkey, authenticationInfo.newCounter)))
    throw new SignInRefusal('passkey: counter was used before', owner)
  return passkey
}

type Expectations = Pick<
  VerifyAuthenticationResponseOpts,
  'expectedChallenge' | 'expectedOrigin' | 'expectedRPID' | 'requireUserVerification'
>

const verify = async (
  response: PasskeyAssertion,
  { id, publicKey, counter, administratorId: owner }: Passkey,
  expectations: Expectations,
): Promise<VerifiedAuthenticationResponse> => {
  const { verifyAuthenticationResponse } = await loadWebAuthn()
  try {
    return await verifyAuthenticationResponse({
      ...expectations,
      response: response as never,
      credential: { id, publicKey: new Uint8Array(publicKey), counter },
    })
  } catch (error) {
    throw new SignInRefusal(`passkey: ${reasonOf(error)}`, owner)
  }
}

/** Maps the library's message, which quotes what was sent, to fixed text for the log. */
const reasonOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message : ''
  if (/origin/i.test(text)) return 'foreign origin'
  if (/RP ID/i.test(text)) return 'made for another site'
  if (/counter/i.test(text)) return 'counter went back, it may be a copy'
  if (/user (verification|could not be verified)|user was not/i.test(text))
    return 'did not verify its user'
  return 'not readable or not signed rightly'
}
