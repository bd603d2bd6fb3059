/** The plane of Mercator for live events: sines and logarithms are taken once for each of them. */
import { mercatorSpot } from '../../../place/map-plane.ts'
import type { Columns } from './columns.ts'

export type MercatorColumns = { x: Float64Array; y: Float64Array }

const kept = new WeakMap<Columns, MercatorColumns & { size: number }>()

/** By slot, at zoom 0. Slots are only added, and never move once a catalog is laid out. */
export const mercatorOf = (columns: Columns): MercatorColumns => {
  const known = kept.get(columns)
  if (known?.size === columns.size) return known
  const { latitude, longitude, size } = columns
  const capacity = latitude.length
  const roomy = (column: Float64Array = new Float64Array(0)) => {
    if (column.length >= size) return column
    const values = new Float64Array(capacity)
    values.set(column)
    return values
  }
  const [x, y] = [roomy(known?.x), roomy(known?.y)]
  for (let slot = known?.size ?? 0; slot < size; slot++) {
    const point = { latitude: latitude[slot] as number, longitude: longitude[slot] as number }
    const spot = mercatorSpot(point, 0)
    x[slot] = spot.x
    y[slot] = spot.y
  }
  const columnsNow = { x, y, size }
  kept.set(columns, columnsNow)
  return columnsNow
}
