import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { pastEvent } from '../../../../tests/support/past-events.ts'
import { planOf, recordQueries } from '../../../../tests/support/query-plans.ts'
import { saveEvents } from '../../../catalog/event/server/event-store.ts'
import { createCleanWords } from '../../../catalog/search/server/search-words.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import { archiveSearch } from '../contract.ts'
import { listStates, listYears } from './browse-archive.ts'
import { findArchived } from './find-archived.ts'
import { refreshArchiveIndex } from './index-job.ts'

const { db, pool } = await testDatabase({ isFresh: true })

const { listened, queries } = recordQueries(pool)
const clean = createCleanWords(db)

const few = Array.from({ length: 14 }, (_, n) =>
  pastEvent({ id: `old${n}`, date: addDays('2020-01-10', n * 62), name: `Show ${n}` }),
)

beforeAll(async () => {
  await db.transaction().execute((transaction) => saveEvents(transaction, few))
  await refreshArchiveIndex(db)
  // Two events that changed after indexing.
  await sql`update events set name = 'Show' where id in ('old3', 'old4')`.execute(db)
})

const plansDuring = async (work: () => Promise<unknown>) => {
  queries.length = 0
  await work()
  const plans: string[] = []
  for (const query of queries.filter(({ sql: text }) => /^\s*(select|with)/i.test(text)))
    plans.push(await planOf(pool, query))
  expect(plans.length).toBeGreaterThan(2)
  return plans.join('\n\n')
}

const find = (filters: object) => findArchived(listened, archiveSearch.parse(filters), clean)

test.each([
  {},
  { keyword: 'show corvette' },
  { keyword: 'swap meet illinois' },
  { location: 'Springfield, IL' },
  { location: '60601', eventType: 'car_show', attendanceCost: 'paid' },
  { dateFrom: '2020-05-06', dateTo: '2021-08-02' },
  { goodFor: 'dogs', carCategory: 'Hot Rods' },
  { year: 2021, state: 'IL' },
])('a search for %j uses only indexes', async (filters) => {
  const plans = await plansDuring(async () => {
    const { next } = await find({ ...filters, limit: 1 })
    if (next) await find({ ...filters, limit: 1, cursor: next })
  })
  // One row per month, all of which a search counts.
  expect(plans).not.toMatch(/Seq Scan on (?!archive_months)/)
  expect(plans).toMatch(/Index Scan using events_\w+ on events/)
  if (Object.keys(filters).length > 0) expect(plans).toMatch(/Index Scan (using|on) archive_terms_/)
})

test('lists of years and states use only indexes', async () => {
  const plans = await plansDuring(async () => {
    await listYears(listened, ['IL'])
    await listStates(listened, 2021)
  })
  expect(plans).not.toMatch(/Seq Scan on (?!archive_months)/)
})
