import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { openLiveSearch } from '../../../../tests/support/live-search.ts'
import { type EventPlan, saveMade } from '../../../../tests/support/made-event.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import { countNumbers, pagesRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
let now = Date.now()
const { search, catchUp } = await openLiveSearch(database, { now: () => now })
const day = 86_400_000

const inCities = (...cities: EventPlan[]) => {
  const date = new Date(Date.now() + day).toISOString().slice(0, 10)
  const at = { city: 'Springfield', state: 'IL', date }
  return saveMade(
    db,
    cities.map((city) => ({ ...at, ...city })),
  )
}

beforeAll(async () => {
  await inCities(
    { id: 'illinois' },
    { id: 'louder', city: 'SPRINGFIELD' },
    { id: 'oregon', state: 'OR' },
    { id: 'capital', city: 'Washington', state: 'DC' },
    { id: 'island', city: 'Ponce', state: 'PR' },
    { id: 'museum', city: 'Dearborn', state: 'MI', date: null, ongoing: true },
    { id: 'nowhere', state: 'TX' },
    { id: 'ended', city: 'Gone', state: 'NV' },
    { id: 'archived', city: 'Old', state: 'NM', date: '2001-06-05' },
    { id: 'waiting', city: 'Waiting', state: 'UT', requestedStatus: 'pending' },
    { id: 'removed', city: 'Removed', state: 'WY' },
  )
  await sql`update events set city = '' where id = 'nowhere'`.execute(db)
  await sql`update events set day_ends_at = now() - interval '1 day' where id = 'ended'`.execute(db)
  await sql`update events set status = 'deleted' where id = 'removed'`.execute(db)
  await catchUp()
})

test('counts published events that are not past, and of states only the fifty', async () => {
  expect(await countNumbers(search)).toEqual({ events: 7, cities: 5, states: 4 })
})

test('past events do not count; ongoing places do', async () => {
  now += 1000 * day
  expect(await countNumbers(search)).toEqual({ events: 1, cities: 1, states: 1 })
})

test('GET /api/about/numbers is counted again after a change of the catalog', async () => {
  now = Date.now()
  const { request } = smallApi((api) => pagesRoutes(api, { search }))
  const numbers = async () => (await request('/api/about/numbers')).json()
  expect(await numbers()).toEqual({ events: 7, cities: 5, states: 4 })
  await inCities({ id: 'new', city: 'Boise', state: 'ID' })
  expect(await numbers()).toEqual({ events: 7, cities: 5, states: 4 })
  await catchUp()
  expect(await numbers()).toEqual({ events: 8, cities: 6, states: 5 })
})
