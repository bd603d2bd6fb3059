/** Times of the reminders: 30 and 7 days before and on the day before, a series once a month, each of them once. */
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

/** Delivers what is due; the message that left. */
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
  test('is asked about three times, however often the job runs', async () => {
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

  test('is asked about once by two processes at the same time', async () => {
    await quiet()
    const now = daysBefore(30)
    const counts = await Promise.all([1, 2, 3, 4].map(() => askOrganizers(db, { now })))
    expect(counts.toSorted()).toEqual([0, 0, 0, 1])
    expect(await subjects()).toHaveLength(1)
    const { rows } = await sql`select from confirmation_links`.execute(db)
    expect(rows).toHaveLength(1)
  })

  test('is asked about later by a site that was down, and not by night', async () => {
    await quiet()
    expect(await askOrganizers(db, { now: daysBefore(30, '08:00') })).toBe(0)
    expect(await askOrganizers(db, { now: daysBefore(26) })).toBe(1)
    expect(await askOrganizers(db, { now: daysBefore(20) })).toBe(0)
    expect(await askOrganizers(db, { now: daysBefore(5) })).toBe(1)
  })

  test('says in the API that its organizer was asked, with its version as before', async () => {
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
  ])('is not asked about when it is %s', async (_, change) => {
    await quiet()
    await change.execute(db)
    expect(await askOrganizers(db, { now: daysBefore(30) })).toBe(0)
  })

  test('is asked about anew when it has moved', async () => {
    const { id } = await quiet()
    await askOrganizers(db, { now: daysBefore(30) })
    await changeRows(db)`
      update events set date = '2031-05-10', end_date = '2031-05-10' where id = ${id}`
    expect(await askOrganizers(db, { now: daysBefore(23) })).toBe(1)
  })
})

describe('a message that could not leave in time', () => {
  const left = async (now: number) => {
    await withdrawQuestions(db, now)
    const { rows } = await sql`select from outbox_messages where failed_at is null`.execute(db)
    return rows.length
  }
  const queued = async (days: number, more: Record<string, unknown> = {}) => {
    const link = await quiet(more)
    expect(await askOrganizers(db, { now: daysBefore(days) })).toBe(1)
    // The database's clock is that of today.
    const next_attempt_at = new Date(daysBefore(days)).toISOString()
    await db.updateTable('outbox_messages').set({ next_attempt_at }).execute()
    return link
  }

  test('is sent until the end of the day itself', async () => {
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
  ])('is given up when its event is %s', async (_, change) => {
    await queued(7)
    await change.execute(db)
    expect(await left(daysBefore(6))).toBe(0)
  })

  test('about a series is sent while one of its dates is still to come', async () => {
    await queued(2, { repeats: { every: 'week', until: '2031-05-10' } })
    await sql`update events set event_status = 'cancelled' where date = '2031-05-03'`.execute(db)
    expect(await left(daysBefore(0))).toBe(1)
    await sql`update events set event_status = 'cancelled'`.execute(db)
    expect(await left(daysBefore(0))).toBe(0)
  })
})

describe('a series', () => {
  const repeats = { every: 'week', until: '2031-07-19' }

  test('is asked about once a month, with a link for each of its next dates', async () => {
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

test('a message that was sent keeps none of its links, and the database their hashes alone', async () => {
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

  test('is offered one click by the mail program, over TLS alone', async () => {
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

  test('stops them for all events from the address, by a link that changes nothing when opened', async () => {
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

  test('gets none that waits, and turns them on again by the private link', async () => {
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

test('what asked about a date is deleted some days after it, and nothing is asked twice', async () => {
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
