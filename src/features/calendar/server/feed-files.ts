/** LRU cache of finished calendar feeds: their readers ask for the same one every hour, mostly unchanged. */
import { LRUCache } from 'lru-cache'
import type { SearchFilters } from '../../../catalog/search/filters.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import { type Resolvers, resolveFilters } from '../../../catalog/search/server/resolve-filters.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import { MOST_IN_FEED } from '../feed.ts'

export type FeedFile = { text: string; etag: string }

/** Bytes: some fifteen feeds of a thousand dates, or hundreds of a town's. */
const maxKept = 24_000_000

export const createFeedFiles = () => {
  const files = new LRUCache<string, FeedFile>({
    maxSize: maxKept,
    // Text with any character beyond Latin-1 takes two bytes for each.
    sizeCalculation: ({ text }) => 2 * text.length + 200,
  })
  return {
    /** The file of these parts, which name all that its text depends on; `make` writes it where it is not kept. */
    get: async (parts: readonly unknown[], make: () => Promise<string>): Promise<FeedFile> => {
      const key = etagOf(JSON.stringify(parts))
      const kept = files.get(key)
      if (kept) return kept
      const text = await make()
      const file = { text, etag: etagOf(text) }
      files.set(key, file)
      return file
    },
  }
}

/** The search itself with each date a row, in the order of dates: a feed can hold nothing else. */
export const findFeed = async (
  { search, ...resolvers }: Resolvers & { search: EventSearch },
  filters: SearchFilters,
) => {
  const query = await resolveFilters(resolvers, filters)
  const wholeFeed = { everyDate: true, limit: MOST_IN_FEED + 1, cursor: undefined }
  return search.find({ ...query, ...wholeFeed, sortBy: 'date' })
}
