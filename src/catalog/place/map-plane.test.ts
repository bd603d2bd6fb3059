import { geoConicEqualArea, geoMercator } from 'd3-geo'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { insets, nationPoint, nationSpot } from '../../features/map/nation-plane.ts'
import {
  boxOfView,
  closestZoom,
  mapFrame,
  mercatorPoint,
  mercatorSpot,
  sheetCorner,
  sheetOfView,
  sheetSize,
  viewAround,
  viewOfBox,
  widestZoom,
} from './map-plane.ts'

const point = fc.record({
  latitude: fc.double({ min: -20, max: 72, noNaN: true }),
  longitude: fc.double({ min: -179, max: -60, noNaN: true }),
})
const zoom = fc.integer({ min: widestZoom * 2, max: closestZoom * 2 }).map((half) => half / 2)

describe('the plane of Mercator', () => {
  it('has every point where d3-geo has it', () => {
    fc.assert(
      fc.property(point, zoom, ({ latitude, longitude }, at) => {
        const world = 256 * 2 ** at
        const [x = 0, y = 0] =
          geoMercator()
            .scale(world / (2 * Math.PI))
            .translate([world / 2, world / 2])([longitude, latitude]) ?? []
        const spot = mercatorSpot({ latitude, longitude }, at)
        expect(spot.x).toBeCloseTo(x, 4)
        expect(spot.y).toBeCloseTo(y, 4)
        const back = mercatorPoint(spot, at)
        expect(back.latitude).toBeCloseTo(latitude, 9)
        expect(back.longitude).toBeCloseTo(longitude, 9)
      }),
    )
  })

  it('finds a view again by its box, rounded as addresses have it', () => {
    fc.assert(
      fc.property(point, zoom, (center, at) => {
        const { west, south, east, north } = boxOfView({ center, zoom: at })
        const round = (degrees: number) => Math.round(degrees * 1e4) / 1e4
        const view = viewOfBox({
          west: round(west),
          south: round(south),
          east: round(east),
          north: round(north),
        })
        expect(view.zoom).toBe(at)
        expect(view.center.latitude).toBeCloseTo(center.latitude, 3)
        expect(view.center.longitude).toBeCloseTo(center.longitude, 3)
      }),
    )
  })

  it('finds a view again by its box anywhere on earth, across 0° and 180°, too', () => {
    const longitude = fc.oneof(
      fc.double({ min: -180, max: 180, noNaN: true }),
      fc.double({ min: -9, max: 9, noNaN: true }),
    )
    const latitude = fc.double({ min: -60, max: 60, noNaN: true })
    fc.assert(
      fc.property(latitude, longitude, zoom, (at, across, level) => {
        const center = { latitude: at, longitude: across }
        const box = boxOfView({ center, zoom: level })
        expect(box.east - box.west).toBeCloseTo((mapFrame.width * 360) / (256 * 2 ** level), 9)
        const view = viewOfBox(box)
        expect(view.zoom).toBe(level)
        const turn = (view.center.longitude - across + 540) % 360
        expect(turn).toBeCloseTo(180, 6)
        expect(view.center.latitude).toBeCloseTo(at, 6)
      }),
    )
  })

  it('has a sheet that holds the whole frame of any view', () => {
    fc.assert(
      fc.property(point, zoom, (center, at) => {
        const corner = sheetCorner(sheetOfView({ center, zoom: at }))
        const middle = mercatorSpot(center, at)
        expect(middle.x - mapFrame.width / 2).toBeGreaterThan(corner.x)
        expect(middle.y - mapFrame.height / 2).toBeGreaterThan(corner.y)
        expect(middle.x + mapFrame.width / 2).toBeLessThan(corner.x + sheetSize.width)
        expect(middle.y + mapFrame.height / 2).toBeLessThan(corner.y + sheetSize.height)
      }),
    )
  })

  it('shows a whole circle, also across 180°', () => {
    for (const longitude of [-84.2, 144.8, 179.9]) {
      const { west, east } = boxOfView(viewAround({ latitude: 13.5, longitude }, 50))
      expect(east - west).toBeGreaterThan(100 / 69)
      expect(east - west).toBeLessThan(5)
    }
  })
})

describe('the frame of the nation', () => {
  it('has the contiguous states where d3-geo has them', () => {
    const albers = geoConicEqualArea()
      .parallels([29.5, 45.5])
      .rotate([96, 0])
      .center([0, 38.7])
      .scale(1300)
      .translate([497, 298])
    for (const [latitude, longitude] of [
      [47.6, -122.3],
      [25.8, -80.2],
      [44.8, -68.8],
      [32.7, -117.2],
      [39.76, -84.19],
    ] as const) {
      const [x = 0, y = 0] = albers([longitude, latitude]) ?? []
      const spot = nationSpot({ latitude, longitude })
      expect(spot.x).toBeCloseTo(x, 6)
      expect(spot.y).toBeCloseTo(y, 6)
    }
  })

  it.each([
    ['Alaska', 61.2, -149.9],
    ['Alaska', 51.9, 179.6],
    ['Hawaii', 21.3, -157.9],
    ['Guam', 13.47, 144.75],
    ['N. Marianas', 15.2, 145.75],
    ['American Samoa', -14.28, -170.7],
    ['Puerto Rico', 18.01, -66.61],
    ['Virgin Islands', 17.75, -64.7],
  ])('shows %s in its inset, and finds the point there again', (name, latitude, longitude) => {
    const inset = insets.find((each) => each.name === name)
    const spot = nationSpot({ latitude, longitude })
    expect(spot.x).toBeGreaterThan(inset?.x ?? Number.NaN)
    expect(spot.x).toBeLessThan((inset?.x ?? 0) + (inset?.width ?? 0))
    expect(spot.y).toBeGreaterThan(inset?.y ?? Number.NaN)
    expect(spot.y).toBeLessThan((inset?.y ?? 0) + (inset?.height ?? 0))
    expect(nationPoint(spot).latitude).toBeCloseTo(latitude, 6)
    expect(nationPoint(spot).longitude).toBeCloseTo(longitude, 6)
  })
})
