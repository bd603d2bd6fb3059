/** Adds a passkey of an administrator, in two steps, and removes one. */
import { AppError } from '../../../kit/errors.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { PasskeyAttestation } from '../passkeys-contract.ts'
import { getAccount, hasSecondFactor } from './accounts/administrators.ts'
import { dropRecoveryCodes, firstRecoveryCodes } from './accounts/recovery-codes.ts'
import { byOwner, recordEvent, type Source } from './accounts/security-events.ts'
import { closeSessions } from './accounts/sessions.ts'
import { confirmIdentity, type IdentityProof, type Removal } from './confirm-identity.ts'
import { challengeIn, newChallenge, spendChallenge } from './passkeys/challenges.ts'
import { loadWebAuthn } from './passkeys/load-webauthn.ts'
import { deletePasskey, insertPasskey, listCredentialsOf } from './passkeys/passkey-rows.ts'
import type { RelyingParty } from './passkeys/relying-party.ts'
import { lastFactor } from './second-factor.ts'

/** Maximum number of passkeys of one account. */
const maxPasskeys = 20

/** COSE numbers of Ed25519, ES256 and RS256. By default, the library also accepts keys that sign with SHA-1. */
const algorithms = [-8, -7, -257]

export const preparePasskey = async (
  db: Db,
  administrator: Administrator,
  { party, ...proof }: IdentityProof & { party: RelyingParty },
) => {
  const { id, email } = administrator
  await confirmIdentity(db, administrator, { ...proof, party })
  const credentials = await listCredentialsOf(db, id)
  if (credentials.length >= maxPasskeys)
    throw new AppError('unprocessable', {
      message: `At most ${maxPasskeys} passkeys. Remove one first.`,
    })
  const { generateRegistrationOptions } = await loadWebAuthn()
  return generateRegistrationOptions({
    rpName: siteSettings.name,
    rpID: party.id,
    userID: new TextEncoder().encode(id),
    userName: email,
    userDisplayName: email,
    challenge: await newChallenge(db, { purpose: 'register', administratorId: id }),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: credentials,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

type Addition = {
  name: string
  passkey: PasskeyAttestation
  party: RelyingParty
  source: Source
  /** Token of the current session; all others, opened without the passkey, end. */
  token?: string
}

/** Returns recovery codes with the first second factor. Throws `unprocessable` if unverified, `conflict` if known. */
export const keepPasskey = async (
  db: Db,
  administrator: Administrator,
  { name, passkey, party, source, token }: Addition,
): Promise<string[]> => {
  const { id: administratorId } = administrator
  const { credential, credentialBackedUp: synced } = await verify(db, administratorId, {
    passkey,
    party,
  })
  return inTransaction(db, async (tx) => {
    const isNew = await insertPasskey(tx, {
      id: credential.id,
      administratorId,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: (passkey.response.transports ?? []).filter((each) => /^[\w-]+$/.test(each)),
      synced,
      name,
    })
    if (!isNew) throw new AppError('conflict', { message: 'You already added this passkey.' })
    await closeSessions(tx, administratorId, token)
    const eventFields = byOwner(administrator, source)
    await recordEvent(tx, { ...eventFields, event: 'passkey_added', reason: name })
    return firstRecoveryCodes(tx, administratorId)
  })
}

const verify = async (
  db: Db,
  administratorId: string,
  { passkey, party }: Pick<Addition, 'passkey' | 'party'>,
) => {
  const challenge = challengeIn(passkey.response.clientDataJSON) ?? ''
  const isFresh = await spendChallenge(db, challenge, { purpose: 'register', administratorId })
  const { verifyRegistrationResponse } = await loadWebAuthn()
  const result = isFresh
    ? await verifyRegistrationResponse({
        response: passkey as never,
        expectedChallenge: challenge,
        expectedOrigin: party.origin,
        expectedRPID: party.id,
        requireUserVerification: true,
        supportedAlgorithmIDs: algorithms,
      }).catch(() => undefined)
    : undefined
  if (result?.verified) return result.registrationInfo
  throw new AppError('unprocessable', {
    message: isFresh
      ? "We couldn't read this passkey. Try again, or use another device."
      : 'That took too long or was already done. Start again.',
  })
}

/** Throws `not_found` if the administrator has no such passkey, `conflict` for the last factor if one is required. */
export const takePasskeyAway = async (
  db: Db,
  administrator: Administrator,
  { id, token, isDemanded, ...proof }: Removal & { id: string },
): Promise<void> => {
  await confirmIdentity(db, administrator, proof)
  await inTransaction(db, async (tx) => {
    const name = await deletePasskey(tx, { id, administratorId: administrator.id })
    if (name === undefined) throw new AppError('not_found')
    if (!hasSecondFactor(await getAccount(tx, administrator.id))) {
      if (isDemanded) throw lastFactor()
      await dropRecoveryCodes(tx, administrator.id)
    }
    await closeSessions(tx, administrator.id, token)
    const eventFields = byOwner(administrator, proof.source)
    await recordEvent(tx, { ...eventFields, event: 'passkey_removed', reason: name })
  })
}
