/**
 * Words that many events have. To look them up in the index costs more than to check for them where
 * another word has led; the planner does not know that, as it always uses the index for all of them.
 */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'

/** Word → share of the events that have it; words that few have are missing. */
export type WordShares = Readonly<Record<string, number>>

/** From PostgreSQL's own statistics, so it costs nothing and may be a little out of date, or empty. */
export const findWordShares = async (db: Db): Promise<WordShares> => {
  const { rows } = await sql<{ word: string; share: number }>`
    select word, share
    from pg_stats, unnest(most_common_elems::text::text[], most_common_elem_freqs) as common(word, share)
    where schemaname = any(current_schemas(false)) and tablename = 'events' and attname = 'search'
      and word is not null`.execute(db)
  return Object.fromEntries(rows.map(({ word, share }) => [word, share]))
}

/** A share below it is not known, or not worth a distinction. */
const smallest = 0.001
/** Words that are so many times as frequent as the rarest of a search are not looked up. */
const manyTimes = 5

/** The terms to look up, and those to check for in what the others found: each is one or the other. */
export const splitTerms = (
  terms: readonly string[],
  shares: WordShares,
): { looked: string[]; checked: string[] } => {
  const words = Object.entries(shares)
  const shareOf = (term: string) =>
    Math.max(smallest, ...words.filter(([word]) => word.startsWith(term)).map(([, share]) => share))
  const known = terms.map((term) => ({ term, share: shareOf(term) }))
  const most = manyTimes * Math.min(...known.map(({ share }) => share))
  const looked = known.filter(({ share }) => share <= most).map(({ term }) => term)
  return { looked, checked: terms.filter((term) => !looked.includes(term)) }
}
