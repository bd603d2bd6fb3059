/** Counts of the month equal those of the search exactly, for any catalog and filters. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import {
  catalogs,
  firstNoon,
  queries,
  storeCatalog,
} from '../../../../tests/support/search-catalogs.ts'
import type { EventQuery, EventSearch } from '../../../catalog/search/server/event-search.ts'
import { LiveCatalog } from '../../../catalog/search/server/live/live-catalog.ts'
import { LiveSearch } from '../../../catalog/search/server/live/live-search.ts'
import { readLive } from '../../../catalog/search/server/live/live-sync.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import type { MonthOverview } from '../contract.ts'
import { maxTitles, summarizeMonth } from './summarize-month.ts'

const database = await testDatabase()
const { db } = database
const hour = 3_600_000

/** Filters without those for days, which the month replaces. */
const filters = queries.map(
  ({ fromDate: _from, toDate: _to, everyDate: _every, ...query }) => query,
)

const between = (query: EventQuery, fromDate: string, toDate: string): EventQuery => ({
  ...query,
  fromDate,
  toDate,
  datedOnly: true,
  limit: 100,
})

const barsOn = ({ bars }: MonthOverview, day: string) =>
  bars.filter(({ first, last }) => first <= day && last >= day)

/** Each title of a day is a result of the day's search, once, within the limit. */
const expectDay = async (
  search: EventSearch,
  query: EventQuery,
  month: MonthOverview,
  n: number,
) => {
  const { date, count, events } = month.days[n] ?? { date: '', count: 0, events: [] }
  const { total } = await search.find(between(query, date, date))
  expect({ query, date, count }).toEqual({ query, date, count: total })
  const bars = barsOn(month, date)
  const shown = [...events, ...bars.map(({ event }) => event)].map(({ id }) => id)
  expect(new Set(shown).size).toBe(shown.length)
  expect(shown.length).toBeLessThanOrEqual(Math.min(maxTitles, total))
  expect(new Set(bars.map(({ lane }) => lane)).size).toBe(bars.length)
  const all = await search.find({ ...between(query, date, date), everyDate: true })
  const known = new Set(all.events.map(({ id }) => id))
  expect(shown.filter((id) => !known.has(id))).toEqual([])
}

const expectWeekends = async (search: EventSearch, query: EventQuery, month: MonthOverview) => {
  expect(month.weekends).toHaveLength(53)
  for (const { saturday, count } of month.weekends.slice(0, 4)) {
    const { total } = await search.find(between(query, saturday, addDays(saturday, 1)))
    expect({ query, saturday, count }).toEqual({ query, saturday, count: total })
  }
  // No event of these catalogs is later.
  expect(month.weekends.slice(4).every(({ count }) => count === 0)).toBe(true)
}

const expectOngoing = async (search: EventSearch, query: EventQuery, month: MonthOverview) => {
  // With a time of day, places count that are open then on any day of the year.
  if (query.when ?? query.timeOfDay) return
  const [fromDate, toDate] = [month.days[0]?.date ?? '', month.days.at(-1)?.date ?? '']
  const unknown = { ...query, openDays: ['unknown' as const] }
  const [open, dated, unlisted] = await Promise.all(
    [{ ...query, fromDate, toDate }, between(query, fromDate, toDate), unknown].map((each) =>
      search.find({ ...each, limit: 100 }),
    ),
  )
  const places = (open?.total ?? 0) - (dated?.total ?? 0)
  const { datedOnly, openDays = [] } = query
  const isUnknownWanted = !datedOnly && (openDays.length === 0 || openDays.includes('unknown'))
  expect({ query, open: month.openDaily.count }).toEqual({
    query,
    open: places + (isUnknownWanted ? (unlisted?.total ?? 0) : 0),
  })
}

test('counts equal those of the search, for any catalog', async () => {
  const some = fc.array(filters, { minLength: 4, maxLength: 4 })
  // October is not over anywhere on earth at this time.
  const hours = fc.integer({ min: 0, max: 60 })
  const property = fc.asyncProperty(catalogs, some, hours, async (events, list, later) => {
    const now = firstNoon + later * hour
    await storeCatalog(db, events, firstNoon - 48 * hour)
    const catalog = new LiveCatalog((await readLive(database)).changedEvents)
    const live = new LiveSearch(database, () => catalog, { now: () => now })
    for (const query of list) {
      const dates = await live.dates(query)
      const month = summarizeMonth(dates, '2026-10', now)
      // A repeated request uses the cached counts.
      expect(summarizeMonth(await live.dates(query), '2026-10', now)).toEqual(month)
      // The month corrects a keyword for the whole year, a search of one day for that day.
      const found = { ...query, keyword: dates.correctedKeyword ?? query.keyword }
      const uncorrected = await live.find({ ...found, limit: 1 })
      if (uncorrected.total === 0) continue
      for (const n of month.days.keys()) await expectDay(live, found, month, n)
      await expectWeekends(live, found, month)
      await expectOngoing(live, found, month)
    }
  })
  await fc.assert(property, { endOnFailure: true })
})

test('a change is counted at once', async () => {
  const now = Date.parse('2099-06-01T18:00:00Z')
  await storeCatalog(db, [], now)
  await saveMade(db, [{ id: 'one', date: '2099-06-06' }])
  const catalog = new LiveCatalog((await readLive(database)).changedEvents)
  const live = new LiveSearch(database, () => catalog, { now: () => now })
  const query = { sortBy: 'date', limit: 20 } as const
  const countOf = async () => {
    const { days } = summarizeMonth(await live.dates(query), '2099-06', now)
    return days.find(({ date }) => date === '2099-06-06')?.count
  }
  expect(await countOf()).toBe(1)
  await saveMade(db, [{ id: 'two', date: '2099-06-06' }])
  await catalog.apply(await readLive(database))
  expect(await countOf()).toBe(2)
})
