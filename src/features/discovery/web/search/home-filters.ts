/** State of the home page's search, which is stored in its URL. */

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
  /** Filters for the search call. */
  filters: SearchInput
  /** False if the visitor has switched location priority off. */
  byLocation: boolean
  /** "Show More Events" was pressed. */
  showAll: boolean
  /** Filters of the URL that could not be read: name → how to correct the value. */
  problems: Record<string, string>
  /** Raw values of filters that the search rejected. */
  rejectedValues?: Readonly<Record<string, unknown>>
  /** Place as entered, if it is unknown. */
  unknownPlace?: string
}

/** Reads the state from a URL; ignores parameters that are not filters (campaign tags and the like). */
export const readHomeState = (url: URL): HomeState => {
  const { filters: read, problems, rejectedValues } = readFilters(fromQuery(url.searchParams))
  const { useLocation = true, showAll = false, limit: _limit, ...filters } = read
  return {
    filters: withoutUnset(filters),
    byLocation: useLocation,
    showAll,
    problems,
    rejectedValues,
  }
}

/** Filters without empty values. */
const withoutUnset = (filters: SearchInput): SearchInput =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => isSet(value)))

/** True if the visitor narrowed the list; a place to measure from does not count. */
export const hasFilters = (filters: SearchInput): boolean =>
  Object.entries(filters).some(([name, value]) => isNarrowing(name) && isSet(value))

/** True if the search has a place to measure from. */
export const isLocated = ({ userLat, near }: SearchInput): boolean => isSet(userLat) || isSet(near)

/** True if the plain home page may search by the visitor's location automatically: not while it shows a problem. */
export const searchesByItself = ({ filters, byLocation, problems }: HomeState): boolean =>
  byLocation && !isLocated(filters) && !hasFilters(filters) && Object.keys(problems).length === 0

/** Filter of the first list and the strip without a known place: the states of a regional directory. */
export const regionFilter = (): SearchInput =>
  siteSettings.region ? { state: regionStates() } : {}

/** Hidden values of a form besides the filters; removes the cursor, which belongs to the previous search. */
export const unsearched = ({ byLocation }: HomeState) => ({
  useLocation: byLocation ? undefined : false,
  cursor: undefined,
})

/** URL of a state's first page. */
export const addressOf = (state: Pick<HomeState, 'filters' | 'byLocation' | 'showAll'>): string => {
  const { cursor: _cursor, limit: _limit, ...filters } = state.filters
  return homePath({
    ...(filters as Query),
    ...(state.byLocation ? {} : { useLocation: 'false' }),
    ...(state.showAll ? { showAll: 'true' } : {}),
  })
}

/** True for the initial home page, the only version that search engines index. */
export const isPlain = (state: HomeState): boolean =>
  addressOf(state) === homePath() &&
  state.filters.cursor === undefined &&
  Object.keys(state.problems).length === 0

/** Filters of a feed of the same search: a location matters only with a radius, or as an area. */
export const feedFilters = ({ filters }: Pick<HomeState, 'filters'>, place?: PlaceNote): Query => {
  const within = isSet(filters.radiusMiles) || (place?.states.length ?? 0) > 0
  return Object.fromEntries(
    Object.entries(filters).filter(([name]) =>
      name === 'near' || lineOf(name)?.role === 'place' ? within : isNarrowing(name),
    ),
  ) as Query
}

/** The same search with changed filters; undefined removes a filter. */
export const withFilters = (state: HomeState, changes: SearchInput): HomeState => {
  const filters = withoutDependent(withoutUnset({ ...state.filters, ...changes }))
  return { ...state, filters, showAll: false }
}

/** The search without filters, measured from the same point. */
export const withoutFilters = (state: HomeState): HomeState => {
  const { userLat, userLng } = state.filters
  const filters = userLat === undefined ? {} : { userLat, userLng }
  return { filters, byLocation: state.byLocation, showAll: false, problems: {} }
}

/**
 * Date from which events count as upcoming: the current date in the US time zone where days end last. The search itself
 * excludes events whose own day is over.
 */
export const firstDay = (now: number): string => venueToday(now, 'Pacific/Pago_Pago')
