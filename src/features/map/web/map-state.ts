/** The state of the map, which lives in its address: the filters of the search, the box, the page of the list. */
import { createContext, useContext } from 'react'
import { type NavigateOptions, useNavigate } from 'react-router'
import { mapPath, type Query } from '../../../catalog/links/paths.ts'
import { readBox } from '../../../catalog/place/map-box.ts'
import { type PlaceNote, placeNoteIn } from '../../../catalog/place/place-meaning.ts'
import { type FilterNames, filterNamesIn } from '../../../catalog/search/filter-names.ts'
import { filterNames, lineOf, type SearchInput } from '../../../catalog/search/filters.ts'
import { readEnteredFilters } from '../../../catalog/search/read-filters.ts'
import { findAccepted } from '../../../catalog/search/without-refused.ts'
import type { Call } from '../../../kit/call.ts'
import { fromQuery, type InputOf } from '../../../kit/endpoint.ts'
import type * as contract from '../contract.ts'
import { findOnMap } from '../contract.ts'
import { maxPages } from '../rules.ts'

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

/** Filters that do more than order or cut a list; the box is what the map shows. */
const known = filterNames.filter(
  (name) => name !== 'bbox' && [undefined, 'place'].includes(lineOf(name)?.role),
)

/** Names that are no filters (campaign tags and the like) are passed over; what cannot be read is reported and left out. */
export const readMapState = (url: URL): MapState => {
  const given = fromQuery(url.searchParams)
  const bbox = typeof given.bbox === 'string' && readBox(given.bbox) ? given.bbox : undefined
  const requestedPage = Number(given.page)
  const page =
    Number.isInteger(requestedPage) && requestedPage >= 1 ? Math.min(requestedPage, maxPages) : 1
  return { ...readEnteredFilters(given, known), bbox, page }
}

/** The address of the same search with another box, or another page of the list. */
export const mapAddress = (
  { filters, bbox }: Pick<MapState, 'filters' | 'bbox'>,
  page?: number,
): string =>
  mapPath({ ...(filters as Query), bbox, page: page === undefined || page < 2 ? undefined : page })

/** Follows the moves of a map that stands on another page. */
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
  /** Names of filters that are parts of addresses. */
  names: FilterNames
  /** The place as its text was understood. */
  place?: PlaceNote | undefined
}

/**
 * One path for the server's first page and for every later one. Filters that the search refuses (a place nobody knows)
 * are reported and left out; the rest is searched.
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
