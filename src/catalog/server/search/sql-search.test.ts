import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import {
  catalogs,
  firstNoon,
  queries,
  storeCatalog,
} from '../../../../tests/support/search-catalogs.ts'
import {
  type ExpectedRow,
  expectFacets,
  expectRows,
  isLiveAt,
  type KnownEvent,
} from '../../../../tests/support/search-oracle.ts'
import type { FoundEvent } from '../../event/event.ts'
import { archivePast } from '../store/event-store.ts'
import type { EventQuery, EventSearch } from './event-search.ts'
import { earliestToday } from './search-criteria.ts'
import { createSqlSearch } from './sql-search.ts'

const database = await testDatabase()
const { db } = database

const hour = 3_600_000

const toRow = ({ id, distance, series }: FoundEvent): ExpectedRow => ({
  id,
  ...(distance !== undefined && { distance }),
  series: series && { moreDates: series.moreDates, nextDate: series.nextDate },
})

const allPages = async (search: EventSearch, query: EventQuery) => {
  const rows: ExpectedRow[] = []
  const totals = new Set<number>()
  let cursor: string | undefined
  do {
    const page = await search.find({ ...query, cursor })
    rows.push(...page.events.map(toRow))
    totals.add(page.total)
    cursor = page.next
  } while (cursor !== undefined)
  return { rows, totals: [...totals] }
}

const expectSame = async (
  search: EventSearch,
  events: KnownEvent[],
  query: EventQuery,
  now: number,
) => {
  const expected = expectRows(events, query, now)
  const { rows, totals } = await allPages(search, query)
  expect(rows).toEqual(expected)
  expect(totals).toEqual([expected.length])
  const earliest = earliestToday(now)
  expect(await search.facets(query)).toEqual(expectFacets(events, query, { now, earliest }))
}

const runs = { numRuns: 15 }

describe('equals plain loops over all events', () => {
  const ways = ['in order', 'matches first', undefined] as const
  test.each(ways)(
    'read %s, whether or not the archive job has come by',
    async (way) => {
      const some = fc.array(queries, { minLength: 6, maxLength: 6 })
      const property = fc.asyncProperty(
        catalogs,
        some,
        fc.integer({ min: 0, max: 100 }),
        async (events, searches, hours) => {
          const now = firstNoon + hours * hour
          await storeCatalog(db, events, firstNoon - 48 * hour)
          const version = { current: 1 }
          const search = createSqlSearch(database, version, { now: () => now, way })
          const live = events.filter((event) => isLiveAt(event, now)).length
          for (const query of searches) await expectSame(search, events, query, now)
          expect(await search.count()).toBe(live)

          await db.transaction().execute((transaction) => archivePast(transaction, now))
          version.current++
          for (const query of searches) await expectSame(search, events, query, now)
          expect(await search.count()).toBe(live)
        },
      )
      await fc.assert(property, runs)
    },
    120_000,
  )
})
