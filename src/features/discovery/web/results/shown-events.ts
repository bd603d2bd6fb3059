/** The events of the list as they are shown. */
import type { CardEvent } from '../../../../catalog/event/card-event.ts'
import { hasEnded } from '../../../../catalog/event/time-badge.ts'
import { hasFilters } from '../search/home-filters.ts'
import { featuredLimit, type HomeData } from '../search/load-home.ts'

/**
 * Events that ended today come last. Beside the strip of three, the list does not begin with the same three: more
 * are loaded than are featured for that.
 */
export const shownEvents = (
  events: readonly CardEvent[],
  { state, strip, now }: Pick<HomeData, 'state' | 'strip' | 'now'>,
): CardEvent[] => {
  const over = events.filter((event) => hasEnded(event, now))
  const ordered = over.length === 0 ? events : [...events.filter((e) => !over.includes(e)), ...over]
  if (hasFilters(state.filters)) return [...ordered]
  const inStrip = new Set(strip.events.map(({ id }) => id))
  const others = ordered.filter(({ id }) => !inStrip.has(id))
  return state.showAll ? others : others.slice(0, featuredLimit)
}
