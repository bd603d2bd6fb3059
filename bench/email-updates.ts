/**
 * Measures a change of an event with many subscribers: time until its messages are queued, including the job's delay,
 * and the rate at which they are sent to a local SMTP server. Compares each with its limit in the same run: a plain
 * INSERT of equally many and large rows, and plain sends over as many connections. The longest block of the event loop
 * is in CPU time. The last line has the medians. See README.md.
 *
 *     node bench/email-updates.ts [subscribers] [--sent 2000] [--delay 0]
 *
 * `--delay`: milliseconds that the SMTP server takes per message.
 */
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { createCatalogVersion } from '../src/catalog/event/server/catalog-version.ts'
import { startUpdates, type UpdateDeps } from '../src/features/email-updates/server/update-jobs.ts'
import { openDatabase } from '../src/platform/db/database.ts'
import { catalogChannel } from '../src/platform/db/listen-to-channel.ts'
import { migrateDatabase } from '../src/platform/db/migrate.ts'
import { startJobs } from '../src/platform/jobs.ts'
import { createLog } from '../src/platform/log.ts'
import { deliverMail } from '../src/platform/mail/deliver-mail.ts'
import { createSmtp, maxConnections } from '../src/platform/mail/smtp.ts'
import { addSubscribers } from '../tests/support/kills/kill-updates.ts'
import { watchLoop } from '../tests/support/loop-watch.ts'
import { quantile } from './timed-request.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sent: { type: 'string', default: '2000' }, delay: { type: 'string', default: '0' } },
})
const subscribers = Number(positionals[0] ?? 10_000)
const sent = Number(values.sent)
const rounds = 3

const folder = mkdtempSync(path.join(tmpdir(), 'email-bench-'))
const database = await openDatabase({ dataDir: folder, poolSize: 3 })
const { db } = database
await migrateDatabase(db)
const sink = fork(path.join(import.meta.dirname, 'mail-sink.ts'), [values.delay])
const [url] = (await once(sink, 'message')) as [string]
const from = 'info@atlas.example'

const timed = async (work: () => Promise<unknown>) => {
  const begun = performance.now()
  const held = watchLoop()
  await work()
  return { ms: Math.round(performance.now() - begun), heldMs: Math.round(held()) }
}

/** Inserts rows of the same size in one statement, copied from an existing row. */
const insertPlain = () =>
  sql`
  insert into outbox_messages (id, key, recipient, subject, text, html, secret, unsubscribe_path, bulk)
  select 'p' || n, 'p' || n, n || '@example.com', m.subject, replace(m.text, m.secret, md5(n::text)),
    replace(m.html, m.secret, md5(n::text)), md5(n::text), m.unsubscribe_path, true
  from (select * from outbox_messages limit 1) m, generate_series(1, ${subscribers}::int) n`.execute(
    db,
  )

/** Sends plain messages over as many connections as the program uses. */
const sendPlain = async () => {
  const { rows } = await sql<{ subject: string; text: string; html: string }>`
    select subject, text, html from outbox_messages limit 1`.execute(db)
  const transport = createTransport({ url, pool: true, maxConnections })
  const mail = { from, to: 'pat@example.com', ...rows[0] }
  await Promise.all(Array.from({ length: sent }, () => transport.sendMail(mail)))
  transport.close()
}

let heardTold = () => {}
const log = Object.assign(createLog('silent'), { info: () => heardTold() })
const version = await createCatalogVersion(database.connection, log)
const jobs = await startJobs(database.connection, log)

/** Changes an event and waits until the job that this starts has queued all messages. */
const changeEvent = async (round: number) => {
  const told = Promise.withResolvers<void>()
  heardTold = told.resolve
  await sql`update events set venue_name = ${`Lot ${round}`}, sequence = sequence + 1
    where id = 'show'`.execute(db)
  await sql`select pg_notify(${catalogChannel}, '')`.execute(db)
  await told.promise
}

try {
  await addSubscribers(database as never, subscribers)
  // Makes it noon at the event, so that nothing waits for the morning.
  const offset = new Date().getUTCHours() - 12
  await sql`update events set time_zone = ${`Etc/GMT${offset < 0 ? '' : '+'}${offset}`}`.execute(db)
  const parts = { jobs, db, version, log, sendsMail: true, push: undefined }
  // Without notifications about new events of saved searches.
  await startUpdates({ ...parts, search: undefined, refresh: undefined } as never as UpdateDeps)
  const publicUrl = 'https://atlas.example'
  const smtp = createSmtp({ url, from, publicUrl })
  const rate = ({ ms }: { ms: number }) => Math.round(sent / (ms / 1000))
  const all: Record<'queuedMs' | 'insertMs' | 'heldMs' | 'rate' | 'plainRate', number>[] = []
  for (let round = 1; round <= rounds; round++) {
    await sql`delete from outbox_messages`.execute(db)
    const queued = await timed(() => changeEvent(round))
    const plain = await timed(insertPlain)
    await sql`delete from outbox_messages where id like 'p%' or id not in (
      select id from outbox_messages where id not like 'p%' limit ${sent})`.execute(db)
    const sending = await timed(() => deliverMail(db, smtp))
    const plainSending = await timed(sendPlain)
    all.push({
      queuedMs: queued.ms,
      insertMs: plain.ms,
      heldMs: Math.max(queued.heldMs, sending.heldMs),
      rate: rate(sending),
      plainRate: rate(plainSending),
    })
    console.log(
      `${subscribers} queued in ${queued.ms} ms, loop held ${queued.heldMs} ms (plain INSERT ${plain.ms} ms); ` +
        `${sent} sent at ${rate(sending)} a second, loop held ${sending.heldMs} ms (plain sends ${rate(plainSending)} a second)`,
    )
  }
  const names = ['queuedMs', 'insertMs', 'heldMs', 'rate', 'plainRate'] as const
  const medians = names.map((name) => [
    name,
    quantile(
      all.map((each) => each[name]),
      0.5,
    ),
  ])
  console.log(JSON.stringify(Object.fromEntries(medians)))
} finally {
  sink.disconnect()
  await jobs.stop()
  await version.close()
  await database.close()
  rmSync(folder, { recursive: true, force: true })
}
