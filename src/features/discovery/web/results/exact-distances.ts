/**
 * Distances from where the visitor is. The server measures from a position rounded to two decimals, which is all
 * that leaves the device; the exact one is known here, and so are the coordinates of the events.
 */
import type { CardEvent } from '../../../../catalog/event/card-event.ts'
import { greatCircleMiles, type Point } from '../../../../catalog/place/distance.ts'
import { cachedLocation, roundedLocation } from '../../../../catalog/place/web/location-cache.ts'
import type { SearchInput } from '../../../../catalog/search/filters.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'

type Measured = {
  /** Coordinates from which the server measured; a place by its name is exact already. */
  from: Pick<SearchInput, 'userLat' | 'userLng'> | 'visitor'
  /** In the order of distances. */
  nearestFirst: boolean
}

/** The same events; what the server says until the page runs in the browser. */
export const useExactDistances = (events: CardEvent[], measured: Measured): CardEvent[] => {
  const point = useHydrated() ? exactPoint(measured.from) : undefined
  return point ? measureFrom(point, events, measured.nearestFirst) : events
}

/** Undefined where the server measured from somewhere else: a shared address has the place of who shared it. */
const exactPoint = (from: Measured['from']): Point | undefined => {
  const [exact, rounded] = [cachedLocation(), roundedLocation()]
  if (!exact || !rounded) return undefined
  const isOwn =
    from === 'visitor' ||
    (Number(from.userLat) === rounded.lat && Number(from.userLng) === rounded.lng)
  return isOwn ? { latitude: exact.lat, longitude: exact.lng } : undefined
}

export const measureFrom = (
  point: Point,
  events: readonly CardEvent[],
  nearestFirst: boolean,
): CardEvent[] => {
  const measured = events.map((event) =>
    event.distance === undefined
      ? event
      : Object.assign({}, event, { distance: greatCircleMiles(point, event) }),
  )
  if (!nearestFirst) return measured
  return measured.toSorted((one, other) => (one.distance ?? 0) - (other.distance ?? 0))
}
