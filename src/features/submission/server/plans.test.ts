import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { type Asked, planOf, recordQueries } from '../../../../tests/support/query-plans.ts'
import { findUploads } from '../../../catalog/server/draft-uploads.ts'
import { findSimilarEvents } from './queries.ts'

const { db, pool } = await testDatabase()

const { listened, asked } = recordQueries(pool)

test('what a submission asks goes by an index', async () => {
  await saveMade(db, [{ id: 'one' }, { id: 'two', ongoing: true }])
  const meet = { draft: { name: 'Meet' }, place: { latitude: 41.88, longitude: -87.62 } }
  await findSimilarEvents(listened, { ...meet, dates: ['2099-06-06'] })
  await findSimilarEvents(listened, { ...meet, dates: [] })
  await findUploads(listened, ['0123456789abcdef.pdf'])
  expect(asked).toHaveLength(3)
  for (const query of asked) expect(await planOf(pool, query)).not.toContain('Seq Scan')
  expect(await planOf(pool, asked[0] as Asked)).toContain('events_live_day')
})
