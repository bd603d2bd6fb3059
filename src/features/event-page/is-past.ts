import type { Event } from '../../catalog/event/event.ts'
import { venueToday } from '../../catalog/time/venue-today.ts'

/** True if the last day is over at the venue. `now` in milliseconds since 1970. Always false for year-round places. */
export const isPast = (
  event: Pick<Event, 'date' | 'endDate' | 'ongoing' | 'timeZone' | 'archivedAt'>,
  now: number,
): boolean => {
  const lastDate = event.endDate ?? event.date
  if (event.ongoing || lastDate === null) return false
  return event.archivedAt !== null || lastDate < venueToday(now, event.timeZone)
}
