import { expect, test } from 'vitest'
import { goodPassword, signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { queryRow } from '../../../platform/db/query.ts'
import { getAccount, holdAccount } from './accounts/administrators.ts'
import { findSessionOwner, openSession } from './accounts/sessions.ts'
import { replacePassword } from './change-password.ts'
import { openSessionFor } from './sign-in.ts'

const { db } = await testDatabase()

const better = 'umbrella carburetor 88'
const change = (currentPassword: string, newPassword: string) => ({
  currentPassword,
  newPassword,
  source: { network: '192.0.2.7', device: 'Firefox on Linux' },
})

const signIn = async (email: string, password: string) =>
  (await openSessionFor(db, { email, password, network: '192.0.2.1', device: '' })).token

test('the new password replaces the old one, and all earlier sessions end', async () => {
  const me = await signedInAdministrator(db)
  const others = await signedInAdministrator(db)
  const earlier = [me.cookie.replace('session=', ''), await openSession(db, me.id, '')]
  const token = await replacePassword(db, me, change(goodPassword, better))
  for (const old of earlier) expect(await findSessionOwner(db, old)).toBeUndefined()
  expect(await findSessionOwner(db, token)).toMatchObject({ id: me.id, email: me.email })
  expect(await findSessionOwner(db, others.cookie.replace('session=', ''))).toBeDefined()
  await expect(signIn(me.email, goodPassword)).rejects.toMatchObject({ status: 401 })
  await expect(signIn(me.email, better)).resolves.toBeDefined()
  const entry = await queryRow(db)`select * from audit_log
    where subject_id = ${me.id} order by id limit 1`
  expect(entry).toMatchObject({
    action: 'password_changed',
    administrator_id: me.id,
    after: { email: me.email, network: '192.0.2.7' },
    note: 'from 192.0.2.7, Firefox on Linux',
  })
  expect(JSON.stringify(entry)).not.toMatch(/argon2|carburetor|gearbox/)
})

test.each([
  ['wrong password', better, { currentPassword: "That isn't your password." }],
  [goodPassword, 'short', { newPassword: 'Use at least 12 characters.' }],
  [goodPassword, goodPassword, { newPassword: "That's your current password." }],
  [goodPassword, 'gearhead atlas', { newPassword: expect.stringMatching('easy to guess') }],
])('a change from %j to %j is refused', async (current, next, fields) => {
  const me = await signedInAdministrator(db)
  await expect(replacePassword(db, me, change(current, next))).rejects.toMatchObject({
    status: 422,
    fields,
  })
  expect(await findSessionOwner(db, me.cookie.replace('session=', ''))).toBeDefined()
  await expect(signIn(me.email, goodPassword)).resolves.toBeDefined()
})

test('a sign-in with the old password that began before opens no session', async () => {
  const me = await signedInAdministrator(db)
  const before = await getAccount(db, me.id)
  await replacePassword(db, me, change(goodPassword, better))
  expect(await holdAccount(db, before)).toBe(false)
  expect(await holdAccount(db, await getAccount(db, me.id))).toBe(true)
})

test('no session opened with the old password during the change survives', async () => {
  const me = await signedInAdministrator(db)
  const [token, ...attempts] = await Promise.allSettled([
    replacePassword(db, me, change(goodPassword, better)),
    ...Array.from({ length: 4 }, () => signIn(me.email, goodPassword)),
  ])
  expect(token.status).toBe('fulfilled')
  for (const attempt of attempts) {
    if (attempt.status === 'fulfilled') {
      expect(await findSessionOwner(db, attempt.value)).toBeUndefined()
    }
  }
})
