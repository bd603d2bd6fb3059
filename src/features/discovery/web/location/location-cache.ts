/** Where the visitor was last, kept on the device for ten minutes. */

export type KnownLocation = {
  lat: number
  lng: number
  /** Accuracy in metres, as the browser gave it. */
  acc: number
  /** When it was found, milliseconds since 1970. */
  ts: number
}

export const locationLifeMs = 10 * 60 * 1000
const key = 'location'

const fiveDecimals = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** A location younger than ten minutes, or undefined. */
export const cachedLocation = (now: number = Date.now()): KnownLocation | undefined => {
  try {
    const value = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<KnownLocation> | null
    const { lat, lng, acc = 0, ts } = value ?? {}
    if (typeof lat !== 'number' || typeof lng !== 'number' || typeof ts !== 'number')
      return undefined
    const age = now - ts
    return age >= 0 && age < locationLifeMs ? { lat, lng, acc, ts } : undefined
  } catch {
    return undefined
  }
}

/** Keeps a position, its coordinates rounded to 5 decimals (about a metre). */
export const keepLocation = (
  coords: { latitude: number; longitude: number; accuracy: number },
  now: number = Date.now(),
): KnownLocation => {
  const location = {
    lat: fiveDecimals(coords.latitude),
    lng: fiveDecimals(coords.longitude),
    acc: coords.accuracy,
    ts: now,
  }
  try {
    localStorage.setItem(key, JSON.stringify(location))
  } catch {
    // Storage may be full or forbidden; the location serves this page all the same.
  }
  return location
}
