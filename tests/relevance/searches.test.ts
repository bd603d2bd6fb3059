/** The first five results of searches as car people type them, on the demo data. */
import { expect, test } from 'vitest'
import { loadPlaces } from '../../src/catalog/place/server/places-in-memory.ts'
import { loadDemo } from '../../src/features/demo/server/load-demo.ts'
import { testDatabase } from '../support/database.ts'
import { openLiveSearch } from '../support/live-search.ts'
import { measuredAt, measureSearches } from './measure-searches.ts'

const database = await testDatabase()
await loadPlaces(database.db)
await loadDemo(database.db, measuredAt)
const { search } = await openLiveSearch(database, { now: () => measuredAt })

// The goal is 95 %; docs/relevance.md says what is missed.
test('94 of 100 searches begin with the right five events', async () => {
  const { searches, right, missed } = await measureSearches(database.db, search)
  expect(searches).toBeGreaterThanOrEqual(250)
  expect(right / searches, missed.map((each) => each.search).join(', ')).toBeGreaterThanOrEqual(
    0.94,
  )
})
