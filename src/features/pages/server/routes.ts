import { fiftyStates } from '../../../catalog/place/us-states.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import { createSearchCache } from '../../../catalog/search/server/search-cache.ts'
import type { Api } from '../../../platform/http/api.ts'
import { aboutAnswer, publicCache } from '../../../platform/http/shared-cache.ts'
import { eachInSlices } from '../../../platform/time-slices.ts'
import { getNumbers } from '../contract.ts'

export const pagesRoutes = (api: Api, { search }: { search: EventSearch }): void => {
  const remember = createSearchCache(search.version, Date.now, 1)
  api.handle(getNumbers, async ({ reply }) =>
    reply.with(
      await remember('numbers', () => countNumbers(search)),
      aboutAnswer(search.isAway, { 'cache-control': publicCache }),
    ),
  )
}

export type Numbers = { events: number; cities: number; states: number }

/** Counts live events, by the same rules as GET /api/events/count. */
export const countNumbers = async (search: Pick<EventSearch, 'dates'>): Promise<Numbers> => {
  const { slots, factsOf } = await search.dates({ sortBy: 'date', limit: 1 })
  const cities = new Set<string>()
  const states = new Set<string>()
  await eachInSlices(slots, (slot) => {
    const { city, state } = factsOf(slot)
    if (city !== '') cities.add(`${state} ${city}`)
    states.add(state)
  })
  return {
    events: slots.length,
    // Merges spellings that differ only in case.
    cities: new Set([...cities].map((city) => city.toLowerCase())).size,
    states: fiftyStates.filter((state) => states.has(state)).length,
  }
}
