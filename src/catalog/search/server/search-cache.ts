/** Remembers answers about the catalog until it changes or a day ends. */
import { LRUCache } from 'lru-cache'
import { countsOfCache } from '../../../platform/metrics/cache-counts.ts'
import type { CatalogVersion } from '../../event/server/catalog-version.ts'

/** The longest that anything is remembered, should news of a change get lost. */
const longestMs = 30_000

type Entry = { version: number; since: number; until: number; answer: Promise<unknown> }

export type SearchCache = <T>(
  key: string,
  find: () => Promise<T>,
  until?: (answer: T) => number,
) => Promise<T>

/**
 * Calls `find` unless the answer to `key` is known and still holds: the catalog has not changed since,
 * and `until` (milliseconds since 1970) has not passed, nor was the clock set back. The same question
 * asked meanwhile waits for the same answer.
 */
export const createSearchCache = (
  version: Pick<CatalogVersion, 'current'>,
  now: () => number,
  max = 2_000,
): SearchCache => {
  const entries = new LRUCache<string, Entry>({ max })
  const lookups = countsOfCache('searches')
  return <T>(key: string, find: () => Promise<T>, until?: (answer: T) => number): Promise<T> => {
    const known = entries.get(key)
    // The version of before the question: a change while it is answered makes the answer old.
    const current = version.current
    const at = now()
    if (known?.version === current && at >= known.since && at < known.until) {
      lookups.hits++
      return known.answer as Promise<T>
    }
    lookups.misses++
    const answer = find()
    const entry: Entry = { version: current, since: at, until: at + longestMs, answer }
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

/** The version as it was at most so long ago: for what takes long to count and need not be true at once. */
export const throttledVersion = (
  version: Pick<CatalogVersion, 'current'>,
  now: () => number,
  calmMs: number,
): Pick<CatalogVersion, 'current'> => {
  let [seen, seenAt] = [0, Number.NEGATIVE_INFINITY]
  return {
    get current() {
      const age = now() - seenAt
      // Clocks are set back, too.
      if (age < 0 || age >= calmMs) [seen, seenAt] = [version.current, now()]
      return seen
    },
  }
}
