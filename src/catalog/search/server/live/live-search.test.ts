/** Tests the live search on a database. search-oracle.test.ts tests far more catalogs, without a database. */
import * as fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { collectGarbage } from '../../../../../tests/support/collect-garbage.ts'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { expectSearch } from '../../../../../tests/support/expect-search.ts'
import { saveMade } from '../../../../../tests/support/made-event.ts'
import { costlyRuns } from '../../../../../tests/support/property-runs.ts'
import {
  catalogs,
  firstNoon,
  queries,
  storeCatalog,
} from '../../../../../tests/support/search-catalogs.ts'
import { countLive, type KnownEvent } from '../../../../../tests/support/search-oracle.ts'
import { archivePast } from '../../../event/server/event-store.ts'
import { findEvent } from '../../../event/server/find-event.ts'
import { withScenes } from '../../../event/server/fitting-scenes.ts'
import { mercatorSpot } from '../../../place/map-plane.ts'
import type { EventQuery, EventSearch } from '../event-search.ts'
import { writeCursor } from '../search-cursor.ts'
import { searchTerms } from '../search-terms.ts'
import { createCleanWords } from '../search-words.ts'
import { createFindWords } from './find-words.ts'
import { LiveCatalog } from './live-catalog.ts'
import { LiveSearch } from './live-search.ts'
import { readLive } from './live-sync.ts'

const database = await testDatabase()
const { db } = database
const hour = 3_600_000

/** Ranks from PostgreSQL. */
const ranksOf = async (keyword: string) => {
  const [words = ''] = await createCleanWords(db)([keyword])
  const terms = searchTerms(words)
  const found =
    terms.length > 0
      ? await createFindWords(database)(terms, { ranked: true, generation: 0 })
      : { ids: [] }
  const byId = new Map(found.ids.map((id, n) => [id, found.ranks?.[n] ?? 0]))
  return (id: string) => byId.get(id) ?? 0
}

/** Each result equals the event on its own page. */
const expectEvents = async (search: EventSearch) => {
  const { events } = await search.find({ sortBy: 'date', limit: 100, everyDate: true })
  for (const { series, ...event } of events) {
    const found = await findEvent(db, event.id)
    const stored = found && withScenes(found)
    expect({ ...event, series: series && { id: series.id, rule: series.rule } }).toEqual({
      ...stored,
      series: stored?.series && { id: stored.series.id, rule: stored.series.rule },
    })
  }
}

/** The points of a search are those of its events, in the order of dates. */
const expectPoints = async (search: EventSearch, query: EventQuery) => {
  const all = { ...query, sortBy: 'date' as const, limit: 100, cursor: undefined }
  const { events, total, correctedKeyword } = await search.find(all)
  const points = await search.points(query)
  const slots = [...points.rows]
  expect(points.correctedKeyword).toBe(correctedKeyword)
  expect(slots).toHaveLength(total)
  expect(points.eventsOf(slots)).toEqual(events)
  expect(slots.map((slot) => [points.x[slot], points.y[slot], points.exact[slot]])).toEqual(
    events.map((event) => {
      const { x, y } = mercatorSpot(event, 0)
      return [x, y, event.locationPrecision === 'address' ? 1 : 0]
    }),
  )
}

/** Without PostgreSQL, rows are the same, and a search with a keyword fails. */
const expectSameWithoutDatabase = async (away: LiveSearch, live: LiveSearch, query: EventQuery) => {
  if (query.keyword !== undefined) {
    const waits = { code: 'unavailable', fields: { keyword: expect.stringMatching(/words/) } }
    for (const asked of [away.find(query), away.facets(query), away.points(query)])
      await expect(asked).rejects.toMatchObject(waits)
    return
  }
  const { events } = await live.find(query)
  expect({ query, events: (await away.find(query)).events }).toEqual({ query, events })
  expect(await away.facets(query)).toEqual(await live.facets(query))
}

const anyOrder = fc
  .tuple(queries, fc.constantFrom('date', 'relevance', undefined))
  .map(([query, sortBy]): EventQuery => ({ ...query, sortBy: sortBy ?? query.sortBy }))
const searches = fc.array(anyOrder, { minLength: 6, maxLength: 6 })
const hours = fc.integer({ min: 0, max: 100 })

describe('a live search on PostgreSQL equals loops over all events', () => {
  test('for any catalog, before and after the archive job', async () => {
    const property = fc.asyncProperty(catalogs, searches, hours, async (events, some, later) => {
      const now = firstNoon + later * hour
      await storeCatalog(db, events, firstNoon - 48 * hour)
      const { changedEvents, upTo } = await readLive(database)
      const catalog = new LiveCatalog(changedEvents)
      const live = new LiveSearch(database, () => catalog, { now: () => now })
      const away = new LiveSearch(database, () => catalog, { now: () => now, isAway: () => true })
      const check = async () => {
        for (const query of some) await expectSearch(live, query, { events, now, ranksOf })
        for (const query of some) await expectPoints(live, query)
        expect(await live.count()).toBe(countLive(events, now))
      }
      await check()
      await expectEvents(live)
      for (const query of some) await expectSameWithoutDatabase(away, live, query)

      await db.transaction().execute((transaction) => archivePast(transaction, now))
      await catalog.apply(await readLive(database, upTo))
      await check()
    })
    await fc.assert(property, { ...costlyRuns, endOnFailure: true })
  })

  test('after any changes', async () => {
    const changes = fc.tuple(catalogs, fc.array(fc.nat(29), { maxLength: 10 }))
    const property = fc.asyncProperty(changes, searches, async ([first, picked], some) => {
      const now = firstNoon
      await storeCatalog(db, first, now)
      const { changedEvents, upTo } = await readLive(database)
      const catalog = new LiveCatalog(changedEvents)
      const live = new LiveSearch(database, () => catalog, { now: () => now })
      await live.find({ sortBy: 'date', limit: 20 })

      const ids = [...new Set(picked)].flatMap((n) => first[n]?.id ?? [])
      const [gone, renamed] = [ids.slice(0, 3), ids.slice(3)]
      await sql`update events set status = 'deleted' where id = any(${gone})`.execute(db)
      await sql`update events set name = name || ' Tucker', state = 'IL', start_time = '07:15'
        where id = any(${renamed}) and status = 'published'`.execute(db)
      await sql`update series set rule_in_words = 'Now and then' where id = 'a'`.execute(db)
      const events = first
        .filter(({ id }) => !gone.includes(id))
        .map((event) => (renamed.includes(event.id) ? renameEvent(event) : event))

      await catalog.apply(await readLive(database, upTo))
      for (const query of some) await expectSearch(live, query, { events, now, ranksOf })
      expect(await live.count()).toBe(countLive(events, now))
      await expectEvents(live)
    })
    await fc.assert(property, { ...costlyRuns, endOnFailure: true })
  })
})

const renameEvent = (event: KnownEvent): KnownEvent => {
  const { draft } = event
  return {
    ...event,
    draft: { ...draft, name: `${draft.name} Tucker`, state: 'IL', startTime: '07:15' },
  }
}

test('a forged spelling without results is not shown', async () => {
  const catalog = new LiveCatalog((await readLive(database)).changedEvents)
  const query: EventQuery = { keyword: 'ford', sortBy: 'date', limit: 5 }
  const position = { key: 0, date: '2000-01-01', time: '00:00:00', id: 'a' }
  const cursor = writeCursor(query, { ...position, correctedKeyword: 'you have won' })
  const page = await new LiveSearch(database, () => catalog).find({ ...query, cursor })
  expect(page.correctedKeyword).toBeUndefined()
})

test('catalogs that were replaced are garbage-collected', async () => {
  await saveMade(db, [{ id: 'held', name: 'Held Meet', date: '2099-06-06' }])
  let catalog = new LiveCatalog((await readLive(database)).changedEvents)
  const live = new LiveSearch(database, () => catalog)
  const seen: WeakRef<object>[] = []
  for (let round = 1; round <= 5; round++) {
    await live.find({ sortBy: 'date', limit: 5 })
    await live.find({ keyword: 'held', sortBy: 'relevance', limit: 5 })
    seen.push(new WeakRef(catalog.view(Date.now())), new WeakRef(catalog))
    catalog = new LiveCatalog((await readLive(database)).changedEvents, round)
  }
  await live.find({ sortBy: 'date', limit: 5 })
  await collectGarbage()
  expect(seen.filter((one) => one.deref() !== undefined)).toEqual([])
})

test('ranks queried before a change are not cached after it', async () => {
  await saveMade(db, [{ id: 'early', name: 'Borgward Meet', date: '2099-06-06' }])
  const { changedEvents, upTo } = await readLive(database)
  const catalog = new LiveCatalog(changedEvents)
  const slow = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const waiting = db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if ('rank' in (result.rows[0] ?? {})) {
        answered.resolve()
        await slow.promise
      }
      return result
    },
  })
  const live = new LiveSearch({ ...database, db: waiting }, () => catalog)
  const find = async () => {
    const { events } = await live.find({ keyword: 'borgward', sortBy: 'date', limit: 5 })
    return events.map(({ id }) => id)
  }
  const pending = find()
  await answered.promise
  await saveMade(db, [{ id: 'later', name: 'Borgward Meet', date: '2099-06-07' }])
  await catalog.apply(await readLive(database, upTo))
  slow.resolve()
  expect(await pending).toEqual(['early'])
  expect(await find()).toEqual(['early', 'later'])
})

test('a response is from one catalog, even if the next one comes meanwhile', async () => {
  const [goes, stays] = ['goes', 'stays']
  await saveMade(
    db,
    [goes, stays].map((id) => ({ id, name: 'Two Meets', date: '2099-06-06' })),
  )
  const events = (await readLive(database)).changedEvents.filter(({ id }) =>
    [goes, stays].includes(id),
  )
  const seen = new Set<string>()
  for (let ticks = 0; ticks < 40; ticks++) {
    const catalog = new LiveCatalog(events)
    const live = new LiveSearch(database, () => catalog)
    const finding = live.find({ sortBy: 'date', limit: 5 })
    for (let tick = 0; tick < ticks; tick++) await Promise.resolve()
    await catalog.apply({ changedEvents: [], removedIds: [goes] })
    const page = await finding
    seen.add(`${page.total} ${page.events.map(({ id }) => id).join()}`)
  }
  expect(seen).toEqual(new Set(['1 stays', '2 goes,stays']))
})
