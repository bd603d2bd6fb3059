import type { FoundEvent } from '../../../catalog/event/event.ts'
import { todayAt } from '../../../catalog/place/server/venue-zone.ts'
import type { SearchFilters } from '../../../catalog/search/filters.ts'
import { keywordReadingsHeader, writeReadings } from '../../../catalog/search/keyword-readings.ts'
import { nearbyHeader, writeNearby } from '../../../catalog/search/nearby.ts'
import { listEvents, searchEvents } from '../../../catalog/search/search-events.ts'
import type { EventPage, EventSearch } from '../../../catalog/search/server/event-search.ts'
import { filterNamesOf } from '../../../catalog/search/server/profile-filter-names.ts'
import {
  partsOf,
  type Resolvers,
  resolveFilters,
  sentenceOf,
} from '../../../catalog/search/server/resolve-filters.ts'
import { spellOut } from '../../../catalog/search/server/search-terms.ts'
import { modelIn } from '../../../catalog/search/words/vocabulary.ts'
import { toQuery } from '../../../kit/endpoint.ts'
import type { Api } from '../../../platform/http/api.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import { JsonText, type Page } from '../../../platform/http/reply.ts'
import {
  aboutAnswer,
  servedFromMemory,
  sharedHeaders,
} from '../../../platform/http/shared-cache.ts'
import { countEvents, getFacets } from '../contract.ts'
import { readingsOf } from './read-keyword.ts'

type DiscoveryDeps = Resolvers & { search: EventSearch; now?: () => number }

export const discoveryRoutes = (
  api: Api,
  { search, now = Date.now, ...resolvers }: DiscoveryDeps,
): void => {
  const about = () => aboutAnswer(search.isAway, sharedHeaders)
  const searchHeaders = () => (search.isAway ? servedFromMemory : {})

  const find = async (filters: SearchFilters) =>
    search.find(await resolveFilters({ ...resolvers, now }, filters))

  /** Headers: names in filters, meanings of the keyword, and the make that welcomes a model without events. */
  const meaningHeaders = async (filters: SearchFilters, { total, correctedKeyword }: EventPage) => {
    const isForMake = total === 0 || correctedKeyword !== undefined
    const searchedWords = [filters.keyword ?? '', ...(filters.carMake ?? [])]
    const welcome = isForMake ? searchedWords.map(modelIn).find((each) => each) : undefined
    const names = await filterNamesOf(resolvers, filters, welcome)
    return { ...names, ...(await readingHeaders(resolvers, filters)) }
  }

  /** Page of events with its headers. `tag` differs whenever the page differs. */
  const findPage = async (filters: SearchFilters) => {
    const page = await find(filters)
    const { headers, ...info } = pageOf(filters, page)
    const all = { ...headers, ...(await meaningHeaders(filters, page)) }
    return { text: textOf(page), info, headers: all, tag: JSON.stringify([info, page.tag, all]) }
  }

  api.handle(searchEvents, async ({ body, reply }) => {
    const { text, info, headers } = await findPage(body)
    return reply.page(text, { ...info, headers: { ...headers, ...searchHeaders() } })
  })

  api.handle(listEvents, async ({ query, isFresh, reply }) => {
    const { text, info, headers, tag } = await findPage(query)
    const etag = etagOf(tag)
    if (isFresh(etag)) return reply.unchanged({ etag, ...about() })
    return reply.page(text, { ...info, headers: { ...headers, etag, ...about() } })
  })

  api.handle(getFacets, async ({ query, isFresh, reply }) => {
    const resolved = await resolveFilters({ ...resolvers, now }, query)
    const counts = await search.facets(resolved)
    return reply.tagged(isFresh, { ...counts, today: todayAt(now(), resolved) }, about())
  })

  api.handle(countEvents, async ({ reply }) => reply.with({ count: await search.count() }, about()))
}

const textOf = ({ json }: EventPage) => new JsonText<FoundEvent[]>(json)

const readingHeaders = async (
  resolvers: Resolvers,
  filters: SearchFilters,
): Promise<Record<string, string>> => {
  if (filters.keyword === undefined) return {}
  const keyword = spellOut(filters.keyword)
  const sentence = await sentenceOf(resolvers, { ...filters, keyword })
  const readings = readingsOf(
    keyword,
    sentence && { parts: partsOf(sentence, filters), rest: sentence.rest },
  )
  return readings.length > 0 ? { [keywordReadingsHeader]: writeReadings(readings) } : {}
}

/** The URL of the next page is that of the cacheable GET call with the same filters. */
const pageOf = (
  filters: SearchFilters,
  { total, dates, next, correctedKeyword, groups }: EventPage,
): Page => ({
  total,
  next: next && listEvents.path + toQuery({ ...filters, cursor: next }),
  headers: {
    'x-total-dates': String(dates),
    ...(correctedKeyword && { 'x-corrected-keyword': encodeURIComponent(correctedKeyword) }),
    ...(groups && { [nearbyHeader]: writeNearby(groups) }),
  },
})
