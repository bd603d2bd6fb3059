/** Finds the live events that have the words of a keyword: PostgreSQL's text search knows, and its results are kept. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Reads } from '../../../../platform/db/reads.ts'
import { countsOfCache } from '../../../../platform/metrics/cache-counts.ts'
import { hasTerms, rankOf } from '../search-keyword.ts'

/** Ids, and in the same order their ranks where these were asked for. */
export type WordMatches = { ids: readonly string[]; ranks?: Float64Array }

/** `generation` is that of the catalog: an answer is kept as long as it is the same. */
export type FindWords = (
  terms: readonly string[],
  options: { ranked: boolean; generation: number },
) => Promise<WordMatches>

type Row = { id: string; rank: number }

const mostBytes = 50_000_000
/** Slot and rank of an id in memory. */
const idBytes = 56

type Question = { terms: readonly string[]; ranked: boolean }

/** A question that is being asked is not asked twice. */
export const createFindWords = ({ db }: Pick<Reads, 'db'>): FindWords => {
  const find = async ({ terms, ranked }: Question): Promise<WordMatches> => {
    const { rows } = await sql<Row>`
      select e.id, ${ranked ? rankOf(terms) : sql`0`} as rank from events as e
      where e.status = 'published' and ${hasTerms(terms)}`.execute(db)
    const ids = rows.map(({ id }) => id)
    return ranked ? { ids, ranks: Float64Array.from(rows, ({ rank }) => rank) } : { ids }
  }
  const lookups = countsOfCache('keywords')
  const kept = new LRUCache<string, WordMatches, Question>({
    maxSize: mostBytes,
    // Questions that find nothing take room, too.
    sizeCalculation: ({ ids }, question) => ids.length * idBytes + question.length * 2 + 500,
    fetchMethod: (_key, _stale, { context }) => find(context),
    ignoreFetchAbort: true,
  })
  return (terms, { ranked, generation }) => {
    const status: LRUCache.Status<string, WordMatches, Question> = {}
    const key = `${generation} ${ranked} ${terms.join()}`
    const answer = kept.forceFetch(key, { context: { terms, ranked }, status })
    lookups[status.fetch === 'miss' ? 'misses' : 'hits']++
    return answer
  }
}
