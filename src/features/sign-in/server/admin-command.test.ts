/** The command line while others use the database; once as a separate process. */
import { spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import { goodPassword } from '../../../../tests/support/administrator.ts'
import { codeAt } from '../../../../tests/support/code-at.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { runCommand } from '../../../../tests/support/run-command.ts'
import { projectFolder } from '../../../../tests/support/source-files.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queryValue } from '../../../platform/db/query.ts'
import { confirmSecret, findAccountByEmail, storePendingSecret } from './accounts/administrators.ts'
import { findSessionOwner } from './accounts/sessions.ts'
import { newCodeSecret } from './one-time-codes.ts'
import { addInvitation, listInvitations } from './people/invitations.ts'
import { openSessionFor } from './sign-in.ts'

const { db, url } = await testDatabase()

type Run = { code: number | null; output: string; errors: string }

const admin = async (parameters: string[], input?: string): Promise<Run> => {
  const options = { settings: { DATABASE_URL: url }, input }
  const { code, stdout, stderr } = await runCommand(['admin', ...parameters], options)
  return { code, output: stdout, errors: stderr }
}

const adminProcess = (parameters: string[], input: string): Promise<Run> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ['src/cli.ts', 'admin', ...parameters], {
      cwd: projectFolder,
      env: { ...process.env, DATABASE_URL: url, NODE_ENV: 'production' },
    })
    const run = { output: '', errors: '' }
    child.stdout.on('data', (chunk: Buffer) => (run.output += chunk.toString()))
    child.stderr.on('data', (chunk: Buffer) => (run.errors += chunk.toString()))
    child.once('exit', (code) => resolve({ code, ...run }))
    // Input stays open: the program must not wait for more than the line that it needs.
    child.stdin.write(input)
  })

const signIn = async (email: string, password: string) =>
  (await openSessionFor(db, { email, password, network: '192.0.2.1', device: '' })).token

test('create makes an account that can sign in, once per email address', async () => {
  const made = await adminProcess(['create', '--email', 'Clara@Example.com'], `${goodPassword}\n`)
  expect(made).toEqual({
    code: 0,
    output: 'clara@example.com can now sign in at /sign-in.\n',
    errors: '',
  })
  await expect(signIn('clara@example.com', goodPassword)).resolves.toBeDefined()

  const roleOf = async (email: string) => (await findAccountByEmail(db, email))?.role
  expect(await roleOf('clara@example.com')).toBe('owner')
  const editor = ['create', '--email', 'ed@example.com', '--role']
  expect((await admin([...editor, 'guest'], `${goodPassword}\n`)).errors).toContain('owner, editor')
  expect((await admin([...editor, 'editor'], `${goodPassword}\n`)).code).toBe(0)
  expect(await roleOf('ed@example.com')).toBe('editor')

  const again = await admin(['create', '--email', 'clara@example.com'], 'another pass phrase\n')
  expect(again.code).toBe(1)
  expect(again.errors).toMatch(/^clara@example\.com is already an administrator\./)
  await expect(signIn('clara@example.com', goodPassword)).resolves.toBeDefined()

  const entries = db.selectFrom('audit_log').selectAll().orderBy('id')
  const entry = await entries.executeTakeFirstOrThrow()
  expect(entry).toMatchObject({
    actor: 'system',
    action: 'administrator_created',
    after: { email: 'clara@example.com' },
    note: 'from the command line',
  })
})

test.each([
  [
    ['create', '--email', 'nobody'],
    `${goodPassword}\n`,
    '"nobody" isn\'t a valid email address.\n',
  ],
  [['create', '--email', 'a@b.example'], 'short\n', 'Use at least 12 characters.\n'],
  [['create', '--email', 'a@b.example'], undefined, 'Use at least 12 characters.\n'],
  [
    ['reset', '--email', 'a@b.example'],
    `${goodPassword}\n`,
    'There is no administrator with the address a@b.',
  ],
  [
    ['disable', '--email', 'a@b.example'],
    undefined,
    'There is no administrator with the address a@b.example.\n',
  ],
  [['create'], undefined, "error: required option '--email <address>' not specified"],
])('%j with %j fails with one line', async (parameters, input, words) => {
  const { code, output, errors } = await admin(parameters, input)
  expect({ code, output }).toEqual({ code: 1, output: '' })
  expect(errors.startsWith(words)).toBe(true)
  expect(await findAccountByEmail(db, 'a@b.example')).toBeUndefined()
})

test('sign-out ends all sessions of one account, which can sign in again', async () => {
  const [mine, other] = ['out@example.com', 'in@example.com']
  for (const email of [mine, other]) await admin(['create', '--email', email], `${goodPassword}\n`)
  const token = await signIn(mine, goodPassword)
  const otherToken = await signIn(other, goodPassword)

  expect(await admin(['sign-out', '--email', mine])).toEqual({
    code: 0,
    output: 'All sessions of out@example.com have ended.\n',
    errors: '',
  })
  expect(await findSessionOwner(db, token)).toBeUndefined()
  expect(await findSessionOwner(db, otherToken)).toBeDefined()
  await expect(signIn(mine, goodPassword)).resolves.toBeDefined()
  const after = await queryValue(db)`
    select after from audit_log where action = 'administrator_signed_out'`
  expect(after).toEqual({ email: mine })
})

test('set-password keeps the second factor and ends the sessions', async () => {
  const email = 'ned@example.com'
  await admin(['create', '--email', email], `${goodPassword}\n`)
  const token = await signIn(email, goodPassword)
  const { id } = (await findAccountByEmail(db, email))!
  const secret = newCodeSecret()
  await storePendingSecret(db, id, secret)
  await confirmSecret(db, id, { secret, step: 1 })

  expect(await admin(['set-password', '--email', email], 'short\n')).toMatchObject({ code: 1 })
  expect(await findSessionOwner(db, token)).toBeDefined()
  expect(await admin(['set-password', '--email', email], 'brand new pass phrase\n')).toEqual({
    code: 0,
    output: 'ned@example.com has the new password; the second factor is as before.\n',
    errors: '',
  })
  expect(await findSessionOwner(db, token)).toBeUndefined()
  await expect(signIn(email, 'brand new pass phrase')).rejects.toMatchObject({ status: 401 })
  const code = codeAt(secret)
  const input = { email, password: 'brand new pass phrase', code, network: '192.0.2.1', device: '' }
  await expect(openSessionFor(db, input)).resolves.toBeDefined()
})

test('the last owner cannot be disabled', async () => {
  const owners = db.updateTable('administrators').where('role', '=', 'owner')
  const others = owners.where('email', '<>', 'clara@example.com')
  await others.set({ disabled_at: '2026-01-01T00:00:00Z' }).execute()
  expect(await admin(['disable', '--email', 'clara@example.com'])).toEqual({
    code: 1,
    output: '',
    errors: 'This is the last owner. Make somebody else an owner first.\n',
  })
  expect(await admin(['disable', '--email', 'ed@example.com'])).toMatchObject({ code: 0 })
  await others.set({ disabled_at: null }).execute()
})

test('disable ends sessions, list shows it, and reset enables the account again', async () => {
  const email = 'mel@example.com'
  await admin(['create', '--email', email], `${goodPassword}\r\n`)
  const token = await signIn(email, goodPassword)
  const account = await findAccountByEmail(db, email)
  await storePendingSecret(db, account!.id, 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')

  await inTransaction(db, (tx) =>
    addInvitation(tx, { email: 'pal@example.com', role: 'owner', invitedBy: email }),
  )
  expect(await admin(['disable', '--email', email])).toMatchObject({ code: 0 })
  expect(await listInvitations(db)).toEqual([])
  expect(await findSessionOwner(db, token)).toBeUndefined()
  await expect(signIn(email, goodPassword)).rejects.toMatchObject({ status: 401 })
  const list = await admin(['list'])
  expect(list.output).toMatch(/^mel@example\.com, owner, since \d{4}-\d\d-\d\d, disabled$/m)

  await admin(['reset', '--email', email], 'brand new pass phrase\n')
  await expect(signIn(email, 'brand new pass phrase')).resolves.toBeDefined()
  expect(await findAccountByEmail(db, email)).toMatchObject({
    disabled: false,
    pendingCodeSecret: null,
  })
})
