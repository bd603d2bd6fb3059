/** Boxes of longitudes and latitudes, as addresses name them and maps show them. */

/** Guam (145° E) lies west of Hawaii here, so that no map of the United States is torn at 180°. */
export const westward = (longitude: number): number => (longitude > 0 ? longitude - 360 : longitude)

/** The same from -180 to 180 again. */
export const eastward = (longitude: number): number =>
  longitude < -180 ? longitude + 360 : longitude

/** Degrees; `west` as `westward` counts longitudes, and `east` to the east of it: above 0 where the box crosses Greenwich. */
export type MapBox = {
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

export const wholeWorld: MapBox = { west: -360, south: -90, east: 0, north: 90 }

/** "west,south,east,north"; undefined for anything else. A box across 180° has its west east of its east (RFC 7946). */
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
  if (east - west === 360) return { ...wholeWorld, south, north }
  const start = westward(west)
  return { west: start, south, east: start + ((east - west + 360) % 360), north }
}

/** A box across Greenwich goes on beyond 0. */
export const isInBox = (
  { west, south, east, north }: MapBox,
  latitude: number,
  longitude: number,
): boolean => {
  const right = westward(longitude)
  const isBetween = (right >= west && right <= east) || right + 360 <= east
  return isBetween && latitude >= south && latitude <= north
}
