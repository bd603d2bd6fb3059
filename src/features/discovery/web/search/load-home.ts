/** Loads the home page: the same code for the server's first page and for all later searches. */
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

/** Cards below the strip; the strip's three events may be among the first loaded. */
export const featuredLimit = 12
const stripCards = 3
const resultsLimit = 20
const showAllLimit = 100

export type ResultList = {
  events: CardEvent[]
  total: number
  /** Number of dates in the rows. */
  dates?: number | undefined
  next: string | undefined
  correctedKeyword: string | undefined
  names: FilterNames
  /** Groups of the events; only in the order `nearby`. */
  groups?: NearbyGroup[] | undefined
  /** Words of the keyword that were read as names. */
  readings?: KeywordReading[]
  /** Place that the text was understood as. */
  place?: PlaceNote | undefined
}

export type HomeData = {
  state: HomeState
  list: ResultList
  /** The three nearest events, or the three soonest without a known location; empty beside the results of a search. */
  strip: { events: CardEvent[]; near: boolean }
  /** Number of published events that are not over; undefined if the call failed. */
  count: number | undefined
  /** By filter, under the other filters: value → number of events. */
  facets: Facets
  /** Alternatives if nothing was found. */
  relaxedSearches?: RelaxedSearch[] | undefined
  /** The nearest three events of the first alternative. */
  nearest?: CardEvent[] | undefined
  /** Additional lists with headings, below the results. */
  below?: ListBelow[]
  /** The search failed, which is why the list is empty. */
  failed: boolean
  now: number
  /** Local date at the searched place, the base of "Today", "This weekend" and "Next 7 days". */
  today: string
}

/** `changes` of the filters lead to the complete list. */
export type ListBelow = {
  heading: string
  changes: SearchInput
  events: CardEvent[]
  total: number
}

type Counts = Record<string, number>
/** Counts of types, and of each filter whose field offers the values found. */
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

/** Filters that the search rejects (an unknown place) are reported and omitted from the search. */
export const loadHome = async (call: Call, url: URL, options: LoadOptions): Promise<HomeData> => {
  const requestedState = readHomeState(url)
  try {
    return await loadState(call, requestedState, options)
  } catch (error) {
    const { findAccepted } = await loadRefusals().catch(() => {
      throw error
    })
    return findAccepted(requestedState, async (state) => {
      if (state === requestedState) throw error
      const data = await loadState(call, state, options)
      const unknownPlace = state.rejectedValues?.near
      if (unknownPlace === undefined) return data
      return { ...data, state: { ...state, unknownPlace: String(unknownPlace) } }
    })
  }
}

/** Loaded on demand: most pages have no rejected filters. */
const loadRefusals = () => import('../../../../catalog/search/without-rejected.ts')

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
    strip: { ...strip, events: shareObjects(strip.events, list.events) },
    count: count.body.count,
    below,
    facets,
    failed: false,
    now,
    today,
  }
}

/** Undefined if hints fail: the search itself succeeded. Loaded on demand, for searches without results. */
const hintsOf = async (call: Call, state: HomeState, list: ResultList) => {
  if (!hasFilters(state.filters)) return undefined
  try {
    return await (await import('./load-hints.ts')).loadHints(call, state, list)
  } catch {
    return undefined
  }
}

/**
 * Lists below the results: events that welcome any make, and year-round places with unknown open days, which may be
 * open on the searched days.
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

/** Loaded on demand: the server's page includes its strip; only a return to the plain page needs this code. */
const stripOf = async (...args: Parameters<typeof loadStrip>) =>
  (await import('./load-strip.ts')).loadStrip(...args)

const noStrip = { events: [] as CardEvent[], near: false }

/** Uses the list's object for an event in both lists, so that the page contains it once. */
const shareObjects = (strip: CardEvent[], list: CardEvent[]): CardEvent[] =>
  strip.map((event) => {
    const listEvent = list.find(({ id }) => id === event.id)
    return listEvent && JSON.stringify(listEvent) === JSON.stringify(event) ? listEvent : event
  })

/** Counts of each choice under the other filters; equal queries are sent once. */
const loadFacets = async (call: Call, filters: SearchInput) => {
  const { cursor: _cursor, sortBy: _sort, ...query } = filters
  const fetchFacets = async (changes?: SearchInput) =>
    (await call(getFacets, { query: { ...query, ...changes } })).body
  let unchanged: ReturnType<typeof fetchFacets> | undefined
  const without = (name: CountedName) => {
    if (query[name] !== undefined && !lineOf(name)?.mustMatchAll)
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

/** Body of the list's search call; `cursor` requests a further page. */
export const listQuery = (
  { filters, byLocation, showAll }: HomeState,
  cursor?: string,
  region = regionFilter(),
): SearchInput => {
  const located = isLocated(filters)
  const nearest = byLocation && located
  const narrow = hasFilters(filters)
  // The keyword may name a place.
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

/** The first list covers the whole country if the states of a regional directory have no events. */
export const loadList = async (
  call: Call,
  state: HomeState,
  cursor?: string,
  now = Date.now(),
): Promise<ResultList> => {
  const search = async (region?: SearchInput) => {
    const answer = await call(searchEvents, { body: listQuery(state, cursor, region) })
    return { ...answer, ...pageInfo(answer.headers) }
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
