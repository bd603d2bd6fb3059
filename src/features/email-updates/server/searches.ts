/** Searches in the form that subscriptions store: a query in a fixed order, with narrowing filters only. */
import { type Query, withQuery } from '../../../catalog/links/paths.ts'
import { timeZoneAt } from '../../../catalog/place/server/venue-zone.ts'
import type { SearchFilters, SearchInput } from '../../../catalog/search/filters.ts'
import { readFilters } from '../../../catalog/search/read-filters.ts'
import type { EventQuery, EventSearch } from '../../../catalog/search/server/event-search.ts'
import { type Resolvers, resolveFilters } from '../../../catalog/search/server/resolve-filters.ts'
import { siteZone } from '../../../catalog/time/venue-today.ts'
import { fromQuery } from '../../../kit/endpoint.ts'
import { AppError } from '../../../kit/errors.ts'
import { narrowingFilters } from '../rules.ts'

/** Miles around a place given without a distance. */
const usualMiles = 50

/** Filters of a stored search. */
export const readSearch = (search: string): SearchInput =>
  narrowingFilters(new URLSearchParams(search))

/** Normalizes a search and finds the time zone of its place. Throws `unprocessable` for an invalid search. */
export const normalizeSearch = async (
  deps: Resolvers & { search: EventSearch },
  text: string,
): Promise<{ search: string; timeZone: string }> => {
  const { problems } = readFilters(fromQuery(new URLSearchParams(text)))
  const [problem] = Object.values(problems)
  if (problem !== undefined) throw new AppError('unprocessable', { fields: { search: problem } })
  const filters = readSearch(text)
  const query = await querySearch(deps, filters)
  const isWide = query.near && query.radiusMiles === undefined && !query.road
  const narrowed: SearchInput = isWide ? { ...filters, radiusMiles: usualMiles } : filters
  const search = withQuery('', narrowed as Query).replace(/^\?/, '')
  return { search, timeZone: await zoneOf(deps.search, query) }
}

const querySearch = async (deps: Resolvers, filters: SearchInput): Promise<EventQuery> => {
  try {
    return await resolveFilters(deps, filters as SearchFilters)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    throw new AppError('unprocessable', { fields: { search: error.message } })
  }
}

const zoneOf = async (search: EventSearch, query: EventQuery): Promise<string> => {
  const { near } = query
  const zone = near && timeZoneAt(near.latitude, near.longitude)
  if (zone !== undefined) return zone
  const { events } = await search.find({ ...query, limit: 1 })
  return events[0]?.timeZone ?? siteZone()
}

/** Live events that a search finds now, as ids with a function that reads an event. */
export const matchesOf = async (deps: Resolvers & { search: EventSearch }, search: string) => {
  const query = await resolveFilters(deps, readSearch(search) as SearchFilters)
  return deps.search.dates({ ...query, everyDate: true })
}
