import { createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { listen } from '../../../tests/support/listen.ts'
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts'
import { inTransaction } from '../db/pool/transaction.ts'
import { deliverMail, pruneOutbox } from './deliver-mail.ts'
import { type Mail, queueBulk, queueMail } from './queue-mail.ts'
import { createSmtp, type Smtp } from './smtp.ts'

const { db } = await testDatabase()
const server: MailServer = await startMailServer()
const from = 'Gearhead Atlas <info@atlas.example>'
const smtp = createSmtp({ url: server.url, from })
afterAll(() => server.stop())

const mail = (key: string, changes: Partial<Mail> = {}): Mail => ({
  key,
  to: 'pat@example.com',
  subject: 'We received your event',
  text: 'Thank you.\n',
  html: '<p>Thank you.</p>',
  ...changes,
})

const queue = (...mails: Mail[]) =>
  inTransaction(db, async (transaction) => {
    for (const one of mails) await queueMail(transaction, one)
  })

const rows = () => db.selectFrom('outbox_messages').selectAll().orderBy('key').execute()
const theRow = async () => (await rows())[0] as Awaited<ReturnType<typeof rows>>[number]
const makeDue = () => sql`update outbox_messages set next_attempt_at = now()`.execute(db)
const minutesUntilDue = async () => {
  const result = await sql<{ minutes: number }>`
    select extract(epoch from next_attempt_at - now()) / 60 as minutes from outbox_messages
  `.execute(db)
  return result.rows[0]?.minutes ?? 0
}

beforeEach(async () => {
  await sql`delete from outbox_messages`.execute(db)
  server.received.length = 0
  server.troubles.length = 0
})

describe('queueing', () => {
  test('a rolled-back message is never sent', async () => {
    const failing = inTransaction(db, async (transaction) => {
      await queueMail(transaction, mail('a'))
      throw new Error('The event was refused.')
    })
    await expect(failing).rejects.toThrow('refused')
    expect(await deliverMail(db, smtp)).toEqual({ sent: 0, failed: 0 })
    expect(server.received).toEqual([])
  })

  test('one message is queued per key', async () => {
    await queue(mail('a'), mail('a', { subject: 'Again' }))
    await queue(mail('a'))
    expect(await deliverMail(db, smtp)).toEqual({ sent: 1, failed: 0 })
    expect(server.received.map((one) => one.mail.subject)).toEqual(['We received your event'])
  })

  test.each([
    { to: 'pat@example.com\r\nBcc: victim@example.com' },
    { to: 'pat@example.com, victim@example.com' },
    { to: 'Pat <pat@example.com>' },
    { to: '' },
    { replyTo: 'x@example.com\nBcc: victim@example.com' },
    { subject: 'Hello\r\nBcc: victim@example.com' },
    { subject: '' },
  ])('%j cannot inject a header', async (changes) => {
    await expect(queue(mail('a', changes))).rejects.toThrow(/email|one line/i)
    expect(await rows()).toEqual([])
  })
})

describe('sending', () => {
  test('a message arrives unchanged, once', async () => {
    const subject = 'Añadido: “Neon Cruise” 🚗'
    await queue(mail('a', { subject, text: 'Línea 1\n.\nLínea 3\n', replyTo: 'sam@example.org' }))
    expect(await deliverMail(db, smtp)).toEqual({ sent: 1, failed: 0 })
    expect(await deliverMail(db, smtp)).toEqual({ sent: 0, failed: 0 })
    const [received, ...others] = server.received
    expect(others).toEqual([])
    expect(received?.to).toEqual(['pat@example.com'])
    expect(received?.mail).toMatchObject({
      subject,
      from: { name: 'Gearhead Atlas', address: 'info@atlas.example' },
      to: [{ address: 'pat@example.com' }],
      replyTo: [{ address: 'sam@example.org' }],
      html: expect.stringContaining('<p>Thank you.</p>'),
    })
    expect(received?.mail.text?.trim()).toBe('Línea 1\n.\nLínea 3')
    const { id, sent_at, attempts } = await theRow()
    expect(received?.mail.messageId).toBe(`<${id}@atlas.example>`)
    expect(received?.raw).toMatch(/^auto-submitted: auto-generated$/im)
    expect({ sent: sent_at !== null, attempts }).toEqual({ sent: true, attempts: 1 })
  })

  test('concurrent senders send each message once', async () => {
    await queue(...Array.from({ length: 40 }, (_, n) => mail(`m${n}`, { subject: `Number ${n}` })))
    const deliveries = await Promise.all(Array.from({ length: 4 }, () => deliverMail(db, smtp)))
    expect(deliveries.reduce((sum, { sent }) => sum + sent, 0)).toBe(40)
    const subjects = server.received.map((one) => one.mail.subject)
    expect(subjects).toHaveLength(40)
    expect(new Set(subjects).size).toBe(40)
  })

  test('a secret is deleted from the database once the message is sent', async () => {
    const text = 'https://example.com/manage/t0ken'
    await queue(mail('a', { text, html: `<a href="${text}">x</a>`, secret: 't0ken' }))
    expect((await theRow()).text).toContain('t0ken')
    await deliverMail(db, smtp)
    expect(server.received[0]?.mail.text).toContain('t0ken')
    expect(JSON.stringify(await theRow())).not.toContain('t0ken')
  })
})

describe('mail to subscribers', () => {
  const token = (n: number) => String(n).padStart(43, 'x')
  const placeholder = token(0)
  const queueMany = (count: number) =>
    inTransaction(db, (transaction) =>
      queueBulk(transaction, {
        mail: { subject: 'News', text: `/email/${placeholder}`, html: `<p>${placeholder}</p>` },
        unsubscribePath: `/email/${placeholder}/stop`,
        placeholder,
        recipients: Array.from({ length: count }, (_, n) => ({
          to: `s${n + 1}@example.com`,
          key: `updates:${n + 1}`,
          token: token(n + 1),
        })),
      }),
    )
  const publicUrl = 'https://atlas.example'
  const linking = createSmtp({ url: server.url, from, publicUrl })

  test('each gets a message with their own link, after all other mail', async () => {
    await queueMany(30)
    await queueMany(31)
    await queue(mail('a'))
    const senders = Array.from({ length: 2 }, () => deliverMail(db, linking))
    expect((await Promise.all(senders)).reduce((sum, { sent }) => sum + sent, 0)).toBe(32)
    expect(server.received[0]?.to).toEqual(['pat@example.com'])
    const told = server.received.slice(1).map(({ to, raw }) => {
      expect(raw).not.toContain(placeholder)
      const [own, ...others] = new Set(raw.match(/x{20,}\d+/g))
      expect(raw.replace(/\r\n\s+/g, ' ')).toContain(
        `List-Unsubscribe: <${publicUrl}/email/${own}/stop>`,
      )
      return [to, own, others]
    })
    const wanted = Array.from({ length: 31 }, (_, n) => [
      [`s${n + 1}@example.com`],
      token(n + 1),
      [],
    ])
    expect(told.toSorted()).toEqual(wanted.toSorted())
    expect(JSON.stringify(await rows())).not.toContain('xxxx')
  })

  test('at most ten sent messages are unrecorded, which a killed process would repeat', async () => {
    await queueMany(40)
    let left = 0
    const free = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holding = inTransaction(db, async (tx) => {
      await held.promise
      await sql`lock table outbox_messages in share mode`.execute(tx)
      free.resolve()
      await expect.poll(() => left).toBe(10)
      await sleep(200)
      expect(left).toBe(10)
    })
    const send = async () => {
      held.resolve()
      await free.promise
      left++
    }
    const sending = deliverMail(db, { send })
    await holding
    expect(await sending).toEqual({ sent: 40, failed: 0 })
    expect(left).toBe(40)
  })

  test('an unreachable server is tried with a few messages, and the others stay queued', async () => {
    await queueMany(50)
    const away: Pick<Smtp, 'send'> = { send: () => Promise.reject(new Error('connect refused')) }
    const { sent, failed } = await deliverMail(db, away)
    expect(sent).toBe(0)
    expect(failed).toBeLessThanOrEqual(10)
    const { rows: untried } = await sql`select from outbox_messages
      where attempts = 0 and next_attempt_at <= now()`.execute(db)
    expect(untried).toHaveLength(50 - failed)
  })
})

describe('failures', () => {
  test.each([
    { at: 'recipient', code: 450, text: 'Mailbox busy' },
    { at: 'data', code: 452, text: 'Disk full' },
    { at: 'cut-before' },
  ] as const)('%j is temporary: the message arrives later, once', async (trouble) => {
    server.troubles.push(trouble, trouble)
    await queue(mail('a'))
    // The client immediately replaces an open connection that is cut before the message.
    const fresh = createSmtp({ url: server.url, from })
    expect(await deliverMail(db, fresh)).toEqual({ sent: 0, failed: 1 })
    expect(await minutesUntilDue()).toBeCloseTo(1, 0)
    expect(await deliverMail(db, fresh)).toEqual({ sent: 0, failed: 0 })
    await makeDue()
    expect(await deliverMail(db, fresh)).toEqual({ sent: 0, failed: 1 })
    expect(await minutesUntilDue()).toBeCloseTo(2, 0)
    expect(await theRow()).toMatchObject({ attempts: 2, failed_at: null, sent_at: null })
    expect((await theRow()).last_error).toMatch(/busy|full|closed|reset|hang up/i)
    await makeDue()
    expect(await deliverMail(db, smtp)).toEqual({ sent: 1, failed: 0 })
    expect(server.received).toHaveLength(1)
    expect(await theRow()).toMatchObject({ attempts: 3, last_error: null })
  })

  test('an unreachable server stops the run, and everything is sent once it is back', async () => {
    const other = await startMailServer()
    const port = Number(new URL(other.url).port)
    const away = createSmtp({ url: other.url, from })
    await other.stop()
    await queue(mail('a'), mail('b'), mail('c'))
    expect(await deliverMail(db, away)).toEqual({ sent: 0, failed: 1 })
    expect((await rows()).map(({ attempts }) => attempts).sort()).toEqual([0, 0, 1])
    const back = await startMailServer(port)
    await makeDue()
    expect(await deliverMail(db, away)).toEqual({ sent: 3, failed: 0 })
    expect(back.received).toHaveLength(3)
    await back.stop()
  })

  test.each<[string, (socket: Socket) => void]>([
    ['keeps silent', () => {}],
    ['keeps silent after its greeting', (socket) => void socket.write('220 ready\r\n')],
    [
      'never comes to an end',
      (socket) => {
        socket.write('220 ready\r\n')
        const drip = setInterval(() => socket.write('250-more\r\n'), 20)
        socket.on('close', () => clearInterval(drip))
      },
    ],
  ])('a server that %s causes no long delay', async (_, answer) => {
    const silent = createServer((socket) => answer(socket.on('error', () => {}).resume()))
    const port = await listen(silent)
    onTestFinished(() => void silent.close())
    const begun = performance.now()
    await queue(mail('a'), mail('b'))
    const patient = createSmtp({ url: `smtp://127.0.0.1:${port}`, from, patienceMs: 100 })
    expect(await deliverMail(db, patient)).toEqual({ sent: 0, failed: 1 })
    // The library's own timeouts are 30 seconds and more.
    expect(performance.now() - begun).toBeLessThan(20_000)
    expect((await rows()).map(({ attempts }) => attempts).sort()).toEqual([0, 1])
  })

  test.each([
    { at: 'recipient', code: 550, text: 'No such user' },
    { at: 'data', code: 554, text: 'Rejected as spam' },
  ] as const)('%j is for good: recorded and never tried again', async (trouble) => {
    server.troubles.push(trouble)
    await queue(mail('a'), mail('b'))
    expect(await deliverMail(db, smtp)).toEqual({ sent: 1, failed: 1 })
    const before = server.attempts()
    await makeDue()
    expect(await deliverMail(db, smtp)).toEqual({ sent: 0, failed: 0 })
    expect(server.attempts()).toBe(before)
    const given = (await rows()).filter(({ failed_at }) => failed_at !== null)
    expect(given).toHaveLength(1)
    expect(given[0]?.last_error).toContain(trouble.text)
  })

  test('a message sent again after a lost connection has the same Message-ID', async () => {
    server.troubles.push({ at: 'cut-after' })
    await queue(mail('a'))
    expect(await deliverMail(db, smtp)).toEqual({ sent: 0, failed: 1 })
    await makeDue()
    expect(await deliverMail(db, smtp)).toEqual({ sent: 1, failed: 0 })
    const [first, second] = server.received
    expect(second?.mail.messageId).toBe(first?.mail.messageId)
    expect(second?.mail.date).toBe(first?.mail.date)
  })

  test('a message claimed by a killed process is sent by others after ten minutes', async () => {
    await queue(mail('a'))
    const dying: Pick<Smtp, 'send'> = { send: () => new Promise(() => {}) }
    void deliverMail(db, dying)
    await expect.poll(async () => (await theRow()).attempts).toBe(1)
    expect(await deliverMail(db, smtp)).toEqual({ sent: 0, failed: 0 })
    expect(await minutesUntilDue()).toBeCloseTo(10, 0)
    await makeDue()
    expect(await deliverMail(db, smtp)).toEqual({ sent: 1, failed: 0 })
  })

  test('a sent message is not sent again if recording it fails at first', async () => {
    await queue(mail('a'))
    // A sequence keeps its value when the transaction fails.
    await sql`create sequence tries`.execute(db)
    await sql`create function refuse_twice() returns trigger language plpgsql as $$ begin
      if new.sent_at is not null and nextval('tries') < 3 then raise exception 'Not now.'; end if;
      return new; end $$`.execute(db)
    await sql`create trigger refuse_twice before update on outbox_messages
      for each row execute function refuse_twice()`.execute(db)
    try {
      expect(await deliverMail(db, smtp)).toEqual({ sent: 1, failed: 0 })
    } finally {
      await sql`drop function refuse_twice cascade`.execute(db)
      await sql`drop sequence tries`.execute(db)
    }
    await makeDue()
    expect(await deliverMail(db, smtp)).toEqual({ sent: 0, failed: 0 })
    expect(server.received).toHaveLength(1)
    expect(await theRow()).toMatchObject({ attempts: 1, last_error: null })
  })

  test('a failed message keeps no private link', async () => {
    const text = 'https://example.com/manage/t0ken'
    const secret = { text, html: `<a href="${text}">x</a>`, secret: 't0ken' }
    server.troubles.push({ at: 'recipient', code: 450, text: 'Mailbox busy' })
    await queue(mail('a', secret))
    await deliverMail(db, smtp)
    expect((await theRow()).text).toContain('t0ken')
    server.troubles.push({ at: 'recipient', code: 550, text: 'No such user' })
    await makeDue()
    await deliverMail(db, smtp)
    expect((await theRow()).failed_at).not.toBeNull()
    await queue(mail('b', secret))
    await sql`update outbox_messages set created_at = now() - interval '8 days'`.execute(db)
    await deliverMail(db, smtp)
    expect(JSON.stringify(await rows())).not.toContain('t0ken')
  })

  test('a message fails after a week', async () => {
    await queue(mail('a'))
    await sql`update outbox_messages set created_at = now() - interval '8 days'`.execute(db)
    expect(await deliverMail(db, smtp)).toEqual({ sent: 0, failed: 0 })
    expect(await theRow()).toMatchObject({ sent_at: null, last_error: 'Not sent within a week.' })
    expect(server.received).toEqual([])
  })

  test('retries are spaced out, up to six hours', async () => {
    await queue(mail('a'))
    const failing: Pick<Smtp, 'send'> = { send: () => Promise.reject(new Error('Always.')) }
    const pauses: number[] = []
    for (let attempt = 0; attempt < 11; attempt++) {
      await makeDue()
      await deliverMail(db, failing)
      pauses.push(Math.round(await minutesUntilDue()))
    }
    expect(pauses).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360])
  })
})

test('old mail is deleted, but not queued mail', async () => {
  await queue(mail('sent'), mail('given-up'), mail('waits'), mail('recent'))
  await sql`update outbox_messages set created_at = now() - interval '1 year',
    sent_at = case key when 'sent' then now() - interval '91 days' when 'recent' then now() end,
    failed_at = case key when 'given-up' then now() - interval '91 days' end`.execute(db)
  expect(await pruneOutbox(db)).toBe(2)
  expect((await rows()).map(({ key }) => key)).toEqual(['recent', 'waits'])
})
