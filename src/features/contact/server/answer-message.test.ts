/** Answers to messages: emailed once, stored with the message, and deleted with it. */
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { outboxOf } from '../../../../tests/support/outbox.ts'
import { reviewer } from '../../../../tests/support/reviewer.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import type { Message } from '../contract.ts'
import { forgetMessages } from './queries.ts'

const app = await testApp({ PUBLIC_URL: 'http://atlas.example', INFO_ADDRESS: 'hello@atlas.org' })
const { db, post, json } = app
const { administrator, as, live } = await reviewer(app)

beforeEach(() => emptyTables(db, 'messages', 'outbox_messages', 'rate_limits'))

const written = {
  firstName: 'Pat',
  lastName: 'Doe',
  email: 'Pat@example.com',
  subject: 'Swap meet <b>hours</b>',
  message: 'When does it open?\r\nBcc: all@example.com',
}

const receive = async (more: object = {}) => {
  const { id } = await (await post('/api/contact', { ...written, ...more })).json()
  await emptyTables(db, 'outbox_messages')
  return id as string
}

const answer = (id: string, text: unknown) =>
  as('POST', `/api/admin/messages/${id}/replies`, { text })
const { mails: outbox } = outboxOf(db)
const acts = async (id: string) => {
  const query = db.selectFrom('audit_log').select('action').where('subject_id', '=', id)
  return (await query.orderBy('id').execute()).map(({ action }) => action)
}
const listed = () => json<Message[]>(as('GET', '/api/admin/messages'))

test('an answer is emailed with the site as Reply-To, stored, and marks the message as done; sent twice counts once', async () => {
  const id = await receive()
  const answered = await json<Message>(answer(id, ' Gates open at 7 AM.\nSee you there. '))
  expect(answered.doneAt).not.toBeNull()
  expect(answered.replies).toMatchObject([
    { by: administrator.email, text: 'Gates open at 7 AM.\nSee you there.', state: 'waiting' },
  ])
  const [mail, ...more] = await outbox()
  expect(more).toEqual([])
  expect(mail).toMatchObject({
    recipient: 'Pat@example.com',
    reply_to: 'hello@atlas.org',
    subject: 'Re: Swap meet <b>hours</b>',
  })
  expect(mail?.text).toMatch(/Gates open at 7 AM\.\nSee you there\.[^]*You wrote:\n\n> When does/)
  expect(mail?.html).not.toContain('<b>hours')

  const again = await Promise.all(
    [1, 2].map(() => answer(id, 'Gates open at 7 AM.\nSee you there.')),
  )
  expect(again.map(({ status }) => status)).toEqual([200, 200])
  expect(await outbox()).toHaveLength(1)
  await answer(id, 'Parking is free.')
  expect(await outbox()).toHaveLength(2)
  await sql`update outbox_messages set sent_at = now() where text like '%7 AM%'`.execute(db)
  const [message] = await listed()
  expect(message?.replies.map(({ text, state }) => [text.slice(0, 7), state])).toEqual([
    ['Gates o', 'sent'],
    ['Parking', 'waiting'],
  ])
  expect(await acts(id)).toEqual(['answered', 'answered'])
})

test('a report about an event stays open after an answer; one without an address cannot be answered', async () => {
  const { id: event } = await live()
  const report = async (email?: string) => {
    const body = { reason: 'moved', text: 'It moved.', email }
    return (await (await post(`/api/events/${event}/reports`, body)).json()).id as string
  }
  const [known, unknown] = [await report('kim@example.com'), await report()]
  expect(await json(answer(known, 'Thanks, we asked the club.'))).toMatchObject({ doneAt: null })
  const refused = await answer(unknown, 'Thanks.')
  expect(refused.status).toBe(422)
  expect(Object.keys((await refused.json()).error.fields)).toEqual(['text'])
})

test('missing, empty or too long answers are refused and leave nothing', async () => {
  const id = await receive()
  for (const text of ['', ' \n ', 'x'.repeat(5_001), undefined])
    expect([400, 422]).toContain((await answer(id, text)).status)
  expect((await answer('nowhere', 'Hello.')).status).toBe(404)
  expect(await outbox()).toEqual([])
  expect((await listed())[0]).toMatchObject({ doneAt: null, replies: [] })
})

test("answers are deleted with their message, and exported and erased with the sender's data", async () => {
  const id = await receive()
  await answer(id, 'Our words to Pat.')
  const address = 'pat@example.com'
  const found = await (await as('POST', '/api/admin/personal-data/find', { address })).text()
  expect(found).toContain('Our words to Pat.')
  const kept = async () =>
    (await db.selectFrom('message_replies').select('text').execute()).map(({ text }) => text)
  await as('POST', '/api/admin/personal-data/erase', { address, confirm: address })
  expect([await kept(), await outbox()]).toEqual([[], []])

  const old = await receive({ subject: 'Old' })
  await answer(old, 'Long ago.')
  await forgetMessages(db)
  expect(await kept()).toEqual(['Long ago.'])
  await sql`update messages set done_at = now() - interval '400 days'`.execute(db)
  await forgetMessages(db)
  expect(await kept()).toEqual([])
})
