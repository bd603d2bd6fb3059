/** A search in words, for the names of feeds. */
import { longCostLabel, shortCostLabel } from '../../catalog/event/costs.ts'
import { eventTypeLabel } from '../../catalog/event/event-types.ts'
import { stateName } from '../../catalog/place/us-states.ts'
import type { SearchFilters } from '../../catalog/search/filters.ts'
import { longDate } from '../../catalog/time/local-dates.ts'

/** "Cruise Night", "Illinois", "within 25 miles of Chicago, IL"; nothing for what narrows nothing. */
export function searchInWords(filters: SearchFilters): string[] {
  const { keyword, fromDate, toDate, charityInvolved } = filters
  return [
    keyword ? `“${keyword}”` : '',
    either(filters.eventType, (type) => eventTypeLabel(type, 'search-box')),
    either(filters.state, stateName),
    withinMiles(filters),
    either(filters.attendanceCost, (cost) => shortCostLabel(cost) ?? longCostLabel(cost) ?? cost),
    either(filters.carMake, String),
    either(filters.feature, String),
    charityInvolved === undefined ? '' : charityInvolved ? 'for charity' : 'not for charity',
    filters.datedOnly ? 'dated events only' : '',
    fromDate ? `from ${longDate(fromDate)}` : '',
    toDate ? `until ${longDate(toDate)}` : '',
  ].filter((words) => words !== '')
}

const either = (values: readonly string[] | undefined, label: (value: string) => string) =>
  (values ?? []).map(label).join(' or ')

const withinMiles = ({ radiusMiles, near, userLat, userLng }: SearchFilters) => {
  if (radiusMiles === undefined) return ''
  const point = userLat === undefined ? near : `${userLat}, ${userLng}`
  return `within ${radiusMiles} miles of ${point}`
}
