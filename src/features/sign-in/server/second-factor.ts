/** Turning the second factor on, in two steps, and off. */
import { encodeQR } from 'qr'
import { AppError } from '../../../kit/errors.ts'
import { siteSettings } from '../../../kit/site-settings.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import { codeSecretUri, matchCode, newCodeSecret } from '../../../platform/auth/one-time-codes.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { confirmSecret, getAccount, removeSecret, storePendingSecret } from './administrators.ts'
import { confirmPassword } from './confirm-password.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { closeSessions } from './sessions.ts'
import { countSessionAttempt, forgiveSessionAttempts } from './sign-in-limits.ts'

/** Makes a secret that counts once a code of it was given; an earlier one that waits is dropped. */
export const prepareSecondFactor = async (
  db: Db,
  { id, email }: Administrator,
  password: string,
) => {
  await confirmPassword(db, id, { password, field: 'password' })
  const secret = newCodeSecret()
  if (!(await storePendingSecret(db, id, secret))) {
    throw new AppError('conflict', { message: 'The second factor is on already.' })
  }
  const uri = codeSecretUri(secret, siteSettings.name, email)
  return { secret, uri, qr: encodeQR(uri, 'svg', { ecc: 'medium' }) }
}

/** `token` is that of the session that asks: all others, which came without a code, end. */
type Confirmation = { code: string; token?: string }

/** Answers the recovery codes. Throws `unprocessable` when the code is wrong. */
export const activateSecondFactor = async (
  db: Db,
  administrator: Administrator,
  { code, token }: Confirmation,
): Promise<string[]> => {
  const { id } = administrator
  await countSessionAttempt(db, id)
  const { pendingCodeSecret: secret } = await getAccount(db, id)
  if (!secret) throw new AppError('conflict', { message: 'Begin with a new secret first.' })
  const step = matchCode(secret, code)
  if (step === undefined) {
    throw new AppError('unprocessable', {
      fields: {
        code: 'This is not the code that the app shows now. Check the clock of your phone.',
      },
    })
  }
  const recoveryCodes = await inTransaction(db, async (tx) => {
    if (!(await confirmSecret(tx, id, { secret, step }))) throw new AppError('conflict')
    await closeSessions(tx, id, token)
    await recordChange(tx, administrator, 'second_factor_enabled')
    return replaceRecoveryCodes(tx, id)
  })
  await forgiveSessionAttempts(db, id)
  return recoveryCodes
}

/** `token` is that of the session that asks: all others end. */
type Removal = { password: string; token?: string }

export const removeSecondFactor = async (
  db: Db,
  administrator: Administrator,
  { password, token }: Removal,
): Promise<void> => {
  const { id } = administrator
  const { codeSecret } = await confirmPassword(db, id, { password, field: 'password' })
  await inTransaction(db, async (tx) => {
    await removeSecret(tx, id)
    await closeSessions(tx, id, token)
    if (codeSecret) await recordChange(tx, administrator, 'second_factor_disabled')
  })
}

const recordChange = (tx: Db, actor: Administrator, action: string) =>
  recordAudit(tx, { actor, action, subject: { type: 'administrator', id: actor.id } })
