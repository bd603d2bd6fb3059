/** Passkeys over HTTP: intended use, and every misuse that WebAuthn guards against. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { setDisabled } from '../../src/features/sign-in/server/accounts/administrators.ts'
import { changeRows, queryRow, queryRows } from '../../src/platform/db/query.ts'
import { goodPassword, signedInAdministrator } from '../support/administrator.ts'
import { codeAt } from '../support/code-at.ts'
import { softwareAuthenticator, type Wrong } from '../support/software-authenticator.ts'
import { testApp } from '../support/test-app.ts'

const { db, app } = await testApp()
const origin = 'http://localhost:3000'

beforeEach(() => sql`delete from rate_limits`.execute(db))

const send = async (
  path: string,
  body: unknown,
  { cookie = '', method = 'POST', at = origin } = {},
) => {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
  const init = { method, headers, body: method === 'GET' ? undefined : JSON.stringify(body) }
  const response = await app.request(at + path, init, {
    socketAddress: '192.0.2.1',
  })
  const text = await response.text()
  return {
    status: response.status,
    body: text === '' ? undefined : JSON.parse(text),
    cookie: (response.headers.getSetCookie()[0] ?? '').split(';')[0] ?? '',
  }
}

type Options = { challenge: string; user?: { id: string } }

const optionsFrom = async (path: string, body: unknown = {}, cookie = '') => {
  const answer = await send(path, body, { cookie })
  expect(answer).toMatchObject({ status: 200 })
  return answer.body as Options
}

/** Signed-in administrator with a registered passkey. */
const withPasskey = async (name = 'My key') => {
  const me = await signedInAdministrator(db)
  const authenticator = softwareAuthenticator(origin)
  const options = await optionsFrom(
    '/api/admin/passkeys/options',
    { password: goodPassword },
    me.cookie,
  )
  const passkey = authenticator.register(options)
  const added = await send('/api/admin/passkeys', { name, passkey }, { cookie: me.cookie })
  expect(added.status).toBe(200)
  return { me, authenticator, recoveryCodes: added.body.recoveryCodes as string[] }
}

const challenge = () => optionsFrom('/api/sign-in/passkey-options')

type Authenticator = ReturnType<typeof softwareAuthenticator>

const signIn = async (authenticator: Authenticator, wrong: Wrong = {}) =>
  send('/api/sign-in/passkey', { passkey: authenticator.answer(await challenge(), wrong) })

const whoIs = async (cookie: string) =>
  (await send('/api/admin/session', undefined, { cookie, method: 'GET' })).body

const lastReason = async () => {
  return queryRow(db)`
    select action, replace(note, ', from 192.0.2.1', '') as note, subject_id as subject
    from audit_log order by id desc limit 1`
}

describe('a passkey', () => {
  test('is registered with the password, named, listed, renamed, and signs in without the password', async () => {
    const { me, authenticator, recoveryCodes } = await withPasskey()
    expect(recoveryCodes).toHaveLength(10)
    const { status, cookie } = await signIn(authenticator)
    expect(status).toBe(204)
    expect(await whoIs(cookie)).toMatchObject({ email: me.email })
    const path = `/api/admin/passkeys/${authenticator.id}`
    const renamed = await send(path, { name: 'Blue key' }, { cookie, method: 'PATCH' })
    expect(renamed.status).toBe(204)
    const list = await send('/api/admin/passkeys', undefined, { cookie, method: 'GET' })
    expect(list.body).toMatchObject([
      { id: authenticator.id, name: 'Blue key', lastUsedAt: expect.any(String), synced: false },
    ])
    expect(await lastReason()).toMatchObject({ action: 'signed_in', note: 'with a passkey' })
  })

  test('needs the password, and the second factor if on, for registration; existing passkeys are excluded', async () => {
    const { me, authenticator } = await withPasskey()
    const requestOptions = (body: unknown) =>
      send('/api/admin/passkeys/options', body, { cookie: me.cookie })
    expect((await requestOptions({ password: 'wrong' })).body.error.fields).toHaveProperty(
      'password',
    )
    expect((await requestOptions({ password: goodPassword })).body.error.fields).toHaveProperty(
      'code',
    )
    const options = await optionsFrom('/api/admin/passkeys/confirm-options', {}, me.cookie)
    const passkey = authenticator.answer(options)
    const { status, body } = await requestOptions({ password: goodPassword, passkey })
    expect(status).toBe(200)
    expect(body.excludeCredentials).toMatchObject([
      { id: authenticator.id, transports: ['internal'] },
    ])
    // Each passkey response is valid once.
    expect((await requestOptions({ password: goodPassword, passkey })).status).toBe(422)
  })

  test('is a second factor: signing in by password also needs the passkey or a recovery code', async () => {
    const { me, authenticator, recoveryCodes } = await withPasskey()
    const credentials = { email: me.email, password: goodPassword }
    expect((await send('/api/sign-in', credentials)).status).toBe(401)
    expect(await lastReason()).toMatchObject({ note: 'right password, no code', subject: me.id })
    // With a password, a key without user verification (PIN) is enough.
    const passkey = authenticator.answer(await challenge(), { unverified: true })
    expect((await send('/api/sign-in', { ...credentials, passkey })).status).toBe(204)
    expect((await send('/api/sign-in', { ...credentials, passkey })).status).toBe(401)
    const wrong = { ...credentials, password: 'wrong password' }
    const again = authenticator.answer(await challenge())
    expect((await send('/api/sign-in', { ...wrong, passkey: again })).status).toBe(401)
    const code = recoveryCodes[0]
    expect((await send('/api/sign-in', { ...credentials, code })).status).toBe(204)
  })

  test('is removed with password and passkey; then the password is enough and recovery codes are deleted', async () => {
    const { me, authenticator } = await withPasskey()
    const { cookie } = me
    const path = `/api/admin/passkeys/${authenticator.id}/remove`
    expect((await send(path, { password: goodPassword }, { cookie })).status).toBe(422)
    const options = await optionsFrom('/api/admin/passkeys/confirm-options', {}, cookie)
    const proof = { password: goodPassword, passkey: authenticator.answer(options) }
    expect((await send(path, proof, { cookie })).status).toBe(204)
    expect(await lastReason()).toMatchObject({ action: 'passkey_removed', note: 'My key' })
    expect((await signIn(authenticator)).status).toBe(401)
    const credentials = { email: me.email, password: goodPassword }
    expect((await send('/api/sign-in', credentials)).status).toBe(204)
    const left = await queryRows(db)`select * from recovery_codes where administrator_id = ${me.id}`
    expect(left).toEqual([])
  })

  test('keeps its recovery codes when the authenticator app is turned off', async () => {
    const { me, authenticator } = await withPasskey()
    const { cookie } = me
    const confirm = async () =>
      authenticator.answer(await optionsFrom('/api/admin/passkeys/confirm-options', {}, cookie))
    const begun = await send(
      '/api/admin/second-factor',
      { password: goodPassword, passkey: await confirm() },
      { cookie },
    )
    const code = codeAt(begun.body.secret)
    const on = await send('/api/admin/second-factor/confirm', { code }, { cookie })
    expect(on.body.recoveryCodes).toHaveLength(10)
    const proof = { password: goodPassword, passkey: await confirm() }
    expect((await send('/api/admin/second-factor/disable', proof, { cookie })).status).toBe(204)
    const credentials = { email: me.email, password: goodPassword }
    expect((await send('/api/sign-in', credentials)).status).toBe(401)
    const recovery = on.body.recoveryCodes[0]
    expect((await send('/api/sign-in', { ...credentials, code: recovery })).status).toBe(204)
  })
})

describe('misuse is refused with the same message and logged:', () => {
  const refused = {
    status: 401,
    body: {
      error: {
        code: 'sign_in_required',
        message: "We couldn't accept this passkey. Try again, or use your password.",
      },
    },
  }

  test.each<[string, Wrong, string]>([
    ['another origin', { origin: 'https://evil.example' }, 'passkey: foreign origin'],
    ['another port', { origin: 'http://localhost:3001' }, 'passkey: foreign origin'],
    ['another scheme', { origin: 'https://localhost:3000' }, 'passkey: foreign origin'],
    ['another site', { rpId: 'evil.example' }, 'passkey: made for another site'],
    ['another key', { otherKey: true }, 'passkey: wrong signature'],
    ['no verified user', { unverified: true }, 'passkey: did not verify its user'],
    ['a counter that goes back', { counter: 0 }, 'passkey: counter went back, it may be a copy'],
    [
      'an answer to a registration',
      { type: 'webauthn.create' },
      'passkey: not readable or not signed rightly',
    ],
    [
      'another account',
      { userHandle: Buffer.from('x').toString('base64url') },
      'passkey: names another account',
    ],
    [
      'a challenge of its own',
      { challenge: 'A'.repeat(43) },
      'passkey: challenge used before, too old or not ours',
    ],
    ['no challenge', { challenge: '' }, 'passkey: challenge used before, too old or not ours'],
  ])('%s', async (_, wrong, reason) => {
    const { me, authenticator } = await withPasskey()
    const answer = await signIn(authenticator, wrong)
    expect({ status: answer.status, body: answer.body }).toEqual(refused)
    expect(await lastReason()).toEqual({ action: 'sign_in_failed', note: reason, subject: me.id })
  })

  test('a response sent twice, also at the same moment', async () => {
    const { authenticator } = await withPasskey()
    const passkey = authenticator.answer(await challenge())
    const both = await Promise.all([1, 2].map(() => send('/api/sign-in/passkey', { passkey })))
    expect(both.map(({ status }) => status).sort()).toEqual([204, 401])
    expect((await send('/api/sign-in/passkey', { passkey })).status).toBe(401)
  })

  test('a challenge that is too old, and one used in a failed attempt', async () => {
    const { authenticator } = await withPasskey()
    const old = await challenge()
    await changeRows(db)`
      update passkey_challenges set expires_at = expires_at - interval '6 minutes'`
    const late = await send('/api/sign-in/passkey', { passkey: authenticator.answer(old) })
    expect(late.status).toBe(401)
    const once = await challenge()
    const wrong = authenticator.answer(once, { otherKey: true })
    expect((await send('/api/sign-in/passkey', { passkey: wrong })).status).toBe(401)
    const right = authenticator.answer(once)
    expect((await send('/api/sign-in/passkey', { passkey: right })).status).toBe(401)
  })

  test('a challenge for another purpose, or for another person', async () => {
    const { me, authenticator } = await withPasskey()
    const stranger = await withPasskey()
    const confirm = await optionsFrom('/api/admin/passkeys/confirm-options', {}, me.cookie)
    const answer = authenticator.answer(confirm)
    expect((await send('/api/sign-in/passkey', { passkey: answer })).status).toBe(401)
    const theirs = await optionsFrom('/api/admin/passkeys/confirm-options', {}, stranger.me.cookie)
    const passkey = authenticator.answer(theirs)
    const ask = { password: goodPassword, passkey }
    const cookie = me.cookie
    expect((await send('/api/admin/passkeys/options', ask, { cookie })).status).toBe(422)
  })

  test("another account's passkey beside a password, or to confirm a change", async () => {
    const { me } = await withPasskey()
    const stranger = await withPasskey()
    const passkey = stranger.authenticator.answer(await challenge())
    const credentials = { email: me.email, password: goodPassword, passkey }
    expect((await send('/api/sign-in', credentials)).status).toBe(401)
    expect(await lastReason()).toMatchObject({ note: 'passkey of another account', subject: me.id })
    const options = await optionsFrom('/api/admin/passkeys/confirm-options', {}, me.cookie)
    const proof = { password: goodPassword, passkey: stranger.authenticator.answer(options) }
    const { cookie } = me
    expect((await send('/api/admin/passkeys/options', proof, { cookie })).status).toBe(422)
  })

  test("another account's passkey cannot be renamed, removed or registered again", async () => {
    const { authenticator, me } = await withPasskey()
    const thief = await signedInAdministrator(db)
    const { cookie } = thief
    const path = `/api/admin/passkeys/${authenticator.id}`
    expect((await send(path, { name: 'Mine' }, { cookie, method: 'PATCH' })).status).toBe(404)
    const proof = { password: goodPassword }
    expect((await send(`${path}/remove`, proof, { cookie })).status).toBe(404)
    const options = await optionsFrom('/api/admin/passkeys/options', proof, cookie)
    const passkey = authenticator.register(options)
    expect((await send('/api/admin/passkeys', { name: 'Mine', passkey }, { cookie })).status).toBe(
      409,
    )
    expect(await whoIs(me.cookie)).toMatchObject({ email: me.email })
  })

  test('a passkey of a disabled account', async () => {
    const { me, authenticator } = await withPasskey()
    await setDisabled(db, me.id, true)
    expect((await signIn(authenticator)).status).toBe(401)
    expect(await lastReason()).toMatchObject({ note: 'account is disabled', subject: me.id })
  })

  test('an unregistered passkey', async () => {
    expect((await signIn(softwareAuthenticator(origin))).status).toBe(401)
    expect(await lastReason()).toMatchObject({ note: 'unknown passkey', subject: 'unknown' })
  })

  test.each<[string, Wrong]>([
    ['a key that signs by RSA with SHA-1', { algorithm: -65_535 }],
    ['a foreign origin', { origin: 'https://evil.example' }],
    ['a foreign site', { rpId: 'evil.example' }],
    ['no verified user', { unverified: true }],
    ['a foreign challenge', { challenge: 'A'.repeat(43) }],
  ])('a registration with %s', async (_, wrong) => {
    const { cookie } = await signedInAdministrator(db)
    const options = await optionsFrom(
      '/api/admin/passkeys/options',
      { password: goodPassword },
      cookie,
    )
    const passkey = softwareAuthenticator(origin).register(options, wrong)
    expect((await send('/api/admin/passkeys', { name: 'Key', passkey }, { cookie })).status).toBe(
      422,
    )
  })

  test('a repeated registration, and one with a sign-in challenge', async () => {
    const { cookie } = await signedInAdministrator(db)
    const options = await optionsFrom(
      '/api/admin/passkeys/options',
      { password: goodPassword },
      cookie,
    )
    const add = (key: Authenticator, given: Options) =>
      send('/api/admin/passkeys', { name: 'Key', passkey: key.register(given) }, { cookie })
    expect((await add(softwareAuthenticator(origin), await challenge())).status).toBe(422)
    expect((await add(softwareAuthenticator(origin), options)).status).toBe(200)
    expect((await add(softwareAuthenticator(origin), options)).status).toBe(422)
  })
})

test('attempts and challenges are throttled by network', async () => {
  const stranger = softwareAuthenticator(origin)
  const statuses: number[] = []
  for (let i = 0; i < 41; i++) statuses.push((await signIn(stranger)).status)
  expect(statuses).toEqual([...Array(40).fill(401), 429])
  let made = 41
  while ((await send('/api/sign-in/passkey-options', {})).status === 200) made++
  // Allows for refill: one request every three seconds.
  expect(made).toBeGreaterThanOrEqual(300)
  expect(made).toBeLessThan(310)
})

test('if browsers cannot offer passkeys, the response says why', async () => {
  for (const at of ['http://192.0.2.5:3000', 'http://atlas.example', 'http://127.0.0.1:3000']) {
    const answer = await send('/api/sign-in/passkey-options', {}, { at })
    expect(answer.status).toBe(422)
    expect(answer.body.error.message).toMatch(/HTTPS in PUBLIC_URL/)
  }
})
