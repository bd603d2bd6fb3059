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

/** Every problem, as the name of the filter to correct and how. */
export const problemsTogether = (filters: Filters): [name: string, message: string][] => {
  const { userLat, userLng, radiusMiles, near, fromDate, toDate, sortBy } = filters
  const problems: [string, string][] = []
  if ((userLat === undefined) !== (userLng === undefined)) {
    const missing = userLat === undefined ? 'userLat' : 'userLng'
    problems.push([missing, 'Send both userLat and userLng.'])
  }
  const located = userLat !== undefined || near !== undefined
  if (sortBy === 'distance' && !located) {
    problems.push(['sortBy', 'Sorting by distance needs userLat and userLng, or near.'])
  }
  if (radiusMiles !== undefined && !located) {
    problems.push(['radiusMiles', 'A radius needs userLat and userLng, or near.'])
  }
  if (sortBy === 'relevance' && filters.keyword === undefined) {
    problems.push(['sortBy', 'Sorting by relevance needs a keyword.'])
  }
  if (fromDate && toDate && fromDate > toDate) {
    problems.push(['toDate', "The last day can't be before the first."])
  }
  return problems
}

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
