/** Compares a search with the oracle: all pages, totals and facets. */
import { deepStrictEqual } from 'node:assert/strict'
import type { FoundEvent } from '../../src/catalog/event/event.ts'
import type { EventQuery, EventSearch } from '../../src/catalog/search/server/event-search.ts'
import { earliestToday } from '../../src/catalog/search/server/search-criteria.ts'
import { type ExpectedRow, expectFacets, expectRows, type KnownEvent } from './search-oracle.ts'

/** Rank of an event for a keyword; 0 if the event does not match. */
export type RankOf = (id: string) => number

type Known = {
  events: readonly KnownEvent[]
  now: number
  /** Needed for searches by relevance. */
  ranksOf?: (keyword: string) => Promise<RankOf>
}

const toRow = ({ id, distance, series }: FoundEvent): ExpectedRow => ({
  id,
  ...(distance !== undefined && { distance }),
  series: series && { moreDates: series.moreDates, nextDate: series.nextDate },
})

const allPages = async (search: EventSearch, query: EventQuery) => {
  const rows: ExpectedRow[] = []
  const told = new Set<string>()
  let cursor: string | undefined
  let pages = 0
  let correctedKeyword: string | undefined
  do {
    const page = await search.find({ ...query, cursor })
    rows.push(...page.events.map(toRow))
    correctedKeyword = page.correctedKeyword
    told.add(`${page.total} ${correctedKeyword}`)
    cursor = page.next
    pages++
  } while (cursor !== undefined)
  return { rows, told: [...told], pages, correctedKeyword }
}

/** Query with the corrected keyword, if any; then the original keyword must find nothing. */
const meantBy = (query: EventQuery, corrected: string | undefined, { events, now }: Known) => {
  if (corrected === undefined) return query
  deepStrictEqual(expectRows(events, query, now), [])
  return { ...query, keyword: corrected }
}

/** Throws an AssertionError if the search differs from the oracle, at the first call or a repeated one. */
export const expectSearch = async (search: EventSearch, query: EventQuery, known: Known) => {
  const { events, now, ranksOf } = known
  const ranked = query.sortBy === 'relevance' && query.keyword !== undefined
  for (const time of ['first', 'again']) {
    const { rows, told, pages, correctedKeyword } = await allPages(search, query)
    const meant = meantBy(query, correctedKeyword, known)
    const rankOf = ranked ? await ranksOf?.(meant.keyword ?? '') : undefined
    const expected = expectRows(events, meant, now, rankOf)
    deepStrictEqual({ query, time, rows }, { query, time, rows: expected })
    deepStrictEqual(told, [`${expected.length} ${correctedKeyword}`])
    deepStrictEqual(pages, Math.max(1, Math.ceil(expected.length / query.limit)))
    const facets = await search.facets(query)
    const earliest = earliestToday(now)
    deepStrictEqual(
      { query, ...facets },
      { query, ...expectFacets(events, meant, { now, earliest }) },
    )
  }
}
