/** The time zone of a point, by the borders of the zones. */
import { find, setCache } from 'geo-tz/all'
import { LRUCache } from 'lru-cache'
import { usTimeZones } from '../../time/time-zone-label.ts'
import { siteZone, venueToday } from '../../time/venue-today.ts'

/**
 * Borders are read from disk by areas as they are needed, and this many areas are kept: all of the
 * populated US (525 areas, 42 MB) without growing further when somebody asks for other countries.
 */
const borders = new LRUCache<string, object>({ max: 600 })
setCache({ store: borders })

/**
 * IANA zone at a point on land or in territorial waters, as "America/Indiana/Knox" or
 * "America/Puerto_Rico"; undefined on the high seas and for degrees out of range. The data is the
 * timezone-boundary-builder's with all zones, so neighbors abroad have names of their own. About a
 * microsecond where the area is known, 0.2 ms where it is read.
 */
export function timeZoneAt(latitude: number, longitude: number): string | undefined {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  const [zone] = find(latitude, longitude)
  return zone?.startsWith('Etc/') ? undefined : zone
}

/** The date at a point, without one in the site's zone; `now` in milliseconds since 1970. */
export const todayAt = (now: number, point?: { latitude: number; longitude: number }): string =>
  venueToday(now, (point && timeZoneAt(point.latitude, point.longitude)) ?? siteZone())

/** A point just over a border has another. */
const usZones = new Set(usTimeZones)

/** True if a zone that timeZoneAt returns is one of the states', Washington's or the territories'. */
export function isUsZone(timeZone: string): boolean {
  return usZones.has(timeZone)
}

type Placed = { latitude: number | null; longitude: number | null; timeZone: string }

/**
 * New place of an event, in the zone that somebody gave it by hand: a zone that is not the one of its old point stays
 * while the new point is in the same one.
 */
export function withGivenZone<T extends { timeZone: string }>(place: T, before: Placed): T {
  const { latitude, longitude, timeZone } = before
  if (latitude === null || longitude === null || timeZone === '') return place
  return place.timeZone === timeZoneAt(latitude, longitude) ? { ...place, timeZone } : place
}
