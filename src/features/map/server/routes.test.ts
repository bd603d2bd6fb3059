import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { saveMade } from '../../../../tests/support/made-event.ts'
import { testApp } from '../../../../tests/support/test-app.ts'
import { drawingPath, sheetOfView, viewOfBox } from '../../../catalog/place/map-plane.ts'
import type { MapAnswer } from '../contract.ts'
import { stateBoxes } from '../state-boxes.ts'

const { request, post, json, fieldsOf, database, catchUp } = await testApp()

describe('GET /api/events/map', () => {
  const milwaukee = { latitude: 43.0389, longitude: -87.9065, timeZone: 'America/Chicago' }

  it('counts the results of the search with the same filters', async () => {
    await saveMade(database.db, [
      { id: 'm1', date: '2099-06-05', city: 'Milwaukee', state: 'WI', at: milwaukee },
      { id: 'm2', date: '2099-06-06', eventType: 'concours' },
      { id: 'm3', date: '2099-06-07', seriesId: 's' },
      { id: 'm4', date: '2099-06-14', seriesId: 's' },
    ])
    await catchUp()
    const searches: Record<string, string>[] = [
      {},
      { eventType: 'concours' },
      { state: 'WI' },
      { keyword: 'nothing' },
    ]
    for (const filters of searches) {
      const found = await post('/api/events/search', filters)
      const query = new URLSearchParams(filters)
      const map = await json<MapAnswer>(request(`/api/events/map?bbox=-180,-90,180,90&${query}`))
      expect(map.total).toBe(Number(found.headers.get('x-total-count')))
      const counted = map.events.length + map.cells.reduce((sum, { count }) => sum + count, 0)
      expect(counted).toBe(map.total)
      expect(map.list).toHaveLength(map.total)
    }
    const answer = await request('/api/events/map?near=Milwaukee, WI&radiusMiles=10')
    const map = await json<MapAnswer>(answer.clone())
    expect(map).toMatchObject({ total: 1, events: [{ id: 'm1' }], view: { zoom: 11 } })
    expect(map.events[0]?.distance).toBeLessThan(1)
    const etag = answer.headers.get('etag') ?? ''
    const again = await request('/api/events/map?near=Milwaukee, WI&radiusMiles=10', {
      headers: { 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
  })

  describe('along a road', () => {
    /** Events by id: day of June 2099, city, state, latitude, longitude. */
    const plans = {
      r1: [12, 'Louisville', 'KY', 38.25, -85.76],
      r2: [13, 'Cincinnati', 'OH', 39.1, -84.51],
      r3: [14, 'Columbus', 'OH', 39.96, -83],
      r4: [20, 'Bowling Green', 'KY', 36.97, -86.44],
      r5: [13, 'Cleveland', 'OH', 41.5, -81.69],
      r6: [13, 'Flagstaff', 'AZ', 35.2, -111.65],
    } as const
    const find = async (near: string, more: Record<string, string> = {}) => {
      const query = new URLSearchParams({ near, ...more })
      const map = await json<MapAnswer>(request(`/api/events/map?${query}`))
      const list = await request(`/api/events?${query}`)
      const ids = ((await list.clone().json()) as { id: string }[]).map(({ id }) => id)
      expect(map.list.map(({ id }) => id)).toEqual(ids)
      return { map, ids, place: new URLSearchParams(list.headers.get('x-place') ?? '') }
    }

    it('finds events near the road; those of a trip in travel order and on its days', async () => {
      await saveMade(
        database.db,
        Object.entries(plans).map(([id, [day, city, state, latitude, longitude]]) => {
          const timeZone = state === 'AZ' ? 'America/Phoenix' : 'America/New_York'
          const at = { latitude, longitude, timeZone }
          return { id, date: `2099-06-${day}`, city, state, at }
        }),
      )
      await catchUp()
      const trip = await find('Columbus, OH to Nashville, TN, June 12 to 14, 2099')
      expect(trip.place.get('days')).toBe('June 12 to 14, 2099')
      expect(trip.place.get('label')).toBe('Columbus, OH to Nashville, TN')
      expect(trip.ids).toEqual(['r3', 'r2', 'r1'])
      expect(trip.place.getAll('by')).toEqual(['I-71', 'I-65'])
      expect(trip.map.road?.[0]?.[0]).toEqual([-82.999, 39.961])
      const back = await find('Nashville to Columbus, OH', {
        fromDate: '2099-06-12',
        toDate: '2099-06-20',
      })
      expect(back.ids).toEqual(['r4', 'r1', 'r2', 'r3'])
      const byDate = await request(
        '/api/events?near=Nashville to Columbus, OH&fromDate=2099-06-12&toDate=2099-06-20&sortBy=date',
      )
      expect(((await byDate.json()) as { id: string }[]).map(({ id }) => id)).toEqual([
        'r1',
        'r2',
        'r3',
        'r4',
      ])
      expect((await find('I-71')).ids).toEqual(['r1', 'r2', 'r5', 'r3'])
      expect((await find('I-71 Kentucky')).ids).toEqual(['r1'])
      expect((await find('Route 66')).ids).toEqual(['m2', 'm3', 'r6'])
      expect((await find('Route 66, AZ')).ids).toEqual(['r6'])
      const none = await find('Columbus to Honolulu', {
        fromDate: '2099-06-20',
        toDate: '2099-06-20',
      })
      expect(none.place.get('kind')).toBe('trip')
      expect(none.place.has('miles')).toBe(false)
      expect(none.ids).toContain('r4')
    })
  })

  it('names invalid parameters', async () => {
    expect(await fieldsOf(request('/api/events/map?bbox=1,2,3'))).toEqual(['bbox'])
    expect(await fieldsOf(request('/api/events/map?bbox=-85,39,-84,40&zoom=99'))).toEqual(['zoom'])
    expect(await fieldsOf(request('/api/events/map?near=Nowhereville, ZZ'))).toEqual(['near'])
    expect(await fieldsOf(request('/api/events/map?color=red'))).toEqual(['color'])
  })
})

describe('GET /maps/us.svg', () => {
  it('returns the country, compressed for the client, with an ETag', async () => {
    const plain = await request('/maps/us.svg')
    expect(plain.status).toBe(200)
    expect(plain.headers.get('content-type')).toBe('image/svg+xml')
    expect(plain.headers.get('cache-control')).toContain('public')
    const text = await plain.text()
    expect(text).toContain('>Denver</text>')
    const packed = await request('/maps/us.svg', { headers: { 'accept-encoding': 'br, gzip' } })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect(packed.headers.get('vary')).toContain('Accept-Encoding')
    const bytes = Buffer.from(await packed.arrayBuffer())
    expect(bytes.length).toBeLessThan(20 * 1024)
    expect(String(brotliDecompressSync(bytes))).toBe(text)
    const zipped = await request('/maps/us.svg', { headers: { 'accept-encoding': 'gzip' } })
    expect(String(gunzipSync(Buffer.from(await zipped.arrayBuffer())))).toBe(text)
    const etag = plain.headers.get('etag') ?? ''
    const again = await request('/maps/us.svg', { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
  }, 60_000)
})

describe('GET /maps/{zoom}/{column}/{row}.svg', () => {
  const ohio = stateBoxes.OH
  if (!ohio) throw new Error('no Ohio')

  it('has the sheets of Guam and Attu, west of 180°', async () => {
    for (const center of [
      { latitude: 13.45, longitude: 144.78 },
      { latitude: 52.9, longitude: 172.9 },
    ]) {
      const path = drawingPath(sheetOfView({ center, zoom: 7 }))
      expect(path).toContain('/-')
      expect((await request(path)).status).toBe(200)
    }
  })

  it('has the sheet of a state', async () => {
    const answer = await request(drawingPath(sheetOfView(viewOfBox(ohio))))
    expect(answer.status).toBe(200)
    expect(await answer.text()).toContain('>Dayton</text>')
  }, 60_000)

  it('has no sheets elsewhere', async () => {
    expect((await request('/maps/8/4/4.svg')).status).toBe(404)
    expect((await request('/maps/30/4/4.svg')).status).toBe(404)
    expect((await request('/maps/7.5/x/4.svg')).status).toBe(400)
  })
})

test('GET /api/map-style is a 404 if the map is drawn', async () => {
  expect((await request('/api/map-style')).status).toBe(404)
})
