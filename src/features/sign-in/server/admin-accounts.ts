/** Accounts of administrators are made and taken away on the command line, where the server runs. */
import { z } from 'zod'
import { AppError } from '../../../kit/errors.ts'
import { recordAudit } from '../../../platform/audit.ts'
import { hashPassword } from '../../../platform/auth/password-hash.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import { passwordProblem } from '../password-rules.ts'
import {
  type Account,
  findAccountByEmail,
  insertAccount,
  removeSecret,
  setDisabled,
  storePasswordHash,
} from './administrators.ts'
import { closeSessions } from './sessions.ts'

/** Makes an account. `askPassword` is called once the e-mail is known to be a new one. */
export const createAdministrator = async (
  db: Db,
  given: string,
  askPassword: () => Promise<string>,
): Promise<string> => {
  const email = parseEmail(given)
  const taken = () =>
    new AppError('conflict', {
      message: `${email} is an administrator already. "admin reset" gives a new password.`,
    })
  if (await findAccountByEmail(db, email)) throw taken()
  const hash = await hashPassword(checked(await askPassword(), email))
  await inTransaction(db, async (tx) => {
    const administrator = await insertAccount(tx, email, hash)
    if (!administrator) throw taken()
    await record(tx, administrator.id, 'administrator_created', email)
  })
  return email
}

/**
 * For who lost the password or the authenticator app: a new password, no second factor, all sessions
 * ended, the account on again.
 */
export const resetAdministrator = async (
  db: Db,
  given: string,
  askPassword: () => Promise<string>,
): Promise<string> => {
  const { id, email } = await getKnown(db, given)
  const hash = await hashPassword(checked(await askPassword(), email))
  await inTransaction(db, async (tx) => {
    await storePasswordHash(tx, id, hash)
    await removeSecret(tx, id)
    await setDisabled(tx, id, false)
    await closeSessions(tx, id)
    await record(tx, id, 'administrator_reset', email)
  })
  return email
}

/** Nobody signs in with this account any more; what it did stays in the audit log. */
export const disableAdministrator = async (db: Db, given: string): Promise<string> => {
  const { id, email } = await getKnown(db, given)
  await inTransaction(db, async (tx) => {
    await setDisabled(tx, id, true)
    await closeSessions(tx, id)
    await record(tx, id, 'administrator_disabled', email)
  })
  return email
}

const parseEmail = (given: string): string => {
  const { data, success } = z.email().max(254).safeParse(given.trim().toLowerCase())
  if (success) return data
  throw new AppError('unprocessable', { message: `"${given}" is not an e-mail address.` })
}

const getKnown = async (db: Db, given: string): Promise<Account> => {
  const account = await findAccountByEmail(db, parseEmail(given))
  if (account) return account
  throw new AppError('not_found', { message: `There is no administrator ${given}.` })
}

const checked = (password: string, email: string): string => {
  const problem = passwordProblem(password, email)
  if (problem) throw new AppError('unprocessable', { message: problem })
  return password
}

const record = (tx: Db, id: string, action: string, email: string) =>
  recordAudit(tx, {
    actor: 'system',
    action,
    subject: { type: 'administrator', id },
    after: { email },
    note: 'from the command line',
  })
