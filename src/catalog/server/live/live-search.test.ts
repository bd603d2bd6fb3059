/** Memory and SQL must give the same events in the same order, whatever the catalog and the search. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { collectGarbage } from '../../../../tests/support/collect-garbage.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import {
  catalogs,
  firstNoon,
  queries,
  storeCatalog,
} from '../../../../tests/support/search-catalogs.ts'
import type { EventQuery, EventSearch } from '../search/event-search.ts'
import { writeCursor } from '../search/search-cursor.ts'
import { createSqlSearch } from '../search/sql-search.ts'
import { settleSeries } from '../store/after-change.ts'
import { buildCatalog } from './build-catalog.ts'
import { LiveCatalog } from './live-catalog.ts'
import { LiveSearch } from './live-search.ts'
import { readLive } from './read-live.ts'

const database = await testDatabase()
const { db } = database
const hour = 3_600_000

const allPages = async (search: EventSearch, query: EventQuery) => {
  const pages = []
  let cursor: string | undefined
  do {
    const { events, total, next, correctedKeyword } = await search.find({ ...query, cursor })
    pages.push({ events, total, next, correctedKeyword })
    cursor = next
  } while (cursor !== undefined)
  return pages
}

/** Pages and their cursors are the same to the last bit: each side can go on where the other ended. */
const expectSame = async (live: EventSearch, bySql: EventSearch, query: EventQuery) => {
  const pages = await allPages(bySql, query)
  expect(await allPages(live, query)).toEqual(pages)
  // What is asked for again is looked up in another way.
  expect(await allPages(live, query)).toEqual(pages)
  expect(await live.facets(query)).toEqual(await bySql.facets(query))
  expect(await pointsOf(live, query)).toEqual(await pointsOf(bySql, query))
}

/** All rows with their places; there are as many as the search counts. */
const pointsOf = async (search: EventSearch, query: EventQuery) => {
  const { rows, x, y, exact, eventsOf, correctedKeyword } = await search.points(query)
  const slots = [...rows]
  const events = eventsOf(slots)
  const { total } = await search.find({ ...query, cursor: undefined })
  expect(events).toHaveLength(total)
  const places = slots.map((slot) => [x[slot], y[slot], exact[slot]])
  return { events, places, correctedKeyword }
}

/** Ranks are of its own, and spellings are not corrected. */
const expectSameWithoutDatabase = async (away: LiveSearch, live: LiveSearch, query: EventQuery) => {
  const all: EventQuery = { ...query, limit: 100, sortBy: query.from ? 'distance' : 'date' }
  const expected = await live.find(all)
  if (expected.correctedKeyword !== undefined) return
  const found = await away.find(all)
  expect({ query, events: found.events }).toEqual({ query, events: expected.events })
  expect(await away.facets(query)).toEqual(await live.facets(query))
}

const anyOrder = fc
  .tuple(queries, fc.constantFrom('date', 'relevance', undefined))
  .map(([query, sortBy]): EventQuery => ({ ...query, sortBy: sortBy ?? query.sortBy }))
const searches = fc.array(anyOrder, { minLength: 8, maxLength: 8 })
const hours = fc.integer({ min: 0, max: 100 })

describe('equals the search by SQL', () => {
  test('on any catalog, whether or not the archive job has come by', async () => {
    const property = fc.asyncProperty(catalogs, searches, hours, async (events, some, later) => {
      const now = firstNoon + later * hour
      await storeCatalog(db, events, firstNoon - 48 * hour)
      const catalog = new LiveCatalog((await readLive(database)).changed)
      const live = new LiveSearch(database, () => catalog, { now: () => now })
      const bySql = createSqlSearch(database, { current: 1 }, { now: () => now })
      const away = new LiveSearch(database, () => catalog, { now: () => now, isAway: () => true })
      for (const query of some) {
        await expectSame(live, bySql, query)
        await expectSameWithoutDatabase(away, live, query)
      }
      expect(await live.count()).toBe(await bySql.count())
    })
    await fc.assert(property, { numRuns: 34, endOnFailure: true })
  }, 180_000)

  test('after any changes, read one after the other', async () => {
    const changes = fc.tuple(catalogs, catalogs, fc.boolean())
    const property = fc.asyncProperty(changes, searches, async ([first, second, anew], some) => {
      const now = firstNoon
      await storeCatalog(db, first, now)
      const { changed, upTo } = await readLive(database)
      let catalog = new LiveCatalog(changed)
      const live = new LiveSearch(database, () => catalog, { now: () => now })
      await live.find({ sortBy: 'date', limit: 20 })

      const changedIds = second.slice(0, 10).map(({ id }) => id)
      await db.transaction().execute(async (transaction) => {
        await sql`update events set status = 'deleted' where id = any(${changedIds.slice(0, 3)})
          `.execute(transaction)
        await sql`update events set name = name || ' Tucker', state = 'IL', start_time = '07:15'
          where id = any(${changedIds.slice(3)}) and status = 'published'`.execute(transaction)
        await sql`update series set rule_in_words = 'Now and then' where id = 'a'`.execute(
          transaction,
        )
        await settleSeries(transaction, ['a', 'b', 'c'])
      })
      const news = await readLive(database, upTo)
      if (anew) catalog = await buildCatalog(catalog, catalog.sift(news))
      else catalog.apply(news)
      const bySql = createSqlSearch(database, { current: 2 }, { now: () => now })
      for (const query of some) await expectSame(live, bySql, query)
      expect(await live.count()).toBe(await bySql.count())
    })
    await fc.assert(property, { numRuns: 26, endOnFailure: true })
  }, 180_000)
})

test('neither shows a spelling that finds nothing', async () => {
  const catalog = new LiveCatalog((await readLive(database)).changed)
  const query: EventQuery = { keyword: 'ford', sortBy: 'date', limit: 5 }
  const position = { key: 0, date: '2000-01-01', time: '00:00:00', id: 'a' }
  const cursor = writeCursor(query, { ...position, correctedKeyword: 'you have won' })
  for (const search of [
    new LiveSearch(database, () => catalog),
    createSqlSearch(database, { current: 3 }),
  ]) {
    const page = await search.find({ ...query, cursor })
    expect(page.correctedKeyword).toBeUndefined()
  }
})

test('what an older catalog held is let go with the searches that were found in it', async () => {
  await saveMade(db, [{ id: 'held', name: 'Held Meet', date: '2099-06-06' }])
  let catalog = new LiveCatalog((await readLive(database)).changed)
  const live = new LiveSearch(database, () => catalog)
  const seen: WeakRef<object>[] = []
  for (let round = 1; round <= 5; round++) {
    await live.find({ sortBy: 'date', limit: 5 })
    await live.find({ keyword: 'held', sortBy: 'relevance', limit: 5 })
    seen.push(new WeakRef(catalog.view(Date.now())), new WeakRef(catalog))
    catalog = new LiveCatalog((await readLive(database)).changed, round)
  }
  await live.find({ sortBy: 'date', limit: 5 })
  await collectGarbage()
  expect(seen.filter((one) => one.deref() !== undefined)).toEqual([])
})

test('words that were asked for before a change are not remembered after it', async () => {
  await saveMade(db, [{ id: 'early', name: 'Borgward Meet', date: '2099-06-06' }])
  const { changed, upTo } = await readLive(database)
  const catalog = new LiveCatalog(changed)
  const slow = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const pool = {
    query: async (...asked: [string]) => {
      const answer = await database.pool.query(...asked)
      answered.resolve()
      await slow.promise
      return answer
    },
  } as unknown as typeof database.pool
  const live = new LiveSearch({ db, pool }, () => catalog)
  const find = async () => {
    const { events } = await live.find({ keyword: 'borgward', sortBy: 'date', limit: 5 })
    return events.map(({ id }) => id)
  }
  const asked = find()
  await answered.promise
  await saveMade(db, [{ id: 'later', name: 'Borgward Meet', date: '2099-06-07' }])
  catalog.apply(await readLive(database, upTo))
  slow.resolve()
  expect(await asked).toEqual(['early'])
  expect(await find()).toEqual(['early', 'later'])
})

test('an answer is of one catalog, whenever the next one comes', async () => {
  const [goes, stays] = ['goes', 'stays']
  await saveMade(
    db,
    [goes, stays].map((id) => ({ id, name: 'Two Meets', date: '2099-06-06' })),
  )
  const events = (await readLive(database)).changed.filter(({ id }) => [goes, stays].includes(id))
  const seen = new Set<string>()
  for (let ticks = 0; ticks < 40; ticks++) {
    const catalog = new LiveCatalog(events)
    const live = new LiveSearch(database, () => catalog)
    const finding = live.find({ sortBy: 'date', limit: 5 })
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
    catalog.apply({ changed: [], gone: [goes] })
    const page = await finding
    seen.add(`${page.total} ${page.events.map(({ id }) => id).join()}`)
  }
  expect(seen).toEqual(new Set(['1 stays', '2 goes,stays']))
})
