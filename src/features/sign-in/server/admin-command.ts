/** `npm run cli -- admin …` */

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { AppError } from '../../../kit/errors.ts'
import type { Role } from '../../../kit/roles.ts'
import type { Db } from '../../../platform/db/database.ts'
import { listAccounts } from './accounts/administrators.ts'
import {
  createAdministrator,
  disableAdministrator,
  resetAdministrator,
  setAdministratorPassword,
  signOutAdministrator,
} from './admin-accounts.ts'

// Asks for a password on the terminal without echoing it, or reads it from piped input.

/**
 * Reads the password: typed twice on a terminal, or the first line of piped input. Throws `unprocessable` if the two
 * differ, and `invalid_request` if input is interrupted.
 */
const readNewPassword = async (): Promise<string> => {
  if (!process.stdin.isTTY) return firstLine(process.stdin)
  const password = await prompt('Password: ')
  if ((await prompt('Confirm password: ')) === password) return password
  throw new AppError('unprocessable', {
    message: "The passwords don't match. Nothing was changed.",
  })
}

const firstLine = async (input: NodeJS.ReadStream): Promise<string> => {
  const lines = createInterface({ input })
  try {
    return await new Promise<string>((resolve) => {
      lines.once('line', resolve)
      lines.once('close', () => resolve(''))
    })
  } finally {
    lines.close()
    // The writer may keep the pipe open; the program must not wait for its end.
    input.destroy()
  }
}

const prompt = async (question: string): Promise<string> => {
  const { stdin: input, stderr: output } = process
  // Editing keys and pasting work as usual; the echo is discarded.
  const nowhere = new Writable({ write: (_chunk, _encoding, callback) => callback() })
  const lines = createInterface({ input, output: nowhere, terminal: true, historySize: 0 })
  // After createInterface: before it, the terminal would echo typed characters.
  output.write(question)
  try {
    return await new Promise<string>((resolve, reject) => {
      const broken = () =>
        reject(new AppError('invalid_request', { message: 'Canceled. Nothing was changed.' }))
      lines.once('line', resolve)
      lines.once('SIGINT', broken)
      lines.once('close', broken)
    })
  } finally {
    lines.close()
    output.write('\n')
  }
}

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
  role?: Role,
): Promise<void> => {
  const { run, done } = commands[name]
  console.log(done(await run(db, email, readNewPassword, role)))
}

export const printAdministrators = async (db: Db, print: (line: string) => void): Promise<void> => {
  const accounts = await listAccounts(db)
  if (accounts.length === 0) print('There are no administrators yet.')
  for (const { email, role, createdAt, secondFactor, removed } of accounts) {
    const state = removed ? 'disabled' : secondFactor ? 'second factor on' : ''
    print([email, role, `since ${createdAt.slice(0, 10)}`, state].filter(Boolean).join(', '))
  }
}
