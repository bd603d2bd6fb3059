/**
 * Share of the sentences in sentences.tsv that are read as a person would set the filters. A line has a sentence and
 * the URL of the search it means; both must be the same search.
 */
import { readFileSync } from 'node:fs'
import type { SearchFilters } from '../../src/catalog/search/filters.ts'
import { readFilters } from '../../src/catalog/search/read-filters.ts'
import { resolveFilters } from '../../src/catalog/search/server/resolve-filters.ts'
import { searchTerms } from '../../src/catalog/search/server/search-terms.ts'
import { plainWords } from '../../src/catalog/search/words/plain-words.ts'
import type { Db } from '../../src/platform/db/database.ts'

export const sentences = readFileSync(new URL('sentences.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split('\t') as [sentence: string, asks: string])

type Missed = { sentence: string; asks: string; read: string }

const filtersOf = (address: string): SearchFilters => {
  const given = Object.fromEntries(new URLSearchParams(address))
  const { filters, problems } = readFilters(given)
  if (Object.keys(problems).length > 0) throw new Error(`${address}: ${JSON.stringify(problems)}`)
  return { limit: 20, ...filters } as SearchFilters
}

/** `now`: the searcher's clock. */
export const measureSentences = async (db: Db, now: number) => {
  const searchOf = async (filters: SearchFilters) => {
    const query = await resolveFilters({ db, now: () => now }, filters)
    const keyword = query.keyword && searchTerms(plainWords(query.keyword)).join(' ')
    const { eventType, ...same } = query
    return JSON.stringify({ ...same, eventType: eventType?.toSorted(), keyword }, sortedKeys)
  }
  const missed: Missed[] = []
  for (const [sentence, asks] of sentences) {
    const meant = await searchOf(filtersOf(asks))
    const read = await searchOf(filtersOf(String(new URLSearchParams({ keyword: sentence }))))
    if (read !== meant) missed.push({ sentence, asks: meant, read })
  }
  return { count: sentences.length, missed }
}

const sortedKeys = (_: string, value: unknown) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
