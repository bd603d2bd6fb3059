/** REQUIRE_SECOND_FACTOR: administrators without a second factor can only set one up. */
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { backupName } from '../../src/features/backup/server/backup-files.ts'
import { fillPath } from '../../src/kit/endpoint.ts'
import { parseConfig } from '../../src/platform/config.ts'
import { goodPassword, signedInAdministrator } from '../support/administrator.ts'
import { codeAt } from '../support/code-at.ts'
import { softwareAuthenticator } from '../support/software-authenticator.ts'
import { testApp } from '../support/test-app.ts'

const { db, app } = await testApp({ REQUIRE_SECOND_FACTOR: 'on' })
const origin = 'http://localhost:3000'

const send = async (method: string, path: string, cookie: string, body: unknown = {}) => {
  const headers = { 'content-type': 'application/json', cookie }
  const init = { method, headers, body: method === 'GET' ? undefined : JSON.stringify(body) }
  const response = await app.request(origin + path, init)
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}

const guarded = app.api.endpoints.filter(({ access }) => access === 'administrator')

test('administrator calls are refused, except those that set up a second factor', async () => {
  const { cookie } = await signedInAdministrator(db)
  const allowed = new Set(
    guarded.filter(({ duringSetUp }) => duringSetUp).map(({ method, path }) => `${method} ${path}`),
  )
  expect([...allowed].sort()).toEqual([
    'GET /api/admin/passkeys',
    'GET /api/admin/session',
    'GET /api/admin/sessions',
    'POST /api/admin/passkeys',
    'POST /api/admin/passkeys/confirm-options',
    'POST /api/admin/passkeys/options',
    'POST /api/admin/password',
    'POST /api/admin/second-factor',
    'POST /api/admin/second-factor/confirm',
    'POST /api/admin/sign-out-everywhere',
  ])
  for (const { method, path } of guarded) {
    if (allowed.has(`${method} ${path}`)) continue
    const answer = await send(method, fillPath(path, { id: 'abc', token: 'abc' }), cookie)
    expect({ path, status: answer.status }).toEqual({ path, status: 403 })
    expect(answer.body.error.message).toMatch(/second factor first/)
  }
  // Public calls return no more than they return to strangers.
  expect((await send('GET', '/metrics', cookie)).status).toBe(401)
  const contacts = await send('GET', '/api/admin/session', cookie)
  expect(contacts.body).toMatchObject({ mustSetUp: true, secondFactor: false })
})

test('an authenticator app allows all calls, and cannot be removed', async () => {
  const { cookie } = await signedInAdministrator(db)
  const begun = await send('POST', '/api/admin/second-factor', cookie, { password: goodPassword })
  const code = codeAt(begun.body.secret)
  const on = await send('POST', '/api/admin/second-factor/confirm', cookie, { code })
  expect(on.status).toBe(200)
  expect((await send('GET', '/api/admin/audit', cookie)).status).toBe(200)
  const [recovery, another] = on.body.recoveryCodes as string[]
  const off = { password: goodPassword, code: recovery }
  const answer = await send('POST', '/api/admin/second-factor/disable', cookie, off)
  expect(answer.status).toBe(409)
  expect(answer.body.error.message).toMatch(/requires a second factor/)
  expect((await send('GET', '/api/admin/audit', cookie)).status).toBe(200)

  // Minutes later, a backup download requires the second factor besides the password.
  await sql`update sessions set confirmed_at = now() - interval '301 seconds'`.execute(db)
  const download = `/api/admin/backups/file?place=folder&name=${backupName(0)}`
  const confirm = (more: object) =>
    send('POST', '/api/admin/confirmation', cookie, { password: goodPassword, ...more })
  expect(Object.keys((await confirm({})).body.error.fields)).toEqual(['code'])
  expect((await send('GET', download, cookie)).status).toBe(403)
  expect((await confirm({ code: another })).status).toBe(204)
  // Allowed, but no backup has this name.
  expect((await send('GET', download, cookie)).status).toBe(404)
})

test('a passkey allows all calls, too; the last one cannot be removed', async () => {
  const { cookie } = await signedInAdministrator(db)
  const password = goodPassword
  const add = async (name: string, proof: object) => {
    const authenticator = softwareAuthenticator(origin)
    const options = await send('POST', '/api/admin/passkeys/options', cookie, {
      password,
      ...proof,
    })
    const passkey = authenticator.register(options.body)
    const added = await send('POST', '/api/admin/passkeys', cookie, { name, passkey })
    expect(added.status).toBe(200)
    return { authenticator, codes: added.body.recoveryCodes as string[] }
  }
  const first = await add('First', {})
  expect((await send('GET', '/api/admin/audit', cookie)).status).toBe(200)
  const second = await add('Second', { code: first.codes[0] })
  expect(second.codes).toEqual([])
  const remove = (id: string, code: string | undefined) =>
    send('POST', `/api/admin/passkeys/${id}/remove`, cookie, { password, code })
  expect((await remove(first.authenticator.id, first.codes[1])).status).toBe(204)
  expect((await remove(second.authenticator.id, first.codes[2])).status).toBe(409)
  expect((await send('GET', '/api/admin/passkeys', cookie)).body).toMatchObject([
    { name: 'Second' },
  ])
})

test('the setting is on or off; off by default', () => {
  expect(parseConfig({}).REQUIRE_SECOND_FACTOR).toBe('off')
  expect(() => parseConfig({ REQUIRE_SECOND_FACTOR: 'yes' })).toThrow(
    'REQUIRE_SECOND_FACTOR: must be on or off',
  )
})
