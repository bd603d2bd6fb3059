/** The time zone of a point, by the borders of the zones. */
import { find, setCache } from 'geo-tz/all'
import { LRUCache } from 'lru-cache'

/**
 * Borders are read from disk by areas as they are needed, and this many areas are kept: all of the
 * populated US (525 areas, 42 MB) without growing further when somebody asks for other countries.
 */
const borders = new LRUCache<string, object>({ max: 600 })
setCache({ store: borders })

/**
 * IANA zone at a point on land or in territorial waters, as "America/Indiana/Knox" or
 * "America/Puerto_Rico"; undefined on the high seas and for degrees out of range. The data is the
 * timezone-boundary-builder's with all zones, so neighbours abroad have names of their own. About a
 * microsecond where the area is known, 0.2 ms where it is read.
 */
export function timeZoneAt(latitude: number, longitude: number): string | undefined {
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return undefined
  const [zone] = find(latitude, longitude)
  return zone?.startsWith('Etc/') ? undefined : zone
}

/** The zones whose land is all in the US; a point just over a border has another. */
const usZones = new Set(
  `America/New_York America/Detroit America/Kentucky/Louisville America/Kentucky/Monticello
  America/Indiana/Indianapolis America/Indiana/Knox America/Indiana/Winamac America/Indiana/Vevay
  America/Indiana/Marengo America/Indiana/Vincennes America/Indiana/Tell_City
  America/Indiana/Petersburg America/Chicago America/Menominee America/North_Dakota/New_Salem
  America/North_Dakota/Beulah America/North_Dakota/Center America/Denver America/Boise
  America/Phoenix America/Los_Angeles America/Anchorage America/Juneau America/Sitka
  America/Metlakatla America/Yakutat America/Nome America/Adak Pacific/Honolulu
  America/Puerto_Rico America/St_Thomas Pacific/Guam Pacific/Saipan Pacific/Pago_Pago`.split(/\s+/),
)

/** Whether a zone that timeZoneAt answers is one of the states', Washington's or the territories'. */
export function isUsZone(timeZone: string): boolean {
  return usZones.has(timeZone)
}
