/** The first five results of searches as car people type them, on the demo data. */
import { expect, test } from 'vitest'
import { loadPlaces } from '../../src/catalog/place/server/places-in-memory.ts'
import { sentenceOf } from '../../src/catalog/search/server/resolve-filters.ts'
import { loadDemo } from '../../src/features/demo/server/load-demo.ts'
import { testDatabase } from '../support/database.ts'
import { openLiveSearch } from '../support/live-search.ts'
import { measuredAt, measureSearches } from './measure-searches.ts'

const database = await testDatabase()
await loadPlaces(database.db)
await loadDemo(database.db, measuredAt)
const { search } = await openLiveSearch(database, { now: () => measuredAt })

// docs/relevance.md lists the misses.
test('95 % of searches have the right first five events', async () => {
  const { searches, right } = await measureSearches(database.db, search)
  expect(searches).toBeGreaterThanOrEqual(250)
  expect(right).toBeGreaterThanOrEqual(0.95 * searches)
})

test.each([
  ['kansas city', 'Near Kansas City, MO'],
  ['november', 'November'],
])(
  '%s is not read as the name of an event, even though names of events contain it',
  async (keyword, label) => {
    const { parts } = (await sentenceOf(database, { keyword })) ?? {}
    expect(parts?.map((part) => part.label)).toEqual([label])
  },
)
