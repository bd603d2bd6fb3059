/** Hits and misses of this process's caches. */

export type CacheCounts = { hits: number; misses: number }

const counts = new Map<string, CacheCounts>()

/**
 * Counts of all caches with this name; increment them at each lookup:
 *
 *     const asked = countsOfCache('pictures')
 *     known ? asked.hits++ : asked.misses++
 *
 * Metrics and the status page show all names.
 */
export const countsOfCache = (name: string): CacheCounts => {
  const counters = counts.get(name)
  if (counters) return counters
  const fresh = { hits: 0, misses: 0 }
  counts.set(name, fresh)
  return fresh
}

/** Counts of all caches, sorted by name. */
export const listCacheCounts = (): [string, Readonly<CacheCounts>][] =>
  [...counts].sort(([a], [b]) => (a < b ? -1 : 1))
