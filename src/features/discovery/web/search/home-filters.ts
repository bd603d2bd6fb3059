/** The state of the home page's search, which lives in its address. */

import { homePath, type Query } from '../../../../catalog/links/paths.ts'
import type { PlaceNote } from '../../../../catalog/place/place-meaning.ts'
import { regionStates } from '../../../../catalog/place/region.ts'
import { isNarrowing, lineOf, type SearchInput } from '../../../../catalog/search/filters.ts'
import { withoutDependent } from '../../../../catalog/search/filters-together.ts'
import { isSet, readFilters } from '../../../../catalog/search/read-filters.ts'
import { venueToday } from '../../../../catalog/time/venue-today.ts'
import { fromQuery } from '../../../../kit/endpoint.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'

export type HomeState = {
  /** Input of the search call. */
  filters: SearchInput
  /** False when the visitor switched location priority off. */
  byLocation: boolean
  /** "Show More Events" was pressed. */
  showAll: boolean
  /** Filters of the address that could not be read: name → how to fix them. */
  problems: Record<string, string>
  /** Values of filters that the search refused. */
  refused?: Readonly<Record<string, unknown>>
  /** The place as it was entered, where nobody knows it. */
  unknownPlace?: string
}

/** Reads an address; names that are no filters (campaign tags and the like) are passed over. */
export const readHomeState = (url: URL): HomeState => {
  const { filters: read, problems, refused } = readFilters(fromQuery(url.searchParams))
  const { useLocation = true, showAll = false, limit: _limit, ...filters } = read
  return { filters: withoutUnset(filters), byLocation: useLocation, showAll, problems, refused }
}

/** Filters in their one canonical form: an alias by its proper name, lists as lists, numbers as numbers. */
const withoutUnset = (filters: SearchInput): SearchInput =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => isSet(value)))

/** True when the visitor narrowed the list; a place to measure from alone does not. */
export const hasFilters = (filters: SearchInput): boolean =>
  Object.entries(filters).some(([name, value]) => isNarrowing(name) && isSet(value))

/** True if the address names a place to measure from. */
export const isLocated = ({ userLat, near }: SearchInput): boolean => isSet(userLat) || isSet(near)

/** The plain home page may go on to the visitor's location; not past something it has to tell. */
export const searchesByItself = ({ filters, byLocation, problems }: HomeState): boolean =>
  byLocation && !isLocated(filters) && !hasFilters(filters) && Object.keys(problems).length === 0

/** Filter of the first list and the strip while no place is known: the states of the directory, if it is about some. */
export const regionFilter = (): SearchInput =>
  siteSettings.region ? { state: regionStates() } : {}

/** Values that a form keeps beside the filters: a place in the list is that of another search. */
export const unsearched = ({ byLocation }: HomeState) => ({
  useLocation: byLocation ? undefined : false,
  cursor: undefined,
})

/** The address of a state; the first page of it. */
export const addressOf = (state: Pick<HomeState, 'filters' | 'byLocation' | 'showAll'>): string => {
  const { cursor: _cursor, limit: _limit, ...filters } = state.filters
  return homePath({
    ...(filters as Query),
    ...(state.byLocation ? {} : { useLocation: 'false' }),
    ...(state.showAll ? { showAll: 'true' } : {}),
  })
}

/** The home page as everyone sees it first: the one address of it that search engines list. */
export const isPlain = (state: HomeState): boolean =>
  addressOf(state) === homePath() &&
  state.filters.cursor === undefined &&
  Object.keys(state.problems).length === 0

/** Filters of a feed of the same search: a location only matters with a radius, or as an area. */
export const feedFilters = ({ filters }: Pick<HomeState, 'filters'>, place?: PlaceNote): Query => {
  const within = isSet(filters.radiusMiles) || (place?.states.length ?? 0) > 0
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) =>
      name === 'near' || lineOf(name)?.role === 'place' ? within : isNarrowing(name),
    ),
  ) as Query
}

/** The same search with some filters changed; undefined removes one. */
export const withFilters = (state: HomeState, changes: SearchInput): HomeState => {
  const filters = withoutDependent(withoutUnset({ ...state.filters, ...changes }))
  return { ...state, filters, showAll: false }
}

/** Only where to measure from is kept. */
export const withoutFilters = (state: HomeState): HomeState => {
  const { userLat, userLng } = state.filters
  const filters = userLat === undefined ? {} : { userLat, userLng }
  return { filters, byLocation: state.byLocation, showAll: false, problems: {} }
}

/**
 * The day from which events count as upcoming: today where the day ends last in the United States.
 * Events whose own day is over are left out by the search itself.
 */
export const firstDay = (now: number): string => venueToday(now, 'Pacific/Pago_Pago')
