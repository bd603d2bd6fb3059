import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FoundEvent } from '../../src/catalog/event/event.ts'
import { greatCircleMiles } from '../../src/catalog/place/distance.ts'
import type { EventFacets } from '../../src/catalog/search/server/event-search.ts'
import { readHomeState } from '../../src/features/discovery/web/search/home-filters.ts'
import { chicago, saveMade } from '../support/made-event.ts'
import { testApp } from '../support/test-app.ts'

const { database, catchUp, request, post, json, fieldsOf } = await testApp()

const losAngeles = { latitude: 34.0522, longitude: -118.2437, timeZone: 'America/Los_Angeles' }
const joliet = { latitude: 41.525, longitude: -88.0817, timeZone: 'America/Chicago' }

beforeAll(async () => {
  await saveMade(database.db, [
    {
      id: 'vettes',
      name: 'Corvette Breakfast',
      description: 'Coffee with Zora’s friends.',
      carMakes: ['Chevrolet'],
      features: ['Live Music'],
      attendanceCost: 'free',
      date: '2099-06-01',
    },
    {
      id: 'elegance',
      name: "Concours d'Élégance",
      eventType: 'concours',
      carMakes: ['Citroën', 'Mercedes-Benz'],
      venueName: 'Île Park',
      sponsorName: 'O’Reilly’s',
      attendanceCost: 'over_50',
      charityInvolved: true,
      features: ['ADA accessible', 'No dogs'],
      date: '2099-06-03',
      endDate: '2099-06-05',
    },
    {
      id: 'coffee',
      name: 'Cars & Coffee',
      eventType: 'cars_and_coffee',
      carCategories: ['Hot Rods'],
      features: ['Pet friendly'],
      description: 'The lot has wheelchair access. No outside food.',
      at: joliet,
      city: 'Joliet',
      date: '2099-06-08',
    },
    { id: 'west', name: 'Lowrider Sunday', at: losAngeles, city: 'Los Angeles', state: 'CA' },
    {
      id: 'museum',
      name: 'Auto Museum',
      eventType: 'car_museum',
      ongoing: true,
      at: losAngeles,
      state: 'CA',
    },
    { id: 'waiting', name: 'Corvette Rumour', requestedStatus: 'pending' },
    { id: 'past', name: 'Corvette Memories', date: '2001-06-05' },
  ])
  await catchUp()
})

const find = async (filters: Record<string, unknown>) => {
  const events = await json<FoundEvent[]>(post('/api/events/search', filters))
  return events.map(({ id }) => id).sort()
}

const here = { userLat: chicago.latitude, userLng: chicago.longitude }

describe('each filter', () => {
  test.each<[Record<string, unknown>, string[]]>([
    [{}, ['coffee', 'elegance', 'museum', 'vettes', 'west']],
    [{ keyword: 'corvette' }, ['vettes']],
    [{ keyword: 'CORV' }, ['vettes']],
    [{ keyword: 'zora' }, ['vettes']],
    [{ keyword: 'elegance' }, ['elegance']],
    [{ keyword: 'Île' }, ['elegance']],
    [{ keyword: 'citroen' }, ['elegance']],
    [{ keyword: "O'Reilly's" }, ['elegance']],
    [{ keyword: 'hot rod' }, ['coffee']],
    [{ keyword: 'coffee joliet' }, ['coffee']],
    [{ keyword: 'cars and coffee' }, ['coffee']],
    [{ keyword: 'coffees' }, ['coffee', 'vettes']],
    [{ keyword: 'corvette breakfasts' }, ['vettes']],
    [{ keyword: 'corvette concours' }, []],
    [{ keyword: `"corvette" & !breakfast | (zora:*) <-> \\'` }, ['vettes']],
    [{ keyword: 'illinois' }, ['coffee', 'elegance', 'vettes']],
    [{ keyword: 'car show illinois' }, ['vettes']],
    [{ keyword: 'california car museums' }, ['museum']],
    [{ keyword: '?!' }, ['coffee', 'elegance', 'museum', 'vettes', 'west']],
    [{ eventType: 'concours' }, ['elegance']],
    [{ eventType: ['concours', 'cars_coffee'] }, ['coffee', 'elegance']],
    [{ eventType: 'Cars and Coffee' }, ['coffee']],
    [{ eventType: 'unheard_of' }, []],
    [{ ...here, radiusMiles: 10 }, ['elegance', 'vettes']],
    [{ near: 'Chicago, IL', radiusMiles: 60 }, ['coffee', 'elegance', 'vettes']],
    [{ near: '90012', radiusMiles: 30 }, ['museum', 'west']],
    [{ near: '90012', ...here, radiusMiles: 10 }, ['elegance', 'vettes']],
    [{ ...here, radiusMiles: 12_500 }, ['coffee', 'elegance', 'museum', 'vettes', 'west']],
    [{ bbox: '-89,41,-87,41.7' }, ['coffee']],
    [{ bbox: '150,30,-100,40', near: 'Chicago, IL' }, ['museum', 'west']],
    [{ fromDate: '2099-06-05', toDate: '2099-06-06' }, ['elegance', 'west']],
    [{ fromDate: '2099-06-07' }, ['coffee', 'museum']],
    [{ toDate: '2099-06-02' }, ['vettes']],
    [{ fromDate: '2001-01-01', toDate: '2001-12-31' }, []],
    [{ attendanceCost: 'free' }, ['vettes']],
    [{ attendanceCost: ['free', 'over_50'] }, ['elegance', 'vettes']],
    [{ carMake: 'CITROEN' }, ['elegance']],
    [{ carMake: ['mercedes benz', 'chevrolet'] }, ['elegance', 'vettes']],
    [{ carMake: 'Chev' }, []],
    [{ carCategory: 'HOT RODS' }, ['coffee']],
    [{ carCategory: ['trucks', 'hot rods'], feature: 'live music' }, []],
    [{ feature: 'live music' }, ['vettes']],
    [{ goodFor: 'wheelchair' }, ['coffee', 'elegance']],
    [{ goodFor: ['wheelchair', 'dogs'] }, ['coffee']],
    [{ goodFor: 'food' }, []],
    [{ charityInvolved: true }, ['elegance']],
    [{ charityInvolved: false }, ['coffee', 'museum', 'vettes', 'west']],
    [{ datedOnly: true }, ['coffee', 'elegance', 'vettes', 'west']],
    [{ datedOnly: false }, ['coffee', 'elegance', 'museum', 'vettes', 'west']],
    [{ openDays: 'unknown' }, ['museum']],
    [{ openDays: 'known' }, []],
    [{ state: 'CA' }, ['museum', 'west']],
    [{ state: ['Illinois', 'ca'], eventType: 'car_show' }, ['vettes', 'west']],
    [{ useLocation: true, showAll: true, keyword: 'lowrider' }, ['west']],
  ])('%j', async (filters, ids) => {
    expect(await find(filters)).toEqual(ids)
  })

  test('an invalid bbox is refused', async () => {
    const answer = await post('/api/events/search', { bbox: '1,2,3' })
    expect(await fieldsOf(answer)).toEqual(['bbox'])
  })

  test('the response says how the words of a keyword were read', async () => {
    const { headers } = await post('/api/events/search', { keyword: 'swap meets in ohio' })
    expect(headers.get('x-keyword-readings')).toBe('Swap+Meet=ohio&Ohio=swap+meets')
  })

  test('empty texts, nulls and empty lists do not filter', async () => {
    const empty = { keyword: '', eventType: [], state: null, fromDate: '', near: null, limit: '' }
    expect(await find(empty)).toHaveLength(5)
    expect(await find({ keyword: '   ' })).toHaveLength(5)
  })

  test('an empty body is an empty search', async () => {
    const response = await request('/api/events/search', { method: 'POST' })
    expect(await json<FoundEvent[]>(response)).toHaveLength(5)
  })

  test('characters that the database cannot store cause no error', async () => {
    expect(await find({ keyword: 'corvette\0' })).toEqual(['vettes'])
    expect(await find({ eventType: 'con\0cours', carMake: '\0' })).toEqual([])
    expect(await find({ keyword: '\ud800 corvette' })).toEqual(['vettes'])
    expect(await fieldsOf(post('/api/events/search', { near: '\0' }))).toEqual(['near'])
  })
})

describe('the name of a state as a place', () => {
  const texts = ['California', 'Calif., USA', 'CA']

  test.each(texts)('%s finds events in the state, in every call, feed and page', async (near) => {
    expect(await find({ near, radiusMiles: 5 })).toEqual(['museum', 'west'])
    const query = `?${new URLSearchParams({ near, radiusMiles: '5' })}`
    const listed = await json<FoundEvent[]>(request(`/api/events${query}`))
    expect(listed.map(({ id }) => id).toSorted()).toEqual(['museum', 'west'])
    expect(listed.every((event) => !('distance' in event))).toBe(true)
    expect(await json(request(`/api/events/facets${query}`))).toMatchObject({
      total: 2,
      state: { CA: 2 },
    })
    for (const format of ['ics', 'rss']) {
      const feed = await (await request(`/events.${format}${query}`)).text()
      expect(feed).toContain('Lowrider Sunday')
      expect(feed).not.toContain('Corvette Breakfast')
    }
    const { filters } = readHomeState(new URL(`http://localhost/${query}`))
    expect(await find(filters)).toEqual(['museum', 'west'])
  })
})

test('goodFor works the same in facets, feeds, the map and the month', async () => {
  const query = '?goodFor=wheelchair&goodFor=dogs'
  expect(await json(request(`/api/events/facets${query}`))).toMatchObject({
    total: 1,
    goodFor: { dogs: 1, wheelchair: 1 },
  })
  expect(await json(request('/api/events/facets'))).toMatchObject({
    goodFor: { wheelchair: 2, dogs: 1 },
    carCategory: { 'Hot Rods': 1 },
  })
  expect(await json(request(`/api/events/map${query}`))).toMatchObject({ total: 1 })
  for (const format of ['ics', 'rss']) {
    const feed = await (await request(`/events.${format}${query}`)).text()
    expect(feed).toContain('Joliet')
    expect(feed).not.toContain('Breakfast')
  }
  expect(await fieldsOf(request('/api/events?goodFor=cats'))).toEqual(['goodFor'])
})

describe('order and distance', () => {
  test('nearest first, with great-circle miles', async () => {
    const events = await json<FoundEvent[]>(post('/api/events/search', { near: 'Joliet, IL' }))
    expect(events[0]?.id).toBe('coffee')
    const miles = events.map(({ distance }) => distance ?? Number.NaN)
    expect(miles).toEqual(miles.toSorted((a, b) => a - b))

    const exact = await json<FoundEvent[]>(post('/api/events/search', here))
    for (const event of exact) {
      expect(event.distance).toBe(greatCircleMiles(chicago, event))
    }
    expect(exact.slice(0, 2).map(({ id, distance }) => [id, distance])).toEqual([
      ['vettes', 0],
      ['elegance', 0],
    ])
  })

  test('by date without a point, ongoing places last, without distances', async () => {
    const events = await json<FoundEvent[]>(post('/api/events/search', {}))
    expect(events.map(({ id }) => id)).toEqual(['vettes', 'elegance', 'west', 'coffee', 'museum'])
    expect(events.every((event) => !('distance' in event))).toBe(true)
  })

  test('by date with a point, with distances', async () => {
    const events = await json<FoundEvent[]>(
      post('/api/events/search', { ...here, sortBy: 'date', limit: 3 }),
    )
    expect(events.map(({ id }) => id)).toEqual(['vettes', 'elegance', 'west'])
    expect(events[2]?.distance).toBeCloseTo(1744, -1)
  })

  test('by relevance, a name weighs more than a description', async () => {
    const filters = { keyword: 'coffee', sortBy: 'relevance' }
    const events = await json<FoundEvent[]>(post('/api/events/search', filters))
    expect(events.map(({ id }) => id)).toEqual(['coffee', 'vettes'])
  })
})

describe('a misspelled keyword', () => {
  test('finds what the closest word finds, and says so', async () => {
    const response = await post('/api/events/search', { keyword: 'corvete' })
    expect(response.headers.get('x-corrected-keyword')).toBe('corvette')
    expect((await json<FoundEvent[]>(response)).map(({ id }) => id)).toEqual(['vettes'])
  })

  test('counts the corrected search in every facet', async () => {
    const { total, eventType, state } = await json<EventFacets>(
      request('/api/events/facets?keyword=corvete'),
    )
    expect({ total, eventType, state }).toEqual({
      total: 1,
      eventType: { car_show: 1 },
      state: { IL: 1 },
    })
  })

  test('ignores closer words of past events', async () => {
    await sql`insert into search_vocabulary values ('corvetes'), ('corvetey'), ('corvetez'), ('corvetex')
      on conflict do nothing`.execute(database.db)
    const response = await post('/api/events/search', { keyword: 'corvete' })
    expect(response.headers.get('x-corrected-keyword')).toBe('corvette')
  })

  test('is corrected only if the correction finds something', async () => {
    const response = await post('/api/events/search', { keyword: 'corvete', state: 'CA' })
    expect(response.headers.has('x-corrected-keyword')).toBe(false)
    expect(await json(response)).toEqual([])
  })

  test.each(['corvette concours', 'xqzzkw', 'zz'])('%s is not corrected', async (keyword) => {
    const response = await post('/api/events/search', { keyword })
    expect(response.headers.has('x-corrected-keyword')).toBe(false)
    expect(await json(response)).toEqual([])
  })

  test('finds a name written as one word', async () => {
    const response = await post('/api/events/search', { keyword: 'oreillys' })
    expect(response.headers.get('x-corrected-keyword')).toBe('reillys')
  })
})

describe('invalid input', () => {
  test.each<[Record<string, unknown>, string[]]>([
    [{ near: 'Nowhere At All, ZZ' }, ['near']],
    [{ cursor: 'made-up' }, ['cursor']],
    [{ fromDate: '2099-02-02', toDate: '2099-02-01' }, ['toDate']],
    [
      { userLat: 99, fromDate: 'x', limit: 'many', sortBy: 'up', typo: 1 },
      ['fromDate', 'limit', 'sortBy', 'typo', 'userLat'],
    ],
  ])('%j', async (filters, fields) => {
    expect(await fieldsOf(post('/api/events/search', filters))).toEqual(fields)
  })

  test('is refused in the query as well, in every call', async () => {
    const query = '?limit=0&state=Ontario&nonsense=1'
    const fields = ['limit', 'nonsense', 'state']
    expect(await fieldsOf(request(`/api/events${query}`))).toEqual(fields)
    expect(await fieldsOf(request(`/api/events/facets${query}`))).toEqual(fields)
  })

  test('an unknown place has a clear message', async () => {
    const response = await post('/api/events/search', { near: '00000' })
    expect(await response.json()).toMatchObject({
      error: { code: 'invalid_request', fields: { near: expect.stringContaining('ZIP') } },
    })
  })

  test.each(['{"keyword":', 'null', '[]', '"corvette"'])('the body %s is refused', async (body) => {
    const response = await request('/api/events/search', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    expect(response.status).toBe(400)
  })

  test('another content type is refused', async () => {
    const response = await request('/api/events/search', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'keyword=corvette',
    })
    expect(response.status).toBe(415)
    expect(await response.json()).toMatchObject({ error: { code: 'unsupported_media_type' } })
  })
})

test.each([
  ['/api/events/search', { eventType: { toString: 1 } }, 'eventType'],
  ['/api/archived-events/search', { eventType: { toString: 1 } }, 'eventType'],
  ['/api/events/search', { carMake: { toString: null, valueOf: null } }, 'carMake'],
  ['/api/events/search', { state: [{ toString: 1 }] }, 'state'],
  ['/api/events/search', { eventType: 7 }, 'eventType'],
])('%s refuses %j and names the field', async (path, filters, field) => {
  const [named = ''] = await fieldsOf(post(path, filters))
  expect(named.split('.')[0]).toBe(field)
})
