/** Distances of embeds: a frame has no room for the rest of the nation. */
import type { Call } from '../../kit/call.ts'
import type { Query } from '../links/paths.ts'
import { placeNoteIn } from '../place/place-meaning.ts'
import { searchEvents } from './search-events.ts'

/** Miles around a place within which events are shown where an address names a place but no distance. */
const usualRadius = 50

/** Areas and roads have miles of their own, and states have none. */
const points = new Set<unknown>(['city', 'zip', 'venue'])

/** Filters with a distance wherever they have a place that is a point. */
export const nearbyOnly = async <T extends object>(call: Call, filters: T): Promise<T> => {
  const { near, userLat, radiusMiles }: Query = filters as Query
  if (radiusMiles || !(userLat || near)) return filters
  const kindOf = async () => {
    const body = { near: String(near), limit: 1 }
    // The search itself tells of a place that nobody knows.
    const answer = await call(searchEvents, { body }).catch(() => undefined)
    return answer && placeNoteIn(answer.headers)?.kind
  }
  const isPoint = Boolean(userLat) || points.has(await kindOf())
  return isPoint ? { ...filters, radiusMiles: usualRadius } : filters
}
