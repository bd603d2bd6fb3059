/** Texts of the map and its list. */
import { eventChange, rainNote } from '../../../catalog/event/event-changes.ts'
import { trustNote } from '../../../catalog/event/trust-note.ts'
import { distanceLabel } from '../../../catalog/place/distance.ts'
import { shortDateRange } from '../../../catalog/time/local-dates.ts'
import type { MapEvent } from '../contract.ts'

/** "Sat, Jun 19", or "Year-round". */
export const whenOf = (event: MapEvent): string =>
  event.ongoing || event.date === null ? 'Year-round' : shortDateRange(event.date, event.endDate)

export const isExact = ({ locationPrecision }: MapEvent): boolean => locationPrecision === 'address'

/** "Cars & Coffee, Sat, Jun 19, Troy, OH", with a note if its place is approximate, and its status. */
export const nameOf = (event: MapEvent): string => {
  const near = isExact(event) ? '' : ', place approximate'
  const state = [statusOf(event)?.toLowerCase(), trustNote(event)?.text].filter(Boolean)
  return [`${event.name}, ${whenOf(event)}, ${event.city}, ${event.state}${near}`, ...state].join(
    ', ',
  )
}

export const statusOf = (event: MapEvent): string | undefined =>
  eventChange({ ...event, previousDate: null, rainDate: event.rainDate ?? null })?.badge

/** "Rain date: Sunday, June 20, 2031"; empty once the rain date can no longer be used. */
export const rainOf = (event: MapEvent): string =>
  rainNote({ ...event, previousDate: null, rainDate: event.rainDate ?? null })

/** Facts in the line below a name. */
export const factsOf = (event: MapEvent): string[] => [
  [event.venueName, `${event.city}, ${event.state}`].filter((part) => part !== '').join(', '),
  ...(event.distance === undefined ? [] : [distanceLabel(event.distance)]),
  ...(isExact(event) ? [] : ['place approximate']),
]
