/** Loads the map: one path for the server's first page and for every later one. */
import { withoutRefused } from '../../../catalog/search/without-refused.ts'
import type { Call } from '../../../kit/call.ts'
import type { InputOf } from '../../../kit/endpoint.ts'
import { findOnMap } from '../client.ts'
import type * as contract from '../contract.ts'
import { type MapState, readMapState } from './map-state.ts'

export type MapData = {
  state: MapState
  map: contract.MapAnswer
  correctedKeyword?: string
}

/** Filters that the search refuses (a place nobody knows) are told and left out; the rest is searched. */
export const loadMap = async (call: Call, url: URL): Promise<MapData> => {
  let state = readMapState(url)
  for (;;) {
    try {
      const { filters, bbox, page } = state
      const { body, headers } = await call(findOnMap, {
        query: { ...filters, bbox, page } as InputOf<typeof contract.findOnMap>['query'],
      })
      const corrected = headers.get('x-corrected-keyword')
      const correctedKeyword = corrected ? decodeURIComponent(corrected) : undefined
      return { state, map: body, correctedKeyword }
    } catch (error) {
      const accepted = withoutRefused(state, error)
      if (!accepted) throw error
      state = accepted
    }
  }
}
