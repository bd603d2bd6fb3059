/** Approximate landscape at a US point, for drawn scenes. */
import { EARTH_RADIUS_MILES, type Point } from './distance.ts'

export type Landscape = 'coast' | 'desert' | 'mountains' | 'plains'

/** A state, or the part of it within these degrees. */
type Area = readonly [state: string, south?: number, north?: number, west?: number, east?: number]

const deserts: readonly Area[] = [
  ['AZ'],
  ['NM'],
  ['NV'],
  ['CA', 32.5, 36.5, -117.5, -114],
  ['TX', 28.9, 33, -107, -102.8],
  ['UT', 36.9, 38.2],
]

const mountains: readonly Area[] = [
  ['AK'],
  ['CO', 36.9, 41.1, -109.1, -104.4],
  ['UT'],
  ['WY'],
  ['ID'],
  ['MT', 44, 49.1, -116.1, -109],
  ['SD', 43, 45, -104.1, -103],
  ['CA', 38, 42.1, -121, -119.5],
  ['WA', 45.5, 49.1, -122.1, -119.8],
  ['OR', 42, 45.8, -122.3, -120.8],
  ['VT'],
  ['NH'],
  ['WV'],
  ['ME', 44.3, 47.5, -71.1, -69.5],
  ['NY', 43.3, 45, -75.5, -73.4],
  ['VA', 36.5, 38.6, -83.7, -79.7],
  ['NC', 35, 36.6, -84.4, -81.3],
  ['TN', 35, 36.7, -84.4, -81.6],
  ['KY', 36.6, 38, -83.4, -82],
  ['GA', 34.4, 35, -84.7, -83],
]

/** Shorelines of the Atlantic and the Gulf, the Pacific, Puget Sound and the Great Lakes: latitude, longitude, …. */
const shores: readonly (readonly number[])[] = [
  [
    44.9, -67, 44.4, -68.2, 43.9, -69.5, 43.6, -70.2, 43, -70.8, 42.35, -71, 41.9, -70.55, 42.05,
    -70.2, 41.65, -70.3, 41.5, -71, 41.45, -71.4, 41.35, -71.9, 41.27, -72.9, 41.05, -73.5, 40.75,
    -73.9, 40.58, -73.95, 40.45, -74.1, 39.95, -74.08, 39.36, -74.42, 38.93, -74.92, 38.72, -75.08,
    38.33, -75.09, 37.9, -75.4, 36.85, -75.98, 36, -75.6, 35.22, -75.55, 34.7, -76.7, 34.2, -77.8,
    33.7, -78.9, 33.35, -79.2, 32.78, -79.93, 32.2, -80.7, 32, -80.85, 31.15, -81.4, 30.33, -81.4,
    29.9, -81.3, 29.2, -81, 28.4, -80.6, 27.6, -80.35, 26.7, -80.03, 25.77, -80.13, 25.1, -80.4,
    24.55, -81.8,
  ],
  [
    25.9, -81.7, 26.6, -82.1, 27.34, -82.6, 27.8, -82.75, 28.4, -82.7, 29.1, -83, 29.85, -84.4,
    29.7, -85.2, 30.15, -85.8, 30.38, -86.5, 30.33, -87.3, 30.25, -87.9, 30.39, -88.9, 30.3, -89.4,
  ],
  [29.75, -93.9, 29.3, -94.8, 28.9, -95.3, 28.4, -96.4, 27.8, -97.2, 27, -97.4, 26.07, -97.16],
  [41.05, -71.9, 40.75, -72.9, 40.58, -73.9],
  [38.97, -76.48, 38.3, -76.4, 36.95, -76.35],
  [
    32.6, -117.13, 33.2, -117.4, 33.6, -117.9, 33.75, -118.25, 34, -118.5, 34.27, -119.27, 34.41,
    -119.7, 35.15, -120.65, 36.6, -121.9, 36.95, -122, 37.5, -122.45, 37.8, -122.5, 38.3, -123.05,
    39.3, -123.8, 40.8, -124.15, 42.05, -124.28, 43.35, -124.35, 44.63, -124.06, 45.9, -123.96,
    46.9, -124.1, 47.9, -124.6,
  ],
  [47.25, -122.45, 47.6, -122.35, 48, -122.2, 48.75, -122.5],
  [41.7, -87.3, 41.9, -87.6, 42.5, -87.8, 43.04, -87.88, 44.1, -87.65, 45, -87.2],
  [
    41.7, -86.9, 42.1, -86.5, 42.8, -86.2, 43.25, -86.35, 43.95, -86.47, 44.76, -85.6, 45.78,
    -84.73,
  ],
  [45.78, -84.73, 45, -83.45, 44.3, -83.4, 43.9, -83.9, 44, -82.9, 43, -82.42],
  [46.75, -92.05, 46.8, -90.8, 46.55, -87.4],
  [41.7, -83.45, 41.45, -82.7, 41.5, -81.7, 41.75, -81.28, 42.15, -80.1, 42.88, -78.88],
  [43.26, -79, 43.26, -77.6, 43.45, -76.5],
]

/** Islands that count as coast entirely. */
const islands = new Set(['HI', 'PR', 'VI', 'GU', 'AS', 'MP'])

const shoreMiles = 12
const degreeMiles = (EARTH_RADIUS_MILES * Math.PI) / 180

const isIn = ({ latitude, longitude }: Point, state: string) =>
  (([code, south = -90, north = 90, west = -180, east = 180]: Area) =>
    code === state &&
    latitude >= south &&
    latitude <= north &&
    longitude >= west &&
    longitude <= east) as (area: Area) => boolean

/** Calculates on a plane around the point, where degrees of longitude are narrower. */
const isNear = ({ latitude, longitude }: Point, shore: readonly number[]): boolean => {
  const narrow = Math.cos((latitude * Math.PI) / 180)
  for (let at = 2; at < shore.length; at += 2) {
    const [ay, ax, by, bx] = shore.slice(at - 2, at + 2) as [number, number, number, number]
    const [x, y] = [(ax - longitude) * narrow, ay - latitude]
    const [dx, dy] = [(bx - ax) * narrow, by - ay]
    const share = Math.max(0, Math.min(1, -(x * dx + y * dy) / (dx * dx + dy * dy || 1)))
    if (Math.hypot(x + dx * share, y + dy * share) * degreeMiles < shoreMiles) return true
  }
  return false
}

export const landscapeAt = (place: Point & { state: string }): Landscape => {
  const { state } = place
  if (islands.has(state) || shores.some((shore) => isNear(place, shore))) return 'coast'
  if (deserts.some(isIn(place, state))) return 'desert'
  return mountains.some(isIn(place, state)) ? 'mountains' : 'plains'
}

/** True if the ground is usually covered with snow in a month (from 1). */
export const hasSnow = (place: Point & { state: string }, month: number): boolean => {
  const { latitude, longitude, state } = place
  if (state === 'AK') return month >= 10 || month <= 4
  // The ocean keeps the Pacific coast mild.
  if (longitude < -121.5 || latitude < 37 || islands.has(state)) return false
  const landscape = landscapeAt(place)
  if (landscape === 'desert') return false
  if (latitude >= 44 || (landscape === 'mountains' && latitude >= 38))
    return month >= 11 || month <= 3
  if (latitude >= 41) return month === 12 || month <= 3
  return latitude >= 39 && (month === 12 || month <= 2)
}
