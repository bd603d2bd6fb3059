/** Challenges for authenticators: random, stored as hashes, valid once and for five minutes. */
import { sql } from 'kysely'
import { hashSecretToken, newSecretToken } from '../../../../platform/auth/secret-token.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { changeRows, queryValue } from '../../../../platform/db/query.ts'

const goodMinutes = 5

/** Purpose of a challenge, and its administrator, who is unknown before signing in. */
export type ChallengeFor =
  | { purpose: 'sign-in' }
  | { purpose: 'register' | 'confirm'; administratorId: string }

/** 256 random bits. */
export const newChallenge = async (db: Db, use: ChallengeFor): Promise<Uint8Array<ArrayBuffer>> => {
  const { token, hash } = newSecretToken()
  await changeRows(db)`
    insert into passkey_challenges (challenge_hash, purpose, administrator_id, expires_at)
    values (${hash}, ${use.purpose}, ${ownerOf(use)},
      now() + make_interval(mins => ${sql.lit(goodMinutes)}))`
  return new Uint8Array(Buffer.from(token, 'base64url'))
}

/** Uses up a challenge, in base64url. False if none was issued for this use, or it is too old. */
export const spendChallenge = async (
  db: Db,
  challenge: string,
  use: ChallengeFor,
): Promise<boolean> => {
  const isGood = await queryValue(db)<boolean>`
    delete from passkey_challenges where challenge_hash = ${hashSecretToken(challenge)}
    returning expires_at > now() and purpose = ${use.purpose}
      and administrator_id is not distinct from ${ownerOf(use)}`
  return isGood === true
}

const ownerOf = (use: ChallengeFor) => ('administratorId' in use ? use.administratorId : null)

/** Removes expired challenges. */
export const purgeChallenges = (db: Db): Promise<void> =>
  changeRows(db)`delete from passkey_challenges where expires_at < now()`

/** Challenge that the client data names; undefined if it cannot be read. */
export const challengeIn = (clientData: string): string | undefined => {
  try {
    const { challenge } = JSON.parse(Buffer.from(clientData, 'base64url').toString()) as {
      challenge?: unknown
    }
    return typeof challenge === 'string' ? challenge : undefined
  } catch {
    return undefined
  }
}
