import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  drawingScale,
  type MapView,
  mapFrame,
  mercatorSpot,
  sheetCorner,
  sheetOfView,
} from '../../../catalog/place/map-plane.ts'
import type { FrameView } from '../../../catalog/place/web/map/drawing.tsx'
import { boxOf, moved, placeAcross, spotIn, zoomed } from './views.ts'

const views = fc.record({
  center: fc.record({
    latitude: fc.double({ min: 20, max: 60, noNaN: true }),
    longitude: fc.double({ min: -150, max: -70, noNaN: true }),
  }),
  zoom: fc.integer({ min: 12, max: 24 }).map((half) => half / 2),
})
const spots = fc.record({
  x: fc.integer({ min: 0, max: mapFrame.width }),
  y: fc.integer({ min: 0, max: mapFrame.height }),
})
const isView = (view: FrameView): view is MapView => view !== 'nation'

describe('zoomed', () => {
  it('keeps the zoomed point in place', () => {
    fc.assert(
      fc.property(views, spots, (view, spot) => {
        const closer = zoomed(view, 1, spot)
        if (!isView(closer)) throw new Error('not closer')
        const back = zoomed(closer, -1, spot)
        if (!isView(back)) throw new Error('not back')
        expect(closer.zoom).toBe(view.zoom + 1)
        expect(back.center.latitude).toBeCloseTo(view.center.latitude, 6)
        expect(back.center.longitude).toBeCloseTo(view.center.longitude, 6)
      }),
    )
  })

  it('zooms from the country to a point, and back to the country', () => {
    const denver = { latitude: 39.74, longitude: -104.99 }
    const spot = spotIn('nation', denver)
    const closer = zoomed('nation', 2, spot)
    const at = spotIn(closer, denver)
    expect(at.x).toBeCloseTo(spot.x, 3)
    expect(at.y).toBeCloseTo(spot.y, 3)
    expect(zoomed(closer, -4)).toBe('nation')
    expect(zoomed('nation', -1)).toBe('nation')
  })
})

describe('moved', () => {
  it('moves the view by the distance', () => {
    fc.assert(
      fc.property(views, spots, (view, by) => {
        const { x, y } = spotIn(moved(view, by), view.center)
        expect(x).toBeCloseTo(mapFrame.width / 2 - by.x, 3)
        expect(y).toBeCloseTo(mapFrame.height / 2 - by.y, 3)
      }),
    )
  })

  it('continues past Greenwich', () => {
    const view = { center: { latitude: 40, longitude: -1 }, zoom: 6 }
    const past = moved(view, { x: 200, y: 0 })
    const spot = spotIn(past, view.center)
    expect(spot.x).toBeCloseTo(mapFrame.width / 2 - 200, 3)
    const [west = 0, , east = 0] = boxOf(past).split(',').map(Number)
    expect(east - west).toBeCloseTo((mapFrame.width * 360) / (256 * 2 ** 6), 3)
  })

  it('does not move the country', () => {
    expect(moved('nation', { x: 100, y: 0 })).toBe('nation')
    expect(boxOf('nation')).toBe('-180,-90,180,90')
  })
})

describe('placeAcross', () => {
  const apply = (transform: string, { x, y }: { x: number; y: number }) => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = transform
      .replace(/^matrix\(|\)$/g, '')
      .split(' ')
      .map(Number)
    return { x: a * x + c * y + e, y: b * x + d * y + f }
  }
  const columbus = { latitude: 39.96, longitude: -83 }
  const ohio: FrameView = { center: { latitude: 40.2, longitude: -82.7 }, zoom: 7 }

  it('aligns the map of the country with a view', () => {
    const { x, y } = spotIn('nation', columbus)
    const at = apply(placeAcross(undefined, ohio), { x: x * drawingScale, y: y * drawingScale })
    const seen = spotIn(ohio, columbus)
    expect(Math.hypot(at.x / drawingScale - seen.x, at.y / drawingScale - seen.y)).toBeLessThan(3)
  })

  it('aligns a sheet with the map of the country', () => {
    const sheet = sheetOfView(ohio)
    const corner = sheetCorner(sheet)
    const spot = mercatorSpot(columbus, sheet.zoom)
    const within = { x: (spot.x - corner.x) * drawingScale, y: (spot.y - corner.y) * drawingScale }
    const at = apply(placeAcross(sheet, 'nation'), within)
    const seen = spotIn('nation', columbus)
    expect(Math.hypot(at.x / drawingScale - seen.x, at.y / drawingScale - seen.y)).toBeLessThan(1)
  })
})
