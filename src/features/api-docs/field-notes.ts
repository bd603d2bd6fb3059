/** Meanings of the shared schemas' fields, for readers of the reference. A test requires one for every field. */
import { fieldOf, type PublicField, publicFields } from '../../catalog/event/field-names.ts'
import type { SearchInput } from '../../catalog/search/filters.ts'

export const eventNotes = Object.fromEntries(
  publicFields.map((field) => [field, fieldOf(field).note]),
) as Record<PublicField, string>

export const distanceNote =
  'Great-circle distance in miles from the requested point; absent without a point.'

export const filterNotes: Record<keyof SearchInput, string> = {
  keyword:
    'Words to look for in name, description, venue, city, makes, categories and sponsor. All words, or their beginnings, must match; case and accents do not matter.',
  eventType: 'One type or several. Labels and aliases such as cars_and_coffee are understood.',
  userLat: 'Where to measure from, in degrees north; with userLng.',
  userLng: 'Where to measure from, in degrees east; with userLat.',
  radiusMiles: 'Only events within this many miles of the point.',
  near: 'Where to measure from, as text: a ZIP code, "City, ST" or a city. Ignored if coordinates are given. The name of a state sets the filter `state` instead, without a distance.',
  fromDate: 'Only events that run on this day or later.',
  toDate: 'Only events that run on this day or earlier.',
  attendanceCost: 'One cost or several.',
  carMake: 'One make or several; case and accents do not matter.',
  feature: 'One feature or several, such as live music; case and accents do not matter.',
  charityInvolved: 'true: only events that benefit a charity; false: only events that do not.',
  datedOnly: '`true` leaves out places that are open year-round.',
  state: 'One state or several, by code or name.',
  series: 'Only dates of the series with this id.',
  venue: "Only events at this venue, as in the venue page's address: drive-in-lot-chicago-il.",
  organizer:
    "Only events by this organizer, as in the organizer page's address: rotary-club-of-xenia.",
  sortBy:
    'distance (the default when a point is known), date (otherwise the default) or relevance.',
  limit: 'Events per page, 20 by default.',
  cursor: 'Start of the next page, from the Link header of the previous page.',
  useLocation: 'Accepted without effect; coordinates imply it.',
  showAll: 'Accepted without effect; use limit.',
}
