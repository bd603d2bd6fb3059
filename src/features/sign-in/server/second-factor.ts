/** Turns the authenticator app on, in two steps, and off. */
import { encodeQR } from 'qr'
import { AppError } from '../../../kit/errors.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import {
  confirmSecret,
  getAccount,
  hasSecondFactor,
  removeSecret,
  storePendingSecret,
} from './accounts/administrators.ts'
import { dropRecoveryCodes, replaceRecoveryCodes } from './accounts/recovery-codes.ts'
import { byOwner, recordEvent, type Source } from './accounts/security-events.ts'
import { closeSessions } from './accounts/sessions.ts'
import {
  confirmIdentity,
  type IdentityProof,
  type Removal,
  withinLimits,
} from './confirm-identity.ts'
import { codeSecretUri, matchCode, newCodeSecret } from './one-time-codes.ts'

/** Creates a secret that takes effect once a code of it is confirmed; replaces an earlier pending one. */
export const prepareSecondFactor = async (
  db: Db,
  administrator: Administrator,
  proof: IdentityProof,
) => {
  const { id, email } = administrator
  if ((await getAccount(db, id)).codeSecret) throw isOn()
  await confirmIdentity(db, administrator, proof)
  const secret = newCodeSecret()
  if (!(await storePendingSecret(db, id, secret))) throw isOn()
  const uri = codeSecretUri(secret, siteSettings.name, email)
  return { secret, uri, qr: encodeQR(uri, 'svg', { ecc: 'medium' }) }
}

const isOn = () => new AppError('conflict', { message: 'The authenticator app is already on.' })

/** `token`: that of the current session; all others, opened without a code, end. */
type Confirmation = { code: string; token?: string; source: Source }

/** Returns the recovery codes. Throws `unprocessable` if the code is wrong. */
export const activateSecondFactor = async (
  db: Db,
  administrator: Administrator,
  { code, token, source }: Confirmation,
): Promise<string[]> => {
  const { id } = administrator
  const { secret, step } = await withinLimits(db, administrator, source, () =>
    matchPending(db, id, code),
  )
  return inTransaction(db, async (tx) => {
    if (!(await confirmSecret(tx, id, { secret, step }))) throw new AppError('conflict')
    await closeSessions(tx, id, token)
    await recordEvent(tx, { ...byApp(administrator, source), event: 'second_factor_enabled' })
    return replaceRecoveryCodes(tx, id)
  })
}

const byApp = (administrator: Administrator, source: Source) => ({
  ...byOwner(administrator, source),
  reason: 'authenticator app',
})

const matchPending = async (db: Db, id: string, typedCode: string) => {
  const { pendingCodeSecret: secret } = await getAccount(db, id)
  if (!secret) throw new AppError('conflict', { message: 'Start with a new secret first.' })
  const step = matchCode(secret, typedCode)
  if (step !== undefined) return { secret, step }
  const code = "That isn't the app's current code. Check your phone's clock."
  throw new AppError('unprocessable', { fields: { code } })
}

export const removeSecondFactor = async (
  db: Db,
  administrator: Administrator,
  { token, isDemanded = false, ...proof }: Removal,
): Promise<void> => {
  const { id } = administrator
  const { codeSecret, passkeys } = await confirmIdentity(db, administrator, proof)
  if (isDemanded && !passkeys) throw lastFactor()
  await inTransaction(db, async (tx) => {
    await removeSecret(tx, id)
    await closeSessions(tx, id, token)
    if (!hasSecondFactor(await getAccount(tx, id))) await dropRecoveryCodes(tx, id)
    if (!codeSecret) return
    const eventFields = byApp(administrator, proof.source)
    await recordEvent(tx, { ...eventFields, event: 'second_factor_disabled' })
  })
}

/** Error for removing the last second factor on a site that requires one. */
export const lastFactor = () =>
  new AppError('conflict', {
    message: 'This site requires a second factor. Add another one first, such as a passkey.',
  })
