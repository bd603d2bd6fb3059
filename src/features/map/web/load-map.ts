/** Loads the map: one path for the server's first page and for every later one. */
import { type Call, isCallError } from '../../../kit/call.ts'
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

const withoutRefused = (state: MapState, error: unknown): MapState | undefined => {
  const fields = isCallError(error) && error.status === 400 && error.body?.error.fields
  if (!fields) return undefined
  const refused = Object.entries(fields).filter(([name]) => name in state.filters)
  if (refused.length === 0) return undefined
  const filters = Object.fromEntries(
    Object.entries(state.filters).filter(([name]) => !(name in fields)),
  )
  return { ...state, filters, problems: { ...state.problems, ...Object.fromEntries(refused) } }
}
