import { suggestPlaces } from '../../../catalog/place/place-suggestions.ts'
import { listPlacesAround } from '../../../catalog/place/places-around.ts'
import { placesOf } from '../../../catalog/place/server/places-in-memory.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Api } from '../../../platform/http/api.ts'
import { dayCache } from '../../../platform/http/shared-cache.ts'
import { nearestPlace } from '../contract.ts'
import { listAround } from './list-around.ts'
import { listSuggestions } from './list-suggestions.ts'

/** Places change with a release only. */
const cacheable = { 'cache-control': dayCache }

const nearMiles = 100

export const placesRoutes = (api: Api, { db }: { db: Db }): void => {
  api.handle(suggestPlaces, async ({ query, reply }) =>
    reply.with(await listSuggestions(db, query.q), cacheable),
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
