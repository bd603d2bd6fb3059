import { expect, test } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { saveMade } from '../../../../../tests/support/made-event.ts'
import { planOf, recordQueries } from '../../../../../tests/support/query-plans.ts'
import { findStoredEvents } from '../../../event/server/stored-events.ts'
import { isPublishable } from './publishable.ts'
import { readSender } from './read-sender.ts'

const { db, pool } = await testDatabase()
const { listened, queries } = recordQueries(pool)

test('queries about a sender and a venue use an index', async () => {
  await saveMade(db, [
    { id: 'live' },
    { id: 'new', requestedStatus: 'pending', date: '2099-12-24' },
  ])
  await readSender(listened, 'pat@club.example')
  expect(queries).toHaveLength(5)
  const [event] = await findStoredEvents(db, ['new'])
  if (event) await isPublishable(listened, event, Date.parse('2099-11-23T12:00:00Z'))
  expect(queries).toHaveLength(6)
  for (const query of queries) expect(await planOf(pool, query)).not.toContain('Seq Scan')
})
