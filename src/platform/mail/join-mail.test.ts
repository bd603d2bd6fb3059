/** Several messages to one address are joined into one. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { startMailServer } from '../../../tests/support/mail-server.ts'
import { inTransaction } from '../db/pool/transaction.ts'
import { changeRows, queryRows } from '../db/query.ts'
import { deliverMail } from './deliver-mail.ts'
import { type Mail, queueMail } from './queue-mail.ts'
import { renderMail } from './render-mail.ts'
import { createSmtp } from './smtp.ts'

const { db } = await testDatabase()
const server = await startMailServer()
const from = 'Gearhead Atlas <info@atlas.example>'
const smtp = createSmtp({ url: server.url, from, publicUrl: 'https://atlas.example' })
afterAll(() => server.stop())

const token = (n: number) => String(n).padStart(43, 'x')

const queue = (n: number, changes: Partial<Mail> = {}) =>
  inTransaction(db, (tx) =>
    queueMail(tx, {
      key: `m${n}`,
      to: n % 2 ? 'Pat@example.com' : 'pat@example.com',
      secret: token(n),
      joins: 'later',
      ...renderMail({
        title: `Message ${n}`,
        paragraphs: ['Thanks & more.'],
        links: [{ label: 'Your private link', href: `site:/manage/${token(n)}` }],
      }),
      ...changes,
    }),
  )

const deliver = () => deliverMail(db, smtp)
const subjects = () => server.received.map(({ mail }) => mail.subject)
const age = (minutes: number) =>
  changeRows(db)`
    update outbox_messages set sent_at = sent_at - make_interval(mins => ${minutes}::int)`

beforeEach(async () => {
  await sql`delete from outbox_messages`.execute(db)
  server.received.length = 0
  server.troubles.length = 0
})

test('the first message is sent at once; those within the next minutes are joined with all links', async () => {
  await queue(1)
  expect(await deliver()).toEqual({ sent: 1, failed: 0 })
  for (let n = 2; n <= 12; n++) await queue(n)
  expect(await deliver()).toEqual({ sent: 0, failed: 0 })
  await age(4)
  expect(await deliver()).toEqual({ sent: 0, failed: 0 })
  await age(1)
  expect(await deliver()).toEqual({ sent: 11, failed: 0 })
  expect(subjects()).toEqual(['Message 1', 'Message 2 and 10 more messages'])
  const { mail } = server.received[1] ?? {}
  for (const text of [mail?.text ?? '', mail?.html ?? '']) {
    for (let n = 2; n <= 12; n++) {
      expect(text).toContain(`Message ${n}`)
      expect(text).toContain(`https://atlas.example/manage/${token(n)}`)
    }
    // Only the signature of the joined message.
    expect(text.match(/Gearhead Atlas(?=\s*(?:<|$))/g)).toHaveLength(1)
  }
  const left = await db.selectFrom('outbox_messages').selectAll().execute()
  expect(JSON.stringify(left)).not.toContain('xxxx')
})

test('each further message on a day waits twice as long, up to two hours', async () => {
  const pauses: number[] = []
  for (let n = 0; n < 8; n++) {
    await queue(n)
    let minutes = 0
    while ((await deliver()).sent === 0) {
      await age(5)
      minutes += 5
    }
    pauses.push(minutes)
  }
  expect(pauses).toEqual([0, 5, 10, 20, 40, 80, 120, 120])
})

test('other addresses, messages not to be joined and requested links do not wait', async () => {
  await queue(1)
  await deliver()
  await queue(2)
  await queue(3, { to: 'sam@example.com' })
  await queue(4, { joins: undefined })
  expect(await deliver()).toEqual({ sent: 2, failed: 0 })
  await queue(5, { joins: 'now' })
  expect(await deliver()).toEqual({ sent: 2, failed: 0 })
  expect(subjects().slice(1).toSorted()).toEqual([
    'Message 2 and 1 more message',
    'Message 3',
    'Message 4',
  ])
})

test('the parts of a refused joined message are tried separately', async () => {
  for (const n of [1, 2]) await queue(n)
  server.troubles.push({ at: 'data', code: 550, text: 'Spam' })
  server.troubles.push({ at: 'data', code: 550, text: 'Spam' })
  expect(await deliver()).toEqual({ sent: 1, failed: 3 })
  const rows = await db.selectFrom('outbox_messages').selectAll().execute()
  expect(rows.filter(({ sent_at }) => sent_at !== null)).toHaveLength(1)
  expect(rows.filter(({ failed_at }) => failed_at !== null)).toHaveLength(1)
})

test('after a temporary failure, all are retried as one', async () => {
  for (const n of [1, 2, 3]) await queue(n)
  server.troubles.push({ at: 'data', code: 450, text: 'Later' })
  expect(await deliver()).toEqual({ sent: 0, failed: 3 })
  await sql`update outbox_messages set next_attempt_at = now()`.execute(db)
  expect(await deliver()).toEqual({ sent: 3, failed: 0 })
  expect(subjects()).toEqual(['Message 1 and 2 more messages'])
})

test('due messages of an address are found by index', async () => {
  await sql`insert into outbox_messages (id, key, recipient, subject, text, html, joins, sent_at)
    select 'r' || n, 'k' || n, 'p' || n || '@example.com', 's', 't', 'h', 'later', now()
    from generate_series(1, 3000) n`.execute(db)
  await sql`analyze outbox_messages`.execute(db)
  const rows = await queryRows(db)<{
    'QUERY PLAN': string
  }>`explain select max(sent_at) from outbox_messages s
    where s.joins is not null and lower(s.recipient) = 'p7@example.com'
      and s.sent_at > now() - interval '1 day'`
  expect(JSON.stringify(rows)).toContain('outbox_messages_joining')
})
