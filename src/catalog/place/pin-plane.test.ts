import { describe, expect, it } from 'vitest'
import { greatCircleMiles } from './distance.ts'
import { isInPicture, pictureHeight, pictureWidth, pointAt, scaleBar, spotOf } from './pin-plane.ts'

const chicago = { latitude: 41.8818, longitude: -87.6231 }

describe('the plane of a picture', () => {
  it.each([1, 3, 10, 30, 90])('is invertible, at %d miles', (miles) => {
    const plane = { center: chicago, miles }
    const spot = { x: 312, y: 44 }
    const there = spotOf(plane, pointAt(plane, spot))
    expect(there.x).toBeCloseTo(spot.x, 0)
    expect(there.y).toBeCloseTo(spot.y, 0)
  })

  it('agrees with great-circle distances', () => {
    const plane = { center: chicago, miles: 30 }
    for (const spot of [
      { x: pictureWidth / 2, y: 0 },
      { x: pictureWidth / 2 + pictureHeight / 2, y: pictureHeight / 2 },
    ]) {
      expect(greatCircleMiles(chicago, pointAt(plane, spot))).toBeCloseTo(30, 0)
    }
  })

  it('puts the center in the middle, north up and east to the right', () => {
    const plane = { center: chicago, miles: 10 }
    expect(spotOf(plane, chicago)).toEqual({ x: pictureWidth / 2, y: pictureHeight / 2 })
    const northEast = spotOf(plane, { latitude: 41.9, longitude: -87.6 })
    expect(northEast.x).toBeGreaterThan(pictureWidth / 2)
    expect(northEast.y).toBeLessThan(pictureHeight / 2)
  })

  it('works across the date line', () => {
    const plane = { center: { latitude: 51.9, longitude: 179.9 }, miles: 30 }
    expect(isInPicture(spotOf(plane, { latitude: 51.9, longitude: -179.9 }))).toBe(true)
    expect(pointAt(plane, { x: pictureWidth, y: 0 }).longitude).toBeLessThan(-179)
  })

  it.each([
    [1, 1],
    [3, 2],
    [10, 10],
    [30, 20],
    [90, 50],
  ])('has a scale bar with a round number at %d miles', (miles, expected) => {
    const bar = scaleBar({ center: chicago, miles })
    expect(bar.miles).toBe(expected)
    expect(bar.length).toBeLessThanOrEqual(pictureWidth / 3)
  })
})
