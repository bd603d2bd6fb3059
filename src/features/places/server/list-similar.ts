import { sql } from 'kysely'
import { placeKey } from '../../../catalog/place/place-name.ts'
import { readPlaceText } from '../../../catalog/place/place-text.ts'
import type { CityPlace } from '../../../catalog/server/places/place-lookup-tables.ts'
import { editDistance } from '../../../kit/text/edit-distance.ts'
import type { Db } from '../../../platform/db/database.ts'

/** Shorter names are like too many others. */
const shortest = 4
/** Letters that may be wrong. */
const slipsIn = (key: string) => (key.length === shortest ? 1 : 2)

/**
 * Cities whose names are spelled like a text that no name begins with, those with the fewest slips first, then the
 * largest: "Dytoon" is Dayton. The first letter is taken for right, which is what bounds the search.
 */
export async function listSimilarCities(
  db: Db,
  typed: string,
  limit: number,
): Promise<CityPlace[]> {
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
