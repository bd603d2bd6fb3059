import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import { hashPassword } from '../../../platform/auth/password-hash.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { passwordProblem } from '../password-rules.ts'
import { storePasswordHash } from './administrators.ts'
import { confirmPassword } from './confirm-password.ts'
import { closeSessions, openSession } from './sessions.ts'

type Change = { currentPassword: string; newPassword: string; device: string }

/**
 * Changes the password and ends all sessions, for one of them may be the reason. Answers the token of
 * a new one for whoever changed it.
 */
export const replacePassword = async (
  db: Db,
  administrator: Administrator,
  { currentPassword, newPassword, device }: Change,
): Promise<string> => {
  const { id } = administrator
  await confirmPassword(db, id, { password: currentPassword, field: 'currentPassword' })
  const problem =
    newPassword === currentPassword
      ? 'This is the password that you have.'
      : passwordProblem(newPassword, administrator.email)
  if (problem) throw new AppError('unprocessable', { fields: { newPassword: problem } })
  const hash = await hashPassword(newPassword)
  return inTransaction(db, async (tx) => {
    await storePasswordHash(tx, id, hash)
    await closeSessions(tx, id)
    await recordAudit(tx, {
      actor: administrator,
      action: 'password_changed',
      subject: { type: 'administrator', id },
    })
    return openSession(tx, id, device)
  })
}
