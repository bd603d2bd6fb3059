/**
 * Finds points by their straight-line distance through the earth: a balanced k-d tree in three
 * dimensions, laid out in arrays (J. L. Bentley, "Multidimensional binary search trees used for
 * associative searching", CACM 18, 1975). In three dimensions neither the poles nor the date line are
 * special, and distances are to the last bit those that PostgreSQL computes.
 */

export type Vector = { x: number; y: number; z: number }
type Axes = readonly [Float64Array, Float64Array, Float64Array]

/** Takes points as they are found; those farther away than `reach` need not be offered. */
export type Collector = { reach: number; offer(distance: number, slot: number): void }

const leafSize = 16

/** A lower bound is computed with other roundings than a distance: a hair of room keeps it below. */
const hair = 1 - 1e-12

export const distanceBetween = (a: Vector, x: number, y: number, z: number): number => {
  const dx = a.x - x
  const dy = a.y - y
  const dz = a.z - z
  return Math.sqrt(dx * dx + dy * dy + dz * dz)
}

export class PointTree {
  readonly #slots: Uint32Array
  readonly #axes: Axes

  /** Of the points of some slots; the columns are read now and not kept. */
  constructor(slots: Uint32Array, { x, y, z }: { [Axis in keyof Vector]: Float64Array }) {
    this.#slots = slots.slice()
    const axes = [x, y, z] as const
    sortAround(this.#slots, axes, { left: 0, right: slots.length - 1 }, 0)
    const inOrder = (axis: Float64Array) =>
      Float64Array.from(this.#slots, (slot) => axis[slot] ?? 0)
    this.#axes = [inOrder(x), inOrder(y), inOrder(z)]
  }

  /** Offers every point within the collector's reach, the near ones first as far as is cheap to tell. */
  search(center: Vector, collector: Collector): void {
    this.#visit(center, collector, 0, this.#slots.length - 1, 0, 0, 0, 0)
  }

  /** The part from `left` to `right`, which is at least (`dx`, `dy`, `dz`) apart; numbers, since objects cost more. */
  #visit(
    center: Vector,
    collector: Collector,
    left: number,
    right: number,
    axis: 0 | 1 | 2,
    dx: number,
    dy: number,
    dz: number,
  ): void {
    if (right - left <= leafSize) {
      for (let index = left; index <= right; index++) this.#offer(center, collector, index)
      return
    }
    const middle = (left + right) >> 1
    const beyond =
      (axis === 0 ? center.x : axis === 1 ? center.y : center.z) - (this.#axes[axis][middle] ?? 0)
    const next = axis === 2 ? 0 : ((axis + 1) as 1 | 2)
    const isLower = beyond < 0
    if (isLower) this.#visit(center, collector, left, middle - 1, next, dx, dy, dz)
    else this.#visit(center, collector, middle + 1, right, next, dx, dy, dz)
    this.#offer(center, collector, middle)
    const x = axis === 0 ? beyond : dx
    const y = axis === 1 ? beyond : dy
    const z = axis === 2 ? beyond : dz
    if (Math.sqrt(x * x + y * y + z * z) * hair > collector.reach) return
    if (isLower) this.#visit(center, collector, middle + 1, right, next, x, y, z)
    else this.#visit(center, collector, left, middle - 1, next, x, y, z)
  }

  #offer(center: Vector, collector: Collector, index: number): void {
    const [x, y, z] = this.#axes
    const dx = center.x - (x[index] ?? 0)
    const dy = center.y - (y[index] ?? 0)
    const dz = center.z - (z[index] ?? 0)
    const distance = Math.sqrt(dx * dx + dy * dy + dz * dz)
    if (distance <= collector.reach) collector.offer(distance, this.#slots[index] ?? 0)
  }
}

type Span = { left: number; right: number }
type Columns = readonly [Float64Array, Float64Array, Float64Array]

/** Puts the middle one by this axis in the middle, smaller ones before it, and so on with both halves. */
const sortAround = (slots: Uint32Array, axes: Columns, span: Span, axis: 0 | 1 | 2): void => {
  const { left, right } = span
  if (right - left <= leafSize) return
  const middle = (left + right) >> 1
  select(slots, axes[axis], span, middle)
  const next = axis === 2 ? 0 : ((axis + 1) as 1 | 2)
  sortAround(slots, axes, { left, right: middle - 1 }, next)
  sortAround(slots, axes, { left: middle + 1, right }, next)
}

/** Hoare's selection: what belongs at `wanted` comes there, nothing larger before it. */
const select = (slots: Uint32Array, values: Float64Array, span: Span, wanted: number): void => {
  let { left, right } = span
  const valueAt = (index: number) => values[slots[index] ?? 0] ?? 0
  while (left < right) {
    const pivot = valueAt((left + right) >> 1)
    let [i, j] = [left, right]
    while (i <= j) {
      while (valueAt(i) < pivot) i++
      while (valueAt(j) > pivot) j--
      if (i > j) break
      const swapped = slots[i] ?? 0
      slots[i++] = slots[j] ?? 0
      slots[j--] = swapped
    }
    if (wanted <= j) right = j
    else if (wanted >= i) left = i
    else return
  }
}
