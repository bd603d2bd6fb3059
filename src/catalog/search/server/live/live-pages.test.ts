import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '../../../../../tests/support/database.ts'
import { emptyTables } from '../../../../../tests/support/empty-tables.ts'
import { openLiveSearch } from '../../../../../tests/support/live-search.ts'
import { chicago, type EventPlan, saveMade } from '../../../../../tests/support/made-event.ts'
import type { EventQuery } from '../event-search.ts'

const database = await testDatabase()
const { db } = database
let now = Date.now
const { search, catchUp } = await openLiveSearch(database, { now: () => now() })

let numbers = 1
/** The same sequence on each run, so that failures can be reproduced. */
const random = () => {
  numbers = (numbers * 48_271) % 2_147_483_647
  return numbers / 2_147_483_647
}
const below = (limit: number) => Math.floor(random() * limit)

let made = 0
const somePlan = (): EventPlan => ({
  id: `p${String(below(1_000_000)).padStart(6, '0')}n${made++}`,
  name: ['Ford Meet', 'Ford Ford Meet', 'Meet with Fords', 'Ford'][below(4)] as string,
  description: ['', 'Ford trucks too.'][below(2)] as string,
  date: `2099-06-${String(1 + below(28)).padStart(2, '0')}`,
  startTime: ['08:00', '19:30', null][below(3)] ?? null,
  ongoing: false,
  at: {
    ...chicago,
    latitude: chicago.latitude + below(6) / 7,
    longitude: chicago.longitude + below(6) / 11,
  },
})

const publish = async (count: number) => {
  const plans = Array.from({ length: count }, somePlan)
  await saveMade(db, plans)
  return plans.map(({ id }) => id)
}

const takeAway = async (ids: readonly string[]) => {
  await sql`update events set status = 'archived' where id = any(${ids})`.execute(db)
}

const lakeShore = {
  lines: [[chicago, { latitude: chicago.latitude + 1, longitude: chicago.longitude }]],
  isTrip: true,
  name: 'shore',
  miles: 100,
  toJSON: () => 'shore',
}

const queries: [string, Omit<EventQuery, 'limit'>][] = [
  ['by distance', { near: chicago, sortBy: 'distance' }],
  ['by distance, filtered', { near: chicago, sortBy: 'distance', keyword: 'ford', state: ['IL'] }],
  ['by nearness', { near: chicago, sortBy: 'nearby' }],
  ['along a road', { road: lakeShore, sortBy: 'distance' }],
  ['near a road, by date', { road: lakeShore, sortBy: 'date', keyword: 'ford' }],
  ['by date', { sortBy: 'date' }],
  ['by date, filtered', { sortBy: 'date', eventType: ['car_show'], fromDate: '2099-06-02' }],
  ['by relevance', { sortBy: 'relevance', keyword: 'fords' }],
  ['by a corrected keyword', { sortBy: 'date', keyword: 'foord' }],
]

/** Reads all pages; calls `between` after each. */
const readAll = async (
  query: Omit<EventQuery, 'limit'>,
  between: (page: number) => Promise<void>,
) => {
  const ids: string[] = []
  let cursor: string | undefined
  let pages = 0
  do {
    const page = await search.find({ ...query, limit: 1 + below(6), cursor })
    ids.push(...page.events.map(({ id }) => id))
    cursor = page.next
    await between(++pages)
  } while (cursor !== undefined)
  return ids
}

beforeEach(async () => {
  numbers = 7
  now = Date.now
  await emptyTables(db, 'events', 'series', 'search_vocabulary')
})

describe('pages', () => {
  test.each(queries)('%s neither repeat nor skip events that stay', async (_, query) => {
    const [stay, leave] = [await publish(24), await publish(10)]
    await catchUp()
    const ids = await readAll(query, async () => {
      await publish(2)
      await takeAway(leave.splice(0, 2))
      await catchUp()
    })
    expect(new Set(ids).size).toBe(ids.length)
    const matching =
      query.fromDate === undefined
        ? stay
        : (
            await database.pool.query('select id from events where id = any($1) and date >= $2', [
              stay,
              query.fromDate,
            ])
          ).rows.map(({ id }) => id)
    expect(ids.filter((id) => stay.includes(id)).sort()).toEqual(matching.sort())
  })
})

test('a series without its first date continues with the next, as one row', async () => {
  const dates = ['2099-06-06', '2099-06-13', '2099-06-20']
  await saveMade(
    db,
    dates.map((date, n) => ({ id: `d${n}`, date, seriesId: 'weekly' })),
  )
  await catchUp()
  const rows = async () =>
    (await search.find({ sortBy: 'date', limit: 20 })).events.map(({ id, series }) => [
      id,
      series?.rule,
      series?.moreDates,
      series?.nextDate,
    ])
  expect(await rows()).toEqual([['d0', 'Dates of weekly', 2, '2099-06-13']])
  await takeAway(['d0'])
  await catchUp()
  expect(await rows()).toEqual([['d1', 'Dates of weekly', 1, '2099-06-20']])
})

test('a date that ends is noticed without a change of the catalog', async () => {
  const at = (instant: string) => {
    now = () => Date.parse(instant)
  }
  at('2099-06-06T12:00:00Z')
  await saveMade(db, [
    { id: 'today', date: '2099-06-06', seriesId: 'weekly' },
    { id: 'later', date: '2099-06-13', seriesId: 'weekly' },
  ])
  await catchUp()
  const found = async () => {
    const { events, total } = await search.find({ sortBy: 'date', limit: 20 })
    const facets = await search.facets({ sortBy: 'date', limit: 20 })
    return [events.map(({ id }) => id), total, await search.count(), facets.month]
  }
  expect(await found()).toEqual([['today'], 1, 2, { '2099-06': 1 }])
  // Midnight in Chicago is 05:00 UTC.
  at('2099-06-07T04:59:59Z')
  expect(await found()).toEqual([['today'], 1, 2, { '2099-06': 1 }])
  at('2099-06-07T05:00:00Z')
  expect(await found()).toEqual([['later'], 1, 1, { '2099-06': 1 }])
})

test('an event of today at its venue is found from its date, not from the next day', async () => {
  // 1 PM on June 5 in Honolulu, an hour before midnight UTC.
  now = () => Date.parse('2099-06-05T23:00:00Z')
  const honolulu = { latitude: 21.31, longitude: -157.86, timeZone: 'Pacific/Honolulu' }
  await saveMade(db, [{ id: 'tonight', date: '2099-06-05', at: honolulu, state: 'HI' }])
  await catchUp()
  const found = async (fromDate: string) =>
    (await search.find({ sortBy: 'date', limit: 20, fromDate })).total
  expect([await found('2099-06-05'), await found('2099-06-06')]).toEqual([1, 0])
})
