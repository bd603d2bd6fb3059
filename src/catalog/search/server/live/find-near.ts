/** Rows by their distance from a point. */
import type { Point } from '../../../place/distance.ts'
import type { NearCircle } from '../search-criteria.ts'
import { none } from './columns.ts'
import type { Matches } from './find-matches.ts'
import type { LiveCatalog } from './live-catalog.ts'
import { type Collector, chordOf, distanceBetween, type Vector, vectorOf } from './r-tree.ts'
import { type IsAfter, type Row, TopK } from './top-k.ts'

export type NearRequest = {
  near: Point
  matches: Matches
  limit: number
  isAfter?: IsAfter
}

/**
 * True if scanning all rows is cheaper than the R-tree, which visits about limit × size / rows points if rows lie
 * evenly, and nearly all if they are clustered far away; 8 is measured (docs/decisions/255-own-r-tree.md).
 */
const areFew = (rows: number, limit: number, size: number) => rows ** 2 <= 8 * limit * size

/** The nearest rows, by (distance, date, time, id). */
export const findNearest = (catalog: LiveCatalog, request: NearRequest): Row[] => {
  const { near, matches, limit, isAfter } = request
  const center = vectorOf(near)
  const { isRow, rows } = matches
  const nearest = new TopK({ limit, position: catalog.position, isAfter, isRow })
  if (areFew(rows.length, limit, catalog.size)) offerAll(catalog, center, nearest, rows)
  else {
    catalog.places.search(center, nearest)
    offerAll(catalog, center, nearest, catalog.addedSlots)
  }
  return nearest.rows
}

const offerAll = (
  { columns: { x, y, z } }: LiveCatalog,
  center: Vector,
  collector: Collector,
  slots: ArrayLike<number>,
): void => {
  for (let index = 0; index < slots.length; index++) {
    const slot = slots[index] ?? 0
    const distance = distanceBetween(center, x[slot] ?? 0, y[slot] ?? 0, z[slot] ?? 0)
    if (distance <= collector.maxDistance) collector.offer(distance, slot)
  }
}

/** Valid until the next circle is computed: circles share their memory, so nothing may be awaited in between. */
export type Circle = {
  /** All matching dates within the circle. */
  slots: Uint32Array
  /** First event of each series, and every event without a series; unordered. */
  rows: Uint32Array
  /** Chord distance of each row from the center, in meters through the earth. */
  distances: Float64Array
  /** True if a slot lies within the circle. */
  has: (slot: number) => boolean
}

type CircleOptions = NearCircle & { everyDate?: boolean | undefined }

export const findWithin = (
  catalog: LiveCatalog,
  { isMatch }: Pick<Matches, 'isMatch'>,
  { near, radiusMiles, everyDate }: CircleOptions,
): Circle => {
  const center = vectorOf(near)
  const maxDistance = chordOf(radiusMiles)
  const { slots, distances } = memoryFor(catalog)
  let count = 0
  const offer = (distance: number, slot: number) => {
    if (isMatch[slot] !== 1) return
    slots[count] = slot
    distances[count++] = distance
  }
  catalog.places.search(center, { maxDistance, offer })
  offerAll(catalog, center, { maxDistance, offer }, catalog.addedSlots)
  const { x, y, z } = catalog.columns
  const has = (slot: number) =>
    distanceBetween(center, x[slot] ?? 0, y[slot] ?? 0, z[slot] ?? 0) <= maxDistance
  const all = slots.subarray(0, count)
  if (everyDate) return { slots: all, rows: all, distances, has }
  return { slots: all, has, ...rowsOf(catalog, count) }
}

/**
 * Scratch arrays that all circles share, sized for the largest catalog: allocating arrays per circle takes 1.5 to 3.5
 * times as long (docs/decisions/255-own-r-tree.md).
 */
const arraysFor = (slots: number, series: number) => ({
  slots: new Uint32Array(slots),
  distances: new Float64Array(slots),
  rows: new Uint32Array(slots),
  rowDistances: new Float64Array(slots),
  /** By series: index of its row in this circle, or a stale index from an earlier circle. */
  rowOfSeries: new Uint32Array(series),
})

let memory = arraysFor(0, 0)

const memoryFor = ({ columns: { alive, rules } }: LiveCatalog) => {
  const [size, series] = [alive.length, rules.length]
  if (memory.slots.length < size || memory.rowOfSeries.length < series) {
    memory = arraysFor(size, series * 2)
  }
  return memory
}

const rowsOf = ({ columns: { seriesOf }, position }: LiveCatalog, found: number) => {
  const { slots, distances, rows, rowDistances, rowOfSeries } = memory
  let size = 0
  for (let index = 0; index < found; index++) {
    const slot = slots[index] ?? 0
    const series = seriesOf[slot] ?? none
    let row = size
    if (series !== none) {
      const rowIndex = rowOfSeries[series] ?? 0
      const earlierSlot = rows[rowIndex] ?? 0
      // A stale index is past the end, or points to a row of another series.
      if (rowIndex < size && seriesOf[earlierSlot] === series) {
        if ((position[earlierSlot] ?? 0) < (position[slot] ?? 0)) continue
        row = rowIndex
      } else rowOfSeries[series] = row
    }
    if (row === size) size++
    rows[row] = slot
    rowDistances[row] = distances[index] ?? 0
  }
  return { rows: rows.subarray(0, size), distances: rowDistances }
}
