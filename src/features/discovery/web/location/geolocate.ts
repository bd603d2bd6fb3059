/** Asks the browser where the visitor is: two attempts race, the first success wins. */
import { type KnownLocation, keepLocation } from './location-cache.ts'

/** Exact, and never an old position. */
const exact: PositionOptions = { enableHighAccuracy: true, timeout: 6_000, maximumAge: 0 }
/** Rough, and may be up to ten minutes old. */
const rough: PositionOptions = { enableHighAccuracy: false, timeout: 9_000, maximumAge: 600_000 }

const attempt = (geolocation: Geolocation, options: PositionOptions) =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    geolocation.getCurrentPosition(resolve, reject, options)
  })

/** The location, kept for later; undefined when unsupported, denied or not found in time. */
export const geolocate = async (
  geolocation: Geolocation | undefined = globalThis.navigator?.geolocation,
): Promise<KnownLocation | undefined> => {
  if (!geolocation) return undefined
  try {
    const attempts = [attempt(geolocation, exact), attempt(geolocation, rough)]
    return keepLocation((await Promise.any(attempts)).coords)
  } catch {
    return undefined
  }
}
