/** Nearest first is no help where the nearest is months away: finds out whether something near is sooner. */
import type { CardEvent } from '../../../../catalog/event/card-event.ts'
import type { SearchInput } from '../../../../catalog/search/filters.ts'
import { daysBetween } from '../../../../catalog/time/local-dates.ts'
import { venueToday } from '../../../../catalog/time/venue-today.ts'
import type { Call } from '../../../../kit/call.ts'
import { searchEvents } from '../../contract.ts'

/** Minimum days until the nearest event for which the note is shown. */
const farDays = 60
export const nearbyMiles = 100

export type Sooner = {
  /** Dates at the venues, `yyyy-mm-dd`. */
  nearest: string
  soonest: string
  /** Within so many miles. */
  miles: number
}

/** `query` is that of the list, whose first event is `nearest`. Undefined where there is nothing to show. */
export const findSooner = async (
  call: Call,
  query: SearchInput,
  { nearest, now }: { nearest: CardEvent | undefined; now: number },
): Promise<Sooner | undefined> => {
  if (query.sortBy !== 'distance' || !nearest?.date || nearest.ongoing) return undefined
  if (daysBetween(venueToday(now, nearest.timeZone), nearest.date) <= farDays) return undefined
  const miles = Math.min(nearbyMiles, query.radiusMiles ?? nearbyMiles)
  const { cursor: _cursor, ...filters } = query
  const { body } = await call(searchEvents, {
    body: { ...filters, radiusMiles: miles, sortBy: 'date', datedOnly: true, limit: 1 },
  })
  const soonest = body[0]?.date
  return soonest && soonest < nearest.date ? { nearest: nearest.date, soonest, miles } : undefined
}
