/** Highways as curves on a plane. */
import type { Point } from '../../../../catalog/place/distance.ts'
import type { MapSpot } from '../../../../catalog/place/map-plane.ts'
import type { Road } from '../../../../catalog/place/server/roads.ts'
import type { PathText } from './path-text.ts'

/** Leg of a road: a cubic Bézier curve by its start, control points and end. */
export type Leg = readonly [MapSpot, MapSpot, MapSpot, MapSpot]
export type Curve = Pick<Road, 'kind' | 'number'> & { legs: readonly Leg[] }

/**
 * Cubic curves through all points: the tangent at each point is parallel to the line between its neighbors (E. Catmull,
 * R. Rom, "A class of local interpolating splines", 1974), a third of the leg long, so that no leg loops.
 */
export const curveOf = (road: Road, project: (point: Point) => MapSpot, nearest = 0): Curve => {
  const spots = thin(road.points.map(project), nearest)
  const closed = isSame(spots[0], spots.at(-1)) && spots.length > 3
  const spotAt = (index: number): MapSpot => {
    const last = spots.length - 1
    if (closed) return spots[(index + last) % last] as MapSpot
    return spots[Math.max(0, Math.min(last, index))] as MapSpot
  }
  const legs = spots.slice(1).map((end, index): Leg => {
    const start = spotAt(index)
    const third = Math.hypot(end.x - start.x, end.y - start.y) / 3
    const leaving = direction(spotAt(index - 1), closed ? spotAt(index + 1) : end)
    const arriving = direction(start, spotAt(index + 2))
    return [
      start,
      { x: start.x + leaving.x * third, y: start.y + leaving.y * third },
      { x: end.x - arriving.x * third, y: end.y - arriving.y * third },
      end,
    ]
  })
  return { kind: road.kind, number: road.number, legs }
}

/** Removes points nearer than `nearest` to the previous one; keeps the ends. */
const thin = (spots: readonly MapSpot[], nearest: number): MapSpot[] => {
  const keptSpots: MapSpot[] = []
  for (const [index, spot] of spots.entries()) {
    const before = keptSpots.at(-1)
    const isLast = index === spots.length - 1
    const isNear = before && Math.hypot(spot.x - before.x, spot.y - before.y) < nearest
    if (isNear && isLast && keptSpots.length > 1) keptSpots.pop()
    if (!isNear || isLast) keptSpots.push(spot)
  }
  return keptSpots
}

const isSame = (a: MapSpot | undefined, b: MapSpot | undefined) => a?.x === b?.x && a?.y === b?.y

const direction = (from: MapSpot, to: MapSpot): MapSpot => {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length }
}

/** Point on a leg at `t` from 0 to 1. */
export const alongLeg = ([p0, p1, p2, p3]: Leg, t: number): MapSpot => {
  const u = 1 - t
  const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t]
  return {
    x: a * p0.x + b * p1.x + c * p2.x + d * p3.x,
    y: a * p0.y + b * p1.y + c * p2.y + d * p3.y,
  }
}

export type Extent = { left: number; top: number; right: number; bottom: number }

export const touches = (leg: Leg, { left, top, right, bottom }: Extent): boolean =>
  leg.some(({ x }) => x >= left) &&
  leg.some(({ x }) => x <= right) &&
  leg.some(({ y }) => y >= top) &&
  leg.some(({ y }) => y <= bottom)

/** Writes the legs of a road that touch an extent; `offset` is the extent's corner. */
export const writeCurve = (
  path: PathText,
  { legs }: Curve,
  extent: Extent,
  offset: MapSpot,
): void => {
  let pen: MapSpot | undefined
  for (const leg of legs) {
    if (!touches(leg, extent)) continue
    const [start, control1, control2, end] = leg
    if (pen !== start) path.moveTo(start.x - offset.x, start.y - offset.y)
    const numbers = [control1, control2, end].flatMap(({ x, y }) => [x - offset.x, y - offset.y])
    path.curveTo(numbers as [number, number, number, number, number, number])
    pen = end
  }
}
