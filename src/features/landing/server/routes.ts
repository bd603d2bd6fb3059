import { memoizeByVersion } from '../../../catalog/event/server/memoize-by-version.ts'
import { allEvents, topicOfSlug } from '../../../catalog/event/topics.ts'
import { isPeriod, type PeriodSlug } from '../../../catalog/links/periods.ts'
import type { SourceCredit } from '../../../catalog/links/source-credits.ts'
import {
  type EventPlaces,
  findPlaceOf,
  listCities,
  listStates,
  listTopics,
  readEventPlaces,
} from '../../../catalog/search/server/event-places.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import { createSearchCache, throttledVersion } from '../../../catalog/search/server/search-cache.ts'
import { countPeriods } from '../../../catalog/search/server/weekend-dates.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Config } from '../../../platform/config.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { reply } from '../../../platform/http/reply.ts'
import { aboutAnswer, sharedHeaders } from '../../../platform/http/shared-cache.ts'
import { getLanding, getOverview, type Overview } from '../contract.ts'
import { areaOf, findLandingPlace } from './find-city.ts'
import { findLanding } from './find-landing.ts'
import { findPeriod } from './find-weekend.ts'
import { listRoutes } from './list-routes.ts'

type LandingDeps = {
  search: EventSearch
  db: Db
  /** Clock, in milliseconds since 1970. */
  now?: () => number
  config?: Pick<Config, 'PUBLIC_URL'>
  /** Credits required for events, by source. */
  findCredits?: (db: Db) => Promise<ReadonlyMap<string, SourceCredit>>
  /** Milliseconds for which counts may be outdated, so that frequent changes do not cause a recount each. */
  calmMs?: number
}

export const landingRoutes = (
  api: Api,
  { search, db, now = Date.now, calmMs = 15_000, config, findCredits = noCredits }: LandingDeps,
): void => {
  const remember = createSearchCache(throttledVersion(search.version, now, calmMs), now)
  const places = () => remember('places', () => readEventPlaces(search))

  const credits = memoizeByVersion(search.version, () => findCredits(db))
  listRoutes(api, {
    search,
    places,
    now,
    findPlace: async (slug) => findLandingPlace(db, await places(), slug),
    credits: credits.recall,
    publicUrl: config?.PUBLIC_URL,
  })

  const find = async (slug: string, placeSlug: string | undefined, cursor: string | undefined) => {
    const topic = topicOfSlug(slug)
    if (!topic && !isPeriod(slug)) return undefined
    const allPlaces = await places()
    const place = placeSlug ? await findLandingPlace(db, allPlaces, placeSlug) : undefined
    if (placeSlug && !place) return undefined
    const landing = isPeriod(slug)
      ? await findPeriod(search, { places: allPlaces, now: now() }, { period: slug, place, cursor })
      : await findLanding(search, allPlaces, { topic: topic ?? allEvents, place, cursor })
    const { 'this-weekend': thisWeekend, ...days } = await countPeriods(
      search,
      now(),
      areaOf(place),
    )
    return { ...landing, ...days, thisWeekend }
  }

  const answerHeaders = () => aboutAnswer(search.isAway, sharedHeaders)

  api.handle(getLanding, async ({ params, query, isFresh }) => {
    const landing = await find(params.topic, query.place, query.cursor)
    if (!landing) throw new AppError('not_found', { message: 'No events found.' })
    return reply.tagged(isFresh, landing, answerHeaders())
  })

  api.handle(getOverview, async ({ isFresh }) => {
    const { 'this-weekend': weekend, ...days } = await countPeriods(search, now())
    const { dates } = await search.facets({ sortBy: 'date', limit: 1, isOn: true })
    const overview = { ...overviewOf(await places()), dates, ...days, weekend }
    return reply.tagged(isFresh, overview, answerHeaders())
  })
}

const noCredits = async () => new Map<string, SourceCredit>()

const overviewOf = (places: EventPlaces): Omit<Overview, PeriodSlug | 'weekend' | 'dates'> => ({
  total: findPlaceOf(places, allEvents.slug, '')?.count ?? 0,
  topics: listTopics(places, ''),
  states: listStates(places, allEvents.slug),
  cities: listCities(places, allEvents.slug, { limit: 60 }),
})
