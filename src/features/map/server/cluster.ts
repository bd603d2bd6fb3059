/**
 * Clusters events: by a grid of squares on the Mercator plane, then by merging groups that would overlap on the map.
 * Every event is in exactly one group, so that counts add up.
 */
import { type MapBox } from '../../../catalog/place/map-box.ts'
import { type MapSpot, mercatorSpot } from '../../../catalog/place/map-plane.ts'
import type { EventPoints } from '../../../catalog/search/server/event-search.ts'

export type Group = {
  count: number
  exact: number
  /** Sums over its events, on the plane of zoom 0. */
  x: number
  y: number
  left: number
  top: number
  right: number
  bottom: number
  /** Its first row. */
  first: number
  /** Its rows; all of them if they are few. */
  rows: readonly number[]
}

export type GridRequest = {
  box: MapBox
  zoom: number
  /** Index of the first listed row of the box. */
  from: number
  limit: number
}

/** Side of a square in units of the frame: 1/3 inch on a phone, 1/2 inch on a desktop. */
export const square = 72
/** Most squares; a larger grid would not be a map. */
const maxSquares = 4_000
/** More than the number of square rows at the closest zoom. */
const maxLines = 1_000_000
/** Most events at one point that are fanned out; groups store one row more. */
export const maxRemembered = 6

/** Corners of a box on the plane of zoom 0. */
const cornersOf = ({ west, south, east, north }: MapBox): Corners => {
  const top = mercatorSpot({ latitude: north, longitude: 0 }, 0).y
  const bottom = mercatorSpot({ latitude: south, longitude: 0 }, 0).y
  const left = (west / 360 + 0.5) * world
  return { left, top, right: left + ((east - west) / 360) * world, bottom }
}

export const groupByGrid = (points: EventPoints, request: GridRequest) => {
  const corners = cornersOf(request.box)
  const squares = new Squares(points, corners, request.zoom)
  const buffer = scratchFor(points.rows.length)
  let inBox = 0
  const { left, top, right, bottom } = corners
  const { rows, x: allX, y: allY } = points
  const offer = (index: number) => {
    const row = rows[index] as number
    let x = allX[row] as number
    const y = allY[row] as number
    // Half-open from west to east, so that adjacent boxes share no event.
    if (x < left) x += world
    else if (x >= left + world) x -= world
    if (x >= right || y < top || y > bottom) return
    squares.add(row, x, y)
    buffer[inBox++] = index
  }
  const isInOrder = visitNear(points, corners, offer)
  const indexes = buffer.subarray(0, inBox)
  if (!isInOrder) indexes.sort()
  const pageIndexes = indexes.subarray(request.from, request.from + request.limit)
  return {
    groups: squares.groups,
    inBox,
    list: Array.from(pageIndexes, (index) => rows[index] as number),
  }
}

/** Buffer for the rows of a box, reused for the next box. */
let scratch = new Uint32Array(0)

const scratchFor = (length: number): Uint32Array => {
  if (scratch.length < length) scratch = new Uint32Array(length)
  return scratch
}

/** Groups by square. */
class Squares {
  readonly groups: (Group & { rows: number[] })[] = []
  readonly #exact: Uint8Array
  readonly #scale: number
  readonly #columns: number
  readonly #first: { column: number; row: number }
  /** Square → index of its group plus 1; 0 for none. */
  readonly #groupAt: Int32Array

  constructor({ exact }: EventPoints, { left, top, right, bottom }: Corners, zoom: number) {
    const scale = limitedScale(zoom, (right - left) * (bottom - top)) / square
    const squareIndex = (value: number) => Math.floor(value * scale)
    this.#exact = exact
    this.#scale = scale
    this.#first = { column: squareIndex(left), row: squareIndex(top) }
    this.#columns = squareIndex(right) - squareIndex(left) + 1
    this.#groupAt = new Int32Array(this.#columns * (squareIndex(bottom) - squareIndex(top) + 1))
  }

  add(row: number, x: number, y: number): void {
    const scale = this.#scale
    const { column, row: line } = this.#first
    const index = (Math.floor(y * scale) - line) * this.#columns + Math.floor(x * scale) - column
    const groupNumber = this.#groupAt[index] as number
    const exact = this.#exact[row] as number
    if (groupNumber === 0) {
      this.#groupAt[index] = this.groups.push(groupOf(row, { x, y }, exact))
      return
    }
    const group = this.groups[groupNumber - 1] as (typeof this.groups)[number]
    group.count++
    group.exact += exact
    group.x += x
    group.y += y
    if (x < group.left) group.left = x
    if (x > group.right) group.right = x
    if (y < group.top) group.top = y
    if (y > group.bottom) group.bottom = y
    if (group.rows.length <= maxRemembered) group.rows.push(row)
  }
}

const groupOf = (row: number, { x, y }: MapSpot, exact: number) => ({
  count: 1,
  exact,
  x,
  y,
  left: x,
  top: y,
  right: x,
  bottom: y,
  first: row,
  rows: [row],
})

/** Scale of a zoom relative to zoom 0; a wider zoom if there would be too many squares. */
const limitedScale = (zoom: number, area: number): number =>
  Math.min(2 ** zoom, Math.sqrt((maxSquares / area) * square * square))

type PlacedGroup = { group: Group; spot: MapSpot; rank: number }

const steps = [-1, 0, 1]
const neighbors = steps.flatMap((x) => steps.map((y) => ({ x, y })))

/**
 * Merges groups nearer than `distance`, smaller ones into larger ones, whose positions stay. Remaining groups are
 * indexed by squares as wide as the distance, so only the nine squares around a group can contain a near one.
 */
export const mergeNear = (
  groups: readonly Group[],
  spotOf: (group: Group) => MapSpot,
  distance: number,
): Group[] => {
  const merged: PlacedGroup[] = []
  const bySquare = new Map<number, PlacedGroup[]>()
  const cellKey = ({ x, y }: MapSpot, by: MapSpot) =>
    (Math.floor(x / distance) + by.x) * maxLines + Math.floor(y / distance) + by.y
  for (const group of groups.toSorted((a, b) => b.count - a.count || a.first - b.first)) {
    const spot = spotOf(group)
    const [near] = neighbors
      .flatMap((by) => bySquare.get(cellKey(spot, by)) ?? [])
      .filter((other) => Math.hypot(other.spot.x - spot.x, other.spot.y - spot.y) < distance)
      .sort((a, b) => a.rank - b.rank)
    if (near) {
      near.group = mergeGroups(near.group, group)
      continue
    }
    const placed = { group, spot, rank: merged.length }
    merged.push(placed)
    const key = cellKey(spot, { x: 0, y: 0 })
    bySquare.set(key, [...(bySquare.get(key) ?? []), placed])
  }
  return merged.map(({ group }) => group)
}

/** Merges two groups at the position of the larger one. */
const mergeGroups = (large: Group, small: Group): Group => {
  const count = large.count + small.count
  return {
    count,
    exact: large.exact + small.exact,
    x: (large.x / large.count) * count,
    y: (large.y / large.count) * count,
    left: Math.min(large.left, small.left),
    top: Math.min(large.top, small.top),
    right: Math.max(large.right, small.right),
    bottom: Math.max(large.bottom, small.bottom),
    first: large.first,
    rows: [...large.rows, ...small.rows].slice(0, maxRemembered + 1),
  }
}

export const isOneSpot = ({ left, top, right, bottom }: Group): boolean =>
  left === right && top === bottom

/** Width of the plane of zoom 0; longitudes from -360 to 0 are at -128 to 128. */
const world = 256

type Corners = { left: number; top: number; right: number; bottom: number }

/** Indexes into the rows, sorted by bucket. */
type Buckets = { starts: Uint32Array; indexes: Uint32Array }

/** Fewest rows for which buckets are faster than a scan. */
const minBucketRows = 2_000
/** Share of the plane's area; a larger box contains most of the country, so all rows are scanned. */
const maxShare = 0.02

const bucketCache = new WeakMap<Uint32Array, Buckets>()

/** Calls `offer` with at least all rows within the corners; returns true if in their order. */
const visitNear = (
  points: EventPoints,
  corners: Corners,
  offer: (index: number) => void,
): boolean => {
  const { rows } = points
  const { left, top, right, bottom } = corners
  const isLarge = (right - left) * (bottom - top) > world * world * maxShare
  if (rows.length < minBucketRows || isLarge) {
    for (let index = 0; index < rows.length; index++) offer(index)
    return true
  }
  const { starts, indexes } = bucketsOf(points)
  const first = Math.floor(left)
  // A box around the whole world ends in its first column.
  const last = Math.min(Math.floor(right), first + world - 1)
  for (let line = Math.floor(top); line <= Math.floor(bottom); line++) {
    for (let column = first; column <= last; column++) {
      const bucket = bucketAt(column, line)
      const end = starts[bucket + 1] as number
      for (let slot = starts[bucket] as number; slot < end; slot++) offer(indexes[slot] as number)
    }
  }
  return false
}

/** Wraps columns around the world. */
const bucketAt = (x: number, y: number): number =>
  Math.min(world - 1, Math.max(0, Math.floor(y))) * world +
  (((Math.floor(x) % world) + world) % world)

/** Sorts rows into buckets by counting sort. */
const bucketsOf = ({ rows, x, y }: EventPoints): Buckets => {
  const cached = bucketCache.get(rows)
  if (cached) return cached
  const bucketOf = (row: number) => bucketAt(x[row] as number, y[row] as number)
  const starts = new Uint32Array(world * world + 1)
  for (const row of rows) (starts[bucketOf(row) + 1] as number)++
  for (let bucket = 0; bucket < world * world; bucket++)
    starts[bucket + 1] = (starts[bucket + 1] as number) + (starts[bucket] as number)
  const next = starts.slice()
  const indexes = new Uint32Array(rows.length)
  for (let index = 0; index < rows.length; index++) {
    const bucket = bucketOf(rows[index] as number)
    indexes[(next[bucket] as number)++] = index
  }
  const buckets = { starts, indexes }
  bucketCache.set(rows, buckets)
  return buckets
}
