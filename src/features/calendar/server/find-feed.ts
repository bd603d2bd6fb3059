import type { SearchFilters } from '../../../catalog/filters.ts'
import type { EventSearch } from '../../../catalog/server/event-search.ts'
import { resolveFilters } from '../../../catalog/server/resolve-filters.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type Feed, feedOf, MOST_IN_FEED } from '../feed.ts'

/** The search itself with each date a row, in the order of dates: a feed can hold nothing else. */
export const findFeed = async (
  { search, db }: { search: EventSearch; db: Db },
  filters: SearchFilters,
): Promise<Feed> => {
  const query = await resolveFilters(db, filters)
  const { events } = await search.find({
    ...query,
    sortBy: 'date',
    everyDate: true,
    limit: MOST_IN_FEED + 1,
    cursor: undefined,
  })
  return feedOf(filters, events)
}
