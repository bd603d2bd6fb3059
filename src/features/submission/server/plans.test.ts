import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { planOf, type RecordedQuery, recordQueries } from '../../../../tests/support/query-plans.ts'
import { findUploads } from '../../../catalog/event/server/draft-uploads.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import { findSimilarEvents } from './queries.ts'

const { db, pool } = await testDatabase()

const { listened, queries } = recordQueries(pool)

test('queries of a submission use an index', async () => {
  // Many rows, because with few rows the planner may choose any index.
  const dated = Array.from({ length: 400 }, (_, day) => ({
    id: `on-${day}`,
    date: addDays('2099-01-01', day),
  }))
  await saveMade(db, [...dated, { id: 'ongoing', ongoing: true }])
  await sql`analyze events`.execute(db)
  const meet = { draft: { name: 'Meet' }, place: { latitude: 41.88, longitude: -87.62 } }
  await findSimilarEvents(listened, { ...meet, dates: ['2099-06-06'] })
  await findSimilarEvents(listened, { ...meet, dates: [] })
  await findUploads(listened, ['0123456789abcdef.pdf'])
  expect(queries).toHaveLength(3)
  for (const query of queries) expect(await planOf(pool, query)).not.toContain('Seq Scan')
  expect(await planOf(pool, queries[0] as RecordedQuery)).toMatch(
    /Scan (using|on) events_live_day /,
  )
})
