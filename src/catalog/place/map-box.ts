/** Boxes of longitudes and latitudes, in addresses and on maps. */

/** Maps longitudes to -360 to 0: Guam (145° E) is west of Hawaii, so that no US map is split at 180°. */
export const westward = (longitude: number): number => (longitude > 0 ? longitude - 360 : longitude)

/** Inverse of `westward`: longitudes from -180 to 180. */
export const eastward = (longitude: number): number =>
  longitude < -180 ? longitude + 360 : longitude

/** Degrees; `west` as in `westward`; `east` is greater, and above 0 if the box crosses 0°. */
export type MapBox = {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export const worldBox: MapBox = { west: -360, south: -90, east: 0, north: 90 }

/** Parses "west,south,east,north"; undefined if invalid. A box across 180° has west > east (RFC 7946). */
export const readBox = (text: string): MapBox | undefined => {
  const numbers = text.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = numbers
  const isBox =
    numbers.length === 4 &&
    Math.abs(west) <= 180 &&
    Math.abs(east) <= 180 &&
    south >= -90 &&
    north <= 90 &&
    south < north &&
    west !== east
  if (!isBox) return undefined
  if (east - west === 360) return { ...worldBox, south, north }
  const start = westward(west)
  return { west: start, south, east: start + ((east - west + 360) % 360), north }
}

/** `east` of a box across 0° is above 0. */
export const isInBox = (
  { west, south, east, north }: MapBox,
  latitude: number,
  longitude: number,
): boolean => {
  const right = westward(longitude)
  const isBetween = (right >= west && right <= east) || right + 360 <= east
  return isBetween && latitude >= south && latitude <= north
}
