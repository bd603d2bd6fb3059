/** Rows by their distance from a point. */
import type { Point } from '../event-search.ts'
import { chordOf, vectorOf } from '../search-conditions.ts'
import { none } from './columns.ts'
import type { Matches } from './find-matches.ts'
import { FirstRows, type IsAfter, type Row } from './first-rows.ts'
import type { LiveCatalog } from './live-catalog.ts'
import { type Collector, distanceBetween, type Vector } from './point-tree.ts'

export type NearRequest = { from: Point; matches: Matches; limit: number; isAfter?: IsAfter }

/** To look at so many rows one by one is as quick as to look for near ones that are rows. */
const few = 3_000

/** The nearest rows, by (distance, date, time, id). */
export const findNearest = (catalog: LiveCatalog, request: NearRequest): Row[] => {
  const { from, matches, limit, isAfter } = request
  const center = vectorOf(from)
  const { isRow, rows } = matches
  const nearest = new FirstRows({ limit, position: catalog.position, isAfter, isRow })
  if (rows.length <= few) offerAll(catalog, center, nearest, rows)
  else {
    catalog.tree.search(center, nearest)
    offerAll(catalog, center, nearest, catalog.added)
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
    if (distance <= collector.reach) collector.offer(distance, slot)
  }
}

export type Circle = {
  /** All dates within it that match. */
  slots: readonly number[]
  /** Of each series the first of them, and all events of their own; in no order. */
  rows: readonly number[]
  /** Whether a slot lies within. */
  has: (slot: number) => boolean
  /** Metres from its middle, through the earth. */
  distanceTo: (slot: number) => number
}

export const findWithin = (
  catalog: LiveCatalog,
  matches: Matches,
  { point, miles, everyDate }: { point: Point; miles: number; everyDate?: boolean },
): Circle => {
  const center = vectorOf(point)
  const reach = chordOf(miles)
  const slots: number[] = []
  const offer = (_: number, slot: number) => {
    if (matches.isMatch[slot] === 1) slots.push(slot)
  }
  catalog.tree.search(center, { reach, offer })
  offerAll(catalog, center, { reach, offer }, catalog.added)
  const { x, y, z } = catalog.columns
  const distanceTo = (slot: number) =>
    distanceBetween(center, x[slot] ?? 0, y[slot] ?? 0, z[slot] ?? 0)
  return {
    slots,
    rows: everyDate ? slots : rowsOf(catalog, slots),
    has: (slot) => distanceTo(slot) <= reach,
    distanceTo,
  }
}

const rowsOf = ({ columns: { seriesOf }, position }: LiveCatalog, slots: readonly number[]) => {
  const rows: number[] = []
  const firstOf = new Map<number, number>()
  for (const slot of slots) {
    const series = seriesOf[slot] ?? none
    if (series === none) {
      rows.push(slot)
      continue
    }
    const first = firstOf.get(series)
    const isFirst = first === undefined || (position[slot] ?? 0) < (position[first] ?? 0)
    if (isFirst) firstOf.set(series, slot)
  }
  for (const slot of firstOf.values()) rows.push(slot)
  return rows
}
