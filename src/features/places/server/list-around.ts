/** Places around a point, for a drawing; see the contract. */
import { sql } from 'kysely'
import { EARTH_RADIUS_MILES, type Point } from '../../../catalog/place/distance.ts'
import type { PlaceAround } from '../../../catalog/place/places-around.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'

const maxCities = 12
/** Enough ZIP codes to find the nearest to any spot of the picture. */
const maxZips = 60

export const listAround = async (db: Db, point: Point, miles: number): Promise<PlaceAround[]> => {
  const cities = await queryRows(db)<Point & { name: string; state: string }>`
    select name, state, latitude, longitude from cities where ${withinBox(point, miles)}
    order by population desc, ${byDistance(point)}, id limit ${maxCities}`
  const zips = await queryRows(db)<Point & { zip: string }>`
    select zip, latitude, longitude from zip_codes where ${withinBox(point, miles)}
    order by ${byDistance(point)}, zip limit ${maxZips}`
  return [
    ...cities.map(({ name, state, latitude, longitude }) => {
      return { label: `${name}, ${state}`, kind: 'city' as const, latitude, longitude }
    }),
    ...zips.map(({ zip, latitude, longitude }) => {
      return { label: zip, kind: 'zip' as const, latitude, longitude }
    }),
  ]
}

/** Rows in a box around the circle of `miles`; uses the index of points. */
function withinBox(point: Point, miles: number) {
  const height = (miles / EARTH_RADIUS_MILES) * (180 / Math.PI)
  const widest = Math.min(89, Math.abs(point.latitude) + height)
  const width = height / Math.cos((widest * Math.PI) / 180)
  const { latitude, longitude } = point
  return sql<boolean>`point(longitude, latitude) <@ box(
    point(${longitude - width}::double precision, ${latitude - height}::double precision),
    point(${longitude + width}::double precision, ${latitude + height}::double precision))`
}

/** Great-circle distance in meters, to sort a few rows. */
function byDistance({ latitude, longitude }: Point) {
  return sql<number>`earth_distance(ll_to_earth(latitude, longitude),
    ll_to_earth(${latitude}::double precision, ${longitude}::double precision))`
}
