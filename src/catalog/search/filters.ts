/**
 * The filter table: every search filter, defined once, under its name in URLs, the API and the search. Schema, URL
 * readers, words, choices, relaxed searches and API notes derive from it. docs/how-to/add-a-filter.md walks through
 * adding a line.
 */
import { costValues, shortCostLabel } from '../event/costs.ts'
import { eventTypeLabel, eventTypes } from '../event/event-types.ts'
import { type GoodFor, goodForValues, goodForWords } from '../event/good-for.ts'
import { stateName, usStates } from '../place/us-states.ts'
import { labelOfDays, namedDays } from '../time/weekend.ts'
import {
  boundingBox,
  choice,
  choices,
  day,
  degrees,
  type FilterKind,
  type FilterLine,
  flag,
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

export const sortOrders = ['distance', 'date', 'relevance', 'nearby'] as const
export type SortOrder = (typeof sortOrders)[number]

export type SearchFilterLine = FilterLine & {
  kind: FilterKind<unknown>
  /** Label of the filter's field, also used in messages about it. */
  label: string
  /** Meaning, for readers of the API reference. Not sent to browsers. */
  note: string
  /** `place`: point to measure from. `list`: order and page. `hint`: ignored. None of these roles narrows a search. */
  role?: 'place' | 'list' | 'hint'
  /** Words for an active value: "50 mi". Boolean values are passed as "true" and "false". */
  words?: (value: string) => string
  /** Forms with a field for this filter: the forms of all pages, or only the panel beside the results. */
  offeredIn?: 'everywhere' | 'panel'
  /** Fixed choices of the field, if the results do not provide choices with counts. */
  values?: readonly string[]
  /** Words for a choice in the field, if they differ from `words`. */
  choiceWords?: (value: string) => string
  placeholder?: string
  /** Label of the field's empty choice, and of the step that removes the filter if nothing was found. */
  anyLabel?: string | ((value: string) => string)
  /** Location filter; relaxed searches never remove it. */
  isPlace?: true
  /** Events must match all chosen values, not just one; the field shows a check box per value. */
  mustMatchAll?: true
  /** Day filters, which are chosen and removed together. */
  group?: 'days'
  /** Facets count the events of each value. */
  isCounted?: true
  /** The field beside the results offers the values found in the results, with their counts. */
  choicesFound?: true
}

const needWords = (need: string) => goodForWords[need as GoodFor] ?? need

/** Value of `carMake` for events that name no make. */
export const openToAllMakes = 'Open to all makes'

export const withinMiles = (miles: string | number) => `Within ${miles} miles`

const timesOfDay = { morning: 'Before noon', evening: 'Evening' } as const
export type TimeOfDay = keyof typeof timesOfDay

const costWords = (cost: string) => shortCostLabel(cost) ?? cost

export const filters = {
  keyword: {
    kind: words(100),
    label: 'Keyword',
    words: (text) => `“${text}”`,
    anyLabel: (text) => `Without “${text}”`,
    offeredIn: 'everywhere',
    note: 'Search words; all must match the name, makes, categories, venue, city, sponsor, organizer, features or description. Ignores case and accents; words of five or more letters also match as prefixes. Type names and abbreviations ("swap meet", "C&C", "HPDE") also match the type, state names and codes ("illinois", "IL") the state, "free" the cost, and nicknames ("chevy") the make. A sentence ("free car shows this weekend near Dayton") sets the filters that it names, unless they are given; its place overrides coordinates. See X-Keyword-Readings. If no event matches a model, events for its make are returned, see X-Filter-Names; for misspelled words, see X-Corrected-Keyword.',
  },
  near: {
    kind: words(120),
    label: 'Near',
    words: String,
    offeredIn: 'everywhere',
    placeholder: 'ZIP or city',
    isPlace: true,
    note: 'Place to search around, as text; ignored if coordinates are given. A ZIP code, "City, ST", a city, county, metropolitan area, region or venue means the first result of /api/places. A county, area or region is searched within its own radius, unless `radiusMiles` is given, and only in its states. A state name sets the filter `state`. A road ("I-70", "Route 66", "I-75 Ohio") or a trip ("Columbus, OH to Nashville, TN, June 12 to 14") is searched within 25 miles of its line, or within `radiusMiles`; results then have no distance, and `sortBy=distance` follows the line. A place abroad searches the whole country. The header `X-Place` returns how the text was understood.',
  },
  userLat: {
    kind: degrees(90),
    label: 'Your location',
    role: 'place',
    note: 'Latitude of the point to search around, in degrees. Requires userLng.',
  },
  userLng: {
    kind: degrees(180),
    label: 'Your location',
    role: 'place',
    note: 'Longitude of the point to search around, in degrees. Requires userLat.',
  },
  eventType: {
    kind: types,
    label: 'Type',
    words: (type) => eventTypeLabel(type, 'search-box'),
    values: eventTypes,
    anyLabel: 'All types',
    offeredIn: 'everywhere',
    isCounted: true,
    note: 'Event types, any of which may match. Accepts labels and aliases, such as cars_and_coffee.',
  },
  state: {
    kind: states,
    label: 'State',
    words: stateName,
    values: usStates.map(({ code }) => code),
    anyLabel: 'All states',
    offeredIn: 'everywhere',
    isPlace: true,
    isCounted: true,
    choicesFound: true,
    note: 'States, any of which may match, as two-letter codes or names.',
  },
  radiusMiles: {
    kind: number(0.1, 12_500),
    label: 'Distance',
    words: (miles) => `${miles} mi`,
    values: ['10', '25', '50', '100', '250', '500'],
    choiceWords: withinMiles,
    anyLabel: 'Any distance',
    offeredIn: 'everywhere',
    isPlace: true,
    note: 'Maximum distance from the point, in miles.',
  },
  bbox: {
    kind: boundingBox,
    label: 'Map area',
    words: () => 'Map area',
    anyLabel: 'Outside the map area',
    note: 'Bounding box: west,south,east,north in degrees, such as -84.9,38.3,-80.4,42.1. West is greater than east if the box crosses 180°. It replaces the bounds of an area in `near`.',
  },
  attendanceCost: {
    kind: choices(costValues),
    label: 'Cost',
    words: costWords,
    values: costValues,
    anyLabel: 'Any cost',
    offeredIn: 'everywhere',
    isCounted: true,
    note: 'Costs, any of which may match.',
  },
  carMake: {
    kind: names,
    label: 'Make',
    words: String,
    anyLabel: 'All makes',
    offeredIn: 'panel',
    isCounted: true,
    choicesFound: true,
    note: 'Car makes, any of which may match; ignores case and accents. Accepts nicknames ("chevy") and models ("camaro"); a make includes its models. "Open to all makes" matches events that name no make.',
  },
  carCategory: {
    kind: names,
    label: 'Cars',
    words: String,
    anyLabel: 'All cars',
    offeredIn: 'panel',
    isCounted: true,
    choicesFound: true,
    note: 'Car categories, such as muscle cars, any of which may match; ignores case and accents.',
  },
  feature: {
    kind: names,
    label: 'Features',
    words: String,
    anyLabel: 'Any features',
    note: 'Features, such as live music, any of which may match; ignores case and accents.',
  },
  goodFor: {
    kind: choices(goodForValues),
    label: 'Good for',
    words: needWords,
    anyLabel: (needs) => `Without “${needs.split(',').map(needWords).join(', ')}”`,
    offeredIn: 'panel',
    isCounted: true,
    choicesFound: true,
    mustMatchAll: true,
    note: 'Needs, all of which must be met: kids, dogs, wheelchair, rain_or_shine, indoor, trailer_parking, food, vendor_space. Detected in the features, name and description: "ADA accessible" equals "wheelchair access", and "no dogs" does not match dogs.',
  },
  charityInvolved: {
    kind: truth,
    label: 'For charity',
    words: (value) => (value === 'true' ? 'For charity' : 'Not for charity'),
    values: ['true', 'false'],
    anyLabel: 'For charity or not',
    offeredIn: 'panel',
    note: '`true`: only events that benefit a charity; `false`: only others.',
  },
  datedOnly: {
    kind: flag,
    label: 'Dated events only',
    words: () => 'Dated events only',
    anyLabel: 'Any date',
    group: 'days',
    note: '`true` excludes year-round places.',
  },
  when: {
    kind: choice(namedDays),
    label: 'When',
    words: labelOfDays,
    anyLabel: 'Any date',
    group: 'days',
    note: 'Named days, in the time zone of the searched place. A weekend is Friday 4 PM to Sunday: an event on Friday only must have a start time from 4 PM on; a multi-day event under way matches. A season is its three calendar months, from today on. fromDate and toDate narrow the days further.',
  },
  timeOfDay: {
    kind: choice(Object.keys(timesOfDay) as TimeOfDay[]),
    label: 'Time of day',
    words: (name) => timesOfDay[name as TimeOfDay] ?? name,
    anyLabel: 'Any time of day',
    note: '`morning`: starts before noon; `evening`: starts at 5 PM or later, in local time. Excludes events without a start time. A year-round place matches if it is open then.',
  },
  openDays: {
    kind: choices(['known', 'unknown']),
    label: 'Open days',
    words: (value) => (value === 'known' ? 'Open days listed' : 'Open days not listed'),
    anyLabel: 'Open days listed or not',
    note: 'Only year-round places: `known` for those with listed opening days, `unknown` for others.',
  },
  fromDate: {
    kind: day,
    label: 'From',
    anyLabel: 'Any date',
    group: 'days',
    offeredIn: 'everywhere',
    note: 'First day: events that end before it are excluded. A year-round place matches if it is open on one of the days.',
  },
  toDate: {
    kind: day,
    label: 'Until',
    anyLabel: 'Any date',
    group: 'days',
    offeredIn: 'everywhere',
    note: 'Last day: events that start after it are excluded, as are year-round places with unknown opening days.',
  },
  venue: {
    kind: nameInAddress(400),
    label: 'Venue',
    words: String,
    anyLabel: 'Any venue',
    note: 'Only events at this venue, by the slug in its page URL: drive-in-lot-chicago-il.',
  },
  organizer: {
    kind: nameInAddress(400),
    label: 'Organizer',
    words: String,
    anyLabel: 'Any organizer',
    note: 'Only events by this organizer, by the slug in its page URL: rotary-club-of-xenia.',
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
    note: '`distance` (default with a point), `relevance` (default with a keyword and no point), `date` (default otherwise), or `nearby`: in groups, nearest first within each: this weekend within 25 miles, the next 30 days within 50, year-round within 50, later within 50, the next 30 days within 150, all others, other year-round places.',
  },
  limit: {
    ...pageLines.limit,
    label: 'Results',
    role: 'list',
    note: 'Rows per page; 20 by default.',
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
    note: 'Ignored; accepted for compatibility.',
  },
  showAll: {
    kind: flag,
    label: 'Results',
    role: 'hint',
    note: 'Ignored; use limit.',
  },
} satisfies Record<string, SearchFilterLine>

export type FilterName = keyof typeof filters

/** Filters as callers send them and as pages store them. */
export type SearchInput = ValuesOf<typeof filters>
/** Filters after parsing and validation. */
export type SearchFilters = ParsedOf<typeof filters>

export const filterNames = Object.keys(filters) as FilterName[]

export const lineOf = (name: string): SearchFilterLine | undefined =>
  Object.hasOwn(filters, name) ? filters[name as FilterName] : undefined

/** Names of the filters with a flag. */
type Flagged<Flag extends 'isCounted' | 'choicesFound'> = {
  [Name in FilterName]: (typeof filters)[Name] extends Record<Flag, true> ? Name : never
}[FilterName]

/** Filters whose values are counted by facets. */
export type CountedName = Flagged<'isCounted'>
/** Filters whose field beside the results offers the values found there. */
export type FoundChoice = Flagged<'choicesFound'>
export const countedNames = filterNames.filter(
  (name): name is CountedName => lineOf(name)?.isCounted === true,
)

/** True for a filter that reduces the number of results. */
export const isNarrowing = (name: string): boolean => lineOf(name)?.role === undefined

/** Label of a filter, for messages shown apart from its field. */
export const filterLabel = (name: string): string =>
  lineOf(name)?.label ?? (name === 'month' ? 'Month' : 'Results')
