/** Loads the home page: one path for the server's first page and for every later search. */
import { type CardEvent, cardEvents, withOpenToday } from '../../../../catalog/event/card-event.ts'
import { type PlaceNote, placeNoteIn } from '../../../../catalog/place/place-meaning.ts'
import { type FilterNames, filterNamesIn } from '../../../../catalog/search/filter-names.ts'
import {
  type CountedName,
  countedNames,
  type FoundChoice,
  lineOf,
  openToAllMakes,
  type SearchInput,
} from '../../../../catalog/search/filters.ts'
import { type KeywordReading, readingsIn } from '../../../../catalog/search/keyword-readings.ts'
import { type NearbyGroup, readNearby } from '../../../../catalog/search/nearby.ts'
import { searchEvents } from '../../../../catalog/search/search-events.ts'
import { type Call, pageInfo } from '../../../../kit/call.ts'
import { countEvents, getFacets } from '../../contract.ts'
import {
  type HomeState,
  hasFilters,
  isLocated,
  readHomeState,
  regionFilter,
} from './home-filters.ts'
import type { RelaxedSearch } from './load-hints.ts'
import type { Coordinates, loadStrip } from './load-strip.ts'

/** Cards below the strip, whose three may be among the first. */
export const featuredLimit = 12
const stripCards = 3
const resultsLimit = 20
const showAllLimit = 100

export type ResultList = {
  events: CardEvent[]
  total: number
  /** Dates that the rows stand for. */
  dates?: number | undefined
  next: string | undefined
  correctedKeyword: string | undefined
  names: FilterNames
  /** Groups of the events, in the order `nearby`. */
  groups?: NearbyGroup[] | undefined
  /** Words of the keyword that were read as names. */
  readings?: KeywordReading[]
  /** The place as its text was understood. */
  place?: PlaceNote | undefined
}

export type HomeData = {
  state: HomeState
  list: ResultList
  /** The three nearest, or the three soonest when no location is known; none beside the results of a search. */
  strip: { events: CardEvent[]; near: boolean }
  /** All events that are published and not yet past; undefined where it could not be asked. */
  count: number | undefined
  /** By filter, under the other filters: value → how many. */
  facets: Facets
  /** If nothing was found: what would bring something. */
  relaxedSearches?: RelaxedSearch[] | undefined
  /** The nearest three of what the first of them would bring. */
  nearest?: CardEvent[] | undefined
  /** Lists under headings of their own, below that of the search. */
  below?: ListBelow[]
  /** The search itself could not be run; the list is empty for that reason. */
  failed: boolean
  now: number
  /** The date where the search looks: "Today", "This weekend" and "Next 7 days" count from it. */
  today: string
}

/** `changes` of the filters lead to the whole of it. */
export type ListBelow = {
  heading: string
  changes: SearchInput
  events: CardEvent[]
  total: number
}

type Counts = Record<string, number>
/** Counts of types, and of each filter whose field has the choices that there are. */
type Facets = Record<ShownCount, Counts> & { total: number }

type ShownCount = 'eventType' | FoundChoice
const shownCounts = countedNames.filter(
  (name) => name === 'eventType' || lineOf(name)?.choicesFound,
)

export const noFacets = {
  ...Object.fromEntries(shownCounts.map((name) => [name, {}])),
  total: 0,
} as Facets

type LoadOptions = { now: number; location?: Coordinates }

/** Filters that the search refuses (an unknown place) are reported and left out; the rest is searched. */
export const loadHome = async (call: Call, url: URL, options: LoadOptions): Promise<HomeData> => {
  const wanted = readHomeState(url)
  try {
    return await loadState(call, wanted, options)
  } catch (error) {
    const { findAccepted } = await loadRefusals().catch(() => {
      throw error
    })
    return findAccepted(wanted, async (state) => {
      if (state === wanted) throw error
      const data = await loadState(call, state, options)
      const unknownPlace = state.refused?.near
      if (unknownPlace === undefined) return data
      return { ...data, state: { ...state, unknownPlace: String(unknownPlace) } }
    })
  }
}

/** Pages of searches that are accepted do without this code. */
const loadRefusals = () => import('../../../../catalog/search/without-refused.ts')

const loadState = async (
  call: Call,
  state: HomeState,
  { now, location }: LoadOptions,
): Promise<HomeData> => {
  const [list, strip, count, { facets, today }, below] = await Promise.all([
    loadList(call, state, undefined, now),
    hasFilters(state.filters) ? noStrip : stripOf(call, state.filters, { now, location }),
    call(countEvents, {}),
    loadFacets(call, state.filters),
    loadBelow(call, state, now),
  ])
  return {
    state,
    list,
    ...(list.total === 0 ? await hintsOf(call, state, list) : {}),
    strip: { ...strip, events: shared(strip.events, list.events) },
    count: count.body.count,
    below,
    facets,
    failed: false,
    now,
    today,
  }
}

/** Without its hints a search that found nothing has still succeeded; pages that found something do without their code. */
const hintsOf = async (call: Call, state: HomeState, list: ResultList) => {
  if (!hasFilters(state.filters)) return undefined
  try {
    return await (await import('./load-hints.ts')).loadHints(call, state, list)
  } catch {
    return undefined
  }
}

/**
 * Events that welcome the make as they do any other; places that may be open on the days that are searched, which nobody
 * knows.
 */
const listsBelow = ({
  filters,
}: HomeState): (Omit<ListBelow, 'events' | 'total'> & SearchInput)[] => {
  const { carMake, cursor, when, toDate, timeOfDay, datedOnly, openDays } = filters
  if (cursor !== undefined) return []
  const days = {
    when: undefined,
    fromDate: undefined,
    toDate: undefined,
    timeOfDay: undefined,
    openDays: ['unknown' as const],
  }
  return [
    ...(carMake && !carMake.includes(openToAllMakes)
      ? [{ heading: openToAllMakes, changes: { carMake: [openToAllMakes] }, limit: featuredLimit }]
      : []),
    ...((when || toDate || timeOfDay) && !datedOnly && !openDays
      ? [{ heading: 'Open year-round, check their days', changes: days, limit: stripCards }]
      : []),
  ]
}

const loadBelow = async (call: Call, state: HomeState, now: number): Promise<ListBelow[]> => {
  const lists = listsBelow(state).map(async ({ heading, changes, limit }) => {
    const query = { ...listQuery(state), ...changes, limit }
    const { body, headers } = await call(searchEvents, { body: query })
    const events = await withOpenToday(cardEvents(body), now)
    return { heading, changes, events, total: pageInfo(headers).total }
  })
  return (await Promise.all(lists)).filter(({ total }) => total > 0)
}

/** The server's first page brings its strip: only who comes back to the plain home page needs this code. */
const stripOf = async (...wanted: Parameters<typeof loadStrip>) =>
  (await import('./load-strip.ts')).loadStrip(...wanted)

const noStrip = { events: [] as CardEvent[], near: false }

/** An event that both lists show goes into the page once. */
const shared = (strip: CardEvent[], list: CardEvent[]): CardEvent[] =>
  strip.map((event) => {
    const same = list.find(({ id }) => id === event.id)
    return same && JSON.stringify(same) === JSON.stringify(event) ? same : event
  })

/** Counts of each choice, under the other filters; equal questions are asked once. */
const loadFacets = async (call: Call, filters: SearchInput) => {
  const { cursor: _cursor, sortBy: _sort, ...query } = filters
  const fetchFacets = async (changes?: SearchInput) =>
    (await call(getFacets, { query: { ...query, ...changes } })).body
  let unchanged: ReturnType<typeof fetchFacets> | undefined
  const without = (name: CountedName) => {
    if (query[name] !== undefined && !lineOf(name)?.areAllMet)
      return fetchFacets({ [name]: undefined })
    unchanged ??= fetchFacets()
    return unchanged
  }
  const types = without('eventType')
  const counts = shownCounts.map(async (name) => {
    const facets = await (name === 'eventType' ? types : without(name))
    return [name, facets[name]] as const
  })
  const [{ total, today }, ...counted] = await Promise.all([types, ...counts])
  return { facets: { ...Object.fromEntries(counted), total } as Facets, today }
}

/** The body of the list's search; `cursor` asks for a further page. */
export const listQuery = (
  { filters, byLocation, showAll }: HomeState,
  cursor?: string,
  region = regionFilter(),
): SearchInput => {
  const located = isLocated(filters)
  const nearest = byLocation && located
  const narrow = hasFilters(filters)
  // A keyword may say the place.
  const byKeyword = located ? 'relevance' : 'nearby'
  return {
    ...(narrow || showAll || isLocated(filters) ? {} : region),
    ...filters,
    sortBy:
      filters.sortBy ??
      (nearest ? (showAll ? 'distance' : 'nearby') : filters.keyword ? byKeyword : 'date'),
    limit: showAll ? showAllLimit : narrow ? resultsLimit : featuredLimit + stripCards,
    ...(cursor ? { cursor } : {}),
  }
}

/** While the states of the directory have no events, the first list is of the whole country. */
export const loadList = async (
  call: Call,
  state: HomeState,
  cursor?: string,
  now = Date.now(),
): Promise<ResultList> => {
  const search = async (region?: SearchInput) => {
    const found = await call(searchEvents, { body: listQuery(state, cursor, region) })
    return { ...found, ...pageInfo(found.headers) }
  }
  const isRegional = !state.filters.state && listQuery(state).state !== undefined
  const first = await search()
  const { body, headers, total, next } = first.total === 0 && isRegional ? await search({}) : first
  const events = await withOpenToday(cardEvents(body), now)
  const corrected = headers.get('x-corrected-keyword')
  return {
    events,
    total,
    next,
    dates: Number(headers.get('x-total-dates')) || undefined,
    correctedKeyword: corrected ? decodeURIComponent(corrected) : undefined,
    names: filterNamesIn(headers),
    groups: readNearby(headers, events),
    readings: readingsIn(headers),
    place: placeNoteIn(headers),
  }
}
