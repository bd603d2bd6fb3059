/**
 * Finds points by their straight-line distance through the earth: boxes around 16 points that are close together, boxes
 * around 16 of those boxes, and so on (an R-tree packed once: N. Roussopoulos, D. Leifker, "Direct spatial search on
 * pictorial databases using packed R-trees", SIGMOD 1985). In three dimensions neither the poles nor the date line are
 * special.
 *
 * Bounds are exact despite rounding: rounding never changes which of two numbers is larger, so no point in a box is
 * computed to be nearer than the box's nearest side.
 */
import { EARTH_RADIUS_MILES, type Point } from '../../../place/distance.ts'

type Axes = { [Axis in keyof Vector]: Float64Array }

/** Receives found points; points farther away than `maxDistance` need not be offered. */
export type Collector = { maxDistance: number; offer(distance: number, slot: number): void }

type Visit = {
  center: Vector
  collector: Collector
  /** By level: distances of the boxes that are being visited. */
  bounds: Float64Array
}

/** Points in a box, and boxes in a larger box. */
const nodeSize = 16
/** Numbers per box: minimum x, y and z, then maximum x, y and z. */
const sides = 6

export const distanceBetween = (a: Vector, x: number, y: number, z: number): number => {
  const dx = a.x - x
  const dy = a.y - y
  const dz = a.z - z
  return Math.sqrt(dx * dx + dy * dy + dz * dz)
}

export class RTree {
  readonly slots: Uint32Array
  readonly #x: Float64Array
  readonly #y: Float64Array
  readonly #z: Float64Array
  /** Boxes of each level: first those around points, last one box around everything. */
  readonly #levels: Float64Array[] = []

  /** Builds the tree over the points of slots in Morton order; reads the columns now and does not keep them. */
  constructor(slots: Uint32Array, { x, y, z }: Axes) {
    const ordered = (axis: Float64Array) => {
      const values = new Float64Array(slots.length)
      for (let index = 0; index < slots.length; index++) {
        values[index] = axis[slots[index] as number] as number
      }
      return values
    }
    this.slots = slots
    this.#x = ordered(x)
    this.#y = ordered(y)
    this.#z = ordered(z)
    let inner: Bounds = { low: [this.#x, this.#y, this.#z], high: [this.#x, this.#y, this.#z] }
    for (let count = slots.length; count > 0; ) {
      const boxes = boxesAround(inner, count)
      this.#levels.push(boxes)
      count = boxes.length / sides
      if (count === 1) break
      inner = boundsOf(boxes)
    }
  }

  /** Offers all points within the collector's `maxDistance`, roughly the nearest first. */
  search(center: Vector, collector: Collector): void {
    if (this.slots.length === 0) return
    const bounds = new Float64Array(this.#levels.length * nodeSize)
    this.#visit({ center, collector, bounds }, this.#levels.length - 1, 0)
  }

  #visit(visit: Visit, level: number, index: number): void {
    const { center, collector, bounds } = visit
    const first = index * nodeSize
    if (level === 0) {
      const end = Math.min(first + nodeSize, this.slots.length)
      for (let point = first; point < end; point++) {
        const distance = this.#distance(center, point)
        if (distance <= collector.maxDistance)
          collector.offer(distance, this.slots[point] as number)
      }
      return
    }
    const inner = this.#levels[level - 1] as Float64Array
    const size = Math.min(nodeSize, inner.length / sides - first)
    const offset = level * nodeSize
    for (let boxIndex = 0; boxIndex < size; boxIndex++) {
      bounds[offset + boxIndex] = nearest(center, inner, (first + boxIndex) * sides)
    }
    for (;;) {
      let next = 0
      let nearestBound = Number.POSITIVE_INFINITY
      for (let boxIndex = 0; boxIndex < size; boxIndex++) {
        const each = bounds[offset + boxIndex] as number
        if (each < nearestBound) {
          nearestBound = each
          next = boxIndex
        }
      }
      if (nearestBound > collector.maxDistance || nearestBound === Number.POSITIVE_INFINITY) return
      bounds[offset + next] = Number.POSITIVE_INFINITY
      this.#visit(visit, level - 1, first + next)
    }
  }

  #distance(center: Vector, point: number): number {
    const dx = center.x - (this.#x[point] as number)
    const dy = center.y - (this.#y[point] as number)
    const dz = center.z - (this.#z[point] as number)
    return Math.sqrt(dx * dx + dy * dy + dz * dz)
  }
}

/** Minimum and maximum of points or boxes, per axis. */
type Bounds = {
  low: readonly [Float64Array, Float64Array, Float64Array]
  high: readonly [Float64Array, Float64Array, Float64Array]
}

const boundsOf = (boxes: Float64Array): Bounds => {
  const side = (number: number) => {
    const values = new Float64Array(boxes.length / sides)
    for (let boxIndex = 0; boxIndex < values.length; boxIndex++) {
      values[boxIndex] = boxes[boxIndex * sides + number] as number
    }
    return values
  }
  return { low: [side(0), side(1), side(2)], high: [side(3), side(4), side(5)] }
}

const boxesAround = ({ low, high }: Bounds, count: number): Float64Array => {
  const boxes = new Float64Array(Math.ceil(count / nodeSize) * sides)
  for (const axis of [0, 1, 2] as const) {
    const [least, most] = [low[axis], high[axis]]
    for (
      let first = 0, offset = axis as number;
      first < count;
      first += nodeSize, offset += sides
    ) {
      const end = Math.min(first + nodeSize, count)
      let [from, to] = [least[first] as number, most[first] as number]
      for (let index = first + 1; index < end; index++) {
        from = Math.min(from, least[index] as number)
        to = Math.max(to, most[index] as number)
      }
      boxes[offset] = from
      boxes[offset + 3] = to
    }
  }
  return boxes
}

/** Distance of the nearest side of a box, in meters; 0 inside the box. */
const nearest = (center: Vector, boxes: Float64Array, offset: number): number => {
  const dx = gap(center.x, boxes[offset] as number, boxes[offset + 3] as number)
  const dy = gap(center.y, boxes[offset + 1] as number, boxes[offset + 4] as number)
  const dz = gap(center.z, boxes[offset + 2] as number, boxes[offset + 5] as number)
  return Math.sqrt(dx * dx + dy * dy + dz * dz)
}

const gap = (value: number, from: number, to: number): number =>
  value < from ? value - from : value > to ? value - to : 0

/** Meters from the earth's center: x toward 0°, 0°; y toward 0°, 90° E; z toward the north pole. */
export type Vector = { x: number; y: number; z: number }

/** Equatorial radius in meters; the same value as in PostgreSQL's extension earthdistance. */
const sphereRadius = 6_378_168

const radians = (degrees: number) => (degrees * Math.PI) / 180

export const vectorOf = ({ latitude, longitude }: Point): Vector => {
  const [across, up] = [radians(longitude), radians(latitude)]
  return {
    x: sphereRadius * Math.cos(up) * Math.cos(across),
    y: sphereRadius * Math.cos(up) * Math.sin(across),
    z: sphereRadius * Math.sin(up),
  }
}

/** Straight line through the earth, in meters, between points this many miles apart on the surface. */
export const chordOf = (miles: number): number =>
  2 * sphereRadius * Math.sin(Math.min(miles / EARTH_RADIUS_MILES, Math.PI) / 2)
