/** A page looks up its place once, no matter how many calls it makes. */
import { expect, test } from 'vitest'
import { findNear } from '../../src/catalog/search/server/find-near.ts'
import { discoveryRoutes } from '../../src/features/discovery/server/routes.ts'
import { loadHome } from '../../src/features/discovery/web/search/load-home.ts'
import { createCall } from '../../src/kit/call.ts'
import type { Db } from '../../src/platform/db/database.ts'
import { testDatabase } from '../support/database.ts'
import { openLiveSearch } from '../support/live-search.ts'
import { smallApi } from '../support/small-api.ts'

const database = await testDatabase()
const { db } = database
const { search } = await openLiveSearch(database)
const lookups: string[] = []
const find = (from: Db, text: string) => {
  lookups.push(text)
  return findNear(from, text)
}
const { request } = smallApi((api) => discoveryRoutes(api, { search, db, find }))

/** Loads the page; returns its place lookups and API calls. */
const open = async (query: string) => {
  lookups.length = 0
  const paths: string[] = []
  const call = createCall((path, init) => {
    paths.push(path)
    return request(path, init)
  })
  await loadHome(call, new URL(`http://localhost/?${query}`), { now: Date.now() })
  return {
    lookups: [...lookups],
    calls: paths.filter((path) => path !== '/api/events/count').length,
  }
}

test('the list, facets and relaxed searches share one place lookup', async () => {
  const page = await open('near=Dayton,+OH&radiusMiles=25&eventType=car_show&state=OH')
  expect(page.calls).toBeGreaterThan(8)
  expect(page.lookups).toEqual(['Dayton, OH'])
})

test('an unknown place is looked up once, too', async () => {
  const page = await open('near=Nowhereville,+ZZ&eventType=car_show')
  expect(page.calls).toBeGreaterThan(3)
  expect(page.lookups).toEqual(['Nowhereville, ZZ'])
})

test('the next page for the same place needs no lookup', async () => {
  await open('near=60601')
  expect((await open('near=60601')).lookups).toEqual([])
})
