/** `npm run cli -- admin …` */
import type { Db } from '../../../platform/db/database.ts'
import { listAccounts } from './accounts/administrators.ts'
import {
  createAdministrator,
  disableAdministrator,
  resetAdministrator,
  setAdministratorPassword,
  signOutAdministrator,
} from './admin-accounts.ts'
import { readNewPassword } from './read-password.ts'

const commands = {
  create: {
    run: createAdministrator,
    done: (email: string) => `${email} can now sign in at /sign-in.`,
  },
  'set-password': {
    run: setAdministratorPassword,
    done: (email: string) => `${email} has the new password; the second factor is as before.`,
  },
  reset: {
    run: resetAdministrator,
    done: (email: string) =>
      `${email} has a new password. The second factor and all passkeys were removed.`,
  },
  disable: {
    run: disableAdministrator,
    done: (email: string) => `${email} can no longer sign in. "admin reset" undoes this.`,
  },
  'sign-out': {
    run: signOutAdministrator,
    done: (email: string) => `All sessions of ${email} have ended.`,
  },
}

export const runAdminCommand = async (
  db: Db,
  name: keyof typeof commands,
  email: string,
): Promise<void> => {
  const { run, done } = commands[name]
  console.log(done(await run(db, email, readNewPassword)))
}

export const printAdministrators = async (db: Db, print: (line: string) => void): Promise<void> => {
  const accounts = await listAccounts(db)
  if (accounts.length === 0) print('There are no administrators yet.')
  for (const { email, created_at, totp_confirmed_at, disabled_at, passkeys } of accounts) {
    const hasFactor = totp_confirmed_at !== null || passkeys > 0
    const state = disabled_at ? 'disabled' : hasFactor ? 'second factor on' : ''
    print([email, `since ${created_at.slice(0, 10)}`, state].filter(Boolean).join(', '))
  }
}
