/** `npm run cli -- admin …` */
import type { Db } from '../../../platform/db/database.ts'
import { createAdministrator, disableAdministrator, resetAdministrator } from './admin-accounts.ts'
import { listAccounts } from './administrators.ts'
import { readNewPassword } from './read-password.ts'

const commands = {
  create: {
    run: createAdministrator,
    done: (email: string) => `${email} may sign in at /sign-in now.`,
  },
  reset: {
    run: resetAdministrator,
    done: (email: string) => `${email} has the new password, and no second factor.`,
  },
  disable: {
    run: disableAdministrator,
    done: (email: string) => `${email} can no longer sign in. "admin reset" undoes this.`,
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
  if (accounts.length === 0) print('There is no administrator yet.')
  for (const { email, created_at, totp_confirmed_at, disabled_at } of accounts) {
    const state = disabled_at ? 'disabled' : totp_confirmed_at ? 'second factor on' : ''
    print([email, `since ${created_at.slice(0, 10)}`, state].filter(Boolean).join(', '))
  }
}
