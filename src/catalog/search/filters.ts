/**
 * The filter table: every filter of a search, once, by its name in the address, the API and the search. Schema, readers of
 * addresses, words, choices, relaxed searches and API notes derive from it. docs/how-to/add-a-filter.md walks
 * through a new line.
 */
import { costValues, shortCostLabel } from '../event/costs.ts'
import { eventTypeLabel, eventTypes } from '../event/event-types.ts'
import { stateName } from '../place/us-states.ts'
import {
  choice,
  choices,
  day,
  degrees,
  type FilterLine,
  type Kind,
  nameInAddress,
  names,
  number,
  type ParsedOf,
  pageLines,
  states,
  truth,
  types,
  type ValuesOf,
  words,
} from './filter-kinds.ts'

export const sortOrders = ['distance', 'date', 'relevance'] as const
export type SortOrder = (typeof sortOrders)[number]

export type SearchFilterLine = FilterLine & {
  kind: Kind<unknown>
  /** Name of its field and of problems with it. */
  label: string
  /** Meaning, for readers of the API reference. Browsers don't get it. */
  note: string
  /** `place`: where to measure from. `list`: order and part of the list. `hint`: without effect. None of them narrows. */
  role?: 'place' | 'list' | 'hint'
  /** A value in use, in words: "50 mi". Values of a truth are "true" and "false". */
  words?: (value: string) => string
  /** Its choices in a field. */
  values?: readonly string[]
  /** The step that takes it back when nothing was found, and the empty choice of its field. */
  any?: string | ((value: string) => string)
  /** Days are chosen and taken back together. */
  group?: 'days'
}

const costWords = (cost: string) => shortCostLabel(cost) ?? cost

export const filters = {
  keyword: {
    kind: words(100),
    label: 'Keyword',
    words: (text) => `“${text}”`,
    any: (text) => `Without “${text}”`,
    note: 'Words or beginnings of words, all of which must appear in the name, makes, categories, venue, city, sponsor or description; case and accents do not matter. Type names ("swap meet") also match events of that type, and state names and codes ("illinois", "IL") also match events in that state.',
  },
  eventType: {
    kind: types,
    label: 'Type',
    words: (type) => eventTypeLabel(type, 'search-box'),
    values: eventTypes,
    any: 'All types',
    note: 'One type or several. Labels and aliases such as cars_and_coffee are understood.',
  },
  state: {
    kind: states,
    label: 'State',
    words: stateName,
    note: 'One state or several, by code or name.',
  },
  userLat: {
    kind: degrees(90),
    label: 'Your location',
    role: 'place',
    note: 'Where to measure from, in degrees north; with userLng.',
  },
  userLng: {
    kind: degrees(180),
    label: 'Your location',
    role: 'place',
    note: 'Where to measure from, in degrees east; with userLat.',
  },
  near: {
    kind: words(120),
    label: 'Near',
    words: String,
    note: 'Where to measure from, as text: a ZIP code, "City, ST" or a city. Ignored if coordinates are given. The name of a state sets the filter `state` instead, without a distance.',
  },
  radiusMiles: {
    kind: number(0.1, 12_500),
    label: 'Distance',
    words: (miles) => `${miles} mi`,
    note: 'Only events within this many miles of the point.',
  },
  attendanceCost: {
    kind: choices(costValues),
    label: 'Cost',
    words: costWords,
    values: costValues,
    any: 'Any cost',
    note: 'One cost or several.',
  },
  carMake: {
    kind: names,
    label: 'Make',
    words: String,
    any: 'All makes',
    note: 'One make or several; case and accents do not matter.',
  },
  feature: {
    kind: names,
    label: 'Features',
    words: String,
    any: 'Any features',
    note: 'One feature or several, such as live music; case and accents do not matter.',
  },
  charityInvolved: {
    kind: truth,
    label: 'For charity',
    words: (value) => (value === 'true' ? 'For charity' : 'Not for charity'),
    any: 'For charity or not',
    note: 'true: only events that benefit a charity; false: only events that do not.',
  },
  datedOnly: {
    kind: truth,
    label: 'Dated events only',
    words: () => 'Dated events only',
    any: 'Any date',
    group: 'days',
    note: '`true` leaves out places that are open year-round.',
  },
  fromDate: {
    kind: day,
    label: 'From',
    any: 'Any date',
    group: 'days',
    note: 'Only events that run on this day or later.',
  },
  toDate: {
    kind: day,
    label: 'Until',
    any: 'Any date',
    group: 'days',
    note: 'Only events that run on this day or earlier.',
  },
  venue: {
    kind: nameInAddress(400),
    label: 'Venue',
    words: String,
    any: 'Any venue',
    note: "Only events at this venue, as in the venue page's address: drive-in-lot-chicago-il.",
  },
  organizer: {
    kind: nameInAddress(400),
    label: 'Organizer',
    words: String,
    any: 'Any organizer',
    note: "Only events by this organizer, as in the organizer page's address: rotary-club-of-xenia.",
  },
  series: {
    kind: nameInAddress(64),
    label: 'Series',
    words: String,
    note: 'Only dates of the series with this id.',
  },
  sortBy: {
    kind: choice(sortOrders),
    label: 'Sort',
    role: 'list',
    note: 'distance (the default when a point is known), date (otherwise the default) or relevance.',
  },
  limit: {
    ...pageLines.limit,
    label: 'Results',
    role: 'list',
    note: 'Events per page, 20 by default.',
  },
  cursor: {
    ...pageLines.cursor,
    label: 'Results',
    role: 'list',
    note: 'Start of the next page, from the Link header of the previous page.',
  },
  useLocation: {
    kind: truth,
    label: 'Location priority',
    role: 'hint',
    note: 'Accepted without effect; coordinates imply it.',
  },
  showAll: {
    kind: truth,
    label: 'Results',
    role: 'hint',
    note: 'Accepted without effect; use limit.',
  },
} satisfies Record<string, SearchFilterLine>

export type FilterName = keyof typeof filters

/** Filters as a caller may send them, and as pages hold them. */
export type SearchInput = ValuesOf<typeof filters>
/** Parsed and checked. */
export type SearchFilters = ParsedOf<typeof filters>

/** Names of all filters. */
export const filterNames = Object.keys(filters) as FilterName[]

export const lineOf = (name: string): SearchFilterLine | undefined =>
  Object.hasOwn(filters, name) ? filters[name as FilterName] : undefined

/** True for a filter that makes results fewer. */
export const isNarrowing = (name: string): boolean => lineOf(name)?.role === undefined

/** Label of a filter, for problems that are shown apart from its field. */
export const filterLabel = (name: string): string =>
  lineOf(name)?.label ?? (name === 'month' ? 'Month' : 'Results')
