import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { signedInAdministrator } from '../../../../tests/support/administrator.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { changeRows } from '../../../platform/db/query.ts'
import { applySettings } from '../../../platform/default-settings.ts'
import { isSummaryHour, queueSummary } from './queue-summary.ts'

const { db } = await testDatabase()
const recipients = ['ana@example.com', 'ben@example.com']
for (const email of recipients) await signedInAdministrator(db, email)

const parts = { db, listRecipients: async () => recipients, site: 'https://atlas.example' }
const today = Date.parse('2026-11-20T13:00:00Z')

const mails = () =>
  db.selectFrom('outbox_messages').selectAll().orderBy('recipient').orderBy('position').execute()

beforeEach(async () => {
  await db.deleteFrom('events').execute()
  await db.deleteFrom('outbox_messages').execute()
})

test('no email is sent if nothing is pending', async () => {
  await saveMade(db, [{ id: 'live' }])
  expect(await queueSummary(parts, today)).toBe(false)
  expect(await mails()).toEqual([])
})

test('each administrator gets one email a day, even from several processes', async () => {
  await saveMade(
    db,
    Array.from({ length: 7 }, (_, index) => ({
      id: `e${index}`,
      name: `Show <b>${index}</b>`,
      requestedStatus: 'pending',
    })),
  )
  await Promise.all([queueSummary(parts, today), queueSummary(parts, today + 60_000)])
  const queued = await mails()
  expect(queued.map(({ recipient }) => recipient)).toEqual(recipients)
  expect(queued[0]?.subject).toBe('Waiting for review: 7 events')
  expect(queued[0]?.text).toContain('Show <b>0</b>')
  expect(queued[0]?.text).toContain('and 2 more')
  expect(queued[0]?.text).toContain('https://atlas.example/admin')
  expect(queued[0]?.html).not.toContain('<b>0')
  await queueSummary(parts, today + 24 * 3_600_000)
  expect(await mails()).toHaveLength(4)
})

test('a correction of an event that was taken down is not counted', async () => {
  await saveMade(db, [{ id: 'live' }])
  await sql`insert into corrections (id, batch_id, event_id, before, changes)
    values ('c', 'b', 'live', '{}', '{"name": "Other"}')`.execute(db)
  expect(await queueSummary(parts, today)).toBe(true)
  expect((await mails())[0]?.subject).toBe('Waiting for review: 1 correction')
  await sql`update events set status = 'deleted', deleted_at = now()`.execute(db)
  expect(await queueSummary(parts, today + 24 * 3_600_000)).toBe(false)
})

test('changes that are live by trust are counted until their event is taken down', async () => {
  await saveMade(db, [{ id: 'live' }, { id: 'one', requestedStatus: 'pending' }])
  await changeRows(db)`
    insert into submissions (id, submitter_email, link_hash) values ('s', 'a@b.example', 'h')`
  await sql`insert into trusted_changes (id, batch_id, event_id, submission_id, reason)
    values ('t', 'b', 'live', 's', 'why')`.execute(db)
  expect(await queueSummary(parts, today)).toBe(true)
  expect((await mails())[0]?.subject).toBe('Waiting for review: 1 event and 1 live by trust')
  await sql`delete from events where id = 'one'`.execute(db)
  await sql`update events set status = 'deleted', deleted_at = now()`.execute(db)
  expect(await queueSummary(parts, today + 24 * 3_600_000)).toBe(false)
})

test('without PUBLIC_URL there is no link; one event is in the singular', async () => {
  await saveMade(db, [{ id: 'one', requestedStatus: 'pending' }])
  await queueSummary({ ...parts, site: undefined }, today)
  const [mail] = await mails()
  expect(mail?.subject).toBe('Waiting for review: 1 event')
  expect(mail?.text).not.toContain('http')
})

test('is sent at 8 AM in the time zone of the site, in summer and winter, else at 13:00 UTC', () => {
  const hours = (timeZone: string, day: string) => {
    applySettings({ timeZone })
    return Array.from(
      { length: 24 },
      (_, hour) => Date.parse(`${day}T00:30:00Z`) + hour * 3_600_000,
    )
      .filter(isSummaryHour)
      .map((at) => new Date(at).getUTCHours())
  }
  expect(hours('', '2026-11-20')).toEqual([13])
  expect(hours('America/Denver', '2026-11-20')).toEqual([15])
  expect(hours('America/Denver', '2026-07-01')).toEqual([14])
  expect(hours('Pacific/Guam', '2026-07-01')).toEqual([22])
  applySettings()
})
