/** Default radius of embeds: an embedded frame has no room for results from the whole country. */
import type { Call } from '../../kit/call.ts'
import type { Query } from '../links/paths.ts'
import { placeNoteIn } from '../place/place-meaning.ts'
import { searchEvents } from './search-events.ts'

/** Radius in miles for embeds whose URL names a place but no distance. */
const usualRadius = 50

/** Kinds of places that are points. Areas and roads have their own radius; states need no radius. */
const pointKinds = new Set<unknown>(['city', 'zip', 'venue'])

/** Adds the default radius to filters without one if their place is a point. */
export const nearbyOnly = async <T extends object>(call: Call, filters: T): Promise<T> => {
  const { near, userLat, radiusMiles }: Query = filters as Query
  if (radiusMiles || !(userLat || near)) return filters
  const findKind = async () => {
    const body = { near: String(near), limit: 1 }
    // If the place is unknown, the search itself reports that.
    const answer = await call(searchEvents, { body }).catch(() => undefined)
    return answer && placeNoteIn(answer.headers)?.kind
  }
  const isPoint = Boolean(userLat) || pointKinds.has(await findKind())
  return isPoint ? { ...filters, radiusMiles: usualRadius } : filters
}
