/** Administrator accounts, managed on the command line of the server. */
import { z } from 'zod'
import { AppError } from '../../../kit/errors.ts'
import type { Role } from '../../../kit/roles.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import {
  type Account,
  findAccountByEmail,
  getAccount,
  insertAccount,
  lockAccounts,
  removeSecret,
  requireOtherOwner,
  setDisabled,
  storePasswordHash,
} from './accounts/administrators.ts'
import { forgetDevices } from './accounts/known-devices.ts'
import { dropRecoveryCodes } from './accounts/recovery-codes.ts'
import { recordEvent, type SecurityEvent } from './accounts/security-events.ts'
import { closeSessions } from './accounts/sessions.ts'
import { newPasswordProblem } from './check-new-password.ts'
import { deleteAllPasskeys } from './passkeys/passkey-rows.ts'
import { hashPassword } from './password-hash.ts'
import { endInvitationsOf } from './people/invitations.ts'

/** Creates an account. Calls `askPassword` only if the email is new. */
export const createAdministrator = async (
  db: Db,
  typedEmail: string,
  askPassword: () => Promise<string>,
  role: Role = 'owner',
): Promise<string> => {
  const email = parseEmail(typedEmail)
  const takenError = () =>
    new AppError('conflict', {
      message: `${email} is already an administrator. Use "admin reset" to set a new password.`,
    })
  if (await findAccountByEmail(db, email)) throw takenError()
  const hash = await promptForHash(askPassword, email)
  await inTransaction(db, async (tx) => {
    const administrator = await insertAccount(tx, { email, passwordHash: hash, role })
    if (!administrator) throw takenError()
    await record(tx, administrator.id, 'administrator_created', email)
  })
  return email
}

/** Changes an account, ends all its sessions and forgets its known devices. Returns its address. */
const changeAccount = async (
  db: Db,
  { id, email }: Account,
  event: SecurityEvent,
  change?: (tx: Tx, id: string) => Promise<void>,
): Promise<string> => {
  await inTransaction(db, async (tx) => {
    await change?.(tx, id)
    await closeSessions(tx, id)
    await forgetDevices(tx, id)
    await record(tx, id, event, email)
  })
  return email
}

/** Returns a command that sets a new password and makes further changes in the same transaction. */
const recovery =
  (event: SecurityEvent, changeFurther?: (tx: Db, id: string) => Promise<void>) =>
  async (db: Db, typedEmail: string, askPassword: () => Promise<string>): Promise<string> => {
    const account = await getAccountByEmail(db, typedEmail)
    const hash = await promptForHash(askPassword, account.email)
    return changeAccount(db, account, event, async (tx, id) => {
      await storePasswordHash(tx, id, hash)
      await changeFurther?.(tx, id)
    })
  }

/** Recovery after a lost password and authenticator app: removes second factors and enables the account. */
export const resetAdministrator = recovery('administrator_reset', async (tx, id) => {
  await clearFactors(tx, id)
  await setDisabled(tx, id, false)
})

/** Removes every second factor of an account. */
export const clearFactors = async (tx: Db, id: string): Promise<void> => {
  await removeSecret(tx, id)
  await deleteAllPasskeys(tx, id)
  await dropRecoveryCodes(tx, id)
}

/** Recovery after a lost password alone: keeps second factors. */
export const setAdministratorPassword = recovery('password_changed')

/** Disables an account; its audit log entries stay. Throws `conflict` for the last owner. */
export const disableAdministrator = async (db: Db, typedEmail: string): Promise<string> => {
  const account = await getAccountByEmail(db, typedEmail)
  return changeAccount(db, account, 'administrator_disabled', async (tx, id) => {
    await lockAccounts(tx)
    await requireOtherOwner(tx, await getAccount(tx, id))
    await setDisabled(tx, id, true)
    await endInvitationsOf(tx, account.email)
  })
}

/** Ends all sessions of an account, which can sign in again. */
export const signOutAdministrator = async (db: Db, typedEmail: string): Promise<string> =>
  changeAccount(db, await getAccountByEmail(db, typedEmail), 'administrator_signed_out')

const parseEmail = (typedEmail: string): string => {
  const { data, success } = z.email().max(254).safeParse(typedEmail.trim().toLowerCase())
  if (success) return data
  throw new AppError('unprocessable', { message: `"${typedEmail}" isn't a valid email address.` })
}

const getAccountByEmail = async (db: Db, typedEmail: string): Promise<Account> => {
  const account = await findAccountByEmail(db, parseEmail(typedEmail))
  if (account) return account
  throw new AppError('not_found', {
    message: `There is no administrator with the address ${typedEmail}.`,
  })
}

const promptForHash = async (
  askPassword: () => Promise<string>,
  email: string,
): Promise<string> => {
  const password = await askPassword()
  const problem = await newPasswordProblem(password, email)
  if (problem) throw new AppError('unprocessable', { message: problem })
  return hashPassword(password)
}

const record = (tx: Db, id: string, event: SecurityEvent, email: string) =>
  recordEvent(tx, {
    event,
    actor: 'system',
    account: { id, email },
    reason: 'from the command line',
  })
