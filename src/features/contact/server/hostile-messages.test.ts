import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { anyCodePoint } from '../../../../tests/support/any-code-point.ts'
import { asJson } from '../../../../tests/support/as-json.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import { contactRoutes } from './routes.ts'

const { db } = await testDatabase()
const config = { PUBLIC_URL: undefined, INFO_ADDRESS: 'info@atlas.org' }
const { request } = smallApi((api) => contactRoutes(api, { db, config }))
await saveMade(db, [{ id: 'e1' }])

/** An empty body counts as an empty object. */
const isObject = (text: string): boolean => {
  try {
    return text === '' || JSON.stringify(JSON.parse(text)).startsWith('{')
  } catch {
    return false
  }
}

const hostileText = fc.oneof(
  fc.string({ unit: anyCodePoint, maxLength: 300, size: 'max' }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    'a\u202eb',
    "'; drop table messages; --",
    '<script>alert(1)</script>',
    '=HYPERLINK("http://evil.example")',
    'x\r\nBcc: victim@example.com',
    'x'.repeat(20_000),
    '{{7*7}}',
    '𝒳'.repeat(100),
  ),
)

const anything = fc.oneof(
  hostileText,
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(hostileText, { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 5 }), hostileText, { maxKeys: 3 }),
)

const address = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom('pat@example.com', 'a+b@sub.example.org') },
  fc.emailAddress(),
  anything,
)

const mostly = (good: string) => fc.oneof({ weight: 3, arbitrary: fc.constant(good) }, anything)

const contact = fc.record(
  {
    topic: mostly('question'),
    firstName: mostly('Pat'),
    lastName: mostly('Doe'),
    email: address,
    subject: mostly('Hello'),
    message: mostly('A message.'),
    leaveEmpty: fc.oneof(fc.constant(''), anything),
    openedAt: fc.oneof(fc.constant(1), anything),
  },
  { requiredKeys: [] },
)

const report = fc.record(
  {
    reason: mostly('cancelled'),
    text: anything,
    email: fc.oneof(fc.constant(''), address),
    leaveEmpty: fc.oneof(fc.constant(''), anything),
    openedAt: fc.oneof(fc.constant(1), anything),
  },
  { requiredKeys: [] },
)

const counts = async () => {
  const { rows } = await sql<{ messages: number; mails: number }>`
    select (select count(*) from messages) as messages, (select count(*) from outbox_messages) as mails
  `.execute(db)
  return rows[0] ?? { messages: -1, mails: -1 }
}

const goodMessage = {
  topic: 'question',
  firstName: 'Pat',
  lastName: 'Doe',
  email: 'pat@example.com',
  subject: 'Hello',
  message: 'A message.',
  openedAt: 1,
}
const goodReport = { reason: 'cancelled', email: 'pat@example.com', openedAt: 1 }

type Sending = { path: string; bodies: fc.Arbitrary<unknown>; good: object; mails: number }

/** Each accepted message is stored with this number of emails; refused ones store nothing. Both outcomes must occur. */
const sendAll = async ({ path, bodies, good, mails }: Sending) => {
  const before = await counts()
  let taken = 0
  await fc.assert(
    fc.asyncProperty(bodies, async (body) => {
      await sql`delete from rate_limits`.execute(db)
      const response = await request(path, asJson('POST', body))
      const text = await response.text()
      expect([201, 400, 422]).toContain(response.status)
      if (response.status === 201) {
        taken++
        return
      }
      const { error } = JSON.parse(text) as { error: { fields: Record<string, string> } }
      expect(Object.keys(error.fields).length).toBeGreaterThan(0)
    }),
    { examples: [[good], [{}]] },
  )
  const after = await counts()
  expect(taken).toBeGreaterThan(0)
  expect({
    messages: after.messages - before.messages,
    mails: after.mails - before.mails,
  }).toEqual({ messages: taken, mails: taken * mails })
}

describe('any input', () => {
  test('to the contact page is stored completely or refused with field names', async () => {
    const sending = { path: '/api/contact', bodies: contact, good: goodMessage, mails: 2 }
    await expect(sendAll(sending)).resolves.toBeUndefined()
  })

  test('as a report is stored completely or refused with field names', async () => {
    const sending = { path: '/api/events/e1/reports', bodies: report, good: goodReport, mails: 1 }
    await expect(sendAll(sending)).resolves.toBeUndefined()
  })

  test('as an arbitrary body is refused', async () => {
    const bodies = fc.oneof(fc.string(), fc.json(), fc.constantFrom('', '[]', 'null', '{', '"x"'))
    const before = await counts()
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        await sql`delete from rate_limits`.execute(db)
        const response = await request('/api/contact', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        })
        // 400 for what can't be read, 422 for an object that can't be accepted.
        expect(response.status).toBe(isObject(body) ? 422 : 400)
      }),
    )
    expect(await counts()).toEqual(before)
  })

  test('stored texts are clean', async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from messages
      where name || email || subject ~ '[[:cntrl:]]' or text ~ '[\\x01-\\x08\\x0b-\\x1f]'
    `.execute(db)
    expect(rows).toEqual([{ n: 0 }])
  })
})
