/** Loads the map: one path for the server's first page and for every later one. */
import { findMeantPlace } from '../../../catalog/place/find-meant-place.ts'
import { type FilterNames, filterNamesIn } from '../../../catalog/search/filter-names.ts'
import { findAccepted } from '../../../catalog/search/without-refused.ts'
import type { Call } from '../../../kit/call.ts'
import type { InputOf } from '../../../kit/endpoint.ts'
import { findOnMap } from '../client.ts'
import type * as contract from '../contract.ts'
import { type MapState, readMapState } from './map-state.ts'

export type MapData = {
  state: MapState
  map: contract.MapAnswer
  correctedKeyword?: string
  /** Names of filters that are parts of addresses. */
  names: FilterNames
  /** The place that is spelled like the refused one. */
  meantPlace?: string | undefined
}

/** Filters that the search refuses (a place nobody knows) are told and left out; the rest is searched. */
export const loadMap = (call: Call, url: URL): Promise<MapData> =>
  findAccepted(readMapState(url), async (state) => {
    const { filters, bbox, page } = state
    const { body, headers } = await call(findOnMap, {
      query: { ...filters, bbox, page } as InputOf<typeof contract.findOnMap>['query'],
    })
    const corrected = headers.get('x-corrected-keyword')
    const correctedKeyword = corrected ? decodeURIComponent(corrected) : undefined
    const meantPlace = await findMeantPlace(call, state.refused?.near)
    return { state, map: body, correctedKeyword, names: filterNamesIn(headers), meantPlace }
  })
