import fc from 'fast-check'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { signIn as signInCall } from '../../src/features/sign-in/contract.ts'
import { setDisabled } from '../../src/features/sign-in/server/accounts/administrators.ts'
import {
  createAdministrator,
  disableAdministrator,
} from '../../src/features/sign-in/server/admin-accounts.ts'
import { type Attempt, countAttempt } from '../../src/features/sign-in/server/sign-in-limits.ts'
import { hashSecretToken } from '../../src/platform/auth/secret-token.ts'
import { queryRow, queryValue } from '../../src/platform/db/query.ts'
import { HttpRequest } from '../../src/platform/http/http-request.ts'
import { goodPassword, hashCheaply, signedInAdministrator } from '../support/administrator.ts'
import { testApp } from '../support/test-app.ts'

const { app, database, db } = await testApp()

const email = 'clara@example.com'
await createAdministrator(db, email, async () => goodPassword)

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db)
  await hashCheaply(db, email)
})

type Options = { cookie?: string; address?: string; userAgent?: string }

const post = async (path: string, body: unknown, { cookie, address, userAgent }: Options = {}) => {
  const headers = new Headers({ 'content-type': 'application/json' })
  if (cookie) headers.set('cookie', cookie)
  if (userAgent) headers.set('user-agent', userAgent)
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const from = { socketAddress: address ?? '192.0.2.1' }
  return app.request(path, { method: 'POST', headers, body: text }, from)
}

const signIn = (body: unknown = { email, password: goodPassword }, options: Options = {}) =>
  post('/api/sign-in', body, options)

const cookieOf = (response: Response) => (response.headers.get('set-cookie') ?? '').split(';')[0]!

const whoIs = (cookie: string) => app.request('/api/admin/session', { headers: { cookie } })

const bodyOf = async (response: Response) => ({
  status: response.status,
  body: await response.json(),
})

describe('POST /api/sign-in', () => {
  test('opens a session with the right password', async () => {
    const response = await signIn()
    expect(response.status).toBe(204)
    expect(await response.text()).toBe('')
    const [session = '', device] = response.headers.getSetCookie()
    expect(session).toMatch(/^session=[\w-]{43}; Max-Age=1209600; Path=\/; HttpOnly; SameSite=Lax$/)
    expect(device).toMatch(/^device=[\w-]{43}; Max-Age=15552000; Path=\/; HttpOnly; SameSite=Lax$/)
    const answer = await whoIs(cookieOf(response))
    expect(await bodyOf(answer)).toEqual({
      status: 200,
      body: { email, role: 'owner', secondFactor: false, mustSetUp: false },
    })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test('ignores case and spaces of the email address', async () => {
    expect((await signIn({ email: ' Clara@Example.COM ', password: goodPassword })).status).toBe(
      204,
    )
  })

  test('stores only the hash of the token, and no network address', async () => {
    const token = cookieOf(await signIn()).replace('session=', '')
    const { rows } = await sql<{ row: string }>`
      select row_to_json(sessions)::text as row from sessions
      where token_hash = ${hashSecretToken(token)}`.execute(db)
    expect(rows).toHaveLength(1)
    const stored = await sql<{ row: string }>`
      select row_to_json(sessions)::text as row from sessions`.execute(db)
    const all = stored.rows.map(({ row }) => row).join()
    expect(all).not.toContain(token)
    expect(all).not.toContain('192.0.2')
  })

  test('rotates the session: the previous session of the browser ends', async () => {
    const before = cookieOf(await signIn())
    const after = cookieOf(await signIn(undefined, { cookie: before }))
    expect(after).not.toBe(before)
    expect((await whoIs(before)).status).toBe(401)
    expect((await whoIs(after)).status).toBe(200)
  })

  test('never accepts a token that the browser provides', async () => {
    const cookie = `session=${'x'.repeat(43)}`
    const after = cookieOf(await signIn(undefined, { cookie }))
    expect(after).not.toBe(cookie)
    expect((await whoIs(cookie)).status).toBe(401)
  })

  test('refuses with the same message for any reason', async () => {
    await createAdministrator(db, 'gone@example.com', async () => goodPassword)
    await disableAdministrator(db, 'gone@example.com')
    const refusals = await Promise.all(
      [
        { email, password: 'not the password' },
        { email, password: `${goodPassword} ` },
        { email: 'nobody@example.com', password: goodPassword },
        { email: 'gone@example.com', password: goodPassword },
      ].map(async (body) => {
        const response = await signIn(body)
        expect(response.headers.get('set-cookie')).toBeNull()
        return bodyOf(response)
      }),
    )
    expect(new Set(refusals.map((refusal) => JSON.stringify(refusal))).size).toBe(1)
    expect(refusals[0]).toEqual({
      status: 401,
      body: {
        error: {
          code: 'sign_in_required',
          message: "The email address, password or code isn't right.",
        },
      },
    })
  })

  test('refuses pages of other sites', async () => {
    const body = JSON.stringify({ email, password: goodPassword })
    const headers = { 'content-type': 'application/json', origin: 'https://evil.example' }
    const response = await app.request('/api/sign-in', { method: 'POST', headers, body })
    expect(response.status).toBe(403)
  })

  test('logs the sign-in', async () => {
    await signIn(undefined, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0' })
    const entry = await queryRow(db)`select * from audit_log order by id desc limit 1`
    expect(entry).toMatchObject({
      action: 'signed_in',
      administrator_email: email,
      subject_type: 'administrator',
      after: { email, network: '192.0.2.1' },
      note: 'from 192.0.2.1, Firefox on Linux',
    })
  })

  test('rehashes the password if the hash has another cost', async () => {
    const account = await signedInAdministrator(db, 'old-hash@example.com')
    expect((await signIn({ email: account.email, password: goodPassword })).status).toBe(204)
    const hash = await queryValue(db)`
      select password_hash from administrators where id = ${account.id}`
    expect(hash).toContain('$m=19456,t=2,p=1$')
    expect((await signIn({ email: account.email, password: goodPassword })).status).toBe(204)
  })
})

describe('throttling', () => {
  const wrong = (address: string, to = email) =>
    signIn({ email: to, password: 'wrong password' }, { address })

  const statuses = async (times: number, ask: (i: number) => Promise<Response>) => {
    const all: number[] = []
    for (let i = 0; i < times; i++) all.push((await ask(i)).status)
    return all
  }

  test('after ten failures a client must wait, even with the right password', async () => {
    expect(await statuses(11, () => wrong('192.0.2.1'))).toEqual([...Array(10).fill(401), 429])
    const response = await signIn()
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(30)
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(90)
  })

  test('failures count in other processes, and after a restart', async () => {
    await statuses(10, () => wrong('192.0.2.1'))
    const otherProcess = await testApp({}, database)
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password: goodPassword })
    const from = { socketAddress: '192.0.2.1' }
    const init = { method: 'POST', headers, body }
    expect((await otherProcess.app.request('/api/sign-in', init, from)).status).toBe(429)
  })

  test('the owner can sign in from elsewhere meanwhile', async () => {
    await statuses(10, () => wrong('192.0.2.1'))
    expect((await signIn(undefined, { address: '198.51.100.1' })).status).toBe(204)
  })

  /** Records failures directly, which saves the time of hashing. */
  const fail = async (times: number, who: (i: number) => Attempt) => {
    for (let i = 0; i < times; i++) await countAttempt(db, who(i))
  }

  test('many clients together have at most 100 attempts at one account', async () => {
    await fail(99, (i) => ({ email, network: `192.0.2.${i}` }))
    expect(await statuses(3, (i) => wrong(`198.51.100.${i}`))).toEqual([401, 429, 429])
    expect((await wrong('198.51.100.9', 'someone@example.com')).status).toBe(401)
  })

  test('a client that tries many accounts is stopped, with its whole /64 network', async () => {
    await fail(39, (i) => ({ email: `user${i}@example.com`, network: '2001:db8:1:2::/64' }))
    const from = (i: number) => wrong(`2001:db8:1:2::${i}`, `other${i}@example.com`)
    expect(await statuses(3, from)).toEqual([401, 429, 429])
    expect((await wrong('2001:db8:1:3::1')).status).toBe(401)
  })

  test('X-Forwarded-For of a client has no effect', async () => {
    const all = await statuses(11, (i) => {
      const headers = { 'content-type': 'application/json', 'x-forwarded-for': `10.0.0.${i}` }
      const body = JSON.stringify({ email, password: 'wrong password' })
      const from = { socketAddress: '192.0.2.1' }
      return Promise.resolve(app.request('/api/sign-in', { method: 'POST', headers, body }, from))
    })
    expect(all.at(-1)).toBe(429)
  })

  test('success resets the count: many sign-ins are not an attack', async () => {
    await statuses(9, () => wrong('192.0.2.1'))
    expect(await statuses(12, () => signIn())).toEqual(Array(12).fill(204))
    expect(await statuses(10, () => wrong('192.0.2.1'))).toEqual(Array(10).fill(401))
  })

  test('success does not count against the network', async () => {
    await fail(39, (i) => ({ email: `user${i}@example.com`, network: '192.0.2.1' }))
    expect(await statuses(3, () => signIn())).toEqual([204, 204, 204])
    const tries = await statuses(2, (i) => wrong('192.0.2.1', `other${i}@example.com`))
    expect(tries).toEqual([401, 429])
  })
})

describe('a session', () => {
  const age = (cookie: string, column: string, hours: number) =>
    sql`update sessions set ${sql.ref(column)} = ${sql.ref(column)} - make_interval(hours => ${hours})
      where token_hash = ${hashSecretToken(cookie.replace('session=', ''))}`.execute(db)

  test('ends after eight hours without use', async () => {
    const cookie = cookieOf(await signIn())
    await age(cookie, 'last_seen_at', 7)
    expect((await whoIs(cookie)).status).toBe(200)
    // That request extended the session by eight hours.
    await age(cookie, 'last_seen_at', 7)
    expect((await whoIs(cookie)).status).toBe(200)
    await age(cookie, 'last_seen_at', 9)
    expect((await whoIs(cookie)).status).toBe(401)
  })

  test('ends after fourteen days, even if used', async () => {
    const cookie = cookieOf(await signIn())
    await age(cookie, 'expires_at', 14 * 24 - 1)
    expect((await whoIs(cookie)).status).toBe(200)
    await age(cookie, 'expires_at', 1)
    expect((await whoIs(cookie)).status).toBe(401)
  })

  test('ends with the account', async () => {
    const { id, cookie, email: theirs } = await signedInAdministrator(db)
    expect((await whoIs(cookie)).status).toBe(200)
    await setDisabled(db, id, true)
    expect((await whoIs(cookie)).status).toBe(401)
    // Enabling the account again does not restore its ended sessions.
    await disableAdministrator(db, theirs)
    await setDisabled(db, id, false)
    expect((await whoIs(cookie)).status).toBe(401)
  })

  test('ends at sign-out, which also clears the cookie', async () => {
    const [first, second] = [cookieOf(await signIn()), cookieOf(await signIn())]
    const response = await post('/api/sign-out', '', { cookie: first })
    expect(response.status).toBe(204)
    expect(response.headers.get('set-cookie')).toMatch(/^session=; Max-Age=0;/)
    expect((await whoIs(first)).status).toBe(401)
    expect((await whoIs(second)).status).toBe(200)
    expect((await post('/api/sign-out', '', { cookie: first })).status).toBe(204)
    expect((await post('/api/sign-out', '')).status).toBe(204)
  })

  test('can be ended with all others of the same administrator', async () => {
    const mine = [cookieOf(await signIn()), cookieOf(await signIn())]
    const theirs = await signedInAdministrator(db)
    const response = await post('/api/admin/sign-out-everywhere', '', { cookie: mine[0] })
    expect(response.status).toBe(204)
    for (const cookie of mine) expect((await whoIs(cookie)).status).toBe(401)
    expect((await whoIs(theirs.cookie)).status).toBe(200)
  })

  test('is listed with its device', async () => {
    const me = await signedInAdministrator(db)
    const userAgent = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/19.0 Safari/605.1'
    await signIn({ email: me.email, password: goodPassword }, { userAgent })
    const headers = { cookie: me.cookie }
    const list = await app.request('/api/admin/sessions', { headers })
    const sessions = (await list.json()) as { device: string; current: boolean }[]
    expect(sessions.map(({ device, current }) => [device, current]).sort()).toEqual([
      ['Safari on macOS', false],
      ['a test', true],
    ])
  })
})

describe('behind a proxy that speaks TLS', async () => {
  const settings = { PUBLIC_URL: 'https://atlas.example', TRUST_PROXY: '1' }
  const proxied = await testApp(settings, database)

  const signInFrom = (password: string, client: string) => {
    const headers = {
      'content-type': 'application/json',
      origin: 'https://atlas.example',
      'x-forwarded-for': client,
    }
    const body = JSON.stringify({ email, password })
    const from = { socketAddress: '10.0.0.1' }
    const init = { method: 'POST', headers, body }
    return proxied.app.request('http://atlas.example/api/sign-in', init, from)
  }

  test('the cookie is secure and bound to the host', async () => {
    const response = await signInFrom(goodPassword, '192.0.2.1')
    const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'
    const [session, device] = response.headers.getSetCookie()
    expect(session).toMatch(/^__Host-session=[\w-]{43}; Max-Age=1209600; /)
    expect(device).toMatch(/^__Host-device=[\w-]{43}; Max-Age=15552000; /)
    for (const cookie of [session, device]) expect(cookie).toContain(attributes)
    const headers = { cookie: cookieOf(response) }
    const known = await proxied.app.request('/api/admin/session', { headers })
    expect(known.status).toBe(200)
    expect((await whoIs(cookieOf(response))).status).toBe(401)
  })

  test('clients are distinguished by the address that the proxy saw', async () => {
    const all: number[] = []
    for (let i = 0; i < 11; i++)
      all.push((await signInFrom('wrong', `10.9.9.${i}, 192.0.2.1`)).status)
    expect(all).toEqual([...Array(10).fill(401), 429])
    expect((await signInFrom(goodPassword, '192.0.2.2')).status).toBe(204)
  })
})

test('in-process calls of a page are throttled as its visitor', async () => {
  const call = (address: string) => {
    const from = { socketAddress: address }
    const body = { email, password: 'wrong password' }
    const page = HttpRequest.ofWeb(new Request('http://localhost/sign-in'), from)
    return app.callAs(page)(signInCall, { body })
  }
  for (let i = 0; i < 10; i++)
    await expect(call('192.0.2.9')).rejects.toMatchObject({ status: 401 })
  await expect(call('192.0.2.9')).rejects.toMatchObject({ status: 429 })
  await expect(call('192.0.2.10')).rejects.toMatchObject({ status: 401 })
})

describe('hostile bodies', () => {
  test('never cause a 5xx, and never sign in', async () => {
    const value = fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(email, goodPassword, `${email}\0`, "' or 1=1 --") },
      fc.string({ unit: fc.constantFrom('a', '@', '.', '\0', '\ud800', '"', '🚗', '\u202e') }),
      fc.jsonValue({ maxDepth: 2 }),
      fc.constantFrom('a'.repeat(100_000), `${'a'.repeat(300)}@example.com`),
    )
    const body = fc.record(
      { email: value, password: value, code: value, role: value, __proto__: value },
      { requiredKeys: [] },
    )
    const wrong = body.filter((it) => it.password !== goodPassword)
    await fc.assert(
      fc.asyncProperty(fc.oneof(wrong, fc.jsonValue({ maxDepth: 2 })), async (sent) => {
        const response = await signIn(sent)
        expect([400, 401, 422, 429]).toContain(response.status)
        const { error } = (await response.json()) as { error: { code: string } }
        expect(typeof error.code).toBe('string')
      }),
    )
  })

  test.each([
    ['{"email":', 400],
    ['', 422],
    ['null', 400],
    [`{"email":"${'a'.repeat(1_100_000)}"}`, 413],
  ])('%.20s gets %i', async (body, status) => {
    expect((await signIn(body)).status).toBe(status)
  })

  test('the error names all invalid fields', async () => {
    const response = await signIn({ email: 'clara', password: 5, extra: 1 })
    expect(await bodyOf(response)).toEqual({
      status: 422,
      body: {
        error: {
          code: 'unprocessable',
          message: 'Some fields need attention.',
          fields: {
            email: 'Enter your email address.',
            password: 'Enter the password.',
            extra: 'Unknown field.',
          },
        },
      },
    })
  })

  test.each([
    'session=%00',
    'session=a%20b',
    `session=${'a'.repeat(5000)}`,
    '\u00ff=\u00fe',
    ';;;',
  ])('an invalid cookie is not a session: %.20s', async (cookie) => {
    expect((await whoIs(cookie)).status).toBe(401)
  })
})
