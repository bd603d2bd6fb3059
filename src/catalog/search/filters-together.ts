/** Rules for combinations of search filters, for the API schema and for the readers of URLs. */
import { wholeState } from '../place/whole-state.ts'
import { brokenPosition } from './filter-kinds.ts'
import type { FilterName, SearchInput } from './filters.ts'

/** Problems between filters. The API and the pages word each of them differently. */
export type CombinationProblem =
  | 'half_position'
  | 'distance_order_without_place'
  | 'radius_without_place'
  | 'relevance_without_keyword'
  | 'until_before_from'

/** All problems, each with the name of the filter to correct. */
export const combinationProblems = (
  filters: SearchInput,
): [name: FilterName, problem: CombinationProblem][] => {
  const { userLat, userLng, radiusMiles, near, fromDate, toDate, sortBy } = filters
  const problems: [FilterName, CombinationProblem][] = []
  if ((userLat === undefined) !== (userLng === undefined)) {
    problems.push([userLat === undefined ? 'userLat' : 'userLng', 'half_position'])
  }
  const located = userLat !== undefined || near !== undefined
  // The keyword may name a place ("car shows near Dayton").
  const mayBeLocated = located || (sortBy === 'nearby' && filters.keyword !== undefined)
  if (isByPlace(sortBy) && !mayBeLocated) problems.push(['sortBy', 'distance_order_without_place'])
  if (radiusMiles !== undefined && !located) problems.push(['radiusMiles', 'radius_without_place'])
  if (sortBy === 'relevance' && filters.keyword === undefined) {
    problems.push(['sortBy', 'relevance_without_keyword'])
  }
  if (isUntilBeforeFrom(fromDate, toDate)) problems.push(['toDate', 'until_before_from'])
  return problems
}

/** True for sort orders that need a point to measure from. */
export const isByPlace = (sortBy: SearchInput['sortBy']): boolean =>
  sortBy === 'distance' || sortBy === 'nearby'

/** Filters whose presence solves a `…_without_…` problem; empty for other problems. */
export const filtersNeededBy = (problem: CombinationProblem): readonly FilterName[] => {
  if (problem === 'relevance_without_keyword') return ['keyword']
  return problem.endsWith('_without_place') ? ['near', 'userLat', 'userLng'] : []
}

/** Removes a radius or sort order whose required place or keyword is missing. */
export const withoutDependent = <F extends SearchInput>(filters: F): F => {
  const remaining = { ...filters }
  for (const [name, problem] of combinationProblems(filters))
    if (filtersNeededBy(problem).length > 0) delete remaining[name]
  return remaining
}

/** Days are `yyyy-mm-dd`; false if either is missing or empty. */
export const isUntilBeforeFrom = (from: string | undefined, until: string | undefined): boolean =>
  Boolean(from && until && from > until)

/** Message for every pair of dates, in forms and in API errors. */
export const untilBeforeFrom = "The last day can't be before the first."

/**
 * Replaces a `near` that names a whole state ("Texas") with the state filter, without distance: the middle of a state
 * is near nothing. Coordinates take precedence over `near`.
 */
export const withWholeState = <F extends SearchInput>(filters: F): F => {
  const { near, userLat } = filters
  const code = near === undefined || userLat !== undefined ? undefined : wholeState(near)
  if (code === undefined) return filters
  const sortBy = isByPlace(filters.sortBy) ? undefined : filters.sortBy
  return { ...filters, near: undefined, radiusMiles: undefined, sortBy, state: [code] }
}

/** Messages for visitors. */
export const combinationMessages: Record<CombinationProblem, string> = {
  half_position: brokenPosition,
  distance_order_without_place: 'Enter a ZIP or city to sort by distance.',
  radius_without_place: 'Enter a ZIP or city to search around.',
  relevance_without_keyword: 'Enter a keyword to sort by best match.',
  until_before_from: untilBeforeFrom,
}

/** Messages for programs. */
export const combinationReasons: Record<CombinationProblem, string> = {
  half_position: 'Send both userLat and userLng.',
  distance_order_without_place: 'Sorting by distance or nearby needs userLat and userLng, or near.',
  radius_without_place: 'A radius needs userLat and userLng, or near.',
  relevance_without_keyword: 'Sorting by relevance needs a keyword.',
  until_before_from: untilBeforeFrom,
}
