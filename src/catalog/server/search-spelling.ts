/** The second try after a keyword that matched nothing: the nearest words that the catalog knows. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { searchTerms, toTsQuery } from './search-terms.ts'

/** Shorter words are too like too many others. */
const shortest = 4
/** A keyword with more unknown words is in another language, or noise. */
const mostUnknown = 3
const tries = 3
/** Near words that are looked at. Some may be of no live event: those of one that was edited stay. */
const candidates = 30

/**
 * Other spellings of a cleaned keyword, likeliest first, at most three. Words that a live event has are
 * left as they are; none when all are, or when nothing is near.
 */
export const findSpellings = async (db: Db, cleaned: string): Promise<string[]> => {
  const terms = searchTerms(cleaned)
  const unknown = await findUnknown(db, terms)
  if (unknown.length === 0 || unknown.length > mostUnknown) return []
  const near = new Map<string, string[]>()
  for (const term of unknown) {
    const words = term.length < shortest ? [] : await findNearWords(db, term)
    if (words.length === 0) return []
    near.set(term, words)
  }
  const count = Math.max(...[...near.values()].map((words) => words.length))
  const spellings = Array.from({ length: count }, (_, attempt) =>
    terms.map((term) => {
      const words = near.get(term)
      return words ? (words[attempt] ?? words[0]) : term
    }),
  )
  return spellings.map((words) => words.join(' '))
}

const findUnknown = async (db: Db, terms: readonly string[]): Promise<string[]> => {
  const queries = terms.map((term) => toTsQuery([term]))
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from events where status = 'published' and search @@ query::tsquery) as known
    from unnest(${queries}::text[]) with ordinality as asked(query, n) order by n`.execute(db)
  return terms.filter((_, index) => !rows[index]?.known)
}

const findNearWords = async (db: Db, term: string): Promise<string[]> => {
  const { rows } = await sql<{ word: string }>`
    select word from (
      select word, similarity(word, ${term}) as likeness from search_vocabulary where word % ${term}
      order by likeness desc, word limit ${candidates}) as near
    where exists (select from events where status = 'published' and search @@ word::tsquery)
    order by likeness desc, word limit ${tries}`.execute(db)
  return rows.map(({ word }) => word)
}
