/** Submissions with someone else's email address count against the limit of the network that sent them. */
import { sql } from 'kysely'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { emptyTables, submissionTables } from '../../../../tests/support/empty-tables.ts'
import { startMailServer } from '../../../../tests/support/mail-server.ts'
import { leastSubmission } from '../../../../tests/support/submitted.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import { deliverMail } from '../../../platform/mail/deliver-mail.ts'
import { createSmtp } from '../../../platform/mail/smtp.ts'

const { db, request } = await testApp({ TRUST_PROXY: '1' })

beforeEach(async () => {
  await emptyTables(db, ...submissionTables)
})

const from = (network: string) => ({
  'content-type': 'application/json',
  'x-forwarded-for': network,
})

const submit = async (network: string, submitterEmail = 'Pat@example.com') => {
  const body = JSON.stringify({ ...leastSubmission, submitterEmail })
  return request('/api/events', { method: 'POST', headers: from(network), body })
}

const fill = async (network: string) => {
  for (let n = 0; n < 12; n++) expect((await submit(network)).status).toBe(201)
  const answer = await submit(network, 'pat+again@EXAMPLE.com')
  expect(answer.status).toBe(429)
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(60)
}

const open = async (network: string, count: number) => {
  const secrets = await queryColumn(db)`
    select secret from outbox_messages order by position desc limit ${count}`
  for (const secret of secrets) {
    const answer = await request(`/api/manage/${secret}`, { headers: from(network) })
    expect(answer.status).toBe(200)
  }
}

test('submissions by a stranger do not use up the limit of the address owner, or of another address', async () => {
  await fill('203.0.113.1')
  expect((await submit('203.0.113.2')).status).toBe(201)
  expect((await submit('2001:db8::1')).status).toBe(201)
  expect((await submit('203.0.113.1', 'sam@example.com')).status).toBe(201)
})

test('a submission confirmed by private link no longer counts', async () => {
  await fill('203.0.113.2')
  await open('203.0.113.2', 2)
  await open('203.0.113.2', 2)
  expect((await submit('203.0.113.2')).status).toBe(201)
  expect((await submit('203.0.113.2')).status).toBe(201)
  expect((await submit('203.0.113.2')).status).toBe(429)
})

test('opening the link on another network does not lift the limit of the stranger', async () => {
  await fill('203.0.113.1')
  await open('203.0.113.2', 12)
  expect((await submit('203.0.113.1')).status).toBe(429)
  expect((await submit('203.0.113.2')).status).toBe(201)
})

test('twelve submissions with one address are joined into two messages', async () => {
  const server = await startMailServer()
  onTestFinished(() => server.stop())
  const publicUrl = 'https://atlas.example'
  const smtp = createSmtp({ url: server.url, from: 'info@atlas.example', publicUrl })
  for (let n = 0; n < 12; n++) {
    expect((await submit('203.0.113.1')).status).toBe(201)
    await deliverMail(db, smtp)
  }
  await sql`update outbox_messages set sent_at = sent_at - interval '5 minutes'`.execute(db)
  await deliverMail(db, smtp)
  expect(server.received).toHaveLength(2)
  const links = new Set(
    server.received.flatMap(({ mail }) => mail.text?.match(/manage\/[\w-]{43}/g)),
  )
  expect(links.size).toBe(12)
})
