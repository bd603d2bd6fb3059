import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { smallApi } from '../../../../tests/support/small-api.ts'
import type { PlaceSuggestion } from '../../../catalog/place/place-suggestions.ts'
import { findNear } from '../../../catalog/search/server/find-near.ts'
import { placesRoutes } from './routes.ts'

const { db } = await testDatabase()

const { request } = smallApi((api) => placesRoutes(api, { db }))

const get = (path: string) => request(path)
const suggestions = async (q: string) => {
  const response = await get(`/api/places?q=${encodeURIComponent(q)}`)
  return (await response.json()) as PlaceSuggestion[]
}
const labels = async (q: string) => (await suggestions(q)).map(({ label }) => label)

describe('GET /api/places', () => {
  it('returns at most eight cities, the most populous first', async () => {
    const found = await labels('san')
    expect(found).toHaveLength(8)
    expect(found.slice(0, 3)).toEqual(['San Antonio, TX', 'San Diego, CA', 'San Jose, CA'])
  })

  it.each([
    ['chi', 'Chicago, IL'],
    ['Chicago, I', 'Chicago, IL'],
    ['chicago il', 'Chicago, IL'],
    ['Springfield, ill', 'Springfield, IL'],
    ['springfield oreg', 'Springfield, OR'],
    ['nyc', 'New York, NY'],
    ['la', 'Los Angeles, CA'],
    ['philly', 'Philadelphia, PA'],
    ['washington dc', 'Washington, DC'],
    ['mayag', 'Mayagüez, PR'],
    ['MAYAGÜ', 'Mayagüez, PR'],
    ["o'fal", "O'Fallon, MO"],
    ['st. lou', 'St. Louis, MO'],
    ['saint lou', 'St. Louis, MO'],
    ['ft w', 'Fort Worth, TX'],
    ['the bron', 'Bronx, NY'],
    ['kihe', 'Kīhei, HI'],
    ['606', 'Chicago, IL 60601'],
    ['00901', 'San Juan, PR 00901'],
    ['Chicago, IL 60601', 'Chicago, IL 60601'],
    ['ohio', 'Ohio'],
    ['pittsburg', 'Pittsburgh, PA'],
    ['upper pen', 'Upper Peninsula, MI'],
    ['orange county', 'Orange County, CA'],
    ['carlisle fairgr', 'Carlisle Fairgrounds, PA'],
    ['toronto', 'Toronto, Canada'],
    ['dfw', 'Dallas-Fort Worth, TX'],
  ])('for %j, suggests %s first', async (typed, label) => {
    expect((await labels(typed))[0]).toBe(label)
  })

  it('returns what a search needs, with ZIP codes as text', async () => {
    const [place] = await suggestions('00901')
    expect(place).toMatchObject({ city: 'San Juan', state: 'PR', zipCode: '00901' })
    expect(place?.latitude).toBeCloseTo(18.47, 1)
    expect((await suggestions('chicago'))[0]).not.toHaveProperty('zipCode')
  })

  it('puts the closer of two places with one name first, if the request has a location', async () => {
    const near = async (lat: number, lng: number) => {
      const response = await get(`/api/places?q=springfield&lat=${lat}&lng=${lng}`)
      return ((await response.json()) as PlaceSuggestion[])[0]?.label
    }
    expect(await near(39.8, -84.2)).toBe('Springfield, OH')
    expect(await near(41.8, -72.7)).toBe('Springfield, MA')
  })

  it('suggests only places that the search finds at the same point', async () => {
    for (const typed of ['s', 'mid', 'pine', 'george', 'fort', 'k', '0', '99']) {
      for (const { label, latitude, longitude } of await suggestions(typed)) {
        const [found] = (await findNear(db, label)).places
        expect([found?.label, found?.point?.latitude]).toEqual([label, latitude])
        expect(found?.point?.longitude).toBe(longitude)
      }
    }
  })

  it('never names one place twice', async () => {
    for (const typed of ['mid', 'george', 'sa', 'l']) {
      const found = await labels(typed)
      expect(new Set(found).size).toBe(found.length)
    }
  })

  it.each(['zzz', '?', '%', "'; drop table cities --", '99999', 'Chicago, zz'])(
    'returns nothing for %j',
    async (typed) => {
      expect(await suggestions(typed)).toEqual([])
    },
  )

  it.each([
    '/api/places',
    '/api/places?q=',
    '/api/places?q=%20',
    `/api/places?q=${'a'.repeat(81)}`,
  ])('refuses %s and names the field', async (path) => {
    const response = await get(path)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: { code: 'invalid_request', fields: { q: expect.any(String) } },
    })
  })

  it('corrects a misspelled city to the most similar one', async () => {
    expect((await labels('Dytoon'))[0]).toBe('Dayton, OH')
    expect((await labels('dytoon, oh'))[0]).toBe('Dayton, OH')
    expect((await labels('Chicgao'))[0]).toBe('Chicago, IL')
    expect((await labels('Indianpolis, IN'))[0]).toBe('Indianapolis, IN')
    expect((await labels('Dytoon, TX')).every((label) => label.endsWith(', TX'))).toBe(true)
    const [similar] = [await labels('Sprngfield')]
    expect(new Set(similar).size).toBe(similar.length)
  })

  it('is cacheable', async () => {
    expect((await get('/api/places?q=chi')).headers.get('cache-control')).toContain('public')
  })
})

describe('GET /api/places/around', () => {
  const around = async (query: string) =>
    (await (await get(`/api/places/around?${query}`)).json()) as { label: string; kind: string }[]

  it('lists cities and ZIP codes around a point, largest and closest first', async () => {
    const places = await around('lat=41.88&lng=-87.63&miles=20')
    const named = (kind: string) =>
      places.filter((place) => place.kind === kind).map(({ label }) => label)
    expect(named('city')).toHaveLength(12)
    expect(named('city')[0]).toBe('Chicago, IL')
    expect(named('zip')).toHaveLength(60)
    expect(named('zip')[0]).toMatch(/^606/)
  })

  it('returns nothing in empty areas', async () => {
    expect(await around('lat=0&lng=0&miles=200')).toEqual([])
  })
})

describe('GET /api/places/nearest', () => {
  it('reads tiny numbers as 0', async () => {
    const tiny = 'lat=1e-83&lng=-5e-324'
    expect((await get(`/api/places/nearest?${tiny}`)).status).toBe(404)
    expect((await get(`/api/places/around?${tiny}&miles=5`)).status).toBe(200)
  })

  it.each([
    [41.47, -87.06, 'Valparaiso, IN'],
    [41.88, -87.63, 'Chicago, IL'],
    [40.76, -73.98, 'New York, NY'],
    [18.47, -66.11, 'San Juan, PR'],
    [13.48, 144.75, 'Hagåtña, GU'],
    [64.84, -147.72, 'Fairbanks, AK'],
    [38.07, -117.23, 'Tonopah, NV'],
  ])('returns the city at %d, %d', async (lat, lng, label) => {
    const response = await get(`/api/places/nearest?lat=${lat}&lng=${lng}`)
    expect(await response.json()).toMatchObject({ label })
  })

  it.each(['lat=0&lng=0', 'lat=48.85&lng=2.35', 'lat=90&lng=180', 'lat=-90&lng=0'])(
    'returns 404 at %s',
    async (query) => {
      expect((await get(`/api/places/nearest?${query}`)).status).toBe(404)
    },
  )
})

it.each([
  'around?lat=41&lng=-87',
  'around?lat=41&lng=-87&miles=0',
  'around?lat=x&lng=-87&miles=5',
  'around?lat=&lng=&miles=5',
  'nearest?lat=41',
  'nearest?lat=91&lng=0',
  'nearest?lat=x&lng=0',
  'nearest?lat=1&lng=2&z=3',
])('refuses GET /api/places/%s', async (query) => {
  expect((await get(`/api/places/${query}`)).status).toBe(400)
})
