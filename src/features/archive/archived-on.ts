import { dateWords } from '../../catalog/time/local-dates.ts'
import { venueToday } from '../../catalog/time/venue-today.ts'

/** "June 8, 2023": the day at the venue on which an event went to the archive. */
export const archivedOn = (archivedAt: string, timeZone: string): string => {
  const date = dayAt(archivedAt, timeZone)
  const words = dateWords(date)
  return words ? `${words.month} ${words.day}, ${words.year}` : date
}

/** If the machine does not know the zone: the day in UTC. */
const dayAt = (instant: string, timeZone: string): string => {
  try {
    return venueToday(Date.parse(instant), timeZone)
  } catch {
    return instant.slice(0, 10)
  }
}
