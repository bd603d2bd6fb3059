import { geoMercator } from 'd3-geo'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  boxOfView,
  closestZoom,
  groundOfView,
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
  it('projects every point as d3-geo does', () => {
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

  it('restores a view from its rounded bbox', () => {
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

  it('restores a view from its bbox anywhere on earth, even across 0° and 180°', () => {
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

  it('has a sheet that covers the frame of any view', () => {
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

  it('has a background sheet that extends beyond the frame of any view', () => {
    fc.assert(
      fc.property(point, zoom, (center, at) => {
        const ground = groundOfView({ center, zoom: at })
        const corner = sheetCorner(ground)
        const middle = mercatorSpot(center, ground.zoom)
        const scale = 2 ** (ground.zoom - at)
        const [dx, dy] = [(mapFrame.width / 2) * scale, (mapFrame.height / 2) * scale]
        fc.pre(scale < 1)
        expect(middle.x - dx).toBeGreaterThan(corner.x)
        expect(middle.y - dy).toBeGreaterThan(corner.y)
        expect(middle.x + dx).toBeLessThan(corner.x + sheetSize.width)
        expect(middle.y + dy).toBeLessThan(corner.y + sheetSize.height)
      }),
    )
  })

  it('frames a whole circle, even across 180°', () => {
    for (const longitude of [-84.2, 144.8, 179.9]) {
      const { west, east } = boxOfView(viewAround({ latitude: 13.5, longitude }, 50))
      expect(east - west).toBeGreaterThan(100 / 69)
      expect(east - west).toBeLessThan(5)
    }
  })
})
