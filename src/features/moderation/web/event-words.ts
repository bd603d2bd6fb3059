import { longDate } from '../../../catalog/local-dates.ts'
import { twelveHourTime } from '../../../catalog/local-times.ts'
import type { ReviewedEvent } from '../contract.ts'

/** "Friday, November 20, 2026 at 10:31 AM UTC". */
export const momentWords = (at: string): string =>
  `${longDate(at.slice(0, 10))} at ${twelveHourTime(at.slice(11, 16))} UTC`

const precisions = {
  address: 'Exact',
  zip: 'Middle of the ZIP code',
  city: 'Middle of the city',
}

/** How exactly the place is known: "Middle of the city, 41.88180, -87.62310". */
export const precisionWords = (
  event: Pick<ReviewedEvent, 'latitude' | 'longitude' | 'locationPrecision'>,
): string => {
  const { latitude, longitude, locationPrecision } = event
  if (latitude === null || longitude === null || locationPrecision === null) return 'None yet'
  return `${precisions[locationPrecision]}, ${latitude.toFixed(5)}, ${longitude.toFixed(5)}`
}
