/** The R-tree finds the same points and rows as a scan of all of them. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Point } from '../../../place/distance.ts'
import { findMatches } from './find-matches.ts'
import { findNearest, findWithin } from './find-near.ts'
import { LiveCatalog } from './live-catalog.ts'
import type { LiveEvent } from './live-row.ts'
import { chordOf, distanceBetween, RTree, vectorOf } from './r-tree.ts'
import { TopK } from './top-k.ts'

/** Generates arrays up to `maxLength`; by default fast-check stops at ten items. */
const size = 'max'

const coordinate = fc.double({ min: -100, max: 100, noNaN: true })
/** Few places, so that many points are equal. */
const place = fc.tuple(coordinate, coordinate, coordinate)
const points = fc
  .tuple(
    fc.array(place, { minLength: 1, maxLength: 40, size }),
    fc.array(fc.nat(39), { maxLength: 1500, size }),
  )
  .map(([places, drawn]) => drawn.map((number) => places[number % places.length] ?? [0, 0, 0]))
const center = place.map(([x, y, z]) => ({ x, y, z }))
/** Often exactly the distance of a point. */
const reachOf = (distances: number[], share: number) =>
  distances[Math.floor(share * distances.length)] ?? 50
const share = fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true })

const columnsOf = (some: number[][]) => {
  const axis = (number: number) => Float64Array.from(some, (point) => point[number] ?? 0)
  return { x: axis(0), y: axis(1), z: axis(2) }
}

test('a search finds the same points as a scan, within a distance and nearest first', () => {
  fc.assert(
    fc.property(points, center, share, (some, from, part) => {
      const slots = Uint32Array.from(some, (_, slot) => slot)
      const boxes = new RTree(slots, columnsOf(some))
      const distances = some.map(([x = 0, y = 0, z = 0]) => distanceBetween(from, x, y, z))
      const sorted = [...distances].sort((a, b) => a - b)
      const maxDistance = reachOf(sorted, part)
      const within: number[] = []
      boxes.search(from, { maxDistance, offer: (distance) => within.push(distance) })
      expect(within.sort((a, b) => a - b)).toEqual(sorted.filter((each) => each <= maxDistance))
      const nearest = new TopK({ limit: 21, position: slots })
      boxes.search(from, nearest)
      expect(nearest.rows.map(({ key }) => key)).toEqual(sorted.slice(0, 21))
      expect(nearest.rows.every(({ slot, key }) => distances[slot] === key)).toBe(true)
    }),
    { endOnFailure: true },
  )
})

const event = (number: number, { latitude, longitude }: Point, series: number): LiveEvent => ({
  id: `event${String(number).padStart(5, '0')}`,
  json: '{',
  version: '1',
  day: (number * 7919) % 400,
  minute: number % 3,
  lastDay: 1000,
  endsAt: Number.POSITIVE_INFINITY,
  ongoing: 0,
  off: 0,
  latitude,
  longitude,
  eventType: 'car_show',
  state: 'IL',
  attendanceCost: null,
  charityInvolved: false,
  exact: 1,
  timeZone: 'America/Chicago',
  updatedAt: 0,
  carMake: { labels: [], keys: [] },
  feature: [],
  goodFor: [],
  carCategory: { labels: [], keys: [] },
  openDays: '',
  organizer: '',
  venue: { name: '', city: '', state: '' },
  seriesId: series < 0 ? null : `series${series}`,
  seriesRule: null,
})

const around = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const spots = fc.array(around, { minLength: 1, maxLength: 40, size })

test('rows within a circle are the first dates of series in it', () => {
  const numbers = fc.array(fc.nat(39), { maxLength: 1500, size })
  const drawn = fc.tuple(
    spots,
    numbers,
    fc.integer({ min: 1, max: 9 }),
    around,
    share,
    fc.boolean(),
  )
  fc.assert(
    fc.property(drawn, ([places, some, kinds, middle, part, everyDate]) => {
      const from = vectorOf(middle)
      // Events of one place belong to one series, except for a few that belong to a series at several places.
      const seriesOf = (number: number, spot: number) =>
        number % kinds === 0 ? -1 : number % 50 === 1 ? 1000 : spot
      const catalog = new LiveCatalog(
        some.map((spot, number) =>
          event(
            number,
            places[spot % places.length] ?? middle,
            seriesOf(number, spot % places.length),
          ),
        ),
      )
      const view = catalog.view(0)
      const matches = findMatches(catalog, view, {}, { everyDate })
      const { x, y, z, seriesOf: series } = catalog.columns
      const distanceOf = (slot: number) =>
        distanceBetween(from, x[slot] ?? 0, y[slot] ?? 0, z[slot] ?? 0)
      const miles = part * 12_500
      const maxDistance = chordOf(miles)
      const seen = new Set<number>()
      const expected = [...view.inOrder].filter((slot) => {
        const its = series[slot] ?? -1
        if (distanceOf(slot) > maxDistance || (!everyDate && seen.has(its))) return false
        if (its >= 0) seen.add(its)
        return true
      })
      const circle = findWithin(catalog, matches, { near: middle, radiusMiles: miles, everyDate })
      expect([...catalog.inOrder(circle.rows)]).toEqual(expected)
      const distances = new Map([...circle.rows].map((slot, n) => [slot, circle.distances[n]]))
      for (const slot of expected) expect(distances.get(slot)).toBe(distanceOf(slot))
    }),
    { endOnFailure: true },
  )
})

/** Many events at few places, some of them in the catalog from the start. */
const stored = fc.record({
  spots,
  // Enough for added slots to cause a rebuild of the R-tree in some runs.
  drawn: fc.array(fc.nat(39), { minLength: 250, maxLength: 3000, size }),
  known: share,
})

test('pages of the nearest rows equal those of a scan', async () => {
  await fc.assert(
    fc.asyncProperty(stored, around, fc.integer({ min: 2, max: 9 }), async (some, from, kinds) => {
      const events = some.drawn.map((number, index) => {
        const spot = some.spots[number % some.spots.length] ?? from
        return event(index, spot, index % kinds === 0 ? number % 7 : -1)
      })
      const known = Math.floor(some.known * events.length)
      const catalog = new LiveCatalog(events.slice(0, known))
      await catalog.apply({
        changedEvents: events.slice(known),
        removedIds: ['event00000', 'event00001'],
      })
      const view = catalog.view(0)
      const matches = findMatches(catalog, view, {})
      const { position, columns } = catalog
      const middle = vectorOf(from)
      const keyOf = (slot: number) =>
        distanceBetween(middle, columns.x[slot] ?? 0, columns.y[slot] ?? 0, columns.z[slot] ?? 0)
      const expected = [...matches.rows]
        .map((slot) => ({ slot, key: keyOf(slot) }))
        .sort((a, b) => a.key - b.key || (position[a.slot] ?? 0) - (position[b.slot] ?? 0))
      for (let first = 0; first < 60; first += 20) {
        const last = expected[first - 1]
        const isAfter = (slot: number, key: number) =>
          !last ||
          key > last.key ||
          (key === last.key && (position[slot] ?? 0) > (position[last.slot] ?? 0))
        const page = expected.slice(first, first + 20)
        expect(findNearest(catalog, { near: from, matches, limit: 20, isAfter })).toEqual(page)
      }
    }),
    { endOnFailure: true },
  )
})
