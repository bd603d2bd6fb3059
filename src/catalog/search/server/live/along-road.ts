/** Events along a road: the point of the road nearest to each event. */
import { EARTH_RADIUS_MILES } from '../../../place/distance.ts'
import type { RoadCorridor } from '../event-search.ts'
import type { Columns } from './columns.ts'

const degreeMiles = (EARTH_RADIUS_MILES * Math.PI) / 180
const metersOfMile = 1609.344
/** Value for events farther from the road than its miles. */
export const offRoad = -1

/** By slot: meters along the road to its point nearest to the event, or `offRoad`. Treats short legs as flat. */
export const metersAlong = (
  { latitude, longitude, size }: Columns,
  { lines, miles }: RoadCorridor,
): Float64Array => {
  const along = new Float64Array(size).fill(offRoad)
  const nearest = new Float64Array(size).fill(miles)
  let start = 0
  for (const line of lines) {
    for (let index = 1; index < line.length; index++) {
      const [a, b] = [line[index - 1], line[index]] as [
        (typeof line)[number],
        (typeof line)[number],
      ]
      const north = miles / degreeMiles
      const narrowest = Math.cos(
        (Math.max(Math.abs(a.latitude), Math.abs(b.latitude)) * Math.PI) / 180,
      )
      const east = north / Math.max(0.2, narrowest)
      const low = {
        y: Math.min(a.latitude, b.latitude) - north,
        x: Math.min(a.longitude, b.longitude) - east,
      }
      const high = {
        y: Math.max(a.latitude, b.latitude) + north,
        x: Math.max(a.longitude, b.longitude) + east,
      }
      const middle = (((a.latitude + b.latitude) / 2) * Math.PI) / 180
      const length =
        Math.hypot((b.longitude - a.longitude) * Math.cos(middle), b.latitude - a.latitude) *
        degreeMiles
      for (let slot = 0; slot < size; slot++) {
        const [y, x] = [latitude[slot] as number, longitude[slot] as number]
        if (y < low.y || y > high.y || x < low.x || x > high.x) continue
        const narrow = Math.cos((y * Math.PI) / 180)
        const [ax, ay] = [(a.longitude - x) * narrow, a.latitude - y]
        const [dx, dy] = [(b.longitude - a.longitude) * narrow, b.latitude - a.latitude]
        const share = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
        const distance = Math.hypot(ax + dx * share, ay + dy * share) * degreeMiles
        if (distance > (nearest[slot] as number)) continue
        nearest[slot] = distance
        along[slot] = (start + length * share) * metersOfMile
      }
      start += length
    }
  }
  return along
}
