/** The time zone of a point, by the borders of the zones. */
import { find, setCache } from 'geo-tz/all'
import { LRUCache } from 'lru-cache'
import { usTimeZones } from '../../time/time-zone-label.ts'
import { siteZone, venueToday } from '../../time/venue-today.ts'
import type { Point } from '../distance.ts'
import { eastward, readBox } from '../map-box.ts'

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

/** Zones of states, each that of most people who live there. */
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

type Where = {
  near?: Point | undefined
  /** "west,south,east,north". */
  bbox?: string | undefined
  state?: readonly string[] | undefined
}

/**
 * The date where a search looks, by its point, its box or its states; the site's where a box is larger than the 48 states, where
 * it is another date in some of the states, and without any.
 */
export const todayAt = (now: number, { near, bbox, state = [] }: Where = {}): string => {
  const zone = near ? timeZoneAt(near.latitude, near.longitude) : zoneOfBox(bbox)
  if (zone !== undefined) return venueToday(now, zone)
  const dates = new Set(state.map((code) => venueToday(now, zoneOfState.get(code) ?? siteZone())))
  const [date] = dates
  return date !== undefined && dates.size === 1 ? date : venueToday(now, siteZone())
}

/** Zone of a box's middle, which may lie in the sea. */
const zoneOfBox = (bbox = ''): string | undefined => {
  const { west = 0, south = 0, east = 360, north = 0 } = readBox(bbox) ?? {}
  return east - west > 60 ? undefined : find((south + north) / 2, eastward((west + east) / 2))[0]
}

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
