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

/** A question that is being asked is not asked twice. */
export const createFindWords = ({ db }: Pick<Reads, 'db'>): FindWords => {
  const kept = new LRUCache<string, WordMatches>({
    maxSize: mostBytes,
    // Questions that find nothing take room, too.
    sizeCalculation: ({ ids }, question) => ids.length * idBytes + question.length * 2 + 500,
  })
  const pending = new Map<string, Promise<WordMatches>>()
  const lookups = countsOfCache('keywords')
  const find = async (terms: readonly string[], ranked: boolean): Promise<WordMatches> => {
    const { rows } = await sql<Row>`
      select e.id, ${ranked ? rankOf(terms) : sql`0`} as rank from events as e
      where e.status = 'published' and ${hasTerms(terms)}`.execute(db)
    const ids = rows.map(({ id }) => id)
    return ranked ? { ids, ranks: Float64Array.from(rows, ({ rank }) => rank) } : { ids }
  }
  return async (terms, { ranked, generation }) => {
    const key = `${generation} ${ranked} ${terms.join()}`
    const known = kept.get(key) ?? pending.get(key)
    if (known) {
      lookups.hits++
      return known
    }
    lookups.misses++
    const answer = find(terms, ranked)
    pending.set(key, answer)
    try {
      const found = await answer
      kept.set(key, found)
      return found
    } finally {
      pending.delete(key)
    }
  }
}
