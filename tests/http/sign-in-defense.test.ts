/** Password guessing throttles strangers but not the account's owner, and is logged. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { foldCounts } from '../../src/features/sign-in/server/accounts/security-events.ts'
import {
  createAdministrator,
  resetAdministrator,
} from '../../src/features/sign-in/server/admin-accounts.ts'
import {
  alarmingFailures,
  queueSignInAlarm,
} from '../../src/features/sign-in/server/sign-in-alarm.ts'
import { countAttempt } from '../../src/features/sign-in/server/sign-in-limits.ts'
import type { Status } from '../../src/features/status/contract.ts'
import { changeRows, queryColumn, queryRows } from '../../src/platform/db/query.ts'
import { takeToken } from '../../src/platform/rate-limit.ts'
import { goodPassword, hashCheaply, signedInAdministrator } from '../support/administrator.ts'
import { testApp } from '../support/test-app.ts'

const token = 'a-token-of-this-test'
const { db, app } = await testApp({ METRICS_TOKEN: token })

const email = 'owner@example.com'
await createAdministrator(db, email, async () => goodPassword)
const watcher = await signedInAdministrator(db, 'watcher@example.com')

beforeEach(async () => {
  await sql`delete from rate_limits`.execute(db)
  await sql`delete from sign_in_counts`.execute(db)
  await sql`delete from outbox_messages`.execute(db)
  await hashCheaply(db, email)
})

type Options = { cookie?: string; address?: string }

const signIn = (body: object, { cookie = '', address = '192.0.2.1' }: Options = {}) => {
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0',
    cookie,
  }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const from = { socketAddress: address }
  return app.request('/api/sign-in', init, from)
}

const right = { email, password: goodPassword }
const wrong = { email, password: 'wrong password' }

/** Cookies that a browser which signed in before sends after its session has ended. */
const knownBrowser = async (body = right) => {
  const response = await signIn(body, { address: '198.51.100.77' })
  expect(response.status).toBe(204)
  const device = response.headers.getSetCookie()[1] ?? ''
  return device.split(';')[0] ?? ''
}

const failFrom = async (networks: number) => {
  for (let i = 0; i < networks; i++)
    await countAttempt(db, { email, network: `203.0.113.${i}` }).catch(() => {})
}

describe('a browser that signed in before', () => {
  test('can sign in after 120 networks have used up the attempts of the account', async () => {
    const cookie = await knownBrowser()
    await failFrom(120)
    expect((await signIn(right, { address: '198.51.100.1' })).status).toBe(429)
    expect((await signIn(right, { address: '198.51.100.1', cookie })).status).toBe(204)
  })

  test('can sign in after someone at the same address has used up its attempts', async () => {
    const cookie = await knownBrowser()
    for (let i = 0; i < 10; i++) await signIn(wrong, { address: '192.0.2.9' })
    expect((await signIn(right, { address: '192.0.2.9' })).status).toBe(429)
    expect((await signIn(right, { address: '192.0.2.9', cookie })).status).toBe(204)
  })

  test('has its own limit, after which it counts as a stranger', async () => {
    const cookie = await knownBrowser()
    await failFrom(120)
    const statuses: number[] = []
    for (let i = 0; i < 12; i++) statuses.push((await signIn(wrong, { cookie })).status)
    expect(statuses).toEqual([...Array(10).fill(401), 429, 429])
  })

  test('is recognized only for accounts that signed in with it', async () => {
    const otherEmail = 'other-owner@example.com'
    await createAdministrator(db, otherEmail, async () => goodPassword)
    const cookie = await knownBrowser({ email: otherEmail, password: goodPassword })
    await failFrom(120)
    expect((await signIn(right, { cookie })).status).toBe(429)
  })

  test('is recognized for all accounts that signed in with it; its token changes each time', async () => {
    const first = await knownBrowser()
    const otherEmail = 'second-account@example.com'
    await createAdministrator(db, otherEmail, async () => goodPassword)
    const response = await signIn({ email: otherEmail, password: goodPassword }, { cookie: first })
    const second = (response.headers.getSetCookie()[1] ?? '').split(';')[0] ?? ''
    expect(second).toMatch(/^device=/)
    expect(second).not.toBe(first)
    await failFrom(120)
    expect((await signIn(right, { cookie: first })).status).toBe(429)
    expect((await signIn(right, { cookie: second })).status).toBe(204)
  })

  test('gets no access by its token, which is stored as a hash and cannot be chosen by the browser', async () => {
    const cookie = await knownBrowser()
    const session = await app.request('/api/admin/session', { headers: { cookie } })
    expect(session.status).toBe(401)
    const rows = await queryColumn(db)`
      select row_to_json(known_devices)::text as row from known_devices`
    expect(rows.join()).not.toContain(cookie.replace('device=', ''))
    await failFrom(120)
    expect((await signIn(right, { cookie: `device=${'x'.repeat(43)}` })).status).toBe(429)
  })

  test('counts as a stranger after half a year, and after an account reset', async () => {
    const cookie = await knownBrowser()
    await failFrom(120)
    await sql`update known_devices set last_sign_in_at = now() - interval '181 days'`.execute(db)
    expect((await signIn(right, { cookie })).status).toBe(429)
    await sql`delete from rate_limits`.execute(db)
    const again = await knownBrowser()
    await resetAdministrator(db, email, async () => goodPassword)
    await failFrom(120)
    expect((await signIn(right, { cookie: again })).status).toBe(429)
  })
})

const entries = () =>
  queryRows(db)<{ note: string }>`
    select actor, action, subject_id, after, note from audit_log order by id desc limit 50`

const metrics = async () => {
  const headers = { authorization: `Bearer ${token}` }
  return (await app.request('/metrics', { headers })).text()
}

const status = async () => {
  const headers = { cookie: watcher.cookie }
  return (await (await app.request('/api/admin/status', { headers })).json()) as Status
}

describe('failed and refused sign-ins', () => {
  test('are in the audit log with network and reason', async () => {
    await signIn(wrong, { address: '2001:db8:1:2::9' })
    await signIn({ email: 'nobody@example.com', password: 'wrong password' })
    const from = 'Firefox on Linux'
    expect((await entries()).slice(0, 2)).toEqual([
      {
        actor: 'visitor',
        action: 'sign_in_failed',
        subject_id: 'unknown',
        after: { network: '192.0.2.1' },
        note: `no such account, from 192.0.2.1, ${from}`,
      },
      {
        actor: 'visitor',
        action: 'sign_in_failed',
        subject_id: expect.any(String),
        after: { email, network: '2001:db8:1:2::/64' },
        note: `wrong password, from 2001:db8:1:2::/64, ${from}`,
      },
    ])
  })

  test('of one network for one account make one entry, and all are counted', async () => {
    for (let i = 0; i < 15; i++) await signIn(wrong, { address: '192.0.2.20' })
    const refused = (await entries()).filter(({ note }) =>
      note.startsWith('too many attempts, from 192.0.2.20,'),
    )
    expect(refused).toMatchObject([
      { action: 'sign_in_refused', after: { email, network: '192.0.2.20' } },
    ])
    expect(await metrics()).toMatch(/^atlas_sign_in_events_total\{event="sign_in_refused"\} 5$/m)
  })

  test('never contain the password, right or wrong, nor an unknown email address', async () => {
    await signIn({ email: 'secret-word@example.com', password: 'hunter2 hunter2' })
    await signIn(wrong)
    const rows = await queryColumn(db)`
      select row_to_json(audit_log)::text as row from audit_log`
    expect(rows.join()).not.toMatch(/hunter2|wrong password"|secret-word/)
  })

  test('a flood fills neither the log nor the table of counts', async () => {
    const before = (await entries())[0]
    await takeToken(db, 'sign-in-entries', { limit: 1000, windowSeconds: 3600 })
    // Uses up the limit, as 999 more entries would.
    await changeRows(db)`
      update rate_limits set empty_at = clock_timestamp() + interval '3599 seconds'`
    await signIn(wrong)
    expect((await entries())[0]).toEqual(before)
    expect(await metrics()).toMatch(/^atlas_sign_in_events_total\{event="sign_in_failed"\} 1$/m)
    const { rows } = await sql`select from sign_in_counts`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('are reported as 0 before the first one', async () => {
    const text = await metrics()
    expect(text).toMatch(/^# TYPE atlas_sign_in_events_total counter$/m)
    expect(text).toMatch(/^atlas_sign_in_events_total\{event="sign_in_failed"\} 0$/m)
  })

  test('and other events are counted and in the status; totals are kept beyond the month', async () => {
    await signIn(wrong)
    await signIn(right)
    await resetAdministrator(db, email, async () => goodPassword)
    expect((await status()).security).toMatchObject([
      { event: 'administrator_reset', count: 1, lastAt: expect.any(String) },
      { event: 'sign_in_failed', count: 1 },
      { event: 'signed_in', count: 1 },
    ])
    await sql`update sign_in_counts set at = at - interval '40 days'`.execute(db)
    await foldCounts(db)
    await signIn(wrong)
    await foldCounts(db)
    expect((await status()).security).toMatchObject([{ event: 'sign_in_failed', count: 1 }])
    expect(await metrics()).toMatch(/^atlas_sign_in_events_total\{event="sign_in_failed"\} 2$/m)
    expect(await metrics()).toMatch(/^atlas_sign_in_events_total\{event="signed_in"\} 1$/m)
  })
})

describe('the alarm', () => {
  const parts = { db, site: 'https://atlas.example' }
  const fail = async (times: number) => {
    for (let i = 0; i < times; i++) await signIn(wrong, { address: `203.0.113.${i}` })
  }
  const mails = () => db.selectFrom('outbox_messages').selectAll().orderBy('recipient').execute()

  test('is emailed to all administrators above the threshold, once in six hours', async () => {
    await fail(alarmingFailures - 1)
    expect(await queueSignInAlarm(parts)).toBe(false)
    expect(await mails()).toEqual([])
    await fail(1)
    const now = Date.parse('2026-03-01T12:00:00Z')
    expect(await queueSignInAlarm(parts, now)).toBe(true)
    await queueSignInAlarm(parts, now + 3600_000)
    const sent = await mails()
    expect(sent.map(({ recipient }) => recipient)).toContain(email)
    expect(new Set(sent.map(({ recipient }) => recipient)).size).toBe(sent.length)
    expect(sent[0]).toMatchObject({
      subject: `${alarmingFailures} failed sign-ins within an hour`,
      text: expect.stringContaining('https://atlas.example/admin/audit?subjectType=administrator'),
    })
    await queueSignInAlarm(parts, now + 6 * 3600_000)
    expect(await mails()).toHaveLength(2 * sent.length)
  })

  test('ignores failures older than an hour', async () => {
    await fail(alarmingFailures)
    await sql`update sign_in_counts set at = at - interval '70 minutes'`.execute(db)
    expect(await queueSignInAlarm(parts)).toBe(false)
  })
})
