/** The state of the map, which lives in its address: the filters of the search, the box, the page of the list. */
import { mapPath, type Query } from '../../../catalog/links/paths.ts'
import type { SearchInput } from '../../../catalog/search/filters.ts'
import { filterNames, readFilters } from '../../../catalog/search/read-filters.ts'
import { fromQuery } from '../../../kit/endpoint.ts'
import { mostPages, readBox } from '../rules.ts'

export type MapState = {
  filters: SearchInput
  /** Box from the address; absent where the search decides. */
  bbox?: string
  page: number
  /** Filters that could not be read: name → how to correct them. */
  problems: Record<string, string>
  /** Values of filters that the search refused. */
  refused?: Readonly<Record<string, unknown>>
}

/** Filters that only order or cut a list. */
const notOfMaps = new Set(['sortBy', 'limit', 'cursor', 'useLocation', 'showAll'])
const known = filterNames.filter((name) => !notOfMaps.has(name))

/** Names that are no filters (campaign tags and the like) are passed over; what cannot be read is told and left out. */
export const readMapState = (url: URL): MapState => {
  const given = fromQuery(url.searchParams)
  const bbox = typeof given.bbox === 'string' && readBox(given.bbox) ? given.bbox : undefined
  const asked = Number(given.page)
  const page = Number.isInteger(asked) && asked >= 1 ? Math.min(asked, mostPages) : 1
  return { ...readFilters(given, known), bbox, page }
}

/** The address of the same search with another box, or another page of the list. */
export const mapAddress = (
  { filters, bbox }: Pick<MapState, 'filters' | 'bbox'>,
  page?: number,
): string =>
  mapPath({ ...(filters as Query), bbox, page: page === undefined || page < 2 ? undefined : page })

export const isFiltered = ({ filters }: Pick<MapState, 'filters'>): boolean =>
  Object.keys(filters).length > 0
