/** Visitors' reports: which ones count, who is notified, and what ends the check. */
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../tests/support/empty-tables.ts'
import { outboxOf } from '../../../../tests/support/outbox.ts'
import { organizer } from '../../../../tests/support/private-link.ts'
import { auditOf, reviewer } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { archivePast } from '../../../catalog/event/server/event-store.ts'
import type { Message } from '../contract.ts'

const app = await testApp({
  PUBLIC_URL: 'http://atlas.example',
  TRUST_PROXY: '1',
  INFO_ADDRESS: 'hello@atlas.org',
})
const { db, json } = app
const { send, look, newestToken, publicEvent, report, reportTwice } = organizer(app)
const ana = await reviewer(app)

beforeEach(async () => {
  await emptyTables(db, ...submissionTables, 'messages', 'report_networks')
})

const live = async (more: Record<string, unknown> = {}) => {
  const link = await ana.live(more)
  await emptyTables(db, 'outbox_messages')
  return link
}

const isChecked = async (id: string) => (await publicEvent(id)).reportedAt !== null

const decide = (id: string | undefined, body: object) =>
  json<Message>(ana.as('PATCH', `/api/admin/messages/${id}`, body))

const mailsTo = async (address: string) =>
  (await outboxOf(db).mails()).filter(({ recipient }) => recipient === address)
const toOrganizer = async () =>
  (await mailsTo('pat@example.com')).filter(({ failed_at }) => failed_at === null)

describe('an event is being checked', () => {
  test('once two networks have reported it: on its page and in searches, with the same sequence', async () => {
    const { id } = await live()
    const before = await publicEvent(id)
    await report(id, '1.1.1.1')
    expect(await isChecked(id)).toBe(false)
    await report(id, '2.2.2.2', { reason: 'wrong_date', text: 'It is on Sunday.' })
    const { reportedAt, ...after } = await publicEvent(id)
    expect(reportedAt).toMatch(/^\d{4}-/)
    expect(after).toEqual({ ...before, reportedAt: undefined })
    const found = await json<object[]>(app.post('/api/events/search', { keyword: 'Coffee' }))
    expect(found).toMatchObject([{ id, reportedAt }])
  })

  test('not by repeated reports of one network, nor by one home with many addresses', async () => {
    const { id } = await live()
    for (let n = 0; n < 3; n++) await report(id, '1.1.1.1')
    expect(await isChecked(id)).toBe(false)
    const other = await live()
    await report(other.id, '2001:db8:1:2::1')
    await report(other.id, '2001:db8:1:2:ffff::9')
    expect(await isChecked(other.id)).toBe(false)
  })

  test('not by two reports of two events', async () => {
    const [one, other] = [await live(), await live({ name: 'Monday Coffee' })]
    await report(one.id, '1.1.1.1')
    await report(other.id, '2.2.2.2')
    expect([await isChecked(one.id), await isChecked(other.id)]).toEqual([false, false])
  })

  test('when both reports arrive at the same moment', async () => {
    const { id } = await live()
    const from = ['1.1.1.1', '2.2.2.2', '3.3.3.3', '4.4.4.4']
    await Promise.all(from.map((each) => report(id, each)))
    expect(await isChecked(id)).toBe(true)
  })

  test('even after a correction, but not if it is past', async () => {
    const link = await live()
    await reportTwice(link.id)
    const path = `${link.path}/events/${link.id}`
    expect((await send('PATCH', path, { description: 'Two mugs.' })).status).toBe(200)
    expect(await isChecked(link.id)).toBe(true)
    const over = await live()
    await sql`update events set date = '2020-05-03', end_date = '2020-05-03',
      day_ends_at = '2020-05-04T05:00:00Z' where id = ${over.id}`.execute(db)
    await db.transaction().execute((tx) => archivePast(tx))
    await reportTwice(over.id)
    expect(await isChecked(over.id)).toBe(false)
  })
})

describe('the check ends', () => {
  test.each(['still_right', 'fixed'])('when the organizer answers %s', async (answer) => {
    const link = await live()
    await reportTwice(link.id)
    const [event] = (await look(link)).events
    expect(event?.reports.map(({ reason }) => reason)).toEqual(['cancelled', 'cancelled'])
    const path = `${link.path}/events/${link.id}/reports/answer`
    expect(await json(send('POST', path, { answer }))).toEqual({ answered: 2 })
    expect(await isChecked(link.id)).toBe(false)
    expect((await look(link)).events[0]?.reports).toEqual([])
    expect((await auditOf(app, link.id)).at(-1)).toMatchObject({
      action: 'answered_reports',
      after: { answer },
    })
    const messages = await json<Message[]>(ana.as('GET', '/api/admin/messages'))
    const answered = { answer, answeredBy: 'organizer', doneAt: null }
    expect(messages).toMatchObject([answered, answered])
    expect(await json(send('POST', path, { answer }))).toEqual({ answered: 0 })
  })

  test.each(['cancel', 'postpone'])('when the organizer responds with %s', async (what) => {
    const link = await live()
    await reportTwice(link.id)
    const path = `${link.path}/events/${link.id}/${what}`
    expect((await send('POST', path, { reason: 'Flood.' })).status).toBe(200)
    expect(await isChecked(link.id)).toBe(false)
  })

  test('but not if the organizer rejects the report, or has another event', async () => {
    const [link, other] = [await live(), await live({ name: 'Monday Coffee' })]
    await reportTwice(link.id)
    const path = `${link.path}/events/${link.id}/reports/answer`
    expect((await send('POST', path, { answer: 'rejected' })).status).toBe(422)
    const foreign = `${other.path}/events/${link.id}/reports/answer`
    expect((await send('POST', foreign, { answer: 'fixed' })).status).toBe(404)
    expect(await isChecked(link.id)).toBe(true)
  })

  test.each(['still_right', 'fixed', 'rejected'])(
    'when an administrator answers %s, and begins again when that is undone',
    async (answer) => {
      const { id } = await live()
      const [first] = await reportTwice(id)
      expect(await decide(first, { done: true, answer })).toMatchObject({
        answer,
        answeredBy: 'administrator',
        doneAt: expect.any(String),
      })
      expect(await isChecked(id)).toBe(false)
      expect(await decide(first, { done: false })).toMatchObject({ answer: null, doneAt: null })
      expect(await isChecked(id)).toBe(true)
      const { rows } = await sql`select action, after from audit_log where subject_id = ${first}
        order by id`.execute(db)
      expect(rows).toEqual([
        { action: 'done', after: { done: true, answer } },
        { action: 'reopened', after: { done: false } },
      ])
    },
  )

  test('when it is marked as done without a verdict; an open report has none', async () => {
    const { id } = await live()
    const [first] = await reportTwice(id)
    const path = `/api/admin/messages/${first}`
    const answered = await ana.as('PATCH', path, { done: false, answer: 'fixed' })
    expect(answered.status).toBe(422)
    await decide(first, { done: true })
    expect(await isChecked(id)).toBe(false)
  })
})

describe('a network whose reports are rejected', () => {
  const reject = async (from: string) => {
    const { id } = await live()
    await decide(await report(id, from), { done: true, answer: 'rejected' })
  }

  test('counts after one rejection, but not after two, including its earlier reports', async () => {
    const { id } = await live()
    await reject('1.1.1.1')
    await reportTwice(id)
    expect(await isChecked(id)).toBe(true)
    await reject('1.1.1.1')
    expect(await isChecked(id)).toBe(false)
    await report(id, '3.3.3.3')
    expect(await isChecked(id)).toBe(true)
  })

  test('counts again after one of its reports led to a fix', async () => {
    await reject('1.1.1.1')
    await reject('1.1.1.1')
    const [helped, id] = [(await live()).id, (await live()).id]
    await decide(await report(helped, '1.1.1.1'), { done: true, answer: 'fixed' })
    await reportTwice(id)
    expect(await isChecked(id)).toBe(true)
  })

  test('keeps its weight when a fix is undone', async () => {
    const { id } = await live()
    const others = [(await live()).id, (await live()).id]
    const reported = await Promise.all(others.map((other) => report(other, '1.1.1.1')))
    for (const each of reported) await decide(each, { done: true, answer: 'fixed' })
    for (const each of reported) await decide(each, { done: false })
    await reportTwice(id)
    expect(await isChecked(id)).toBe(true)
  })

  test('is stored only as a hash', async () => {
    await reject('203.0.113.77')
    const { rows } = await sql<{ line: string }>`
      select r::text as line from event_reports r union all select n::text from report_networks n
      union all select m::text from messages m`.execute(db)
    expect(rows).toHaveLength(3)
    expect(rows.filter(({ line }) => line.includes('203.0.113'))).toEqual([])
  })
})

describe('the organizer is notified at once', () => {
  test('with a private link that opens the report; the old one works until then', async () => {
    const link = await live()
    await report(link.id, '1.1.1.1', { reason: 'moved', text: 'It is at the mall now.' })
    const [mail] = await toOrganizer()
    expect(mail).toMatchObject({
      subject: 'A visitor reports a problem: Sunday Coffee, Sat, May 3, 2031',
      text: expect.stringContaining('> It is at the mall now.'),
    })
    expect(mail?.text).toContain(`/manage/${mail?.secret}`)
    expect(mail?.text).toContain('Once you open it, the earlier one stops working.')
    expect((await look(link)).events).toHaveLength(1)
    const next = await newestToken()
    const { events } = await look({ ...link, path: `/api/manage/${next}` })
    expect(events[0]?.reports).toMatchObject([{ reason: 'moved', text: 'It is at the mall now.' }])
  })

  test('without invalidating a link that is being sent, and at most five times a day', async () => {
    const { id } = await live()
    for (let n = 1; n <= 7; n++) await report(id, `1.1.1.${n}`)
    const mails = await toOrganizer()
    expect(mails).toHaveLength(5)
    expect(mails.filter(({ secret }) => secret !== null)).toHaveLength(1)
    expect(mails.at(-1)?.text).not.toContain('stops working')
    expect(mails.at(-1)?.text).toMatch(/Ask for a new private link:\nsite:\/manage\n/)
    expect(await mailsTo('hello@atlas.org')).toHaveLength(7)
  })

  test('except for events without a submission, or with a revoked link', async () => {
    const { id } = await live()
    await sql`update submissions set link_revoked_at = now()`.execute(db)
    await report(id, '1.1.1.1')
    await sql`delete from submissions`.execute(db)
    await report(id, '2.2.2.2')
    expect(await toOrganizer()).toEqual([])
    expect(await isChecked(id)).toBe(true)
  })
})
