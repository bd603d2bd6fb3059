import { beforeAll, describe, expect, test } from 'vitest'
import type { FoundEvent } from '../../src/catalog/event/event.ts'
import { venueToday } from '../../src/catalog/time/venue-today.ts'
import { chicago, saveMade } from '../support/made-event.ts'
import { testApp } from '../support/test-app.ts'

const { database, catchUp, request, post, json, fieldsOf } = await testApp()

const day = (number: number) => `2099-06-${String(number).padStart(2, '0')}`

beforeAll(async () => {
  const singles = Array.from({ length: 23 }, (_, n) => ({
    id: `single${n}`,
    name: n % 2 === 0 ? 'Ford & Friends' : 'Corvette Meet',
    date: day(1 + (n % 9)),
    startTime: n % 3 === 0 ? null : '09:00',
    at: { ...chicago, latitude: chicago.latitude + (n % 5) / 3 },
  }))
  const weekly = [3, 10, 17, 24].map((number) => ({
    id: `weekly${number}`,
    name: 'Ford Weekly',
    date: day(number),
    seriesId: 'weekly',
  }))
  await saveMade(database.db, [...singles, ...weekly])
  await catchUp()
})

const nextOf = (response: Response) =>
  /^<(\/api\/events\?[^>]*)>; rel="next"$/.exec(response.headers.get('link') ?? '')?.[1]

/** Reads every page: the first by POST, the others by the URL in the Link header. */
const readAll = async (filters: Record<string, unknown>) => {
  const events: FoundEvent[] = []
  const totals = new Set<string | null>()
  let response = await post('/api/events/search', filters)
  for (;;) {
    const next = nextOf(response)
    totals.add(response.headers.get('x-total-count'))
    events.push(...(await json<FoundEvent[]>(response)))
    if (!next) return { events, totals: [...totals] }
    response = await request(next)
  }
}

describe('pages', () => {
  test.each<[Record<string, unknown>, number]>([
    [{ limit: 4 }, 24],
    [{ limit: 5, sortBy: 'date', userLat: 41, userLng: -87 }, 24],
    [{ limit: 4, near: '60601' }, 24],
    [{ limit: 3, near: 'Chicago, IL', keyword: 'ford', radiusMiles: 500 }, 13],
    [{ limit: 3, keyword: 'ford', sortBy: 'relevance' }, 13],
    [{ limit: 2, keyword: 'corvete', eventType: ['car_show', 'concours'], state: 'IL' }, 11],
    [{ limit: 24 }, 24],
    [{ limit: 100, charityInvolved: false }, 24],
    [{ limit: 7, keyword: '"ford" & friends', carMake: '' }, 12],
  ])('%j: each event once', async (filters, count) => {
    const { events, totals } = await readAll(filters)
    expect(new Set(events.map(({ id }) => id)).size).toBe(events.length)
    expect(events).toHaveLength(count)
    expect(totals).toEqual([String(count)])
  })

  test('the URL of the next page contains the search, and its cursor is refused with another search', async () => {
    const filters = { limit: 4, keyword: 'ford', eventType: ['car_show', 'concours'] }
    const next = nextOf(await post('/api/events/search', filters)) ?? ''
    const query = new URL(next, 'http://localhost').searchParams
    expect(query.getAll('eventType')).toEqual(['car_show', 'concours'])
    expect(query.get('keyword')).toBe('ford')
    query.set('keyword', 'corvette')
    expect(await fieldsOf(request(`/api/events?${query}`))).toEqual(['cursor'])
  })

  test('every page has the spelling correction', async () => {
    const first = await post('/api/events/search', { limit: 2, keyword: 'corvete' })
    const second = await request(nextOf(first) ?? '')
    for (const response of [first, second]) {
      expect(response.headers.get('x-corrected-keyword')).toBe('corvette')
    }
  })
})

describe('GET', () => {
  test.each<[Record<string, unknown>, string]>([
    [{}, ''],
    [{ near: '60601', limit: 3 }, 'near=60601&limit=3'],
    [{ keyword: 'ford', sortBy: 'relevance' }, 'keyword=ford&sortBy=relevance'],
    [{ eventType: ['car_show', 'concours'] }, 'eventType=car_show,concours'],
    [{ eventType: ['car_show', 'concours'] }, 'eventType=car_show&eventType=concours'],
    [{ charityInvolved: false, toDate: day(4) }, `charityInvolved=0&toDate=${day(4)}&state=`],
  ])('%j equals ?%s', async (body, query) => {
    const [posted, got] = [
      await post('/api/events/search', body),
      await request(`/api/events?${query}`),
    ]
    expect(got.headers.get('x-total-count')).toBe(posted.headers.get('x-total-count'))
    expect(got.headers.get('link')).toBe(posted.headers.get('link'))
    expect(await json(got)).toEqual(await json(posted))
  })

  test('can be cached and revalidated by ETag', async () => {
    const first = await request('/api/events?limit=2')
    expect(first.headers.get('cache-control')).toContain('public')
    const etag = first.headers.get('etag') ?? ''
    const again = await request('/api/events?limit=2', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    const otherSearch = await request('/api/events?limit=3', { headers: { 'if-none-match': etag } })
    expect(otherSearch.status).toBe(200)
  })
})

describe('facets and count', () => {
  type Facets = Record<string, Record<string, number>> & { total: number; today: string }

  test('a series counts once in each month with a date', async () => {
    const facets = await json<Facets>(request('/api/events/facets'))
    expect(facets.total).toBe(24)
    expect(facets.eventType).toEqual({ car_show: 24 })
    expect(facets.month).toEqual({ '2099-06': 24 })
    expect(facets.state).toEqual({ IL: 24 })
    expect(facets.attendanceCost).toEqual({})
  })

  test('use the same filters as the list', async () => {
    const query = `keyword=ford&near=60601&radiusMiles=500&toDate=${day(5)}`
    const facets = await json<Facets>(request(`/api/events/facets?${query}`))
    const list = await request(`/api/events?${query}&limit=1`)
    expect(String(facets.total)).toBe(list.headers.get('x-total-count'))
    expect(String(facets.dates)).toBe(list.headers.get('x-total-dates'))
    expect(list.headers.get('access-control-expose-headers')).toContain('X-Total-Dates')
  })

  test('return the date at the place of the search, even without results', async () => {
    const todayIn = async (query: string) =>
      (await json<Facets>(request(`/api/events/facets?${query}`))).today
    const now = Date.now()
    expect(await todayIn('near=96813')).toBe(venueToday(now, 'Pacific/Honolulu'))
    expect(await todayIn('userLat=13.47&userLng=144.79')).toBe(venueToday(now, 'Pacific/Guam'))
    const nothing = 'near=Dayton,+OH&radiusMiles=5&toDate=2001-01-01'
    expect(await todayIn(nothing)).toBe(venueToday(now, 'America/New_York'))
    expect(await todayIn('')).toBe(venueToday(now, 'America/Chicago'))
  })

  test('accept the other parameters of a search, and ETags', async () => {
    const path = '/api/events/facets?limit=5&sortBy=date&userLat=41&userLng=-87'
    const etag = (await request(path)).headers.get('etag') ?? ''
    const again = await request(path, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  })

  test('the count includes every date of a series', async () => {
    expect(await json(request('/api/events/count'))).toEqual({ count: 27 })
  })
})
