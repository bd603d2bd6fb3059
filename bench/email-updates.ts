/**
 * Measures a change of an event with many subscribers: time until its messages are queued and rate at which they are sent to an
 * SMTP server on this machine, each beside the bare limit in the same run: a plain INSERT of as many rows of the same size, and
 * plain sends over as many connections. The event loop's longest hold is processor time. See README.md.
 *
 *     node bench/email-updates.ts [subscribers] [--sent 2000]
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { tellChanges } from '../src/features/email-updates/server/tell-changes.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { migrateDatabase } from '../src/platform/db/migrate.ts'
import { deliverMail } from '../src/platform/mail/deliver-mail.ts'
import { createSmtp, maxConnections } from '../src/platform/mail/smtp.ts'
import { addSubscribers } from '../tests/support/kills/kill-updates.ts'
import { watchLoop } from '../tests/support/loop-watch.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sent: { type: 'string', default: '2000' } },
})
const subscribers = Number(positionals[0] ?? 10_000)
const sent = Number(values.sent)
const rounds = 3

const folder = mkdtempSync(path.join(tmpdir(), 'email-bench-'))
const database = await openDatabase({ dataDir: folder, poolSize: 3 })
const { db } = database
await migrateDatabase(db)
const sink = fork(path.join(import.meta.dirname, 'mail-sink.ts'))
const [url] = (await once(sink, 'message')) as [string]
const noon = Date.parse('2098-05-01T17:00:00Z')
const from = 'info@atlas.example'

const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  const held = watchLoop()
  await work()
  return { ms: Math.round(performance.now() - begun), heldMs: Math.round(held()) }
}

/** Rows of the same size in one statement, from one that is there. */
const insertPlain = () =>
  sql`
  insert into outbox_messages (id, key, recipient, subject, text, html, secret, unsubscribe_path, bulk)
  select 'p' || n, 'p' || n, n || '@example.com', m.subject, replace(m.text, m.secret, md5(n::text)),
    replace(m.html, m.secret, md5(n::text)), md5(n::text), m.unsubscribe_path, true
  from (select * from outbox_messages limit 1) m, generate_series(1, ${subscribers}::int) n`.execute(
    db,
  )

/** Over as many connections as the program uses. */
const sendPlain = async () => {
  const { rows } = await sql<{ subject: string; text: string; html: string }>`
    select subject, text, html from outbox_messages limit 1`.execute(db)
  const transport = createTransport({ url, pool: true, maxConnections })
  const mail = { from, to: 'pat@example.com', ...rows[0] }
  await Promise.all(Array.from({ length: sent }, () => transport.sendMail(mail)))
  transport.close()
}

try {
  await addSubscribers(database as never, subscribers)
  const publicUrl = 'https://atlas.example'
  const smtp = createSmtp({ url, from, publicUrl })
  for (let round = 1; round <= rounds; round++) {
    await sql`delete from outbox_messages`.execute(db)
    await sql`update events set venue_name = ${`Lot ${round}`}, sequence = sequence + 1
      where id = 'show'`.execute(db)
    const queued = await timed(() => tellChanges(db, { now: noon }))
    const plain = await timed(insertPlain)
    await sql`delete from outbox_messages where id like 'p%' or id not in (
      select id from outbox_messages where id not like 'p%' limit ${sent})`.execute(db)
    const sending = await timed(() => deliverMail(db, smtp))
    const plainSending = await timed(sendPlain)
    const rate = ({ ms }: { ms: number }) => Math.round(sent / (ms / 1000))
    console.log(
      `${subscribers} queued in ${queued.ms} ms, loop held ${queued.heldMs} ms (plain INSERT ${plain.ms} ms); ` +
        `${sent} sent at ${rate(sending)} a second, loop held ${sending.heldMs} ms (plain sends ${rate(plainSending)} a second)`,
    )
  }
} finally {
  sink.disconnect()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
