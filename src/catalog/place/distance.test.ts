import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { distanceLabel, EARTH_RADIUS_MILES, greatCircleMiles } from './distance.ts'

const point = fc.record({
  latitude: fc.double({ min: -90, max: 90, noNaN: true }),
  longitude: fc.double({ min: -180, max: 180, noNaN: true }),
})
const halfCircumference = Math.PI * EARTH_RADIUS_MILES
const at = (latitude: number, longitude: number) => ({ latitude, longitude })

describe('greatCircleMiles', () => {
  // Known great-circle distances between cities, within 0.3% (the earth is not a sphere).
  it.each([
    ['Chicago to New York', at(41.8781, -87.6298), at(40.7128, -74.006), 711],
    ['Los Angeles to New York', at(34.0522, -118.2437), at(40.7128, -74.006), 2445],
    ['Seattle to Miami', at(47.6062, -122.3321), at(25.7617, -80.1918), 2732],
    ['San Juan to Miami', at(18.4655, -66.1057), at(25.7617, -80.1918), 1035],
    [
      'Honolulu to Hagatna, over the date line',
      at(21.3069, -157.8583),
      at(13.4757, 144.7489),
      3806,
    ],
  ])('%s', (_, from, to, miles) => {
    expect(Math.abs(greatCircleMiles(from, to) / miles - 1)).toBeLessThan(0.003)
  })

  it('is a quarter of the circumference from the equator to a pole', () => {
    expect(greatCircleMiles(at(0, 12), at(90, 77))).toBeCloseTo(halfCircumference / 2, 6)
  })

  it('is symmetric, and between 0 and half the circumference', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const miles = greatCircleMiles(a, b)
        expect(miles).toBeGreaterThanOrEqual(0)
        expect(miles).toBeLessThanOrEqual(halfCircumference + 1e-9)
        expect(greatCircleMiles(b, a)).toBeCloseTo(miles, 6)
        expect(greatCircleMiles(a, a)).toBe(0)
      }),
    )
  })

  it('is half the circumference to the opposite point, never NaN', () => {
    fc.assert(
      fc.property(point, (a) => {
        const longitude = a.longitude > 0 ? a.longitude - 180 : a.longitude + 180
        const miles = greatCircleMiles(a, { latitude: -a.latitude, longitude })
        expect(miles).toBeCloseTo(halfCircumference, 3)
      }),
    )
  })

  it('satisfies the triangle inequality', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, c) => {
        const around = greatCircleMiles(a, b) + greatCircleMiles(b, c)
        expect(greatCircleMiles(a, c)).toBeLessThanOrEqual(around + 1e-4)
      }),
    )
  })
})

it.each([
  [7.44, '7.4 miles away'],
  [1, '1.0 miles away'],
  [0, '0.0 miles away'],
  [1234.56, '1234.6 miles away'],
])('labels %d', (miles, label) => {
  expect(distanceLabel(miles)).toBe(label)
})
