/** 10,000 subscribers of one state: how soon a change is queued and sent, and that kills lose and repeat nothing. */
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { tellChanges } from '../../src/features/email-updates/server/tell-changes.ts'
import { deliverMail } from '../../src/platform/mail/deliver-mail.ts'
import { createSmtp } from '../../src/platform/mail/smtp.ts'
import { testDatabase } from '../support/database.ts'
import { addSubscribers, killUpdates } from '../support/kills/kill-updates.ts'
import { watchLoop } from '../support/loop-watch.ts'
import { startMailServer } from '../support/mail-server.ts'

const subscribers = 10_000

test('25 kills: none is lost, none is told twice', async () => {
  const database = await testDatabase()
  const result = await killUpdates(database, { subscribers, rounds: 5, kills: 5 })
  expect(result.told).toEqual(
    Array.from({ length: 5 }, () => ({ changes: subscribers, events: subscribers })),
  )
  expect(result.copies).toBe(0)
  expect(result.kills).toBe(25)
})

test('a change is queued at once, and sent at the rate of the server, while the process goes on', async () => {
  const database = await testDatabase()
  const { db } = database
  const server = await startMailServer()
  afterAll(() => server.stop())
  await addSubscribers(database, subscribers)
  await sql`update events set event_status = 'cancelled', sequence = sequence + 1
    where id = 'show'`.execute(db)
  const now = Date.parse('2098-05-01T14:00:00Z')
  const heldQueuing = watchLoop()
  const begun = performance.now()
  expect(await tellChanges(db, { now })).toBe(subscribers)
  const queued = performance.now() - begun
  const queuing = heldQueuing()
  const publicUrl = 'https://atlas.example'
  const smtp = createSmtp({ url: server.url, from: 'info@atlas.example', publicUrl })
  const heldSending = watchLoop()
  const sending = performance.now()
  const seconds = 30
  await deliverMail(db, smtp, { signal: AbortSignal.timeout(seconds * 1000) })
  const rate = server.received.length / ((performance.now() - sending) / 1000)
  console.info(
    `${subscribers} messages queued in ${queued.toFixed(0)} ms, the loop held ${queuing.toFixed(0)} ms at most; ` +
      `sent ${rate.toFixed(0)} a second, held ${heldSending().toFixed(0)} ms`,
  )
  expect(queuing).toBeLessThan(200)
  expect(rate).toBeGreaterThan(1)
})
