/** Email updates after a restore: no message is sent twice, and stopped updates stay stopped. */
import path from 'node:path'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { emptyTables } from '../../../../tests/support/empty-tables.ts'
import { openLiveSearch } from '../../../../tests/support/live-search.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { outboxOf } from '../../../../tests/support/outbox.ts'
import { tempFolder } from '../../../../tests/support/temp-folder.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import { createDiskStore } from '../../../platform/uploads/create-file-store.ts'
import { notifyWatchers } from '../../email-updates/server/notify-watchers.ts'
import { sendDigests } from '../../email-updates/server/send-digests.ts'
import { runBackupCommand, runRestoreCommand } from './backup-command.ts'

const { database, db, post, request, catchUp } = await testApp({
  SMTP_URL: 'smtp://127.0.0.1:1',
  PUBLIC_URL: 'https://atlas.example',
  INFO_ADDRESS: 'i@club.org',
})
const { search, live } = await openLiveSearch(database)
const folder = tempFolder()
const parts = { db, pool: database.pool, files: createDiskStore(path.join(folder, 'uploads')) }
const print = () => {}
const { mails, subjects } = outboxOf(db)

/** A Thursday, 9 AM in Chicago. */
const now = Date.parse('2098-05-01T14:00:00Z')
const week = 7 * 24 * 3600_000

const digest = async (at: number) => {
  await live.refresh()
  return sendDigests({ db, search, refresh: live.refresh }, { now: at })
}
const leave = () => sql`update outbox_messages set sent_at = now()`.execute(db)

const backUp = async (name: string) => {
  const file = path.join(folder, name)
  await runBackupCommand(parts, file, { print })
  return () => runRestoreCommand(parts, file, { force: true, isKept: false }, print)
}

const subscribe = async (email: string, what: object) => {
  expect((await post('/api/email', { email, ...what })).status).toBe(204)
  const token = (await mails()).at(-1)?.secret ?? ''
  expect((await post(`/api/email/${token}`, { action: 'confirm' })).status).toBe(200)
}

beforeEach(async () => {
  await emptyTables(db, 'events', 'subscribers', 'outbox_messages', 'rate_limits')
  await saveMade(db, [{ id: 'old', name: 'Old Meet', date: '2098-06-07' }])
  await catchUp()
})

test('weekly mail sent since the backup is not sent again; its link works, and stopped subscribers get none', async () => {
  for (const email of ['pat@example.com', 'kim@example.com', 'lee@example.com'])
    await subscribe(email, { search: 'state=IL', weekday: 4 })
  await sql`update subscriptions set due_at = ${new Date(now).toISOString()}`.execute(db)
  await sql`delete from outbox_messages`.execute(db)
  await saveMade(db, [{ id: 'new', name: 'New Meet', date: '2098-07-05' }])
  const restore = await backUp('weekly.backup')
  await saveMade(db, [{ id: 'lost', name: 'Lost Meet', date: '2098-07-06' }])
  expect(await digest(now)).toBe(3)
  const [pat, kim, lee] = await mails()
  // A queued message is lost with the replaced data.
  await sql`update outbox_messages set sent_at = now() where id <> ${lee!.id}`.execute(db)
  expect((await post(`/api/email/${kim!.secret}`, { action: 'stop_all' })).status).toBe(200)
  await restore()
  expect(await digest(now)).toBe(1)
  expect(await mails()).toMatchObject([{ recipient: lee!.recipient }])
  await saveMade(db, [{ id: 'third', name: 'Third Meet', date: '2098-08-02' }])
  expect(await digest(now + week)).toBe(2)
  const texts = (await mails()).slice(1).map(({ text }) => text)
  for (const text of texts) expect(text).toMatch(/Third Meet, .*/)
  expect(texts.join('')).not.toContain('New Meet')
  expect((await request(`/api/email/${pat!.secret}`)).status).toBe(200)
})

test('lost subscribers are restored', async () => {
  const subscribers = ['pat@example.com', 'kim@example.com', 'lee@example.com']
  for (const email of subscribers) await subscribe(email, { events: ['old'] })
  const restore = await backUp('lost.backup')
  await emptyTables(db, 'subscribers')
  await subscribe('new@example.com', { events: ['old'] })
  await restore()
  const rows = await queryColumn(db)`
    select address from subscribers join subscriptions on subscriber_id = subscribers.id order by 1`
  expect(rows).toEqual(subscribers.toSorted())
})

test('a change sent since the backup is not sent again, but its reversal is', async () => {
  await subscribe('pat@example.com', { events: ['old'] })
  await leave()
  const set = (status: string) =>
    sql`update events set event_status = ${status}, sequence = sequence + 1`.execute(db)
  const tell = () => notifyWatchers(db, { now })
  // The nightly backup contains the change; subscribers get the message in the morning.
  await set('cancelled')
  const restore = await backUp('changes.backup')
  await tell()
  await leave()
  await restore()
  expect(await tell()).toBe(0)
  await set('scheduled')
  await tell()
  await leave()
  await restore()
  expect(await tell()).toBe(1)
  expect((await subjects()).at(-1)).toMatch(/^Canceled/)
})
