/** ALTCHA challenges, version 2: signed by this site, so none is stored. */
import { createHmac } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { challenge, type SignedChallenge, solvedChallenge } from '../../kit/proof-of-work.ts'
import { getSiteKey } from '../auth/site-key.ts'
import type { Db } from '../db/database.ts'

/** Minutes within which a challenge must be solved and used. */
export const challengeMinutes = 5

/**
 * PBKDF2 rounds per attempt, and the number of attempts that find the key, random between `least` and `most`: a second
 * on a phone (decision 312). The server derives one key per challenge, and none to verify the solution.
 */
const work = { rounds: 5_000, least: 150, most: 450 }

/** `work` has defaults; tests pass less. */
export const newChallenge = async (
  db: Db,
  now: number = Date.now(),
  { rounds, least, most } = work,
): Promise<SignedChallenge> => {
  const created = await createChallenge({
    algorithm: 'PBKDF2/SHA-256',
    cost: rounds,
    counter: randomInt(most, least),
    deriveKey,
    expiresAt: new Date(now + challengeMinutes * 60_000),
    ...(await secretsOf(db)),
  })
  return challenge.parse(created)
}

/** A solved challenge, identified by its signature. */
export type Solved = { signature: string; expiresAt: Date }

/** Undefined if wrong, expired or not for our challenge. `proof` is `{challenge, solution}` as JSON in base64. */
export const readSolution = async (db: Db, proof: string): Promise<Solved | undefined> => {
  const solved = solvedChallenge.safeParse(parseJson(proof))
  if (!solved.success) return undefined
  const secrets = await secretsOf(db)
  const { verified } = await verifySolution({ ...solved.data, deriveKey, ...secrets })
  const { signature, parameters } = solved.data.challenge
  return verified ? { signature, expiresAt: new Date(parameters.expiresAt * 1_000) } : undefined
}

const parseJson = (proof: string): unknown => {
  try {
    return JSON.parse(Buffer.from(proof, 'base64').toString('utf8'))
  } catch {
    return undefined
  }
}

const secretsOf = async (db: Db) => {
  const key = await getSiteKey(db, 'proof-of-work')
  const secret = (purpose: string) => createHmac('sha256', key).update(purpose).digest('base64url')
  return { hmacSignatureSecret: secret('challenge'), hmacKeySignatureSecret: secret('key') }
}
