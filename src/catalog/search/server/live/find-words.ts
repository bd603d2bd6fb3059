/** Finds the live events that contain the words of a keyword with PostgreSQL's text search, and caches the results. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Reads } from '../../../../platform/db/reads.ts'
import { countsOfCache } from '../../../../platform/metrics/cache-counts.ts'
import { hasTerms, rankOf } from '../search-keyword.ts'

/** Ids, and in the same order their ranks if ranks were requested. */
export type WordMatches = { ids: readonly string[]; ranks?: Float64Array }

/** `generation` of the catalog; results are cached as long as it is the same. */
export type FindWords = (
  terms: readonly string[],
  options: { ranked: boolean; generation: number },
) => Promise<WordMatches>

type RankedId = { id: string; rank: number }

const maxBytes = 50_000_000
/** Bytes in memory of the slot and rank of an id. */
const idBytes = 56

type WordQuery = { terms: readonly string[]; ranked: boolean }

/** Concurrent equal questions share one query. */
export const createFindWords = ({ db }: Pick<Reads, 'db'>): FindWords => {
  const find = async ({ terms, ranked }: WordQuery): Promise<WordMatches> => {
    const { rows } = await sql<RankedId>`
      select e.id, ${ranked ? rankOf(terms) : sql`0`} as rank from events as e
      where e.status = 'published' and ${hasTerms(terms)}`.execute(db)
    const ids = rows.map(({ id }) => id)
    return ranked ? { ids, ranks: Float64Array.from(rows, ({ rank }) => rank) } : { ids }
  }
  const lookups = countsOfCache('keywords')
  const cache = new LRUCache<string, WordMatches, WordQuery>({
    maxSize: maxBytes,
    // Empty results use memory, too.
    sizeCalculation: ({ ids }, question) => ids.length * idBytes + question.length * 2 + 500,
    fetchMethod: (_key, _stale, { context }) => find(context),
    ignoreFetchAbort: true,
  })
  return (terms, { ranked, generation }) => {
    const status: LRUCache.Status<string, WordMatches, WordQuery> = {}
    const key = `${generation} ${ranked} ${terms.join()}`
    const answer = cache.forceFetch(key, { context: { terms, ranked }, status })
    lookups[status.fetch === 'miss' ? 'misses' : 'hits']++
    return answer
  }
}
