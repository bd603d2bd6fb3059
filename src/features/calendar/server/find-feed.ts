import type { SearchFilters } from '../../../catalog/search/filters.ts'
import type { EventSearch } from '../../../catalog/server/search/event-search.ts'
import { type Resolvers, resolveFilters } from '../../../catalog/server/search/resolve-filters.ts'
import { type Feed, feedOf, MOST_IN_FEED } from '../feed.ts'

export type FoundFeed = {
  /** Equal for equal events. */
  tag: string
  /** Reads the events, which takes a while. */
  read: () => Feed
}

/** The search itself with each date a row, in the order of dates: a feed can hold nothing else. */
export const findFeed = async (
  { search, ...resolvers }: Resolvers & { search: EventSearch },
  filters: SearchFilters,
): Promise<FoundFeed> => {
  const query = await resolveFilters(resolvers, filters)
  const page = await search.find({
    ...query,
    sortBy: 'date',
    everyDate: true,
    limit: MOST_IN_FEED + 1,
    cursor: undefined,
  })
  return { tag: page.tag, read: () => feedOf(filters, page.events) }
}
