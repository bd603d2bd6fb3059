import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { goodPassword, signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { codeAt } from '../../../../tests/support/code-at.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { readQrCode } from '../../../../tests/support/read-qr-code.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { getAccount } from './accounts/administrators.ts'
import { findSessionOwner, openSession } from './accounts/sessions.ts'
import { activateSecondFactor, prepareSecondFactor, removeSecondFactor } from './second-factor.ts'
import { openSessionFor } from './sign-in.ts'

const { db } = await testDatabase()

beforeEach(() => sql`delete from rate_limits`.execute(db))

const halfMinute = 30_000
const source = { network: '192.0.2.7', device: 'Firefox on Linux' }
const proof = { password: goodPassword, source }

/** An administrator whose second factor was just turned on with the current code. */
const withSecondFactor = async () => {
  const me = await signedInAdministrator(db)
  const { secret } = await prepareSecondFactor(db, me, proof)
  const recoveryCodes = await activateSecondFactor(db, me, { code: codeAt(secret), source })
  return { me, secret, recoveryCodes }
}

const signIn = async (email: string, code?: string, password = goodPassword) =>
  (await openSessionFor(db, { email, password, code, network: '192.0.2.1', device: '' })).token

const refused = { status: 401, message: expect.stringContaining("isn't right") }

/** A shown code in the form that the API takes. */
const typed = (code: string) => code.replaceAll('-', '')

describe('setting it up', () => {
  test('returns a secret, its URI and a QR code of that', async () => {
    const me = await signedInAdministrator(db)
    const { secret, uri, qr } = await prepareSecondFactor(db, me, proof)
    expect(uri).toContain(`secret=${secret}`)
    expect(decodeURIComponent(uri)).toContain(`Gearhead Atlas:${me.email}`)
    expect(qr).toMatch(/^<svg[^>]*>.*<\/svg>\s*$/s)
    expect(qr).not.toMatch(/script|style=/)
    expect(await readQrCode(qr)).toBe(uri)
  })

  test('changes nothing until a correct code is entered', async () => {
    const me = await signedInAdministrator(db)
    const { secret } = await prepareSecondFactor(db, me, proof)
    await expect(signIn(me.email)).resolves.toMatch(/^[\w-]{43}$/)
    const wrong = codeAt(secret, Date.now() + 20 * halfMinute)
    await expect(activateSecondFactor(db, me, { code: wrong, source })).rejects.toMatchObject({
      status: 422,
      fields: { code: expect.any(String) },
    })
    await expect(signIn(me.email)).resolves.toMatch(/^[\w-]{43}$/)
  })

  test('requires the password', async () => {
    const me = await signedInAdministrator(db)
    await expect(prepareSecondFactor(db, me, { password: 'wrong', source })).rejects.toMatchObject({
      status: 422,
      fields: { password: "That isn't your password." },
    })
  })

  test('accepts codes of the newest secret only', async () => {
    const me = await signedInAdministrator(db)
    const first = await prepareSecondFactor(db, me, proof)
    await prepareSecondFactor(db, me, proof)
    await expect(
      activateSecondFactor(db, me, { code: codeAt(first.secret), source }),
    ).rejects.toMatchObject({ status: 422 })
  })

  test('is refused if it is already on', async () => {
    const { me, secret } = await withSecondFactor()
    await expect(prepareSecondFactor(db, me, proof)).rejects.toMatchObject({ status: 409 })
    const code = codeAt(secret, Date.now() + halfMinute)
    await expect(activateSecondFactor(db, me, { code, source })).rejects.toMatchObject({
      status: 409,
    })
    expect((await getAccount(db, me.id)).codeSecret).toBe(secret)
  })

  test('ends all sessions without it except the current one', async () => {
    const me = await signedInAdministrator(db)
    const [current, other] = [await openSession(db, me.id, ''), await openSession(db, me.id, '')]
    const { secret } = await prepareSecondFactor(db, me, proof)
    await activateSecondFactor(db, me, { code: codeAt(secret), token: current, source })
    expect(await findSessionOwner(db, current)).toMatchObject({ id: me.id })
    expect(await findSessionOwner(db, other)).toBeUndefined()
  })
})

describe('signing in with it', () => {
  test('requires password and code, each code once', async () => {
    const { me, secret } = await withSecondFactor()
    const next = codeAt(secret, Date.now() + halfMinute)
    await expect(signIn(me.email)).rejects.toMatchObject(refused)
    await expect(signIn(me.email, '000000', 'wrong password')).rejects.toMatchObject(refused)
    await expect(signIn(me.email, next, 'wrong password')).rejects.toMatchObject(refused)
    await expect(signIn(me.email, next)).resolves.toMatch(/^[\w-]{43}$/)
    await expect(signIn(me.email, next)).rejects.toMatchObject(refused)
  })

  test('refuses the code that was used for setup, and older ones', async () => {
    const { me, secret } = await withSecondFactor()
    for (const past of [0, halfMinute]) {
      await expect(signIn(me.email, codeAt(secret, Date.now() - past))).rejects.toMatchObject(
        refused,
      )
    }
  })

  test('accepts one of two simultaneous uses of a code', async () => {
    const { me, secret } = await withSecondFactor()
    const code = codeAt(secret, Date.now() + halfMinute)
    const both = await Promise.allSettled([signIn(me.email, code), signIn(me.email, code)])
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('stores nothing if refused', async () => {
    const { me, recoveryCodes } = await withSecondFactor()
    const count = () =>
      sql<{ n: number }>`select
        (select count(*) from sessions where administrator_id = ${me.id}) as sessions,
        (select count(*) from recovery_codes where administrator_id = ${me.id}) as codes,
        (select count(*) from audit_log where administrator_id = ${me.id}) as entries`.execute(db)
    const before = (await count()).rows
    await expect(signIn(me.email, typed(recoveryCodes[0]!), 'wrong')).rejects.toMatchObject(refused)
    await expect(signIn(me.email, '0'.repeat(16))).rejects.toMatchObject(refused)
    expect((await count()).rows).toEqual(before)
  })
})

describe('recovery codes', () => {
  test('are ten, each valid once, and stored as hashes', async () => {
    const { me, recoveryCodes } = await withSecondFactor()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([0-9a-z]{4}-){5}[0-9a-z]{4}$/)
    const [first = '', second = ''] = recoveryCodes.map(typed)
    await expect(signIn(me.email, first)).resolves.toMatch(/^[\w-]{43}$/)
    await expect(signIn(me.email, first)).rejects.toMatchObject(refused)
    await expect(signIn(me.email, second)).resolves.toMatch(/^[\w-]{43}$/)
    const { rows } = await sql<{ hash: string }>`select code_hash as hash from recovery_codes
      where administrator_id = ${me.id}`.execute(db)
    expect(rows).toHaveLength(8)
    expect(rows.map(({ hash }) => hash)).not.toContain(typed(recoveryCodes[2]!))
  })

  test('are valid for their own account only', async () => {
    const { recoveryCodes } = await withSecondFactor()
    const { me } = await withSecondFactor()
    await expect(signIn(me.email, typed(recoveryCodes[0]!))).rejects.toMatchObject(refused)
  })
})

describe('turning it off', () => {
  test('requires the password and a code; then the password is sufficient', async () => {
    const { me, secret } = await withSecondFactor()
    const code = codeAt(secret, Date.now() + halfMinute)
    for (const [wrongProof, field] of [
      [{ password: 'wrong', code }, 'password'],
      [{ password: goodPassword }, 'code'],
      [{ password: goodPassword, code: '000000' }, 'code'],
      // The code that turned it on is used up.
      [{ password: goodPassword, code: codeAt(secret) }, 'code'],
      [{ password: goodPassword, code: '0'.repeat(16) }, 'code'],
    ] as const) {
      await expect(removeSecondFactor(db, me, { ...wrongProof, source })).rejects.toMatchObject({
        status: 422,
        fields: { [field]: expect.any(String) },
      })
    }
    await expect(signIn(me.email)).rejects.toMatchObject(refused)
    await removeSecondFactor(db, me, { ...proof, code })
    await expect(signIn(me.email)).resolves.toMatch(/^[\w-]{43}$/)
    const { rows } =
      await sql`select 1 from recovery_codes where administrator_id = ${me.id}`.execute(db)
    expect(rows).toEqual([])
  })

  test('accepts a recovery code', async () => {
    const { me, recoveryCodes } = await withSecondFactor()
    const code = typed(recoveryCodes[0] ?? '')
    await removeSecondFactor(db, me, { ...proof, code })
    expect((await getAccount(db, me.id)).codeSecret).toBeNull()
  })

  test('is in the audit log with network and reason, as are setup and failures', async () => {
    const { me, secret } = await withSecondFactor()
    await expect(removeSecondFactor(db, me, { ...proof, code: '000000' })).rejects.toThrow()
    await expect(removeSecondFactor(db, me, { password: 'wrong', source })).rejects.toThrow()
    await removeSecondFactor(db, me, { ...proof, code: codeAt(secret, Date.now() + halfMinute) })
    const entries = await queryRows(db)<Record<'action' | 'note', string>>`
      select action, administrator_email, after, note from audit_log
      where subject_id = ${me.id} order by id`
    const after = { email: me.email, network: '192.0.2.7' }
    const from = 'from 192.0.2.7, Firefox on Linux'
    const common = { administrator_email: me.email, after }
    expect(entries.map(({ action, note }) => [action, note])).toEqual([
      ['second_factor_enabled', `authenticator app, ${from}`],
      ['identity_check_failed', `wrong code at an open session, ${from}`],
      ['identity_check_failed', `wrong password at an open session, ${from}`],
      ['second_factor_disabled', `authenticator app, ${from}`],
    ])
    for (const entry of entries) expect(entry).toMatchObject(common)
  })

  test('limits password attempts in an open session', async () => {
    const { me, secret } = await withSecondFactor()
    for (let i = 0; i < 10; i++) {
      await expect(removeSecondFactor(db, me, { password: 'wrong', source })).rejects.toMatchObject(
        { status: 422 },
      )
    }
    const code = codeAt(secret, Date.now() + halfMinute)
    await expect(removeSecondFactor(db, me, { ...proof, code })).rejects.toMatchObject({
      status: 429,
      retryAfter: expect.any(Number),
    })
  })
})
