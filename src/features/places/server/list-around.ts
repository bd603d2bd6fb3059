/** Places around a point, for a drawing; see the contract. */
import { sql } from 'kysely'
import type { Point } from '../../../catalog/place/distance.ts'
import type { PlaceAround } from '../../../catalog/place/places-around.ts'
import { byDistance, withinBox } from '../../../catalog/place/server/place-lookup-queries.ts'
import type { Db } from '../../../platform/db/database.ts'

const maxCities = 12
/** Enough to tell the nearest to any spot of the picture. */
const maxZips = 60

export const listAround = async (db: Db, point: Point, miles: number): Promise<PlaceAround[]> => {
  const cities = await db
    .selectFrom('cities')
    .select(['name', 'state', 'latitude', 'longitude'])
    .where(withinBox(point, miles))
    .orderBy('population', 'desc')
    .orderBy(byDistance(point))
    .orderBy('id')
    .limit(maxCities)
    .execute()
  const zips = await db
    .selectFrom('zip_codes')
    .select(['zip', 'latitude', 'longitude'])
    .where(withinBox(point, miles))
    .orderBy(sql`${byDistance(point)}`)
    .orderBy('zip')
    .limit(maxZips)
    .execute()
  return [
    ...cities.map(({ name, state, latitude, longitude }) => {
      return { label: `${name}, ${state}`, kind: 'city' as const, latitude, longitude }
    }),
    ...zips.map(({ zip, latitude, longitude }) => {
      return { label: zip, kind: 'zip' as const, latitude, longitude }
    }),
  ]
}
