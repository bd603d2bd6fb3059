import { allEvents, topicOfSlug } from '../../../catalog/event/topics.ts'
import { weekendSlug } from '../../../catalog/links/paths.ts'
import {
  type EventPlaces,
  findPlaceOf,
  listCities,
  listStates,
  listTopics,
  readEventPlaces,
} from '../../../catalog/server/places/event-places.ts'
import type { EventSearch } from '../../../catalog/server/search/event-search.ts'
import { calmVersion, createMemory } from '../../../catalog/server/search/search-memory.ts'
import { listWeekendDates, type WeekendDate } from '../../../catalog/server/search/weekend-dates.ts'
import type { CatalogVersion } from '../../../catalog/server/store/catalog-version.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { etagOf } from '../../../platform/http/etag.ts'
import { type Holds, type Reply, reply } from '../../../platform/http/reply.ts'
import { sharedHeaders } from '../../../platform/http/shared-cache.ts'
import { getLanding, getOverview, type Landing, type Overview } from '../contract.ts'
import { findLandingPlace } from './find-city.ts'
import { findLanding } from './find-landing.ts'
import { findWeekend, firstOfEach, listHere } from './find-weekend.ts'

type Parts = {
  db: Db
  search: EventSearch
  version: Pick<CatalogVersion, 'current'>
  /** The clock, in milliseconds since 1970. */
  now?: () => number
  /** Time for which counts may stay behind changes: some changes a second must not count all of them each time. */
  calmMs?: number
}

export const landingRoutes = (
  api: Api,
  { db, search, version, now = Date.now, calmMs = 15_000 }: Parts,
): void => {
  const remember = createMemory(calmVersion(version, now, calmMs), now)
  const places = () => remember('places', () => readEventPlaces(db, now()))
  const weekend = () => remember('weekend', () => listWeekendDates(db, now()))

  const find = async (slug: string, placeSlug: string | undefined, cursor: string | undefined) => {
    const topic = topicOfSlug(slug)
    if (!topic && slug !== weekendSlug) return undefined
    const place = placeSlug ? await findLandingPlace(db, await places(), placeSlug) : undefined
    if (placeSlug && !place) return undefined
    const dates = await weekend()
    if (!topic) {
      return findWeekend(db, { places: await places(), dates, now: now() }, { place, cursor })
    }
    const landing = await findLanding(search, await places(), { topic, place, cursor })
    return landing && { ...landing, thisWeekend: firstOfEach(listHere(dates, place)).length }
  }

  api.handle(getLanding, async ({ params, query, holds }) => {
    const landing = await find(params.topic, query.place, query.cursor)
    if (!landing) throw new AppError('not_found', { message: 'No events found.' })
    return answer(holds, landing)
  })

  api.handle(getOverview, async ({ holds }) =>
    answer(holds, overviewOf(await places(), await weekend())),
  )
}

const overviewOf = (places: EventPlaces, weekend: readonly WeekendDate[]): Overview => ({
  total: findPlaceOf(places, allEvents.slug, '')?.count ?? 0,
  weekend: firstOfEach(weekend).length,
  topics: listTopics(places, ''),
  states: listStates(places, allEvents.slug),
  cities: listCities(places, allEvents.slug, { most: 60 }),
})

const answer = <T extends Landing | Overview>(holds: Holds, body: T): Reply<T> =>
  reply.unlessHeld(holds, body, { etag: etagOf(JSON.stringify(body)), ...sharedHeaders })
