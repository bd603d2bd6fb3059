/**
 * Map of the whole country: Albers' equal-area conic projection for the contiguous states, and insets for Alaska,
 * Hawaii and the territories. Hawaii has the scale of the contiguous states, Alaska a third of it.
 */
import type { Point } from './distance.ts'
import { eastward, westward } from './map-box.ts'
import type { MapSpot } from './map-plane.ts'

type Plane = { spotOf: (point: Point) => MapSpot; pointOf: (spot: MapSpot) => Point }

export type Inset = {
  name: string
  /** States and territories in the inset. */
  codes: readonly string[]
  /** Corner and size in the frame. */
  x: number
  y: number
  width: number
  height: number
  plane: Plane
  holds: (latitude: number, longitude: number) => boolean
}

type Conic = {
  parallels: readonly [number, number]
  origin: Point
  scale: number
  at: MapSpot
}

const radians = Math.PI / 180

/** J. P. Snyder, "Map Projections: A Working Manual" (USGS 1395, 1987), formulas 14-1 to 14-11 for a sphere. */
const conicPlane = ({ parallels: [first, second], origin, scale, at }: Conic): Plane => {
  const n = (Math.sin(first * radians) + Math.sin(second * radians)) / 2
  const c = Math.cos(first * radians) ** 2 + 2 * n * Math.sin(first * radians)
  const radius = (latitude: number) => Math.sqrt(c - 2 * n * Math.sin(latitude * radians)) / n
  const middle = radius(origin.latitude)
  return {
    spotOf: ({ latitude, longitude }) => {
      const angle = n * (westward(longitude) - origin.longitude) * radians
      const far = radius(latitude)
      return {
        x: at.x + scale * far * Math.sin(angle),
        y: at.y - scale * (middle - far * Math.cos(angle)),
      }
    },
    pointOf: ({ x, y }) => {
      const [east, north] = [(x - at.x) / scale, middle - (at.y - y) / scale]
      const sine = (c - (east ** 2 + north ** 2) * n ** 2) / (2 * n)
      return {
        latitude: Math.asin(Math.max(-1, Math.min(1, sine))) / radians,
        longitude: eastward(origin.longitude + Math.atan2(east, north) / n / radians),
      }
    },
  }
}

/** Grid of degrees, accurate enough for small islands; `scale` is in units per degree of latitude. */
const gridPlane = (origin: Point, scale: number, at: MapSpot): Plane => {
  const narrowing = Math.cos(origin.latitude * radians)
  const middle = westward(origin.longitude)
  return {
    spotOf: ({ latitude, longitude }) => ({
      x: at.x + (westward(longitude) - middle) * narrowing * scale,
      y: at.y - (latitude - origin.latitude) * scale,
    }),
    pointOf: ({ x, y }) => ({
      latitude: origin.latitude - (y - at.y) / scale,
      longitude: eastward(middle + (x - at.x) / scale / narrowing),
    }),
  }
}

const scale = 1300

const contiguous = conicPlane({
  parallels: [29.5, 45.5],
  origin: { latitude: 38.7, longitude: -96 },
  scale,
  at: { x: 497, y: 298 },
})

const within =
  (south: number, north: number, west: number, east: number): Inset['holds'] =>
  (latitude, longitude) =>
    latitude >= south && latitude <= north && longitude >= west && longitude <= east

type Frame = Pick<Inset, 'x' | 'y' | 'width' | 'height'>

const insetOfState = (
  [code, name]: readonly [string, string],
  frame: Frame,
  plane: Plane,
  holds: Inset['holds'],
): Inset => ({ name, codes: [code], ...frame, plane, holds })

/** In the order in which they are searched for a point. */
export const insets: readonly Inset[] = [
  insetOfState(
    ['AK', 'Alaska'],
    { x: 8, y: 505, width: 222, height: 187 },
    conicPlane({
      parallels: [55, 65],
      origin: { latitude: 62.6, longitude: -154 },
      scale: scale * 0.33,
      at: { x: 128, y: 596 },
    }),
    within(50, 72, -190, -129.5),
  ),
  insetOfState(
    ['HI', 'Hawaii'],
    { x: 238, y: 602, width: 142, height: 90 },
    conicPlane({
      parallels: [8, 18],
      origin: { latitude: 20.55, longitude: -157.4 },
      scale,
      at: { x: 307, y: 646 },
    }),
    within(18, 29, -179, -154),
  ),
  insetOfState(
    ['GU', 'Guam'],
    { x: 388, y: 628, width: 56, height: 64 },
    gridPlane({ latitude: 13.45, longitude: 144.8 }, 78, { x: 416, y: 658 }),
    within(13, 13.9, -216, -214.5),
  ),
  insetOfState(
    ['MP', 'N. Marianas'],
    { x: 452, y: 628, width: 64, height: 64 },
    gridPlane({ latitude: 14.68, longitude: 145.5 }, 36, { x: 482, y: 657 }),
    within(13.9, 21, -215.5, -213),
  ),
  insetOfState(
    ['AS', 'American Samoa'],
    { x: 524, y: 628, width: 92, height: 64 },
    gridPlane({ latitude: -14.24, longitude: -170.1 }, 60, { x: 570, y: 658 }),
    within(-15.5, -10.5, -172, -167.5),
  ),
  insetOfState(
    ['PR', 'Puerto Rico'],
    { x: 636, y: 618, width: 128, height: 74 },
    gridPlane({ latitude: 18.2, longitude: -66.45 }, 54, { x: 700, y: 652 }),
    within(17.6, 18.8, -68.2, -65.15),
  ),
  insetOfState(
    ['VI', 'Virgin Islands'],
    { x: 772, y: 618, width: 82, height: 74 },
    gridPlane({ latitude: 18.04, longitude: -64.8 }, 66, { x: 813, y: 652 }),
    within(17.5, 18.6, -65.15, -64.3),
  ),
]

const insetOf = (point: Point): Inset | undefined => {
  const longitude = westward(point.longitude)
  return insets.find(({ holds }) => holds(point.latitude, longitude))
}

/** Position of a point in the frame; points abroad use the plane of the contiguous states. */
export const nationSpot = (point: Point): MapSpot =>
  (insetOf(point)?.plane ?? contiguous).spotOf(point)

/** Position in the plane of the contiguous states, ignoring insets. */
export const contiguousSpot = contiguous.spotOf

/** Inverse of `nationSpot`. */
export const nationPoint = (spot: MapSpot): Point => {
  const { x, y } = spot
  const inset = insets.find(
    (box) => x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height,
  )
  return (inset?.plane ?? contiguous).pointOf(spot)
}
