import { type Expression, type SqlBool, sql } from 'kysely'
import { placeKey } from '../../../catalog/place/place-name.ts'
import type { PlaceSuggestion } from '../../../catalog/place/place-suggestions.ts'
import { readPlaceText } from '../../../catalog/place/place-text.ts'
import { cityPlace, zipPlace } from '../../../catalog/place/server/place-lookup.ts'
import type { CityPlace, ZipPlace } from '../../../catalog/place/server/place-tables.ts'
import { editDistance } from '../../../kit/text/edit-distance.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type CitySearch, citySearchesOf, zipPrefixOf } from '../rules.ts'

const maxSuggestions = 8

/** Names that begin so; those spelled like it where none does. */
const listCities = async (db: Db, typed: string) => {
  const begun = await listCitiesLike(db, citySearchesOf(typed), maxSuggestions)
  return begun.length > 0 ? begun : listSimilarCities(db, typed, maxSuggestions)
}

/** Places whose name begins with the text, most populous first, or else ones spelled like it; see the contract. */
export async function listSuggestions(db: Db, typed: string): Promise<PlaceSuggestion[]> {
  const zip = zipPrefixOf(typed)
  const places = zip
    ? (await listZipsBeginning(db, zip, maxSuggestions)).map(zipPlace)
    : (await listCities(db, typed)).map(cityPlace)
  return places.map(({ label, city, state, zipCode, latitude, longitude }) => {
    return { label, city, state, zipCode, latitude, longitude }
  })
}

/** Comes after every letter and digit in the order of bytes. */
const afterAll = '~'

/** ZIPs that begin with some digits, those of the largest cities first. */
async function listZipsBeginning(db: Db, digits: string, limit: number): Promise<ZipPlace[]> {
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
async function listCitiesLike(
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

/** Shorter names are like too many others. */
const shortest = 4
/** Letters that may be wrong. */
const slipsIn = (key: string) => (key.length === shortest ? 1 : 2)

/**
 * Cities whose names are spelled like a text that no name begins with, those with the fewest slips first, then the
 * largest: "Dytoon" is Dayton. The first letter is taken for right, which is what bounds the search.
 */
async function listSimilarCities(db: Db, typed: string, limit: number): Promise<CityPlace[]> {
  const [reading] = readPlaceText(typed).readings
  const key = reading ? placeKey(reading.city) : ''
  if (!reading || key.length < shortest) return []
  const most = slipsIn(key)
  const initial = key.slice(0, 1)
  const cities = await db
    .selectFrom('cities')
    .select(['name', 'state', 'latitude', 'longitude', 'population', 'search_name'])
    .where('search_name', '>=', initial)
    .where('search_name', '<', `${initial}~`)
    .where(sql<number>`length(search_name)`, '>=', key.length - most)
    .where(sql<number>`length(search_name)`, '<=', key.length + most)
    .$if(reading.state !== undefined, (query) => query.where('state', '=', String(reading.state)))
    .orderBy('population', 'desc')
    .orderBy('id')
    .execute()
  const near = cities
    .map(({ search_name, ...city }) => ({ city, slips: editDistance(key, search_name) }))
    .filter(({ slips }) => slips <= most)
    .toSorted((one, other) => one.slips - other.slips)
  const named = Map.groupBy(near, ({ city }) => `${city.name}, ${city.state}`)
  return [...named.values()].flatMap(([first]) => (first ? [first.city] : [])).slice(0, limit)
}
