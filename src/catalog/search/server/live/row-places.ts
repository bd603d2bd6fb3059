/**
 * Places of the rows of a search, so that the next one with the same filters asks only for what is near it. Made when a
 * search is asked for again, from some other point. Most series meet at one place: all of its dates are within a circle
 * or none, and its row is the same in every circle. Only of those that wander from place to place each date has to be
 * looked at.
 */
import { none } from './columns.ts'
import type { Vector } from './earth-vectors.ts'
import type { Matches } from './find-matches.ts'
import type { LiveCatalog, View } from './live-catalog.ts'
import { RTree } from './r-tree.ts'
import { type IsAfter, type Row, TopK } from './top-k.ts'

type Rows = { limit: number; isAfter?: IsAfter }

export type Around = { center: Vector; maxDistance: number }

/** Sort key of a row before its date: its distance in meters, or anything else. */
export type KeyOf = (slot: number, distance: number) => number

/** To gather a row costs as much as to look at so many others. */
const gathering = 6

/** Bytes for each row, about. */
export const bytesOfRowPlaces = 70

export class RowPlaces {
  readonly #catalog: LiveCatalog
  readonly #isRow: Uint8Array
  readonly #rows: Uint32Array
  /** Rows that are the same in every circle around them. */
  readonly #settled: RTree
  /** All matching dates of series that wander. */
  readonly #wandering: RTree
  /** By series number: 1 for those. */
  readonly #wanders: Uint8Array
  /** Part that is decided by the order of dates. */
  #soonest: { slots: Uint32Array; places: Record<keyof Vector, Float64Array> } | undefined

  constructor(catalog: LiveCatalog, view: View, matches: Matches, everyDate = false) {
    this.#catalog = catalog
    this.#isRow = matches.isRow
    const { columns, places, added } = catalog
    this.#wanders = everyDate
      ? new Uint8Array(columns.rules.length)
      : wanderingSeries(catalog, view, matches)
    const byPlace = (flags: Uint8Array, wandering: boolean) => {
      const wanted = (slot: number) => flags[slot] === 1 && this.wanders(slot) === wandering
      const known = places.slots.filter(wanted)
      const fresh = added.filter(wanted)
      const slots = new Uint32Array(known.length + fresh.length)
      slots.set(known)
      slots.set(fresh, known.length)
      return new RTree(slots, columns)
    }
    this.#settled = byPlace(matches.isRow, false)
    this.#wandering = byPlace(matches.isMatch, true)
    this.#rows = matches.rows
  }

  /** True if an event is a date of a series that has others elsewhere. */
  wanders(slot: number): boolean {
    const series = this.#catalog.columns.seriesOf[slot] as number
    return series !== none && this.#wanders[series] === 1
  }

  /** The nearest rows, by (distance, date, time, id). */
  nearest(center: Vector, { limit, isAfter }: Rows): Row[] {
    const { position } = this.#catalog
    const first = new TopK({ limit, position, isAfter, isRow: this.#isRow })
    this.#settled.search(center, first)
    this.#wandering.search(center, first)
    return first.rows
  }

  /** Number of rows in a circle, and the first of them, by (key, date, time, id). */
  within(around: Around, { limit, isAfter }: Rows, order: KeyOf | 'date' | 'distance') {
    const { center, maxDistance } = around
    const { position } = this.#catalog
    const count = this.#settled.count(center, maxDistance)
    const strays = this.#strays(around)
    const isByDistance = order === 'distance'
    const first = new TopK({ limit, position, isAfter, ...(isByDistance && { maxDistance }) })
    const keyOf: KeyOf =
      order === 'date' ? () => 0 : order === 'distance' ? (_, distance) => distance : order
    const offer = (distance: number, slot: number) => first.offer(keyOf(slot, distance), slot)
    if (isByDistance) this.#settled.search(center, first)
    else if (order === 'date' && count * count * gathering > limit * this.#rows.length) {
      this.#offerSoonest(around, first, { limit, isAfter })
    } else this.#settled.search(center, { maxDistance, offer })
    for (const { slot, key: distance } of strays) offer(distance, slot)
    return { total: count + strays.length, rows: first.rows }
  }

  /** First date within the circle of each series with several places, and its distance. */
  #strays({ center, maxDistance }: Around): Row[] {
    if (this.#wandering.slots.length === 0) return []
    const { position, columns } = this.#catalog
    const found = new Map<number, Row>()
    const offer = (key: number, slot: number) => {
      const series = columns.seriesOf[slot] as number
      const known = found.get(series)
      if (known && (position[known.slot] as number) < (position[slot] as number)) return
      found.set(series, { slot, key })
    }
    this.#wandering.search(center, { maxDistance, offer })
    return [...found.values()]
  }

  /** Goes through all in the order of dates until there are enough within the circle. */
  #offerSoonest({ center, maxDistance }: Around, first: TopK, { limit, isAfter }: Rows): void {
    this.#soonest ??= this.#inOrder()
    const { slots, places } = this.#soonest
    const { x, y, z } = places
    let missing = limit
    for (let index = lowerBound(slots, isAfter); missing > 0 && index < slots.length; index++) {
      const dx = center.x - (x[index] as number)
      const dy = center.y - (y[index] as number)
      const dz = center.z - (z[index] as number)
      if (Math.sqrt(dx * dx + dy * dy + dz * dz) > maxDistance) continue
      first.offer(0, slots[index] as number)
      missing--
    }
  }

  #inOrder() {
    const slots = this.#rows.filter((slot) => !this.wanders(slot))
    const { x, y, z } = this.#catalog.columns
    const ordered = (axis: Float64Array) => Float64Array.from(slots, (slot) => axis[slot] as number)
    return { slots, places: { x: ordered(x), y: ordered(y), z: ordered(z) } }
  }
}

/** Start of a page in rows that are in order, by binary search. */
export const lowerBound = (rows: Uint32Array, isAfter: IsAfter = () => true): number => {
  let [low, high] = [0, rows.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isAfter(rows[middle] ?? 0, 0)) high = middle
    else low = middle + 1
  }
  return low
}

const wanderingSeries = (
  { columns: { seriesOf, rules, x, y, z } }: LiveCatalog,
  { inOrder }: View,
  { isMatch }: Matches,
): Uint8Array => {
  const wanders = new Uint8Array(rules.length)
  const first = new Int32Array(rules.length).fill(none)
  for (const slot of inOrder) {
    const series = seriesOf[slot] as number
    if (series === none || isMatch[slot] !== 1) continue
    const known = first[series] as number
    if (known === none) first[series] = slot
    else if (x[known] !== x[slot] || y[known] !== y[slot] || z[known] !== z[slot]) {
      wanders[series] = 1
    }
  }
  return wanders
}
