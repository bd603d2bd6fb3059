/** A forged Host header has no effect on anything that others read later. */
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { queryRow } from '../../src/platform/db/query.ts'
import { createHttpListener } from '../../src/platform/http/http-listener.ts'
import { createLog } from '../../src/platform/log.ts'
import { deliverMail } from '../../src/platform/mail/deliver-mail.ts'
import { createSmtp } from '../../src/platform/mail/smtp.ts'
import { signedInAdministrator } from '../support/administrator.ts'
import { listen } from '../support/listen.ts'
import { startMailServer } from '../support/mail-server.ts'
import { submission } from '../support/private-link.ts'
import { testApp } from '../support/test-app.ts'

const { db, app, request } = await testApp()
const listener = createHttpListener(app.answer, createLog('silent'))
const server = createServer(listener)
afterAll(() => server.close())
const port = await listen(server)

/** Sends a raw request; returns the raw response. */
const sendRaw = async (head: string[], body = '') => {
  const socket = connect(port, '127.0.0.1')
  const length = body ? [`content-length: ${Buffer.byteLength(body)}`] : []
  socket.write([...head, ...length, 'connection: close', '', body].join('\r\n'))
  return text(socket)
}

const json = 'content-type: application/json'

test('a link requested with a forged host is emailed with our own host', async () => {
  const forged = 'host: evil.example'
  const body = JSON.stringify(submission)
  expect(await sendRaw(['POST /api/events HTTP/1.1', forged, json], body)).toMatch(/^HTTP\/1.1 201/)
  const again = JSON.stringify({ email: submission.submitterEmail })
  const answer = await sendRaw(['POST /api/manage/links HTTP/1.1', forged, json], again)
  expect(answer).toMatch(/^HTTP\/1.1 204/)
  const reviewer = await signedInAdministrator(db)
  const { id } = await db.selectFrom('events').select('id').executeTakeFirstOrThrow()
  const approval = [
    `PATCH /api/events/${id}/approve HTTP/1.1`,
    forged,
    `cookie: ${reviewer.cookie}`,
  ]
  expect(await sendRaw(approval)).toMatch(/^HTTP\/1.1 200/)

  const stored = await db.selectFrom('outbox_messages').select(['text', 'html']).execute()
  expect(stored).toHaveLength(3)
  expect(JSON.stringify(stored)).not.toMatch(/evil|https?:/)

  const read = await request('http://here.example/api/admin/outbox', {
    headers: { cookie: reviewer.cookie },
  })
  const messages = (await read.json()) as { text: string }[]
  expect(messages[2]?.text).toMatch(/^http:\/\/here\.example\/manage\/[\w-]{43}$/m)

  const mail = await startMailServer()
  onTestFinished(() => mail.stop())
  const from = 'info@atlas.example'
  const smtp = createSmtp({ url: mail.url, from, publicUrl: 'https://atlas.example' })
  // Makes the decision's email due; it is delayed so that an undo can withdraw it.
  await sql`update outbox_messages set next_attempt_at = now()`.execute(db)
  expect(await deliverMail(db, smtp)).toEqual({ sent: 3, failed: 0 })
  const sent = JSON.stringify(mail.received.map((each) => [each.mail.text, each.mail.html]))
  expect(sent.match(/https:\/\/atlas\.example\/manage\/[\w-]{43}/g)?.length).toBeGreaterThan(1)
  expect(sent).not.toMatch(/evil|site:/)
})

test('queued email of an earlier release loses its forged host, too', async () => {
  await sql`
    insert into outbox_messages (id, key, recipient, subject, text, html)
    values ('m1', 'm1', 'a@example.com', 'x', ${'Your link:\nhttp://evil.example:81/manage/abc\n'},
      ${'<a href="http://evil.example/manage/abc">http://evil.example/manage/abc</a>'})
  `.execute(db)
  const migration = await readFile('migrations/0226-mail-paths.sql', 'utf8')
  await sql.raw(migration).execute(db)
  const row = await queryRow(db)`select text, html from outbox_messages where id = 'm1'`
  expect(row).toEqual({
    text: 'Your link:\nsite:/manage/abc\n',
    html: '<a href="site:/manage/abc">site:/manage/abc</a>',
  })
})

test.each(['/robots.txt', '/sitemap.xml', '/sitemaps/pages.xml'])(
  'a response with a forged host is not stored in shared caches: %s',
  async (path) => {
    const answer = await sendRaw([`GET ${path} HTTP/1.1`, 'host: evil.example'])
    expect(answer).toContain('http://evil.example/')
    expect(answer).toMatch(/^cache-control: private, max-age=3600\r$/m)
  },
)

test.each(['/healthz', '/', '/api/events'])('two Host headers are refused: %s', async (path) => {
  const twice = [`GET ${path} HTTP/1.1`, 'host: atlas.example', 'Host: evil.example']
  const answer = await sendRaw(twice)
  expect(answer).toMatch(/^HTTP\/1.1 400/)
  expect(answer).toContain('A request must have exactly one Host header.')
  expect(answer).toMatch(/^x-content-type-options: nosniff\r$/m)
  expect(await sendRaw([`GET ${path} HTTP/1.1`, 'host: atlas.example'])).not.toMatch(
    /^HTTP\/1.1 400/,
  )
})
