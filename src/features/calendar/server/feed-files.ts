/** LRU cache of rendered calendar feeds: subscribers request the same feed every hour, mostly unchanged. */
import { LRUCache } from 'lru-cache'
import type { SearchFilters } from '../../../catalog/search/filters.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import { type Resolvers, resolveFilters } from '../../../catalog/search/server/resolve-filters.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import { MOST_IN_FEED } from '../feed.ts'

export type FeedFile = { text: string; etag: string }

/** Bytes; some fifteen feeds of a thousand dates, or hundreds of feeds of a town. */
const maxCacheBytes = 24_000_000

export const createFeedFiles = () => {
  const files = new LRUCache<string, FeedFile>({
    maxSize: maxCacheBytes,
    // JavaScript uses two bytes per character if any character is beyond Latin-1.
    sizeCalculation: ({ text }) => 2 * text.length + 200,
  })
  return {
    /** Returns the file for `keyParts`, the cache key of all that its text depends on; calls `make` on a miss. */
    get: async (keyParts: readonly unknown[], make: () => Promise<string>): Promise<FeedFile> => {
      const key = etagOf(JSON.stringify(keyParts))
      const cached = files.get(key)
      if (cached) return cached
      const text = await make()
      const file = { text, etag: etagOf(text) }
      files.set(key, file)
      return file
    },
  }
}

/** Runs the search with one row per date, ordered by date, as in every feed. */
export const findFeed = async (
  { search, ...resolvers }: Resolvers & { search: EventSearch },
  filters: SearchFilters,
) => {
  const query = await resolveFilters(resolvers, filters)
  const wholeFeed = { everyDate: true, limit: MOST_IN_FEED + 1, cursor: undefined }
  return search.find({ ...query, ...wholeFeed, sortBy: 'date' })
}
