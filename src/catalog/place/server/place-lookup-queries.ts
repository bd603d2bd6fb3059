/** Places read from the database, one query a question. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { EARTH_RADIUS_MILES, greatCircleMiles, type Point } from '../distance.ts'
import type { PlaceSource } from './place-lookup-tables.ts'

const maxCities = 100

/** Lookups by index, for single questions: a search near a place, a submission. */
export const placesOf = (db: Db): PlaceSource => ({
  findZip: (zip) => zipCodes(db).where('zip', '=', zip).executeTakeFirst(),
  listCities: async (key, state) => {
    const named = db
      .selectFrom('cities')
      .select(['name', 'state', 'latitude', 'longitude'])
      .where('search_name', '=', key)
    const ordered = state
      ? named.where('state', '=', state).orderBy(sql`zip_count > 0`, 'desc')
      : named
    return ordered.orderBy('population', 'desc').orderBy('id').limit(maxCities).execute()
  },
  listAreas: async (key, state) => {
    const named = db
      .selectFrom('census_areas')
      .select(['kind', 'name', 'state', 'latitude', 'longitude'])
      .where('search_name', '=', key)
      .$if(state !== undefined, (query) => query.where('state', '=', state as string))
    return named.orderBy('id').limit(maxCities).execute()
  },
  findNearestZip: (point, miles, state) =>
    findNearest(point, miles, (radius) => {
      const near = zipCodes(db)
        .where(withinBox(point, radius))
        .$if(state !== undefined, (query) => query.where('state', '=', state as string))
      return near.orderBy(byDistance(point)).orderBy('zip').limit(1).executeTakeFirst()
    }),
})

const zipCodes = (db: Db) =>
  db.selectFrom('zip_codes').select(['zip', 'city', 'state', 'latitude', 'longitude'])

/** Radii to try before the widest: in a city the nearest is close by, and few rows are looked at. */
const nearRadii = [5, 25]

/**
 * The nearest row within `miles`, given the nearest in a box around the point: beyond the box's radius
 * a nearer one could lie outside of it, so the next box is tried.
 */
async function findNearest<Row extends Point>(
  point: Point,
  miles: number,
  nearestInBox: (radius: number) => Promise<Row | undefined>,
): Promise<Row | undefined> {
  for (const radius of [...nearRadii.filter((near) => near < miles), miles]) {
    const row = await nearestInBox(radius)
    if (row && greatCircleMiles(row, point) <= radius) return row
  }
  return undefined
}

/** Rows in a box around the point that holds the circle of `miles`; answered by the index of points. */
export function withinBox(point: Point, miles: number) {
  const height = (miles / EARTH_RADIUS_MILES) * (180 / Math.PI)
  const widest = Math.min(89, Math.abs(point.latitude) + height)
  const width = height / Math.cos((widest * Math.PI) / 180)
  const { latitude, longitude } = point
  return sql<boolean>`point(longitude, latitude) <@ box(
    point(${longitude - width}::double precision, ${latitude - height}::double precision),
    point(${longitude + width}::double precision, ${latitude + height}::double precision))`
}

/** Great-circle distance in meters, for the order of a few rows. */
export function byDistance({ latitude, longitude }: Point) {
  return sql<number>`earth_distance(ll_to_earth(latitude, longitude),
    ll_to_earth(${latitude}::double precision, ${longitude}::double precision))`
}
