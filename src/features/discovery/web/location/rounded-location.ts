import { cachedLocation } from '../../../../catalog/place/web/location-cache.ts'

const twoDecimals = (degrees: number) => Number(degrees.toFixed(2))

/** The visitor's position as far as it ever leaves the device: two decimals, about a kilometer. */
export const roundedLocation = (): { lat: number; lng: number } | undefined => {
  const location = cachedLocation()
  return location && { lat: twoDecimals(location.lat), lng: twoDecimals(location.lng) }
}
