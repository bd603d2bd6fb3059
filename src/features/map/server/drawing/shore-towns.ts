/**
 * Towns on the water side of a drawn shore: shores are simplified from a scale of 1:10,000,000, so coastal towns may be
 * outside of them. Land is drawn around such a town, and to the shore if near; no town is moved.
 */
import { geoPath } from 'd3-geo'
import type { Point } from '../../../../catalog/place/distance.ts'
import type { MapSpot } from '../../../../catalog/place/map-plane.ts'
import type { Geometry, Shape } from './geometry.ts'
import type { KnownTown } from './towns.ts'

/** In units of the geometry. */
export type ShoreTown = {
  state: string
  spot: MapSpot
  /** Nearest point of the shore. */
  shore: MapSpot
  away: number
}

type Ring = number[][]

/** Towns that are not on land in the geometry. */
export const findShoreTowns = (
  { states, lakes }: Pick<Geometry, 'states' | 'lakes'>,
  towns: readonly KnownTown[],
  project: (point: Point) => MapSpot,
): ShoreTown[] => {
  const lands = new Map([...states].map(([code, shape]) => [code, polygonsOf(shape)]))
  const waters = lakes.flatMap(polygonsOf)
  return towns.flatMap((town) => {
    const land = lands.get(town.state)
    if (!land) return []
    const spot = project(town)
    const lake = waters.find((water) => isInside(water, spot))
    if (!lake && land.some((polygon) => isInside(polygon, spot))) return []
    const edges = lake ? lake.rings : land.flatMap(({ rings }) => rings)
    const shore = nearestOf(edges, spot)
    return [
      { state: town.state, spot, shore, away: Math.hypot(shore.x - spot.x, shore.y - spot.y) },
    ]
  })
}

type Polygon = { rings: readonly Ring[]; left: number; top: number; right: number; bottom: number }

const polygonsOf = ({ geometry }: Shape): Polygon[] => {
  const all = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates
  return all.map((rings): Polygon => {
    const [[left, top], [right, bottom]] = geoPath().bounds({ type: 'Polygon', coordinates: rings })
    return { rings, left, top, right, bottom }
  })
}

/** Even-odd rule over all rings, so that holes are outside. */
const isInside = ({ rings, left, top, right, bottom }: Polygon, { x, y }: MapSpot): boolean => {
  if (x < left || x > right || y < top || y > bottom) return false
  let inside = false
  eachLeg(rings, (x1, y1, x2, y2) => {
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside
  })
  return inside
}

const nearestOf = (rings: readonly Ring[], { x, y }: MapSpot): MapSpot => {
  let [nearest, nearestDistance] = [{ x, y }, Infinity]
  eachLeg(rings, (x1, y1, x2, y2) => {
    const [dx, dy] = [x2 - x1, y2 - y1]
    const along = ((x - x1) * dx + (y - y1) * dy) / (dx * dx + dy * dy || 1)
    const share = Math.max(0, Math.min(1, along))
    const spot = { x: x1 + share * dx, y: y1 + share * dy }
    const away = Math.hypot(spot.x - x, spot.y - y)
    if (away < nearestDistance) [nearest, nearestDistance] = [spot, away]
  })
  return nearest
}

const eachLeg = (
  rings: readonly Ring[],
  visit: (x1: number, y1: number, x2: number, y2: number) => void,
): void => {
  for (const ring of rings) {
    for (let index = 1; index < ring.length; index++) {
      const [[x1 = 0, y1 = 0] = [], [x2 = 0, y2 = 0] = []] = [ring[index - 1], ring[index]]
      visit(x1, y1, x2, y2)
    }
  }
}

/** Land drawn for a town: a line with round ends, in units of the frame. */
export type Spit = { state: string; from: MapSpot; to: MapSpot; width: number }

/** Distance within which a town is on the coastline. */
const beyondLine = 0.8
/** Distance beyond which a town is on an island too small to be drawn at this zoom. */
const maxBridge = 3
/** Half widths: of land that connects a town, and around a town on a separate island. */
const narrowest = 1.5
const island = 2.5
const broadest = 60

/** `scale`: frame units per geometry unit; `withBridges`: this zoom draws all inhabited islands. */
export const spitsOf = (towns: readonly ShoreTown[], scale: number, withBridges: boolean): Spit[] =>
  towns
    .filter(({ away }) => away * scale > beyondLine)
    .map(({ state, spot, shore, away }): Spit => {
      const to = { x: spot.x * scale, y: spot.y * scale }
      const isBridged = withBridges || away * scale <= maxBridge
      const from = isBridged ? { x: shore.x * scale, y: shore.y * scale } : to
      const least = isBridged ? narrowest : island
      return { state, from, to, width: 2 * Math.min(broadest, Math.max(least, away * scale * 0.6)) }
    })
