/** The live search finds the same as loops over all events, for any catalog, search and change. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { expectSearch } from '../../../../../tests/support/expect-search.ts'
import { toLiveEvent } from '../../../../../tests/support/live-events.ts'
import { catalogs, firstNoon, queries } from '../../../../../tests/support/search-catalogs.ts'
import { countLive, type KnownEvent } from '../../../../../tests/support/search-oracle.ts'
import type { EventQuery } from '../event-search.ts'
import { LiveCatalog } from './live-catalog.ts'
import { LiveSearch } from './live-search.ts'

// Not queried: searches have no keywords. live-search.test.ts tests keywords, with PostgreSQL's text search.
const database = await testDatabase()
const hour = 3_600_000

const published = (events: readonly KnownEvent[]) => events.filter((event) => event.published)

const anyOrder: fc.Arbitrary<EventQuery> = fc
  .tuple(queries, fc.constantFrom('date', undefined))
  .map(([query, sortBy]) => ({ ...query, keyword: undefined, sortBy: sortBy ?? query.sortBy }))
const someSearches = fc.array(anyOrder, { minLength: 3, maxLength: 3 })

/** Hours after the first noon. */
const hours = fc.integer({ min: 0, max: 100 })

describe('a live search equals loops over all events', () => {
  test('for any catalog, at any hour', async () => {
    const property = fc.asyncProperty(
      catalogs,
      someSearches,
      hours,
      async (events, some, later) => {
        const now = firstNoon + later * hour
        const catalog = new LiveCatalog(published(events).map((event) => toLiveEvent(event, 1)))
        const search = new LiveSearch(database, () => catalog, {
          now: () => now,
          isAway: () => true,
        })
        const known = { events, now }
        for (const query of some) await expectSearch(search, query, known)
        expect(await search.count()).toBe(countLive(events, now))
      },
    )
    await fc.assert(property, { endOnFailure: true })
  })

  /** Updates, removals and additions of events, and the time that passes. */
  const steps = fc.array(
    fc.record({
      told: catalogs,
      fate: fc.array(fc.constantFrom('stays', 'changes', 'goes'), { minLength: 30, maxLength: 30 }),
      hours: fc.integer({ min: 0, max: 30 }),
      searches: fc.array(anyOrder, { minLength: 1, maxLength: 2 }),
    }),
    { minLength: 1, maxLength: 4 },
  )

  test('after any changes', async () => {
    const property = fc.asyncProperty(catalogs, steps, async (first, some) => {
      let now = firstNoon
      let version = 1
      let events: readonly KnownEvent[] = first
      const catalog = new LiveCatalog(published(first).map((event) => toLiveEvent(event, version)))
      const search = new LiveSearch(database, () => catalog, { now: () => now, isAway: () => true })
      for (const { told, fate, hours: passed, searches } of some) {
        version++
        now += passed * hour
        const next = change(events, told, fate)
        events = next.events
        await catalog.apply({
          changedEvents: next.changed.map((event) => toLiveEvent(event, version)),
          removedIds: next.gone,
        })
        const known = { events, now }
        for (const query of searches) await expectSearch(search, query, known)
        expect(await search.count()).toBe(countLive(events, now))
      }
    })
    await fc.assert(property, { endOnFailure: true })
  })
})

/** Applies new versions by `fate`: each event is added, updated or removed, or stays as it is. */
const change = (
  events: readonly KnownEvent[],
  told: readonly KnownEvent[],
  fate: readonly ('stays' | 'changes' | 'goes')[],
) => {
  const byId = new Map(events.map((event) => [event.id, event]))
  const news = new Map(told.map((event) => [event.id, event]))
  const changed: KnownEvent[] = []
  const gone: string[] = []
  for (const [n, id] of [...new Set([...byId.keys(), ...news.keys()])].sort().entries()) {
    const next = news.get(id)
    if (fate[n] === 'goes' || (fate[n] === 'changes' && next && !next.published)) {
      byId.delete(id)
      gone.push(id)
    } else if (fate[n] === 'changes' && next) {
      byId.set(id, next)
      changed.push(next)
    }
  }
  return { events: [...byId.values()], changed, gone }
}

test('the comparison detects a difference', async () => {
  const [events = []] = fc.sample(
    catalogs.filter((all) => published(all).length > 1),
    { numRuns: 1, seed: 1 },
  )
  const catalog = new LiveCatalog(
    published(events)
      .slice(1)
      .map((event) => toLiveEvent(event, 1)),
  )
  const search = new LiveSearch(database, () => catalog, {
    now: () => firstNoon - 48 * hour,
    isAway: () => true,
  })
  const known = { events, now: firstNoon - 48 * hour }
  const all: EventQuery = { sortBy: 'date', limit: 5, everyDate: true }
  await expect(expectSearch(search, all, known)).rejects.toThrow('deep-equal')
  expect(await search.count()).not.toBe(countLive(events, known.now))
})
