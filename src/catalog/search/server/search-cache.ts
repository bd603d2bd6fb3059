/** Caches results about the catalog until the catalog changes or a day ends. */
import { LRUCache } from 'lru-cache'
import { countsOfCache } from '../../../platform/metrics/cache-counts.ts'
import type { CatalogVersion } from '../../event/server/catalog-version.ts'

/** Longest time in the cache, in case a notification of a change is lost. */
const maxMs = 30_000

type Entry = { version: number; since: number; until: number; answer: Promise<unknown> }

export type SearchCache = <T>(
  key: string,
  find: () => Promise<T>,
  until?: (answer: T) => number,
) => Promise<T>

/**
 * Returns the cached answer to `key` if it is still valid, else calls `find`. An answer is valid until the catalog
 * changes, until `until` (milliseconds since 1970), or until the clock is set back. Concurrent calls with the same key
 * share one `find`.
 */
export const createSearchCache = (
  version: Pick<CatalogVersion, 'current'>,
  now: () => number,
  max = 2_000,
): SearchCache => {
  const entries = new LRUCache<string, Entry>({ max })
  const lookups = countsOfCache('searches')
  return <T>(key: string, find: () => Promise<T>, until?: (answer: T) => number): Promise<T> => {
    const cached = entries.get(key)
    // Version before `find` runs: a change during `find` makes the answer outdated.
    const current = version.current
    const startedAt = now()
    if (cached?.version === current && startedAt >= cached.since && startedAt < cached.until) {
      lookups.hits++
      return cached.answer as Promise<T>
    }
    lookups.misses++
    const answer = find()
    const entry: Entry = {
      version: current,
      since: startedAt,
      until: startedAt + maxMs,
      answer,
    }
    entries.set(key, entry)
    answer.then(
      (found) => {
        if (until) entry.until = Math.min(entry.until, until(found))
      },
      () => {
        if (entries.peek(key) === entry) entries.delete(key)
      },
    )
    return answer
  }
}

/** Catalog version that is refreshed every `calmMs` at most: for costly counts that need not be current. */
export const throttledVersion = (
  version: Pick<CatalogVersion, 'current'>,
  now: () => number,
  calmMs: number,
): Pick<CatalogVersion, 'current'> => {
  let [cachedVersion, cachedAt] = [0, Number.NEGATIVE_INFINITY]
  return {
    get current() {
      const age = now() - cachedAt
      // Negative if the clock was set back.
      if (age < 0 || age >= calmMs) [cachedVersion, cachedAt] = [version.current, now()]
      return cachedVersion
    },
  }
}
