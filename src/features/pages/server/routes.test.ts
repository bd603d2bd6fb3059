import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { openLiveSearch } from '../../../../tests/support/live-search.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import { countNumbers, pagesRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
let now = Date.now()
const { search, catchUp } = await openLiveSearch(database, { now: () => now })
const day = 86_400_000

type Row = { status?: string; city?: string; state?: string; endsIn?: number; ongoing?: boolean }
let made = 0

const add = async ({ status = 'published', city = 'Springfield', state = 'IL', ...when }: Row) => {
  const { endsIn = day, ongoing = false } = when
  made += 1
  await db
    .insertInto('events')
    .values({
      id: `e${made}`,
      status: status as 'published',
      name: 'Show',
      event_type: 'car_show',
      date: ongoing ? null : new Date(Date.now() + endsIn).toISOString().slice(0, 10),
      day_ends_at: ongoing ? null : new Date(Date.now() + endsIn).toISOString(),
      ongoing,
      city,
      state,
      time_zone: 'America/Chicago',
      latitude: 40,
      longitude: -90,
      location_precision: 'city',
    })
    .execute()
}

beforeAll(async () => {
  await add({})
  await add({ city: 'SPRINGFIELD' })
  await add({ state: 'OR' })
  await add({ city: 'Washington', state: 'DC' })
  await add({ city: 'Ponce', state: 'PR' })
  await add({ city: 'Dearborn', state: 'MI', ongoing: true })
  await add({ city: '', state: 'TX' })
  await add({ city: 'Gone', state: 'NV', endsIn: -day })
  await add({ city: 'Old', state: 'NM', status: 'archived', endsIn: -day })
  await add({ city: 'Waiting', state: 'UT', status: 'pending' })
  await add({ city: 'Removed', state: 'WY', status: 'deleted' })
  await catchUp()
})

test('counts what is published and not past; states are those of the fifty', async () => {
  expect(await countNumbers(search)).toEqual({ events: 7, cities: 5, states: 4 })
})

test('what will have ended by then no longer counts; what is open for good does', async () => {
  now += 1000 * day
  expect(await countNumbers(search)).toEqual({
    events: 1,
    cities: 1,
    states: 1,
  })
})

test('GET /api/about/numbers is counted anew when the catalog has changed', async () => {
  now = Date.now()
  const { request } = smallApi((api) => pagesRoutes(api, { search }))
  const numbers = async () => (await request('/api/about/numbers')).json()
  expect(await numbers()).toEqual({ events: 7, cities: 5, states: 4 })
  await add({ city: 'Boise', state: 'ID' })
  expect(await numbers()).toEqual({ events: 7, cities: 5, states: 4 })
  await catchUp()
  expect(await numbers()).toEqual({ events: 8, cities: 6, states: 5 })
})
