import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { asAdministrator, smallApi } from '../../../../tests/support/small-api.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { queueMail } from '../../../platform/mail/queue-mail.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { withdrawMail } from '../../../platform/mail/withdraw-mail.ts'
import { readOutbox } from '../../status/server/read-status.ts'
import type { OutboxMessage } from '../contract.ts'
import { outboxRoutes } from './routes.ts'

const { db } = await testDatabase()
const { request } = smallApi((api) => outboxRoutes(api, { db }))

await inTransaction(db, async (transaction) => {
  for (const number of [1, 2, 3, 4, 5]) {
    const mail = renderMail({ title: `Message ${number}`, paragraphs: ['We received your event.'] })
    await queueMail(transaction, { to: 'pat@example.com', key: `m${number}`, ...mail })
  }
})
await sql`update outbox_messages set sent_at = now() where key = 'm1'`.execute(db)
await sql`update outbox_messages set failed_at = now(), last_error = '550 No', attempts = 1
  where key = 'm2'`.execute(db)

await inTransaction(db, (tx) => withdrawMail(tx, ['m2', 'm3'], 'The link in it ended.'))

const get = async (query = '') => {
  const response = await request(`/api/admin/outbox${query}`, { headers: asAdministrator })
  expect(response.status).toBe(200)
  return { response, messages: (await response.json()) as OutboxMessage[] }
}

describe('GET /api/admin/outbox', () => {
  test('shows administrators queued, sent and failed messages', async () => {
    const { response, messages } = await get()
    expect(response.headers.get('x-total-count')).toBe('5')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(messages.map(({ subject, state }) => `${subject} ${state}`)).toEqual([
      'Message 5 waiting',
      'Message 4 waiting',
      'Message 3 withdrawn',
      'Message 2 failed',
      'Message 1 sent',
    ])
    expect(messages[3]).toMatchObject({
      lastError: 'The link in it ended.',
      attempts: 1,
      sentAt: null,
    })
    expect(messages[0]).toMatchObject({
      to: 'pat@example.com',
      text: expect.stringContaining('We received your event.'),
      html: expect.stringContaining('<p'),
    })
  })

  test.each([
    ['waiting', 2],
    ['withdrawn', 1],
    ['sent', 1],
    ['failed', 1],
  ])('only %s', async (state, number) => {
    const { response, messages } = await get(`?state=${state}`)
    expect(messages.map((message) => message.state)).toEqual(Array(number).fill(state))
    expect(response.headers.get('x-total-count')).toBe(String(number))
  })

  test('withdrawn messages are neither failed nor queued, also on the status page', async () => {
    expect(await readOutbox(db)).toMatchObject({ waiting: 2, failed: 1 })
  })

  test('page by page', async () => {
    const subjects: string[] = []
    let query: string | undefined = '?limit=2'
    while (query !== undefined) {
      const { response, messages } = await get(query)
      subjects.push(...messages.map(({ subject }) => subject))
      query = /<[^?]*(\?[^>]*)>/.exec(response.headers.get('link') ?? '')?.[1]
    }
    expect(subjects).toEqual([5, 4, 3, 2, 1].map((number) => `Message ${number}`))
  })

  test.each(['?state=lost', '?page=2'])('refuses %s', async (query) => {
    const response = await request(`/api/admin/outbox${query}`, { headers: asAdministrator })
    expect(response.status).toBe(400)
  })
})
