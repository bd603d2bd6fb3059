import { expect, test } from 'vitest'
import { isAllowed } from '../../../../tests/support/crawl.ts'
import { testDatabase } from '../../../../tests/support/database.ts'
import { openLiveSearch } from '../../../../tests/support/live-search.ts'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import { listLandings } from './list-entries.ts'
import { searchEngineRoutes } from './routes.ts'

const database = await testDatabase()
const { db } = database
const { search, catchUp } = await openLiveSearch(database)
const { request } = smallApi((api) =>
  searchEngineRoutes(api, {
    db,
    search,
    config: { PUBLIC_URL: 'https://atlas.example' },
    pagePaths: ['/', '/about', '/archive'],
  }),
)

await saveMade(db, [
  { id: 'live', seriesId: 'weekly', venueName: "Bob's Lot", organizerName: 'Lot Club' },
  { id: 'nowhere', venueName: '車', organizerName: 'TBA' },
  { id: 'only', city: 'Peoria', eventType: 'swap_meet' },
  { id: 'past', date: '2001-06-02' },
  { id: 'waits', requestedStatus: 'pending' },
  { id: 'gone' },
])
await db.updateTable('events').set({ status: 'deleted' }).where('id', '=', 'gone').execute()
for (const [id, day] of Object.entries({ live: '20', nowhere: '19' })) {
  const updated_at = `2026-11-${day}T12:00:00.000Z`
  await db.updateTable('events').set({ updated_at }).where('id', '=', id).execute()
}
await catchUp()

const textAt = async (path: string) => {
  const response = await request(path)
  expect({ path, status: response.status }).toEqual({ path, status: 200 })
  return response.text()
}
const addressesIn = (xml: string) =>
  [...xml.matchAll(/<loc>https:\/\/atlas\.example([^<]*)<\/loc>/g)].map(([, path]) => path)

test('robots.txt names the sitemap and excludes private pages', async () => {
  const robots = await textAt('/robots.txt')
  expect(robots).toContain('\nSitemap: https://atlas.example/sitemap.xml\n')
  expect(robots).toContain('\nDisallow: /admin\n')
  expect(robots).not.toMatch(/^Disallow: \/$/m)
})

test('robots.txt allows lists to their ends, but no endless combinations of filters, maps and feeds', async () => {
  const robots = await textAt('/robots.txt')
  const walked = [
    '/',
    '/event/live/meet-chicago-il',
    '/car-shows/illinois',
    '/car-shows/illinois?cursor=18',
    '/car-events?cursor=abc',
    '/this-weekend/chicago-il?cursor=18',
    '/archive/2025/il?cursor=x',
    '/venue/bobs-lot-chicago-il?before=x',
    '/map',
    '/calendar',
  ]
  const left = [
    '/?near=Chicago%2C+IL',
    '/?cursor=x&eventType=car_show',
    '/map?bbox=-88,41,-87,42',
    '/calendar?month=2099-01',
    '/archive?keyword=x',
    '/events.ics?state=IL',
    '/events.rss?state=IL',
    '/event/live.ics',
    '/event/live/report',
    '/event/live/flyer',
    '/series/weekly.ics',
    '/admin/sources',
  ]
  expect(walked.filter((path) => !isAllowed(robots, path))).toEqual([])
  expect(left.filter((path) => isAllowed(robots, path))).toEqual([])
})

test('the sitemaps contain every public page, and no other events', async () => {
  const parts = addressesIn(await textAt('/sitemap.xml'))
  const all = (await Promise.all(parts.map((part) => textAt(part ?? '')))).flatMap(addressesIn)
  expect(new Set(all).size).toBe(all.length)
  const events = all.filter((path) => /^\/(event|series|venue|organizer)\//.test(path ?? ''))
  expect(events.toSorted()).toEqual([
    '/event/live/meet-chicago-il',
    '/event/nowhere/meet-chicago-il',
    '/event/only/meet-peoria-il',
    '/event/past/meet-chicago-il',
    '/organizer/lot-club',
    '/series/weekly',
    '/venue/bobs-lot-chicago-il',
    '/venue/lot-peoria-il',
  ])
  expect(all).toContain('/')
  expect(all).toContain('/archive')
  // A single swap meet makes no page for Peoria, nor for Illinois.
  expect(all.filter((path) => /^\/(car-|this-|swap-)/.test(path ?? '')).toSorted()).toEqual([
    '/car-events',
    '/car-events/chicago-il',
    '/car-events/illinois',
    '/car-events/peoria-il',
    '/car-shows',
    '/car-shows/chicago-il',
    '/car-shows/illinois',
    '/swap-meets',
  ])
})

test('lastmod is that of the event, and of the latest event of a place', async () => {
  expect(await textAt('/sitemaps/events-1.xml')).toContain(
    '<url><loc>https://atlas.example/event/live/meet-chicago-il</loc><lastmod>2026-11-20T12:00:00.000Z</lastmod></url>',
  )
  expect(await textAt('/sitemaps/places-1.xml')).toContain(
    '<url><loc>https://atlas.example/car-shows/illinois</loc><lastmod>2026-11-20T12:00:00.000Z</lastmod></url>',
  )
})

test.each(['events-2', 'events-0', 'events-01', 'nothing', 'events-99999'])(
  'the sitemap %s is a 404',
  async (part) => {
    expect((await request(`/sitemaps/${part}.xml`)).status).toBe(404)
  },
)

test('the sitemap has the pages of today and tonight while they have events, tonight from noon on', async () => {
  const date = '2099-06-06'
  const two = ['a', 'b'].map((id) => ({ id, date, startTime: '19:00', city: 'Joliet' }))
  await saveMade(db, two)
  await catchUp()
  const daysAt = async (instant: string) => {
    const landings = await listLandings(search, Date.parse(instant))
    return landings.map(({ path }) => path).filter((path) => path.startsWith('/to'))
  }
  expect(await daysAt('2099-06-05T17:00:00Z')).toEqual([])
  expect(await daysAt('2099-06-06T14:00:00Z')).toEqual([
    '/today',
    '/today/chicago-il',
    '/today/illinois',
    '/today/joliet-il',
  ])
  expect(await daysAt('2099-06-06T17:00:00Z')).toContain('/tonight/joliet-il')
})
