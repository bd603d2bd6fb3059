/** Reminders are sent once 30 days, 7 days and 1 day before an event; for a series, once a month. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../tests/support/empty-tables.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { outboxOf } from '../../../../tests/support/outbox.ts'
import { submission } from '../../../../tests/support/private-link.ts'
import { reviewer } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import {
  forgetReminders,
  withdrawQuestions,
} from '../../../catalog/trust/server/confirmations/forget-reminders.ts'
import { hashSecretToken } from '../../../platform/auth/secret-token.ts'
import { changeRows, queryColumn } from '../../../platform/db/query.ts'
import { deliverMail } from '../../../platform/mail/deliver-mail.ts'
import { createSmtp } from '../../../platform/mail/smtp.ts'
import { askOrganizers } from './ask-organizers.ts'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example' })
const { db, request, json } = app
const { live } = await reviewer(app)
const { mails, subjects } = outboxOf(db)

beforeEach(async () => {
  await emptyTables(db, ...submissionTables, 'reminders')
})

/** Noon at the venue in Chicago, some days before May 3, 2031. */
const daysBefore = (days: number, hour = '17:00') =>
  Date.parse(`2031-05-03T${hour}:00Z`) - days * 86_400_000

const quiet = async (more: Record<string, unknown> = {}) => {
  const link = await live(more)
  await emptyTables(db, 'outbox_messages')
  return link
}

const newestText = async () => (await mails()).at(-1)?.text ?? ''

/** Delivers due messages; returns the first one delivered. */
const deliver = async (publicUrl: string) => {
  const server = await startMailServer()
  await deliverMail(db, createSmtp({ url: server.url, from: 'info@atlas.example', publicUrl }))
  await server.stop()
  return server.received[0]
}

const stopLinkOf = (text: unknown) => /\/reminders\/([\w-]{43})/.exec(String(text))?.[1] ?? ''

const tokensOf = (text: string) =>
  [...text.matchAll(/\/confirm\/([\w-]+)/g)].map(([, token]) => token)

describe('a single date', () => {
  test('gets three reminders, no matter how often the job runs', async () => {
    await quiet()
    const reminded: number[] = []
    for (const days of [31, 30, 29, 15, 8, 7, 6, 2, 1, 0]) {
      for (const hour of ['13:00', '17:00', '23:00']) {
        if ((await askOrganizers(db, { now: daysBefore(days, hour) })) > 0) reminded.push(days)
      }
    }
    expect(reminded).toEqual([30, 7, 1])
    expect(await subjects()).toEqual(Array(3).fill('Still on? Sunday Coffee, Sat, May 3, 2031'))
  })

  test('gets one reminder from two concurrent processes', async () => {
    await quiet()
    const now = daysBefore(30)
    const counts = await Promise.all([1, 2, 3, 4].map(() => askOrganizers(db, { now })))
    expect(counts.toSorted()).toEqual([0, 0, 0, 1])
    expect(await subjects()).toHaveLength(1)
    const { rows } = await sql`select from confirmation_links`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('gets a late reminder from a site that was down, but not at night', async () => {
    await quiet()
    expect(await askOrganizers(db, { now: daysBefore(30, '08:00') })).toBe(0)
    expect(await askOrganizers(db, { now: daysBefore(26) })).toBe(1)
    expect(await askOrganizers(db, { now: daysBefore(20) })).toBe(0)
    expect(await askOrganizers(db, { now: daysBefore(5) })).toBe(1)
  })

  test('has askedAt in the API, with the same sequence', async () => {
    const { id } = await quiet()
    const before = await json<object>(request(`/api/events/${id}`))
    await askOrganizers(db, { now: daysBefore(30) })
    await app.catchUp()
    const askedAt = new Date(daysBefore(30)).toISOString()
    expect(await json(request(`/api/events/${id}`))).toEqual({ ...before, askedAt })
    await askOrganizers(db, { now: daysBefore(7) })
    await app.catchUp()
    expect(await json(request(`/api/events/${id}`))).toMatchObject({ askedAt })
  })

  test.each([
    ['canceled', sql`update events set event_status = 'cancelled'`],
    ['pending', sql`update events set status = 'pending'`],
    ['a demo', sql`update events set demo = true`],
    ['of nobody', sql`delete from submissions`],
    ['of a revoked link', sql`update submissions set link_revoked_at = now()`],
    ['of an organizer who wants none', sql`update submissions set reminders_stopped_at = now()`],
  ])('gets no reminder if it is %s', async (_, change) => {
    await quiet()
    await change.execute(db)
    expect(await askOrganizers(db, { now: daysBefore(30) })).toBe(0)
  })

  test('gets new reminders after it has moved', async () => {
    const { id } = await quiet()
    await askOrganizers(db, { now: daysBefore(30) })
    await changeRows(db)`
      update events set date = '2031-05-10', end_date = '2031-05-10' where id = ${id}`
    expect(await askOrganizers(db, { now: daysBefore(23) })).toBe(1)
  })
})

describe('a reminder that could not be sent in time', () => {
  const left = async (now: number) => {
    await withdrawQuestions(db, now)
    const { rows } = await sql`select from outbox_messages where failed_at is null`.execute(db)
    return rows.length
  }
  const queued = async (days: number, more: Record<string, unknown> = {}) => {
    const link = await quiet(more)
    expect(await askOrganizers(db, { now: daysBefore(days) })).toBe(1)
    // Replaces the time of the database's clock: the test's time is in the future.
    const next_attempt_at = new Date(daysBefore(days)).toISOString()
    await db.updateTable('outbox_messages').set({ next_attempt_at }).execute()
    return link
  }

  test('is sent until the end of the event day', async () => {
    await queued(1)
    expect(await left(daysBefore(0))).toBe(1)
    expect(await left(daysBefore(-1))).toBe(0)
    const [mail] = await mails()
    expect(mail).toMatchObject({ secret: null })
    expect(tokensOf(mail?.text ?? '')).toEqual([])
  })

  test.each([
    ['canceled', sql`update events set event_status = 'cancelled'`],
    ['taken down', sql`update events set status = 'deleted', deleted_at = now()`],
    ['moved', sql`update events set date = '2031-06-07', end_date = '2031-06-07'`],
    ['of a revoked link', sql`update submissions set link_revoked_at = now()`],
  ])('is canceled if its event is %s', async (_, change) => {
    await queued(7)
    await change.execute(db)
    expect(await left(daysBefore(6))).toBe(0)
  })

  test('about a series is sent while one of its dates is upcoming', async () => {
    await queued(2, { repeats: { every: 'week', until: '2031-05-10' } })
    await sql`update events set event_status = 'cancelled' where date = '2031-05-03'`.execute(db)
    expect(await left(daysBefore(0))).toBe(1)
    await sql`update events set event_status = 'cancelled'`.execute(db)
    expect(await left(daysBefore(0))).toBe(0)
  })
})

describe('a series', () => {
  const repeats = { every: 'week', until: '2031-07-19' }

  test('gets one reminder a month, with a link for each of its next dates', async () => {
    await quiet({ repeats })
    const reminded: string[] = []
    for (let days = 2; days >= -75; days--) {
      const now = daysBefore(days)
      if ((await askOrganizers(db, { now })) > 0)
        reminded.push(new Date(now).toISOString().slice(0, 10))
    }
    expect(reminded).toEqual(['2031-05-01', '2031-06-01', '2031-07-01'])
    const [mail] = await mails()
    const text = mail?.text ?? ''
    expect(text).toContain('Saturday, May 3, 2031:\nsite:/confirm/')
    const tokens = tokensOf(text)
    expect(new Set(tokens).size).toBe(5)
    for (const token of tokens) {
      expect(token).toMatch(/^[\w-]{43}$/)
      expect((await request(`/api/confirmations/${token}`)).status).toBe(200)
    }
  })
})

test('a sent message is stored without its links; the database has only their hashes', async () => {
  await quiet({ repeats: { every: 'week', until: '2031-05-17' } })
  await askOrganizers(db, { now: daysBefore(2) })
  const sent = await deliver('http://atlas.example')
  expect(sent?.to).toEqual([submission.submitterEmail])
  const tokens = tokensOf(String(sent?.mail.text))
  expect(tokens).toHaveLength(3)
  const { rows } = await sql<{ line: string; hash: string | null }>`
    select o::text as line, null as hash from outbox_messages o
    union all select l::text, l.link_hash from confirmation_links l
    union all select r::text, r.link_hash from reminder_links r`.execute(db)
  expect(rows).toHaveLength(5)
  for (const token of [...tokens, stopLinkOf(sent?.mail.text)]) {
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(rows.filter(({ line }) => line.includes(token ?? ''))).toEqual([])
    expect(rows.map(({ hash }) => hash)).toContain(hashSecretToken(token ?? ''))
  }
})

describe('an organizer who wants no reminders', () => {
  const stop = (token: string) => request(`/api/reminders/${token}`, { method: 'POST' })

  test('gets the one-click header, only over TLS', async () => {
    await quiet()
    await askOrganizers(db, { now: daysBefore(30) })
    const mail = (await deliver('https://atlas.example'))?.mail
    const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
    const token = stopLinkOf(mail?.text)
    expect(header('list-unsubscribe')).toBe(`<https://atlas.example/reminders/${token}>`)
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    await askOrganizers(db, { now: daysBefore(7) })
    await sql`update outbox_messages set sent_at = sent_at - interval '5 minutes'`.execute(db)
    const plain = await deliver('http://atlas.example')
    const names = plain?.mail.headers.map(({ key }) => key)
    expect(names).toContain('list-unsubscribe')
    expect(names).not.toContain('list-unsubscribe-post')
  })

  test('stops reminders for all events of the address, by a link that changes nothing when opened', async () => {
    await quiet()
    await quiet({ name: 'Monday Coffee', submitterEmail: 'PAT@example.com' })
    await quiet({ name: 'Of Others', submitterEmail: 'lee@example.com' })
    expect(await askOrganizers(db, { now: daysBefore(30) })).toBe(3)
    const mail = (await mails()).find(({ recipient }) => recipient === submission.submitterEmail)
    const token = stopLinkOf(mail?.text)
    expect(await json(request(`/api/reminders/${token}`))).toEqual({ stopped: false })
    for (let n = 0; n < 2; n++) expect(await json(stop(token))).toEqual({ stopped: true })
    expect(await askOrganizers(db, { now: daysBefore(7) })).toBe(1)
    const { rows } =
      await sql`select action from audit_log where action = 'reminders_stopped'`.execute(db)
    expect(rows).toHaveLength(2)
  })

  test('gets no queued reminder, and can turn reminders on again by the private link', async () => {
    const link = await quiet()
    await askOrganizers(db, { now: daysBefore(30) })
    await stop(stopLinkOf(await newestText()))
    expect(await deliver('http://atlas.example')).toBeUndefined()
    expect(await newestText()).not.toMatch(/\/(?:confirm|reminders)\/[\w-]{43}/)
    expect(await json(request(link.path))).toMatchObject({ remindersStopped: true })
    const post = (stopped: unknown) => app.post(`${link.path}/reminders`, { stopped })
    expect((await post('no')).status).toBe(422)
    expect(await json(post(false))).toEqual({ stopped: false })
    expect(await askOrganizers(db, { now: daysBefore(7) })).toBe(1)
    expect(await json(post(true))).toEqual({ stopped: true })
    expect(await askOrganizers(db, { now: daysBefore(1) })).toBe(0)
  })
})

test('records of reminders are deleted some days after the date, and no reminder is repeated', async () => {
  const { id } = await quiet()
  await askOrganizers(db, { now: daysBefore(30) })
  const rowsOf = () =>
    queryColumn(db)`
      select 'link' as name from confirmation_links union all select 'stop' from reminder_links
      union all select 'question' from reminders order by 1`
  const age = (days: number) =>
    sql`update events set day_ends_at = now() - make_interval(days => ${days}::int)
      where id = ${id}`.execute(db)
  await age(6)
  expect(await forgetReminders(db)).toBe(0)
  await age(8)
  expect(await forgetReminders(db)).toBe(1)
  expect(await rowsOf()).toEqual(['question', 'stop'])
  await sql`update reminders set created_at = now() - interval '41 days'`.execute(db)
  await sql`update reminder_links set created_at = now() - interval '59 days'`.execute(db)
  expect(await forgetReminders(db)).toBe(1)
  expect(await rowsOf()).toEqual(['stop'])
  await sql`update reminder_links set created_at = now() - interval '61 days'`.execute(db)
  expect(await forgetReminders(db)).toBe(1)
  expect(await rowsOf()).toEqual([])
})
