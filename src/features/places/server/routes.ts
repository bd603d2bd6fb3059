import { type PlaceSuggestion, suggestPlaces } from '../../../catalog/place/place-suggestions.ts'
import { listPlacesAround } from '../../../catalog/place/places-around.ts'
import { placesOf } from '../../../catalog/place/server/places-in-memory.ts'
import { suggestNear } from '../../../catalog/search/server/find-near.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { dayCache } from '../../../platform/http/shared-cache.ts'
import { nearestPlace } from '../contract.ts'
import { listAround } from './list-around.ts'

/** Places change only with a release, venues with their events. */
const cacheable = { 'cache-control': dayCache }

const nearMiles = 100

type SuggestQuery = { q: string; lat?: number | undefined; lng?: number | undefined }

const listSuggestions = async (
  db: Db,
  { q, lat, lng }: SuggestQuery,
): Promise<PlaceSuggestion[]> => {
  const from =
    lat === undefined || lng === undefined ? undefined : { latitude: lat, longitude: lng }
  const places = await suggestNear(db, q, from)
  return places.map(({ label, kind, city, state, zipCode, point }) => {
    const { latitude, longitude } = point ?? {}
    return { label, kind, city, state, zipCode, latitude, longitude }
  })
}

export const placesRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(suggestPlaces, async ({ query, reply }) =>
    reply.with(await listSuggestions(db, query), cacheable),
  )

  api.handle(listPlacesAround, async ({ query, reply }) => {
    const point = { latitude: query.lat, longitude: query.lng }
    return reply.with(await listAround(db, point, query.miles), cacheable)
  })

  api.handle(nearestPlace, async ({ query, reply }) => {
    const point = { latitude: query.lat, longitude: query.lng }
    const zip = await placesOf(db).findNearestZip(point, nearMiles)
    if (!zip) throw new AppError('not_found', { message: 'No place in the US is near that point.' })
    const { city, state } = zip
    return reply.with({ label: `${city}, ${state}`, city, state }, cacheable)
  })
}
