import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { madeEvent } from '../../../../tests/support/made-event.ts'
import { saveEvents } from './event-store.ts'
import { markConfirmationRequested, markConfirmed, markReported } from './mark-events.ts'

const { db } = await testDatabase()

const imported = (description: string) => ({
  ...madeEvent({ id: 'one', description }),
  source: 'club',
  sourceId: '1',
  contentHash: description,
})

test('a newer import keeps marks by organizers and visitors', async () => {
  const at = '2026-06-12T12:00:00.000Z'
  const now = Date.parse(at)
  await db.transaction().execute(async (tx) => {
    await saveEvents(tx, [imported('Old words')])
    await markReported(tx, [{ id: 'one', reported: true }], now)
    await markConfirmationRequested(tx, ['one'], now)
    const confirmed = { confirmedAt: at, confirmedBy: 'organizer', lastConfirmedAt: at }
    await markConfirmed(tx, 'one', confirmed, now)
    await saveEvents(tx, [imported('New words')])
  })
  const { rows } = await sql`
    select description, reported_at, asked_at, confirmed_at, confirmed_by from events`.execute(db)
  expect(rows).toEqual([
    {
      description: 'New words',
      reported_at: at,
      asked_at: at,
      confirmed_at: at,
      confirmed_by: 'organizer',
    },
  ])
})
