import { longDate } from '../../catalog/time/local-dates.ts'
import { venueToday } from '../../catalog/time/venue-today.ts'

/** "Friday, November 20, 2026" of an instant in ISO text, by the venue's calendar. */
export const localDateLabel = (instant: string, timeZone: string): string =>
  longDate(venueToday(Date.parse(instant), timeZone))
