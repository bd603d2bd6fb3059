/** For any catalog, search and box, the map's counts add up to exactly those of the search. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { testDatabase } from '../../../../tests/support/database.ts'
import { sampleEvent } from '../../../../tests/support/sample-event.ts'
import {
  catalogs,
  firstNoon,
  queries,
  storeCatalog,
} from '../../../../tests/support/search-catalogs.ts'
import type { FoundEvent } from '../../../catalog/event/event.ts'
import { type MapBox, readBox, worldBox } from '../../../catalog/place/map-box.ts'
import { mercatorSpot } from '../../../catalog/place/map-plane.ts'
import type { EventPoints } from '../../../catalog/search/server/event-search.ts'
import { LiveCatalog } from '../../../catalog/search/server/live/live-catalog.ts'
import { LiveSearch } from '../../../catalog/search/server/live/live-search.ts'
import { readLive } from '../../../catalog/search/server/live/live-sync.ts'
import { mapAnswer } from '../contract.ts'
import { type ShownView, shownOfBox, shownOfView } from '../rules.ts'
import { answerMap, shownOf } from './find-on-map.ts'

const database = await testDatabase()
const hour = 3_600_000

const zoom = fc.integer({ min: 9, max: 25 }).map((half) => half / 2)
const point = fc.record({
  latitude: fc.double({ min: -20, max: 70, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const views = fc
  .record({ center: point, zoom })
  .map(({ center, zoom: at }): ShownView => shownOfView({ center, zoom: at }))

const nation: ShownView = { view: 'nation', box: worldBox }

const sumOf = ({ cells, events }: ReturnType<typeof answerMap>) =>
  events.length + cells.reduce((sum, { count }) => sum + count, 0)

/** EventPoints without a catalog. */
const pointsOf = (places: readonly Partial<FoundEvent>[]): EventPoints => {
  const events = places.map((place, index) => ({ ...sampleEvent, id: `e${index}`, ...place }))
  const spots = events.map((event) => mercatorSpot(event, 0))
  return {
    rows: Uint32Array.from(events, (_, index) => index),
    x: Float64Array.from(spots, ({ x }) => x),
    y: Float64Array.from(spots, ({ y }) => y),
    dates: events.length,
    exact: Uint8Array.from(events, ({ locationPrecision }) =>
      Number(locationPrecision === 'address'),
    ),
    eventsOf: (rows) => rows.map((row) => events[row] as FoundEvent),
  }
}

const boxOf = (text: string) => readBox(text) as MapBox

describe('counts', () => {
  it('add up to the total of the search, for any catalog', async () => {
    const searches = fc.array(queries, { minLength: 4, maxLength: 4 })
    const some = fc.array(views, { minLength: 3, maxLength: 3 })
    const property = fc.asyncProperty(catalogs, searches, some, async (events, asked, shown) => {
      await storeCatalog(database.db, events, firstNoon - 48 * hour)
      const catalog = new LiveCatalog((await readLive(database)).changedEvents)
      const live = new LiveSearch(database, () => catalog, { now: () => firstNoon })
      for (const query of asked) {
        const { total, dates } = await live.find({ ...query, cursor: undefined })
        const points = await live.points(query)
        const whole = answerMap(points, nation, 1)
        expect([whole.total, whole.dates]).toEqual([total, dates])
        expect(whole.inBox).toBe(total)
        expect(sumOf(whole)).toBe(total)
        for (const each of shown) {
          const part = answerMap(points, each, 1)
          expect(sumOf(part)).toBe(part.inBox)
        }
      }
    })
    await fc.assert(property, { endOnFailure: true })
  })

  it('count each event once where boxes meet', () => {
    const places = fc.array(point, { minLength: 1, maxLength: 60, size: 'max' })
    const cut = fc.double({ min: -300, max: -60, noNaN: true })
    fc.assert(
      fc.property(places, cut, zoom, (events, at, level) => {
        const points = pointsOf(events)
        const exact = (box: ShownView['box']): ShownView => ({
          view: { center: { latitude: 40, longitude: -90 }, zoom: level },
          box,
        })
        const left = answerMap(points, exact({ ...worldBox, east: at }), 1)
        const right = answerMap(points, exact({ ...worldBox, west: at }), 1)
        expect(sumOf(left) + sumOf(right)).toBe(events.length)
      }),
    )
  })
})

describe('boxes of a large catalog', () => {
  it('contain the same events as a loop over all', () => {
    const events = Array.from({ length: 2_500 }, (_, index) => ({
      latitude: 24 + ((index * 7.31) % 25),
      longitude: (index * 3.77) % 61 === 0 ? 145 : -125 + ((index * 3.77) % 61),
    }))
    const points = pointsOf(events)
    fc.assert(
      fc.property(
        point,
        fc.double({ min: 0.1, max: 9, noNaN: true }),
        zoom,
        (center, half, level) => {
          const west = center.longitude > 0 ? center.longitude - 360 : center.longitude
          const box = {
            west: west - half,
            east: west + half,
            south: center.latitude - half,
            north: center.latitude + half,
          }
          const shown = { view: { center, zoom: level }, box }
          const answer = answerMap(points, shown, 1)
          const lies = ({ latitude, longitude }: (typeof events)[number]) =>
            latitude >= box.south &&
            latitude <= box.north &&
            [longitude - 360, longitude, longitude + 360].some(
              (turn) => turn >= box.west && turn < box.east,
            )
          const expected = events.flatMap((event, index) => (lies(event) ? [`e${index}`] : []))
          expect(answer.inBox).toBe(expected.length)
          expect(sumOf(answer)).toBe(expected.length)
          expect(answer.list.map(({ id }) => id)).toEqual(expected.slice(0, 20))
        },
      ),
    )
  })
})

it('counts events of a column once if a box around the world begins and ends in it', () => {
  const events = Array.from({ length: 2_500 }, (_, index) => ({
    latitude: 40.5,
    longitude: -98.4 + (index % 100) / 1_000,
  }))
  const points = pointsOf(events)
  const box = boxOf('-97.5,40,-97.6,41')
  const view = { center: { latitude: 40.5, longitude: -98 }, zoom: 6 }
  expect(answerMap(points, { view, box }, 1).inBox).toBe(2_500)
})

describe('answerMap', () => {
  const dayton = { latitude: 39.7589, longitude: -84.1916 }
  const troy = { latitude: 40.0395, longitude: -84.2033 }
  const around = shownOfView({ center: dayton, zoom: 11 })

  it('follows the contract, with a paged list of the box', () => {
    const points = pointsOf(Array.from({ length: 45 }, () => troy).concat([dayton]))
    const whole = answerMap(points, nation, 3)
    expect(mapAnswer.parse(whole)).toEqual(whole)
    expect(whole.list.map(({ id }) => id)).toEqual(['e40', 'e41', 'e42', 'e43', 'e44', 'e45'])
    expect({ page: whole.page, pages: whole.pages }).toEqual({ page: 3, pages: 3 })
    const close = answerMap(points, around, 1)
    expect(close.list.map(({ id }) => id)).toEqual(['e45'])
  })

  it('groups events that are too close, with the extent of each group', () => {
    const { cells, events } = answerMap(pointsOf([dayton, troy]), nation, 1)
    expect(events).toEqual([])
    expect(cells).toMatchObject([
      { count: 2, box: [-84.2033, 39.7589, -84.1916, 40.0395], exact: true, spot: false },
    ])
    const closer = answerMap(pointsOf([dayton, troy]), shownOfView({ center: dayton, zoom: 9 }), 1)
    expect(closer.cells).toEqual([])
    expect(closer.events).toHaveLength(2)
  })

  it('fans out events at one spot at high zoom, else marks the group as one spot', () => {
    const three = pointsOf([dayton, dayton, { ...dayton, locationPrecision: 'zip' }])
    expect(answerMap(three, around, 1).events).toHaveLength(3)
    expect(answerMap(three, around, 1).cells).toEqual([])
    const far = answerMap(three, shownOfView({ center: dayton, zoom: 8 }), 1)
    expect(far.cells).toMatchObject([{ count: 3, spot: true, exact: false }])
    const many = pointsOf(Array.from({ length: 7 }, () => dayton))
    expect(answerMap(many, around, 1).cells).toMatchObject([{ count: 7, spot: true }])
  })

  it('keeps a box across 0°, and counts the events in it', () => {
    const [dover, cork] = [
      { latitude: 51.1, longitude: 1.3 },
      { latitude: 51.9, longitude: -8.5 },
    ]
    const shown = shownOfBox(boxOf('-10,49,3,56'))
    expect(shown.view).toMatchObject({ zoom: 6, center: { longitude: expect.closeTo(-3.5, 6) } })
    const answer = answerMap(pointsOf([dover, cork, dayton]), shown, 1)
    expect(answer.inBox).toBe(2)
    const [west = 0, , east = 0] = answer.box
    expect([west < -10, east > 3, east - west < 25]).toEqual([true, true, true])
    // Repeats the request with the box, as pages do.
    expect(shownOfBox(boxOf(answer.box.join())).view).toMatchObject({ zoom: 6 })
  })

  it('finds Guam in boxes from Greenwich eastward, and across 180°', () => {
    const guam = { latitude: 13.4, longitude: 144.8 }
    for (const text of ['0,0,150,60', '-100,0,150,60', '140,0,-150,60', '-5,0,-150,60']) {
      const exact = { view: { center: guam, zoom: 5 }, box: boxOf(text) }
      expect([text, answerMap(pointsOf([guam]), exact, 1).inBox]).toEqual([text, 1])
    }
  })

  it('counts events west of 180° with Alaska', () => {
    const attu = { latitude: 52.8, longitude: 173.2 }
    const shown = shownOfBox(boxOf('170,50,-130,72'))
    expect(answerMap(pointsOf([attu, dayton]), shown, 1).inBox).toBe(1)
  })
})

describe('shownOf', () => {
  it('shows the requested box', () => {
    const shownArea = shownOf({ bbox: readBox('-85,39,-84,40'), zoom: undefined, page: 1 }, query)
    expect(shownArea.view).toMatchObject({ zoom: 9.5 })
    expect(shownArea.box.west).toBeLessThan(-84.99)
    expect(shownArea.box.north).toBeGreaterThan(39.99)
    const exact = shownOf({ bbox: readBox('-85,39,-84,40'), zoom: 11, page: 1 }, query)
    expect(exact).toMatchObject({ box: { west: -85, east: -84 }, view: { zoom: 11 } })
  })

  it('shows the place of a search, its state, or the country', () => {
    expect(shownOf(nothing, query).view).toBe('nation')
    expect(shownOf(nothing, { ...query, state: ['OH', 'IN'] }).view).toBe('nation')
    expect(shownOf(nothing, { ...query, state: ['OH'] }).box.north).toBeGreaterThan(41.9)
    const near = { latitude: 39.76, longitude: -84.19 }
    const around = shownOf(nothing, { ...query, near, radiusMiles: 25 })
    expect(around.view).toMatchObject({ zoom: 10 })
    expect(shownOf({ ...nothing, bbox: worldBox }, { ...query, near }).view).toBe('nation')
  })

  const query = { sortBy: 'date' as const, limit: 20 }
  const nothing = { bbox: undefined, zoom: undefined, page: undefined }
})

describe('readBox', () => {
  it('refuses an invalid box', () => {
    for (const text of ['', '1,2,3', '1,2,3,4,5', 'a,b,c,d', '-85,40,-84,39', '-200,1,2,3', ',,,'])
      expect(readBox(text), `box ${text}`).toBeUndefined()
  })
})
