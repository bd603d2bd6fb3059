import { type Expression, type SqlBool, sql } from 'kysely'
import type { CityPlace, ZipPlace } from '../../../catalog/server/places/place-lookup-tables.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CitySearch } from '../rules.ts'

/** Comes after every letter and digit in the order of bytes. */
const afterAll = '~'

/** ZIPs that begin with some digits, those of the largest cities first. */
export async function listZipsBeginning(
  db: Db,
  digits: string,
  limit: number,
): Promise<ZipPlace[]> {
  return db
    .selectFrom('zip_codes')
    .select(['zip', 'city', 'state', 'latitude', 'longitude'])
    .where('zip', '>=', digits)
    .where('zip', '<', digits + afterAll)
    .orderBy('population', 'desc')
    .orderBy('zip')
    .limit(limit)
    .execute()
}

/** Cities that fit any of the searches, the largest first; one for each name and state. */
export async function listCitiesLike(
  db: Db,
  searches: readonly CitySearch[],
  limit: number,
): Promise<CityPlace[]> {
  if (searches.length === 0) return []
  const namesakes = db
    .selectFrom('cities')
    .distinctOn(['search_name', 'state'])
    .select(['name', 'state', 'latitude', 'longitude', 'population', 'id'])
    .where(({ eb, or, and }) =>
      or(
        searches.map(({ key, exact, states }) => {
          const named: Expression<SqlBool> = exact
            ? eb('search_name', '=', key)
            : and([eb('search_name', '>=', key), eb('search_name', '<', key + afterAll)])
          return states
            ? and([named, eb('state', '=', sql<string>`any(${states}::text[])`)])
            : named
        }),
      ),
    )
    // The place that has a post office of the name is the one meant, as in findPlace.
    .orderBy('search_name')
    .orderBy('state')
    .orderBy(sql`zip_count > 0`, 'desc')
    .orderBy('population', 'desc')
    .orderBy('id')
  return db
    .selectFrom(namesakes.as('place'))
    .select(['name', 'state', 'latitude', 'longitude'])
    .orderBy('population', 'desc')
    .orderBy('name')
    .orderBy('id')
    .limit(limit)
    .execute()
}
