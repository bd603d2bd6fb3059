/** Rows by their distance from a point. */

import type { Point } from '../event-search.ts'
import { chordOf, vectorOf } from '../search-conditions.ts'
import { none } from './columns.ts'
import type { Matches } from './find-matches.ts'
import type { LiveCatalog } from './live-catalog.ts'
import { type Collector, distanceBetween, type Vector } from './point-tree.ts'

/** A row with its distance in metres through the earth. */
export type NearRow = { slot: number; key: number }

export type NearRequest = {
  from: Point
  matches: Matches
  /** At most so many. */
  limit: number
  /** Leaves out what came on earlier pages. */
  isAfter?: (slot: number, key: number) => boolean
}

/** To look at so many rows one by one is as quick as to look for near ones that are rows. */
const few = 3_000

/** The nearest rows, by (distance, date, time, id). */
export const findNearest = (catalog: LiveCatalog, request: NearRequest): NearRow[] => {
  const { from, matches, limit, isAfter } = request
  const center = vectorOf(from)
  const { isRow, rows } = matches
  const nearest = new Nearest(catalog, limit, (slot, key) => {
    return isRow[slot] === 1 && (isAfter === undefined || isAfter(slot, key))
  })
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
  slots: Iterable<number>,
): void => {
  for (const slot of slots) {
    const distance = distanceBetween(center, x[slot] ?? 0, y[slot] ?? 0, z[slot] ?? 0)
    if (distance <= collector.reach) collector.offer(distance, slot)
  }
}

/** Keeps the nearest ones in order; what is as far as the last one of them comes before it by its date. */
class Nearest implements Collector {
  reach = Number.POSITIVE_INFINITY
  readonly rows: NearRow[] = []
  readonly #catalog: LiveCatalog
  readonly #limit: number
  readonly #isWanted: (slot: number, key: number) => boolean

  constructor(
    catalog: LiveCatalog,
    limit: number,
    isWanted: (slot: number, key: number) => boolean,
  ) {
    this.#catalog = catalog
    this.#limit = limit
    this.#isWanted = isWanted
  }

  offer(key: number, slot: number): void {
    const { rows } = this
    if (!this.#isWanted(slot, key)) return
    const { position } = this.#catalog
    const place = position[slot] ?? 0
    const isBefore = (row: NearRow) =>
      row.key < key || (row.key === key && (position[row.slot] ?? 0) < place)
    let index = rows.length
    while (index > 0 && !isBefore(rows[index - 1] as NearRow)) index--
    if (index >= this.#limit) return
    rows.splice(index, 0, { slot, key })
    if (rows.length > this.#limit) rows.pop()
    if (rows.length === this.#limit) this.reach = rows.at(-1)?.key ?? 0
  }
}

export type Within = {
  /** Rows in the order of dates: of a series its first date within the circle. */
  rows: NearRow[]
  /** All dates within the circle that match. */
  slots: readonly number[]
  /** Whether a slot that matches lies in the circle. */
  has: (slot: number) => boolean
}

export const findWithin = (
  catalog: LiveCatalog,
  matches: Matches,
  { point, miles }: { point: Point; miles: number },
): Within => {
  const center = vectorOf(point)
  const reach = chordOf(miles)
  const found: NearRow[] = []
  const collector: Collector = {
    reach,
    offer: (key, slot) => {
      if (matches.isMatch[slot] === 1) found.push({ slot, key })
    },
  }
  catalog.tree.search(center, collector)
  offerAll(catalog, center, collector, catalog.added)
  const { columns, position } = catalog
  const has = (slot: number) =>
    distanceBetween(center, columns.x[slot] ?? 0, columns.y[slot] ?? 0, columns.z[slot] ?? 0) <=
    reach
  found.sort((a, b) => (position[a.slot] ?? 0) - (position[b.slot] ?? 0))
  const seen = new Set<number>()
  const rows = found.filter(({ slot }) => {
    const series = columns.seriesOf[slot] ?? none
    if (series === none) return true
    if (seen.has(series)) return false
    seen.add(series)
    return true
  })
  return { rows, slots: found.map(({ slot }) => slot), has }
}
