/** Plane of a pin's picture: points around a center, in units of the picture. */
import { EARTH_RADIUS_MILES, type Point } from './distance.ts'

export const pictureWidth = 400
export const pictureHeight = 260

/** Miles per degree of latitude. */
const degreeMiles = (EARTH_RADIUS_MILES * Math.PI) / 180

export type Plane = {
  center: Point
  /** Miles from the center to the upper edge. */
  miles: number
}

export type Spot = { x: number; y: number }

const unitsPerMile = ({ miles }: Plane) => pictureHeight / 2 / miles
const narrowing = ({ center }: Plane) => Math.cos((center.latitude * Math.PI) / 180)

/** Difference of longitudes across 180°, where some Alaskan islands are. */
const shortWay = (degrees: number) => ((degrees + 540) % 360) - 180

/** Position of a point in the picture; a flat plane is accurate enough for a few hundred miles. */
export const spotOf = (plane: Plane, { latitude, longitude }: Point): Spot => {
  const scale = degreeMiles * unitsPerMile(plane)
  const east = shortWay(longitude - plane.center.longitude) * narrowing(plane)
  return {
    x: pictureWidth / 2 + east * scale,
    y: pictureHeight / 2 - (latitude - plane.center.latitude) * scale,
  }
}

/** Point at a position, rounded to five decimals (about a meter). */
export const pointAt = (plane: Plane, { x, y }: Spot): Point => {
  const scale = degreeMiles * unitsPerMile(plane)
  const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
  const east = (x - pictureWidth / 2) / (scale * narrowing(plane))
  return {
    latitude: round(plane.center.latitude - (y - pictureHeight / 2) / scale),
    longitude: round(shortWay(plane.center.longitude + east)),
  }
}

export const isInPicture = ({ x, y }: Spot): boolean =>
  x >= 0 && x <= pictureWidth && y >= 0 && y <= pictureHeight

/** Round number of miles for the scale, and its length in the picture. */
export const scaleBar = (plane: Plane): { miles: number; length: number } => {
  const longest = pictureWidth / 3 / unitsPerMile(plane)
  const power = 10 ** Math.floor(Math.log10(longest))
  const miles = [5, 2, 1].map((step) => step * power).find((step) => step <= longest) ?? power
  return { miles, length: miles * unitsPerMile(plane) }
}

/** Point of two texts; undefined unless both are valid degrees. */
export const readPoint = (texts: { latitude?: string; longitude?: string }): Point | undefined => {
  const { latitude = '', longitude = '' } = texts
  if (latitude.trim() === '' || longitude.trim() === '') return undefined
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180 ? point : undefined
}
