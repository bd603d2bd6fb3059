import { beforeEach, describe, expect, test } from 'vitest'
import { asJson } from '../../../../tests/support/as-json.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { outboxOf } from '../../../../tests/support/outbox.ts'
import { asAdministrator, smallApi } from '../../../../tests/support/small-api.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import { deliverMail } from '../../../platform/mail/deliver-mail.ts'
import { createSmtp } from '../../../platform/mail/smtp.ts'
import type { Message } from '../contract.ts'
import { contactRoutes } from './routes.ts'

const { db } = await testDatabase()
const config = { PUBLIC_URL: 'https://atlas.example', INFO_ADDRESS: 'hello@atlas.org' }
const { request } = smallApi((api) => contactRoutes(api, { db, config }))
await saveMade(db, [
  { id: 'e1', name: 'Neon Cruise' },
  { id: 'e2', requestedStatus: 'pending' },
])

const send = (path: string, body: unknown, method = 'POST', headers = {}) =>
  request(path, asJson(method, body, headers))

const written = {
  firstName: 'Pat',
  lastName: "O'Neil",
  email: 'Pat@example.com',
  subject: 'Hello <b>there</b>',
  message: 'First line\nSecond line & more',
}

const fieldsOf = async (response: Response) => {
  const { error } = (await response.json()) as { error: { fields?: Record<string, string> } }
  return { status: response.status, fields: Object.keys(error.fields ?? {}).sort() }
}

const list = async (query = '') => {
  const response = await request(`/api/admin/messages${query}`, { headers: asAdministrator })
  expect(response.status).toBe(200)
  return { response, messages: (await response.json()) as Message[] }
}

const { mails: outbox } = outboxOf(db)

beforeEach(async () => {
  await emptyTables(db, 'messages', 'event_reports', 'outbox_messages', 'rate_limits')
})

describe('POST /api/contact', () => {
  test('is stored, emailed to the site with Reply-To, and confirmed', async () => {
    const response = await send('/api/contact', written)
    expect(response.status).toBe(201)
    const { id } = (await response.json()) as { id: string }
    const { messages } = await list()
    expect(messages).toEqual([
      {
        id,
        kind: 'contact',
        event: null,
        reason: null,
        answer: null,
        answeredBy: null,
        name: "Pat O'Neil",
        email: 'Pat@example.com',
        subject: 'Hello <b>there</b>',
        text: 'First line\nSecond line & more',
        networkKept: true,
        createdAt: expect.any(String),
        doneAt: null,
        replies: [],
      },
    ])
    const server = await startMailServer()
    await deliverMail(db, createSmtp({ url: server.url, from: 'info@atlas.example' }))
    await server.stop()
    // Two messages due at once may be sent in either order.
    const receivedBy = (address: string) => server.received.find(({ to }) => to.includes(address))
    expect(server.received).toHaveLength(2)
    const toSite = receivedBy(config.INFO_ADDRESS)
    const toSender = receivedBy('Pat@example.com')
    expect(toSite?.to).toEqual([config.INFO_ADDRESS])
    expect(toSite?.mail).toMatchObject({
      subject: 'A question: Hello <b>there</b>',
      replyTo: [{ address: 'Pat@example.com' }],
      text: expect.stringContaining('> First line\n> Second line & more'),
      html: expect.stringContaining('Second line &amp; more'),
    })
    expect(toSender?.to).toEqual(['Pat@example.com'])
    expect(toSender?.mail).toMatchObject({ subject: 'We have your message' })
    // The confirmation contains no typed text, as anyone could send text to any address that way.
    expect(toSender?.raw).not.toMatch(/Hello|First line|Neil/)
  })

  test('sent twice by one form is one message, even at the same time', async () => {
    const form = { ...written, sendKey: 'k'.repeat(24) }
    const idOf = async (body: object) =>
      ((await (await send('/api/contact', body)).json()) as { id: string }).id
    const ids = await Promise.all([idOf(form), idOf(form)])
    ids.push(await idOf({ ...form, openedAt: Date.now() - 60_000 }))
    expect(new Set(ids).size).toBe(1)
    expect((await list()).messages).toHaveLength(1)
    expect(await outbox()).toHaveLength(2)
    // Another text, another form, and API clients without a key.
    expect(await idOf({ ...form, message: 'One more thing' })).not.toBe(ids[0])
    await idOf({ ...form, sendKey: 'l'.repeat(24) })
    await idOf(written)
    await idOf({ ...written, email: 'other@example.com' })
    expect((await list()).messages).toHaveLength(5)
  })

  test('a report by topic is listed as one', async () => {
    await send('/api/contact', { ...written, topic: 'report' })
    expect((await list()).messages[0]).toMatchObject({ kind: 'report', event: null })
    expect((await outbox())[0]?.subject).toMatch(/^Report a problem: /)
  })

  test('names every invalid field, and stores nothing', async () => {
    expect(await fieldsOf(await send('/api/contact', {}))).toEqual({
      status: 422,
      fields: ['email', 'firstName', 'lastName', 'message', 'subject'],
    })
    const blank = { firstName: ' ', lastName: '\u202e', email: 'pat', subject: '\0', message: '\n' }
    expect((await fieldsOf(await send('/api/contact', blank))).fields).toHaveLength(5)
    const long = {
      firstName: 'x'.repeat(81),
      lastName: 'x'.repeat(81),
      email: `${'x'.repeat(250)}@example.com`,
      subject: 'x'.repeat(151),
      message: 'x'.repeat(5001),
      topic: 'spam',
    }
    expect((await fieldsOf(await send('/api/contact', long))).fields).toHaveLength(6)
    expect((await list()).messages).toEqual([])
    expect(await outbox()).toEqual([])
  })

  test.each([
    'pat@example.com\r\nBcc: victim@example.com',
    'pat@example.com, victim@example.com',
    'Pat <pat@example.com>',
    'pat@example.com\u2028x',
    '"a b"@example.com',
  ])('is not accepted from %j', async (email) => {
    const answer = await fieldsOf(await send('/api/contact', { ...written, email }))
    expect(answer).toEqual({ status: 422, fields: ['email'] })
    expect(await outbox()).toEqual([])
  })

  test('lines in the subject cannot become headers', async () => {
    await send('/api/contact', { ...written, subject: 'Hi\r\nBcc: victim@example.com\r\n\r\nBuy' })
    expect((await outbox())[0]?.subject).toBe('A question: Hi Bcc: victim@example.com Buy')
  })

  test('bots are detected by a filled honeypot or no time to type', async () => {
    const filled = await send('/api/contact', { ...written, leaveEmpty: 'http://spam.example' })
    expect(await fieldsOf(filled)).toEqual({ status: 422, fields: ['leaveEmpty'] })
    const fast = await send('/api/contact', { ...written, openedAt: Date.now() - 500 })
    expect(await fieldsOf(fast)).toEqual({ status: 422, fields: ['_'] })
    expect((await list()).messages).toEqual([])
    const person = await send('/api/contact', {
      ...written,
      leaveEmpty: '',
      openedAt: Date.now() - 9_000,
    })
    expect(person.status).toBe(201)
  })

  test('five an hour are accepted from one email address, ignoring case', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 6; n++) {
      const email = n % 2 ? 'pat@EXAMPLE.com' : 'PAT@example.com'
      statuses.push((await send('/api/contact', { ...written, email })).status)
    }
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429])
    expect((await list()).messages).toHaveLength(5)
  })

  test('ten an hour are accepted from one network', async () => {
    let last = await send('/api/contact', written)
    for (let n = 0; n < 10; n++) {
      last = await send('/api/contact', { ...written, email: `p${n}@example.com` })
    }
    expect(last.status).toBe(429)
    expect(Number(last.headers.get('retry-after'))).toBeGreaterThan(0)
  })
})

describe('POST /api/events/{id}/reports', () => {
  test('is stored with its event and emailed with a link', async () => {
    const report = { reason: 'wrong_date', text: 'It is on Sunday.', email: 'pat@example.com' }
    expect((await send('/api/events/e1/reports', report)).status).toBe(201)
    expect((await list()).messages).toMatchObject([
      {
        kind: 'report',
        event: { id: 'e1', name: 'Neon Cruise' },
        reason: 'wrong_date',
        email: 'pat@example.com',
        subject: 'The date or time is wrong: Neon Cruise',
        text: 'It is on Sunday.',
      },
    ])
    expect(await outbox()).toMatchObject([
      {
        recipient: config.INFO_ADDRESS,
        reply_to: 'pat@example.com',
        text: expect.stringContaining('https://atlas.example/event/e1'),
      },
    ])
  })

  test('needs no email address, and text only for "other" reasons', async () => {
    expect((await send('/api/events/e1/reports', { reason: 'cancelled' })).status).toBe(201)
    expect((await outbox())[0]?.reply_to).toBeNull()
    const other = await send('/api/events/e1/reports', { reason: 'other', text: ' ' })
    expect(await fieldsOf(other)).toEqual({ status: 422, fields: ['text'] })
  })

  test.each(['e2', 'nothing', 'a%00b', '%F0%9F%9A%97', 'x'.repeat(300)])(
    'returns 404 for %s, which is not public',
    async (id) => {
      const response = await send(`/api/events/${id}/reports`, { reason: 'cancelled' })
      expect(response.status).toBe(404)
      expect((await list()).messages).toEqual([])
    },
  )

  test.each([
    {},
    { reason: 'boring' },
    { reason: 'cancelled', email: 'x' },
    { reason: 'cancelled', url: 'x' },
  ])('refuses %j', async (body) => {
    expect((await fieldsOf(await send('/api/events/e1/reports', body))).status).toBe(422)
  })
})

describe('administrators', () => {
  const sendMany = async (count: number) => {
    for (let n = 1; n <= count; n++) {
      await send('/api/contact', { ...written, subject: `Number ${n}`, email: `p${n}@example.com` })
    }
  }

  test('can page through open and done messages', async () => {
    await sendMany(5)
    const { messages } = await list()
    const change = (id = '', done = true) =>
      send(`/api/admin/messages/${id}`, { done }, 'PATCH', asAdministrator)
    const ticked = await change(messages[1]?.id)
    expect(await ticked.json()).toMatchObject({ subject: 'Number 4', doneAt: expect.any(String) })
    const open = await list('?state=open&limit=3')
    expect(open.messages.map(({ subject }) => subject)).toEqual([
      'Number 5',
      'Number 3',
      'Number 2',
    ])
    expect(open.response.headers.get('x-total-count')).toBe('4')
    const next = /<([^>]*)>/.exec(open.response.headers.get('link') ?? '')?.[1] ?? ''
    const second = await list(next.slice(next.indexOf('?')))
    expect(second.messages.map(({ subject }) => subject)).toEqual(['Number 1'])
    expect(second.response.headers.get('link')).toBeNull()
    expect((await list('?state=done')).messages.map(({ subject }) => subject)).toEqual(['Number 4'])
    expect(await (await change(messages[1]?.id, false)).json()).toMatchObject({ doneAt: null })
    expect((await list('?state=done')).messages).toEqual([])
  })

  test('are in the audit log, once per change', async () => {
    await sendMany(1)
    const id = (await list()).messages[0]?.id ?? ''
    for (const done of [true, true, false]) {
      await send(`/api/admin/messages/${id}`, { done }, 'PATCH', asAdministrator)
    }
    const rows = await queryColumn(db)`
      select action from audit_log where subject_id = ${id} order by id`
    expect(rows).toEqual(['done', 'reopened'])
  })

  test('get errors for invalid calls', async () => {
    const patch = (id: string, body: unknown) =>
      send(`/api/admin/messages/${id}`, body, 'PATCH', asAdministrator)
    expect((await patch('nothing', { done: true })).status).toBe(404)
    expect((await patch('a%00b', { done: true })).status).toBe(404)
    expect((await patch('x', { done: 'yes' })).status).toBe(422)
    expect((await patch('x', {})).status).toBe(422)
    const wrong = await request('/api/admin/messages?state=lost', { headers: asAdministrator })
    expect(wrong.status).toBe(400)
  })
})
