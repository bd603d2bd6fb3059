/**
 * Distances from the visitor. The server measures from a position rounded to two decimals, the only position that
 * leaves the device; here the distances are recomputed from the exact position.
 */
import type { CardEvent } from '../../../../catalog/event/card-event.ts'
import { greatCircleMiles, type Point } from '../../../../catalog/place/distance.ts'
import { cachedLocation, roundedLocation } from '../../../../catalog/place/web/location-cache.ts'
import type { SearchInput } from '../../../../catalog/search/filters.ts'
import { useHydrated } from '../../../../ui/use-hydrated.ts'

type MeasureOptions = {
  /** Coordinates that the server measured from; a named place is exact already. */
  from: Pick<SearchInput, 'userLat' | 'userLng'> | 'visitor'
  /** The list is sorted by distance. */
  nearestFirst: boolean
}

/** The events with exact distances; before hydration, with the server's distances. */
export const useExactDistances = (events: CardEvent[], options: MeasureOptions): CardEvent[] => {
  const point = useHydrated() ? exactPoint(options.from) : undefined
  return point ? measureFrom(point, events, options.nearestFirst) : events
}

/** Undefined if the server measured from another point: a shared URL contains the sharer's location. */
const exactPoint = (from: MeasureOptions['from']): Point | undefined => {
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
  const measuredEvents = events.map((event) =>
    event.distance === undefined
      ? event
      : Object.assign({}, event, { distance: greatCircleMiles(point, event) }),
  )
  if (!nearestFirst) return measuredEvents
  return measuredEvents.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0))
}
