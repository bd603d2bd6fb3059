import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { planOf, recordQueries } from '../../../../tests/support/query-plans.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import { allFilters, queueFilters } from '../contract.ts'
import { findAll } from './find-all.ts'
import { findLikely } from './find-likely.ts'
import { findPending, findReviewed } from './queries.ts'

const { db, pool } = await testDatabase()

const { listened, queries } = recordQueries(pool)

test('queries of the review desk use an index', async () => {
  const days = Array.from({ length: 300 }, (_, index) => ({
    id: `e${index}`,
    date: addDays('2098-01-01', index),
    requestedStatus: index % 2 ? ('pending' as const) : ('published' as const),
  }))
  await saveMade(db, [...days, { id: 'two', requestedStatus: 'pending' }])
  await sql`analyze events`.execute(db)
  await findPending(listened, queueFilters.parse({}))
  await findPending(listened, queueFilters.parse({ order: 'refusal' }))
  await findAll(listened, allFilters.parse({ keyword: 'lakefront show' }))
  const event = await findReviewed(db, 'two')
  if (event) await findLikely(listened, event)
  expect(queries).toHaveLength(7)
  const plans = await Promise.all(
    queries.map((query) => planOf(pool, query, ['seqscan', 'indexscan'])),
  )
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on events\b/)
  for (const index of ['events_review_words', 'events_administrator_words'])
    expect(plans[4]).toContain(index)
  for (const index of ['events_live_day ', 'events_pending_day ']) expect(plans[6]).toContain(index)
})

test('a series is listed once, as its first pending date with the number of dates', async () => {
  const dates = Array.from({ length: 40 }, (_, index) => ({
    id: `date${index}`,
    name: 'Quartz Cruise',
    seriesId: `series${index % 4}`,
    date: addDays('2097-01-01', index),
    requestedStatus: 'pending' as const,
  }))
  await saveMade(db, dates)
  queries.length = 0
  const filters = queueFilters.parse({ grouped: 'true', keyword: 'quartz' })
  const { rows, total } = await findPending(listened, filters)
  expect(total).toBe(4)
  expect(rows.map(({ id, pendingDates }) => [id, pendingDates]).sort()).toEqual(
    [0, 1, 2, 3].map((index) => [`date${index}`, 10]),
  )
  const plans = await Promise.all(queries.map((query) => planOf(pool, query)))
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on events\b/)
})
