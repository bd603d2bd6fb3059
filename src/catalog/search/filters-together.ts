/** Rules of a search that concern several filters at once, for the schema and for readers of addresses. */
import { wholeState } from '../place/whole-state.ts'

export const sortOrders = ['distance', 'date', 'relevance'] as const
export type SortOrder = (typeof sortOrders)[number]

type Filters = {
  keyword?: string | undefined
  userLat?: number | undefined
  userLng?: number | undefined
  radiusMiles?: number | undefined
  near?: string | undefined
  fromDate?: string | undefined
  toDate?: string | undefined
  state?: string[] | undefined
  sortBy?: SortOrder | undefined
}

/** Problems between filters. The API and the pages each have words of their own for it. */
export type ProblemTogether =
  | 'half_position'
  | 'distance_order_without_place'
  | 'radius_without_place'
  | 'relevance_without_keyword'
  | 'until_before_from'

/** Every problem, with the name of the filter to correct. */
export const problemsTogether = (filters: Filters): [name: string, problem: ProblemTogether][] => {
  const { userLat, userLng, radiusMiles, near, fromDate, toDate, sortBy } = filters
  const problems: [string, ProblemTogether][] = []
  if ((userLat === undefined) !== (userLng === undefined)) {
    problems.push([userLat === undefined ? 'userLat' : 'userLng', 'half_position'])
  }
  const located = userLat !== undefined || near !== undefined
  if (sortBy === 'distance' && !located) problems.push(['sortBy', 'distance_order_without_place'])
  if (radiusMiles !== undefined && !located) problems.push(['radiusMiles', 'radius_without_place'])
  if (sortBy === 'relevance' && filters.keyword === undefined) {
    problems.push(['sortBy', 'relevance_without_keyword'])
  }
  if (isUntilBeforeFrom(fromDate, toDate)) problems.push(['toDate', 'until_before_from'])
  return problems
}

/** Days are `yyyy-mm-dd`; a missing or empty one is before and after nothing. */
export const isUntilBeforeFrom = (from: string | undefined, until: string | undefined): boolean =>
  Boolean(from && until && from > until)

/** For every pair of days, where it is entered and where it is refused. */
export const untilBeforeFrom = "The last day can't be before the first."

/**
 * "Texas" as a place: its middle is near nothing, so events in it are meant, which have no distance. Coordinates
 * win over `near` here, too.
 */
export const withWholeState = <F extends Filters>(filters: F): F => {
  const { near, userLat } = filters
  const code = near === undefined || userLat !== undefined ? undefined : wholeState(near)
  if (code === undefined) return filters
  const sortBy = filters.sortBy === 'distance' ? undefined : filters.sortBy
  return { ...filters, near: undefined, radiusMiles: undefined, sortBy, state: [code] }
}
