/** Distances over the earth's surface, in statute miles. */

/** Degrees: latitude -90 to 90, longitude -180 to 180. */
export type Point = { readonly latitude: number; readonly longitude: number }

/** Earth radius in miles, used for all distances. */
export const EARTH_RADIUS_MILES = 3959

const radians = (degrees: number) => (degrees * Math.PI) / 180

/**
 * Great-circle distance by the haversine formula, which stays exact for points close together
 * (R. W. Sinnott, "Virtues of the Haversine", Sky & Telescope 68, 1984).
 */
export function greatCircleMiles(a: Point, b: Point): number {
  const halfLatitude = Math.sin(radians(b.latitude - a.latitude) / 2)
  const halfLongitude = Math.sin(radians(b.longitude - a.longitude) / 2)
  const haversine =
    halfLatitude ** 2 +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * halfLongitude ** 2
  // Rounding can exceed 1 for antipodes, where asin is NaN.
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.min(1, Math.sqrt(haversine)))
}

/** "7.4 miles away", with one decimal. */
export function distanceLabel(miles: number): string {
  return `${miles.toFixed(1)} miles away`
}
