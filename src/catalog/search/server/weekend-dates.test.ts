import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { toLiveEvent } from '../../../../tests/support/live-events.ts'
import { catalogs, firstNoon, queries } from '../../../../tests/support/search-catalogs.ts'
import { expectWeekend } from '../../../../tests/support/search-oracle.ts'
import { LiveCatalog } from './live/live-catalog.ts'
import { LiveSearch } from './live/live-search.ts'
import { findWeekendDates, firstOfEach } from './weekend-dates.ts'

// Not queried.
const database = await testDatabase()
const hour = 3_600_000

/** From a Thursday through the weekend to the Monday that begins on Guam while it is Sunday elsewhere. */
const hours = fc.integer({ min: 0, max: 120 })

test('the weekend has the same dates as loops over all events', async () => {
  const property = fc.asyncProperty(catalogs, queries, hours, async (events, query, later) => {
    const now = firstNoon + later * hour
    const published = events.filter((event) => event.published)
    const catalog = new LiveCatalog(published.map((event) => toLiveEvent(event, 1)))
    const search = new LiveSearch(database, () => catalog, { now: () => now, isAway: () => true })
    const area = { state: query.state, near: query.near, radiusMiles: query.radiusMiles }
    const dates = await findWeekendDates(search, now, area)
    const expected = expectWeekend(events, { ...area, sortBy: 'date', limit: 1 }, now)
    expect([...dates.slots].map((slot) => dates.eventOf(slot).id)).toEqual(expected)
    const seriesOf = new Map(events.map(({ id, seriesId }) => [id, seriesId ?? id]))
    const rows = new Set(expected.map((id) => seriesOf.get(id)))
    expect(firstOfEach(dates)).toHaveLength(rows.size)
  })
  await fc.assert(property, { endOnFailure: true })
})
