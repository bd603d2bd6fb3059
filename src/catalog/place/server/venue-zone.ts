/** Time zone of a point, from zone boundaries. */
import { find, setCache } from 'geo-tz/all'
import { LRUCache } from 'lru-cache'
import { usTimeZones } from '../../time/time-zone-label.ts'
import { siteZone, venueToday } from '../../time/venue-today.ts'
import type { Point } from '../distance.ts'
import { eastward, readBox } from '../map-box.ts'

/**
 * Boundaries are read from disk by area as needed, and this many areas are cached: enough for all of the populated US
 * (525 areas, 42 MB), with a limit for points in other countries.
 */
const borders = new LRUCache<string, object>({ max: 600 })
setCache({ store: borders })

/**
 * IANA zone at a point on land or in territorial waters, such as "America/Indiana/Knox" or "America/Puerto_Rico";
 * undefined on the high seas and for invalid degrees. Uses the timezone-boundary-builder's data with all zones, so
 * neighboring countries have their own zones. Takes about a microsecond in a cached area, 0.2 ms in another.
 */
export function timeZoneAt(latitude: number, longitude: number): string | undefined {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  const [zone] = find(latitude, longitude)
  return zone?.startsWith('Etc/') ? undefined : zone
}

/** Zone of each state: that of most of its residents. */
const zoneOfState = new Map(
  Object.entries({
    'America/New_York': 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV',
    'America/Chicago': 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI',
    'America/Denver': 'CO ID MT NM UT WY',
    'America/Phoenix': 'AZ',
    'America/Los_Angeles': 'CA NV OR WA',
    'America/Anchorage': 'AK',
    'Pacific/Honolulu': 'HI',
    'America/Puerto_Rico': 'PR VI',
    'Pacific/Guam': 'GU MP',
    'Pacific/Pago_Pago': 'AS',
  }).flatMap(([zone, states]) => states.split(' ').map((state) => [state, zone] as const)),
)

type SearchPlace = {
  near?: Point | undefined
  /** "west,south,east,north". */
  bbox?: string | undefined
  state?: readonly string[] | undefined
}

/**
 * Date where a search looks, by its point, box or states. The site's date if the box is larger than the 48 states, if
 * the states have different dates, or without a place.
 */
export const todayAt = (now: number, { near, bbox, state = [] }: SearchPlace = {}): string => {
  const zone = near ? timeZoneAt(near.latitude, near.longitude) : zoneOfBox(bbox)
  if (zone !== undefined) return venueToday(now, zone)
  const dates = new Set(state.map((code) => venueToday(now, zoneOfState.get(code) ?? siteZone())))
  const [date] = dates
  return date !== undefined && dates.size === 1 ? date : venueToday(now, siteZone())
}

/** Zone of a box's center, which may be at sea. */
const zoneOfBox = (bbox = ''): string | undefined => {
  const { west = 0, south = 0, east = 360, north = 0 } = readBox(bbox) ?? {}
  return east - west > 60 ? undefined : find((south + north) / 2, eastward((west + east) / 2))[0]
}

/** Points just across the US border have other zones. */
const usZones = new Set(usTimeZones)

/** True if a zone from timeZoneAt is that of a state, of DC or of a territory. */
export function isUsZone(timeZone: string): boolean {
  return usZones.has(timeZone)
}

type ZonedPoint = { latitude: number | null; longitude: number | null; timeZone: string }

/**
 * New place of an event, with the zone set by hand, if any: an old zone that differs from that of the old point stays
 * while the new point is in the old point's zone.
 */
export function withKnownZone<T extends { timeZone: string }>(place: T, before: ZonedPoint): T {
  const { latitude, longitude, timeZone } = before
  if (latitude === null || longitude === null || timeZone === '') return place
  return place.timeZone === timeZoneAt(latitude, longitude) ? { ...place, timeZone } : place
}
