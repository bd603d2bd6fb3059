/** State of the map, stored in its address: filters of the search, box, page of the list. */
import { createContext, useContext } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { mapPath, type Query } from '../../../catalog/links/paths.ts'
import { readBox } from '../../../catalog/place/map-box.ts'
import { type PlaceNote, placeNoteIn } from '../../../catalog/place/place-meaning.ts'
import { type FilterNames, filterNamesIn } from '../../../catalog/search/filter-names.ts'
import { filterNames, lineOf, type SearchInput } from '../../../catalog/search/filters.ts'
import { readEnteredFilters } from '../../../catalog/search/read-filters.ts'
import { findAccepted } from '../../../catalog/search/without-rejected.ts'
import type { Call } from '../../../kit/call.ts'
import { fromQuery, type InputOf } from '../../../kit/endpoint.ts'
import type * as contract from '../contract.ts'
import { findOnMap } from '../contract.ts'
import { maxPages } from '../rules.ts'

export type MapState = {
  filters: SearchInput
  /** Box from the address; absent if the search determines it. */
  bbox?: string
  page: number
  /** Invalid filters: name → how to correct it. */
  problems: Record<string, string>
  /** Values of filters that the search rejected. */
  rejectedValues?: Readonly<Record<string, unknown>>
}

/** Filters other than those that only sort or limit a list; the box is a separate field. */
const mapFilterNames = filterNames.filter(
  (name) => name !== 'bbox' && [undefined, 'place'].includes(lineOf(name)?.role),
)

/** Ignores names that are not filters, such as campaign tags; reports and drops invalid values. */
export const readMapState = (url: URL): MapState => {
  const query = fromQuery(url.searchParams)
  const bbox = typeof query.bbox === 'string' && readBox(query.bbox) ? query.bbox : undefined
  const requestedPage = Number(query.page)
  const page =
    Number.isInteger(requestedPage) && requestedPage >= 1 ? Math.min(requestedPage, maxPages) : 1
  return { ...readEnteredFilters(query, mapFilterNames), bbox, page }
}

/** Path of the search with another box or another page of the list. */
export const mapAddress = (
  { filters, bbox }: Pick<MapState, 'filters' | 'bbox'>,
  page?: number,
): string =>
  mapPath({ ...(filters as Query), bbox, page: page === undefined || page < 2 ? undefined : page })

/** Handles the moves of a map on another page. */
export const MapNavigation = createContext<((address: string) => void) | undefined>(undefined)

type MapNavigate = (address: string, options: NavigateOptions) => unknown

export const useMapNavigate = (): MapNavigate => {
  const navigate = useNavigate()
  return useContext(MapNavigation) ?? navigate
}

export const isFiltered = ({ filters }: Pick<MapState, 'filters'>): boolean =>
  Object.keys(filters).length > 0

export type MapData = {
  state: MapState
  map: contract.MapAnswer
  correctedKeyword?: string
  /** Display names of filter values that are ids or slugs. */
  names: FilterNames
  /** Place as understood from its text. */
  place?: PlaceNote | undefined
}

/**
 * Loads the map for the server's first page and all later ones. Filters that the search rejects (such as an unknown
 * place) are reported and dropped.
 */
export const loadMap = (call: Call, url: URL): Promise<MapData> =>
  findAccepted(readMapState(url), async (state) => {
    const { filters, bbox, page } = state
    const { body, headers } = await call(findOnMap, {
      query: { ...filters, bbox, page } as InputOf<typeof contract.findOnMap>['query'],
    })
    const corrected = headers.get('x-corrected-keyword')
    const correctedKeyword = corrected ? decodeURIComponent(corrected) : undefined
    const names = filterNamesIn(headers)
    return { state, map: body, correctedKeyword, names, place: placeNoteIn(headers) }
  })
