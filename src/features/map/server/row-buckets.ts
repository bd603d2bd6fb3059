/**
 * Rows by the square degree or two that they lie in, so that the map of a state looks at its own events alone. Made when
 * a box is first asked for, and kept with the rows.
 */
import type { EventPoints } from '../../../catalog/search/server/event-search.ts'

/** Width of the plane of zoom 0; longitudes from -360 to 0 lie at -128 to 128. */
export const world = 256

export type Corners = { left: number; top: number; right: number; bottom: number }

/** Indexes into the rows, those of each bucket after each other. */
type Buckets = { starts: Uint32Array; indexes: Uint32Array }

/** To look through fewer is as quick. */
const fewest = 2_000
/** Share of the plane's area: larger boxes hold most of the country. */
const largestShare = 0.02

const kept = new WeakMap<Uint32Array, Buckets>()

/** Offers at least all rows within the corners; tells whether in their order. */
export const visitNear = (
  points: EventPoints,
  corners: Corners,
  offer: (index: number) => void,
): boolean => {
  const { rows } = points
  const { left, top, right, bottom } = corners
  const isLarge = (right - left) * (bottom - top) > world * world * largestShare
  if (rows.length < fewest || isLarge) {
    for (let index = 0; index < rows.length; index++) offer(index)
    return true
  }
  const { starts, indexes } = bucketsOf(points)
  const first = Math.floor(left)
  // A box around the whole world ends in the column that it begins in.
  const last = Math.min(Math.floor(right), first + world - 1)
  for (let line = Math.floor(top); line <= Math.floor(bottom); line++) {
    for (let column = first; column <= last; column++) {
      const bucket = bucketAt(column, line)
      const end = starts[bucket + 1] as number
      for (let at = starts[bucket] as number; at < end; at++) offer(indexes[at] as number)
    }
  }
  return false
}

/** Columns come again after a world. */
const bucketAt = (x: number, y: number): number =>
  Math.min(world - 1, Math.max(0, Math.floor(y))) * world +
  (((Math.floor(x) % world) + world) % world)

/** A counting sort. */
const bucketsOf = ({ rows, x, y }: EventPoints): Buckets => {
  const known = kept.get(rows)
  if (known) return known
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
  kept.set(rows, buckets)
  return buckets
}
