import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/support/database.ts'
import { type MailServer, startMailServer } from '../../../tests/support/mail-server.ts'
import { inTransaction } from '../db/pool/transaction.ts'
import { queryRows } from '../db/query.ts'
import { startJobs } from '../jobs.ts'
import { createLog } from '../log.ts'
import { startMail } from './mail-job.ts'
import { queueMail } from './queue-mail.ts'
import { createSmtp } from './smtp.ts'

const { db, connection } = await testDatabase()
const log = createLog('silent')
const closings: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const close of closings.splice(0).toReversed()) await close()
})

const startProcess = async (server: MailServer | undefined) => {
  const jobs = await startJobs(connection, log)
  closings.push(() => jobs.stop())
  const smtp = server && createSmtp({ url: server.url, from: 'info@atlas.example' })
  const stopMail = await startMail({ jobs, db, connection, log, smtp })
  closings.push(stopMail)
}

const startServer = async () => {
  const server = await startMailServer()
  closings.push(() => server.stop())
  return server
}

const queue = (key: string) =>
  inTransaction(db, (transaction) =>
    queueMail(transaction, { key, to: 'a@example.com', subject: key, text: key, html: key }),
  )

describe('mail', () => {
  test('is sent within seconds, once, with any number of processes', async () => {
    const server = await startServer()
    await queue('before the start')
    await startProcess(server)
    await startProcess(server)
    await vi.waitFor(() => expect(server.received).toHaveLength(1), { timeout: 15_000 })
    const begun = Date.now()
    await queue('after the start')
    await vi.waitFor(() => expect(server.received).toHaveLength(2), { timeout: 15_000 })
    expect(Date.now() - begun).toBeLessThan(10_000)
    expect(server.received.map(({ mail }) => mail.subject)).toEqual([
      'before the start',
      'after the start',
    ])
    const { rows } = await sql<{ cron: string }>`
      select cron from pgboss.schedule where name = 'send-mail'`.execute(db)
    expect(rows).toEqual([{ cron: '* * * * *' }])
  })

  test('waits in the outbox without SMTP', async () => {
    await startProcess(undefined)
    await queue('waiting')
    const { rows } = await sql<{ cron: string }>`
      select cron from pgboss.schedule where name = 'send-mail'`.execute(db)
    expect(rows).toEqual([])
    const waiting = await queryRows(db)`select subject, attempts from outbox_messages
      where key = 'waiting'`
    expect(waiting).toEqual([{ subject: 'waiting', attempts: 0 }])
  })
})
