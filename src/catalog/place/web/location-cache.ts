/** Visitor's last position, stored on the device for ten minutes. */

import { readJson, storeText } from '../../../ui/forms/stored-text.ts'

export type KnownLocation = {
  lat: number
  lng: number
  /** Accuracy in meters, as reported by the browser. */
  acc: number
  /** Time of the position, in milliseconds since 1970. */
  ts: number
}

const locationLifeMs = 10 * 60 * 1000
const locationStore = { by: 'device', key: 'location' } as const

const fiveDecimals = (degrees: number) => Math.round(degrees * 1e5) / 1e5

/** Location of this visit, in case storage is full or forbidden. */
let lastLocation: KnownLocation | undefined

/** Location less than ten minutes old, or undefined. */
export const cachedLocation = (now = Date.now()): KnownLocation | undefined =>
  [lastLocation, storedLocation()].find((location) => location && isFresh(location, now))

const isFresh = ({ ts }: KnownLocation, now: number) => now >= ts && now - ts < locationLifeMs

const storedLocation = (): KnownLocation | undefined => {
  const value = readJson(locationStore) as Partial<KnownLocation> | null | undefined
  const { lat, lng, acc = 0, ts } = value ?? {}
  if (typeof lat !== 'number' || typeof lng !== 'number' || typeof ts !== 'number') return undefined
  return { lat, lng, acc, ts }
}

/** Stores a position, rounded to 5 decimals (about a meter). */
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
  lastLocation = location
  storeText(locationStore, JSON.stringify(location))
  return location
}

const twoDecimals = (degrees: number) => Number(degrees.toFixed(2))

/** Visitor's position as sent from the device: two decimals, about a kilometer. */
export const roundedLocation = (): { lat: number; lng: number } | undefined => {
  const location = cachedLocation()
  return location && { lat: twoDecimals(location.lat), lng: twoDecimals(location.lng) }
}
