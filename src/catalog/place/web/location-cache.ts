/** Last position of the visitor, kept on the device for ten minutes. */

export type KnownLocation = {
  lat: number
  lng: number
  /** Accuracy in meters, as the browser gave it. */
  acc: number
  /** Time at which it was found, milliseconds since 1970. */
  ts: number
}

const locationLifeMs = 10 * 60 * 1000
const key = 'location'

const fiveDecimals = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Location of this visit: storage may be full or forbidden. */
let last: KnownLocation | undefined

/** A location younger than ten minutes, or undefined. */
export const cachedLocation = (now = Date.now()): KnownLocation | undefined =>
  [last, storedLocation()].find((location) => location && isFresh(location, now))

const isFresh = ({ ts }: KnownLocation, now: number) => now >= ts && now - ts < locationLifeMs

const storedLocation = (): KnownLocation | undefined => {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<KnownLocation> | null
    const { lat, lng, acc = 0, ts } = value ?? {}
    if (typeof lat !== 'number' || typeof lng !== 'number' || typeof ts !== 'number')
      return undefined
    return { lat, lng, acc, ts }
  } catch {
    return undefined
  }
}

/** Keeps a position, its coordinates rounded to 5 decimals (about a meter). */
export const keepLocation = (
  coords: { latitude: number; longitude: number; accuracy: number },
  now = Date.now(),
): KnownLocation => {
  const location = {
    lat: fiveDecimals(coords.latitude),
    lng: fiveDecimals(coords.longitude),
    acc: coords.accuracy,
    ts: now,
  }
  last = location
  try {
    localStorage.setItem(key, JSON.stringify(location))
  } catch {
    // The location serves this visit all the same.
  }
  return location
}

const twoDecimals = (degrees: number) => Number(degrees.toFixed(2))

/** The visitor's position as far as it ever leaves the device: two decimals, about a kilometer. */
export const roundedLocation = (): { lat: number; lng: number } | undefined => {
  const location = cachedLocation()
  return location && { lat: twoDecimals(location.lat), lng: twoDecimals(location.lng) }
}
