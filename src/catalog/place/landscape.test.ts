import { describe, expect, test } from 'vitest'
import { hasSnow, landscapeAt } from './landscape.ts'

const places = {
  'Atlantic City NJ': [39.36, -74.42, 'coast'],
  'Miami FL': [25.77, -80.19, 'coast'],
  'Orlando FL': [28.54, -81.38, 'plains'],
  'Galveston TX': [29.3, -94.8, 'coast'],
  'Santa Monica CA': [34.02, -118.49, 'coast'],
  'Seattle WA': [47.61, -122.33, 'coast'],
  'Chicago IL': [41.88, -87.63, 'coast'],
  'Cleveland OH': [41.5, -81.69, 'coast'],
  'Honolulu HI': [21.31, -157.86, 'coast'],
  'Boston MA': [42.36, -71.06, 'coast'],
  'Phoenix AZ': [33.45, -112.07, 'desert'],
  'Las Vegas NV': [36.17, -115.14, 'desert'],
  'Palm Springs CA': [33.83, -116.55, 'desert'],
  'El Paso TX': [31.76, -106.49, 'desert'],
  'Santa Fe NM': [35.69, -105.94, 'desert'],
  'Denver CO': [39.74, -104.99, 'mountains'],
  'Salt Lake City UT': [40.76, -111.89, 'mountains'],
  'Bozeman MT': [45.68, -111.04, 'mountains'],
  'Asheville NC': [35.6, -82.55, 'mountains'],
  'Burlington VT': [44.48, -73.21, 'mountains'],
  'Anchorage AK': [61.22, -149.9, 'mountains'],
  'Dayton OH': [39.76, -84.19, 'plains'],
  'Wichita KS': [37.69, -97.34, 'plains'],
  'Dallas TX': [32.78, -96.8, 'plains'],
  'Minneapolis MN': [44.98, -93.27, 'plains'],
  'Pittsburgh PA': [40.44, -80, 'plains'],
  'Lamar CO': [38.09, -102.62, 'plains'],
} as const

const at = (name: keyof typeof places) => {
  const [latitude, longitude] = places[name]
  return { latitude, longitude, state: name.slice(-2) }
}

test.each(Object.keys(places) as (keyof typeof places)[])('landscape of %s', (name) => {
  expect(landscapeAt(at(name))).toBe(places[name][2])
})

describe('snow', () => {
  test.each([
    ['Minneapolis MN', 1, true],
    ['Minneapolis MN', 7, false],
    ['Minneapolis MN', 11, true],
    ['Dayton OH', 1, true],
    ['Dayton OH', 4, false],
    ['Denver CO', 2, true],
    ['Anchorage AK', 10, true],
    ['Anchorage AK', 6, false],
    ['Seattle WA', 1, false],
    ['Dallas TX', 1, false],
    ['Phoenix AZ', 12, false],
    ['Miami FL', 1, false],
  ] as const)('%s in month %i: %s', (name, month, snow) => {
    expect(hasSnow(at(name), month)).toBe(snow)
  })
})
