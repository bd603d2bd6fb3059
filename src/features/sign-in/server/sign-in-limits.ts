/**
 * Limits on sign-in attempts. Only failures count. A browser that has signed in to the account before has a separate
 * limit, so that strangers cannot lock the owner out. A stranger has few attempts at one account, all strangers
 * together have more, and one network has a bounded number of attempts at all accounts.
 */
import { hashSecretToken } from '../../../platform/auth/secret-token.ts'
import type { Db } from '../../../platform/db/database.ts'
import {
  clearTokens,
  type RateLimit,
  requireToken,
  returnToken,
  takeToken,
} from '../../../platform/rate-limit.ts'
import { isKnownDevice } from './accounts/known-devices.ts'

const minutes = 60

const perDevice: RateLimit = { limit: 10, windowSeconds: 15 * minutes }
const perClientAndAccount: RateLimit = { limit: 10, windowSeconds: 15 * minutes }
const perClient: RateLimit = { limit: 40, windowSeconds: 15 * minutes }
const perAccount: RateLimit = { limit: 100, windowSeconds: 60 * minutes }
const perSession: RateLimit = { limit: 10, windowSeconds: 15 * minutes }

const message = 'Too many attempts. Wait a moment, then try again.'

export type Attempt = {
  /** Absent for a sign-in by passkey, which identifies the account. */
  email?: string
  network: string
  /** Token of a browser that may have signed in before. */
  deviceToken?: string
}

/** Removes the successful attempt and the typing errors before it from the counts. */
export type Forgive = () => Promise<void>

/**
 * Counts an attempt before it is checked, so that simultaneous attempts cannot slip through. Throws `rate_limited`
 * above the limit.
 */
export const countAttempt = async (db: Db, attempt: Attempt): Promise<Forgive> =>
  (await countForDevice(db, attempt)) ?? countForStranger(db, attempt)

/** Undefined if the browser is unknown, or has used up its attempts and is treated as unknown. */
const countForDevice = async (
  db: Db,
  { email, deviceToken }: Attempt,
): Promise<Forgive | undefined> => {
  if (deviceToken === undefined || !(await isKnownDevice(db, deviceToken, email))) return undefined
  const key = `sign-in-device:${hashSecretToken(deviceToken)}:${email ?? ''}`
  const { taken } = await takeToken(db, key, perDevice)
  return taken ? () => clearTokens(db, key) : undefined
}

const countForStranger = async (db: Db, { email, network }: Attempt): Promise<Forgive> => {
  const client = `sign-in:${network}`
  await requireToken(db, client, perClient, message)
  if (email === undefined) return () => returnToken(db, client, perClient)
  const pair = `sign-in:${network}:${email}`
  const account = `sign-in:${email}`
  await requireToken(db, pair, perClientAndAccount, message)
  await requireToken(db, account, perAccount, message)
  return async () => {
    await returnToken(db, client, perClient)
    await clearTokens(db, pair)
    await returnToken(db, account, perAccount)
  }
}

const sessionKey = (administratorId: string) => `password-check:${administratorId}`

/** Counts an identity check in an open session, which requires the password or a code again. Throws `rate_limited`. */
export const countSessionAttempt = (db: Db, administratorId: string): Promise<void> =>
  requireToken(db, sessionKey(administratorId), perSession, message)

export const forgiveSessionAttempts = (db: Db, administratorId: string): Promise<void> =>
  clearTokens(db, sessionKey(administratorId))
