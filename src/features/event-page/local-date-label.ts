import { longDate } from '../../catalog/time/local-dates.ts'
import { venueToday } from '../../catalog/time/venue-today.ts'

/** "Friday, November 20, 2026" for an instant in ISO format, in the venue's time zone. */
export const localDateLabel = (instant: string, timeZone: string): string =>
  longDate(venueToday(Date.parse(instant), timeZone))
