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
  type FilterLine,
  flag,
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

export const sortOrders = ['distance', 'date', 'relevance', 'nearby'] as const
export type SortOrder = (typeof sortOrders)[number]

export type SearchFilterLine = FilterLine & {
  kind: Kind<unknown>
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
    note: 'Words, or beginnings of at least five letters, all of which must appear in the name, makes, categories, venue, city, sponsor, organizer, features or description; case and accents do not matter. Names and abbreviations of types ("swap meet", "C&C", "HPDE") also match events of that type, state names and codes ("illinois", "IL") events in that state, "free" events of that cost, nicknames their make ("chevy"). A sentence ("free car shows this weekend near Dayton") sets the filters that it names where they are not given; its place wins over coordinates. See X-Keyword-Readings. Where nothing matches a model, events for its make do; see X-Corrected-Keyword.',
  },
  near: {
    kind: words(120),
    label: 'Near',
    words: String,
    offeredIn: 'everywhere',
    placeholder: 'ZIP or city',
    isPlace: true,
    note: 'Where to measure from, as text: a ZIP code, "City, ST", a city, county, metropolitan area, region or venue, as /api/places suggests it first; or a road ("I-70", "Route 66", "I-75 Ohio") or a trip ("Columbus, OH to Nashville, TN, June 12 to 14"), searched within 25 miles of its line, or `radiusMiles`, without distances: `sortBy` distance is the order along it. Ignored if coordinates are given. An area is searched within its circle, unless `radiusMiles` says otherwise, and in its states; the name of a state sets the filter `state`. A place abroad means the whole country. The header `X-Place` says how it was understood.',
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
  eventType: {
    kind: types,
    label: 'Type',
    words: (type) => eventTypeLabel(type, 'search-box'),
    values: eventTypes,
    anyLabel: 'All types',
    offeredIn: 'everywhere',
    isCounted: true,
    note: 'One type or several. Labels and aliases such as cars_and_coffee are understood.',
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
    note: 'One state or several, by code or name.',
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
    note: 'Only events within this many miles of the point.',
  },
  bbox: {
    kind: boundingBox,
    label: 'Map area',
    words: () => 'Map area',
    anyLabel: 'Outside the map area',
    note: 'Only events in this part of a map: west,south,east,north in degrees, such as -84.9,38.3,-80.4,42.1; the west is greater than the east across 180°. An area in `near` has no bounds of its own then.',
  },
  attendanceCost: {
    kind: choices(costValues),
    label: 'Cost',
    words: costWords,
    values: costValues,
    anyLabel: 'Any cost',
    offeredIn: 'everywhere',
    isCounted: true,
    note: 'One cost or several.',
  },
  carMake: {
    kind: names,
    label: 'Make',
    words: String,
    anyLabel: 'All makes',
    offeredIn: 'panel',
    isCounted: true,
    choicesFound: true,
    note: 'One make or several; case and accents do not matter. Nicknames ("chevy") and models ("camaro") are understood, and a make includes its models. "Open to all makes" stands for events that name no make.',
  },
  carCategory: {
    kind: names,
    label: 'Cars',
    words: String,
    anyLabel: 'All cars',
    offeredIn: 'panel',
    isCounted: true,
    choicesFound: true,
    note: 'One category of cars or several, such as muscle cars; case and accents do not matter.',
  },
  feature: {
    kind: names,
    label: 'Features',
    words: String,
    anyLabel: 'Any features',
    note: 'One feature or several, such as live music; case and accents do not matter.',
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
    note: 'One need or several, all of which must be met: kids, dogs, wheelchair, rain_or_shine, indoor, trailer_parking, food, vendor_space. Read from the features, the name and the description: "ADA accessible" and "wheelchair access" are the same, and "no dogs" meets none.',
  },
  charityInvolved: {
    kind: truth,
    label: 'For charity',
    words: (value) => (value === 'true' ? 'For charity' : 'Not for charity'),
    values: ['true', 'false'],
    anyLabel: 'For charity or not',
    offeredIn: 'panel',
    note: 'true: only events that benefit a charity; false: only events that do not.',
  },
  datedOnly: {
    kind: flag,
    label: 'Dated events only',
    words: () => 'Dated events only',
    anyLabel: 'Any date',
    group: 'days',
    note: '`true` leaves out places that are open year-round.',
  },
  when: {
    kind: choice(namedDays),
    label: 'When',
    words: labelOfDays,
    anyLabel: 'Any date',
    group: 'days',
    note: 'Days by name, counted where the search looks. A weekend is Friday from 4 PM to Sunday; an event on Friday alone needs a time, one of several days that is under way counts. A season is its three months, from today on. Days of fromDate and toDate narrow it further.',
  },
  timeOfDay: {
    kind: choice(Object.keys(timesOfDay) as TimeOfDay[]),
    label: 'Time of day',
    words: (name) => timesOfDay[name as TimeOfDay] ?? name,
    anyLabel: 'Any time of day',
    note: 'morning: begins before noon; evening: begins at 5 PM or later, at the venue. Events without a time are left out. A place that is open year-round counts if it is open then.',
  },
  openDays: {
    kind: choices(['known', 'unknown']),
    label: 'Open days',
    words: (value) => (value === 'known' ? 'Open days listed' : 'Open days not listed'),
    anyLabel: 'Open days listed or not',
    note: 'Only places that are open year-round: `known` for those whose open days are listed, `unknown` for the others.',
  },
  fromDate: {
    kind: day,
    label: 'From',
    anyLabel: 'Any date',
    group: 'days',
    offeredIn: 'everywhere',
    note: 'Only events that run on this day or later. A place that is open year-round counts on the days when it is open.',
  },
  toDate: {
    kind: day,
    label: 'Until',
    anyLabel: 'Any date',
    group: 'days',
    offeredIn: 'everywhere',
    note: 'Only events that run on this day or earlier. Places that are open year-round and whose open days are unknown are left out.',
  },
  venue: {
    kind: nameInAddress(400),
    label: 'Venue',
    words: String,
    anyLabel: 'Any venue',
    note: "Only events at this venue, as in the venue page's address: drive-in-lot-chicago-il.",
  },
  organizer: {
    kind: nameInAddress(400),
    label: 'Organizer',
    words: String,
    anyLabel: 'Any organizer',
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
    note: 'distance (the default when a point is known), relevance (the default of a keyword without a point), date (otherwise the default), or nearby: this weekend within 25 miles, the next 30 days within 50, later within 50, the next 30 days within 150, then the rest, nearest first within each group.',
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
    kind: flag,
    label: 'Results',
    role: 'hint',
    note: 'Accepted without effect; use limit.',
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
