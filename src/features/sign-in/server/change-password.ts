import { AppError } from '../../../kit/errors.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { storePasswordHash } from './accounts/administrators.ts'
import { byOwner, recordEvent, type Source } from './accounts/security-events.ts'
import { closeSessions, openSession } from './accounts/sessions.ts'
import { newPasswordProblem } from './check-new-password.ts'
import { confirmPassword } from './confirm-identity.ts'
import { hashPassword } from './password-hash.ts'

type PasswordChange = { currentPassword: string; newPassword: string; source: Source }

/**
 * Changes the password and ends all sessions, since one may be stolen. Returns the token of a new session for the
 * administrator who changed the password.
 */
export const replacePassword = async (
  db: Db,
  administrator: Administrator,
  { currentPassword, newPassword, source }: PasswordChange,
): Promise<string> => {
  const { id } = administrator
  const proof = { password: currentPassword, field: 'currentPassword', source }
  await confirmPassword(db, administrator, proof)
  const problem =
    newPassword === currentPassword
      ? "That's your current password."
      : await newPasswordProblem(newPassword, administrator.email)
  if (problem) throw new AppError('unprocessable', { fields: { newPassword: problem } })
  const hash = await hashPassword(newPassword)
  return inTransaction(db, async (tx) => {
    await storePasswordHash(tx, id, hash)
    await closeSessions(tx, id)
    await recordEvent(tx, { ...byOwner(administrator, source), event: 'password_changed' })
    return openSession(tx, id, source.device)
  })
}
