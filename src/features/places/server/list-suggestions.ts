import type { PlaceSuggestion } from '../../../catalog/place/place-suggestions.ts'
import { cityPlace, zipPlace } from '../../../catalog/server/places/place-lookup.ts'
import type { Db } from '../../../platform/db/database.ts'
import { citySearchesOf, zipPrefixOf } from '../rules.ts'
import { listCitiesLike, listZipsBeginning } from './queries.ts'

const mostSuggestions = 8

/** Places whose name begins with the text, most populous first; see the contract. */
export async function listSuggestions(db: Db, typed: string): Promise<PlaceSuggestion[]> {
  const zip = zipPrefixOf(typed)
  const places = zip
    ? (await listZipsBeginning(db, zip, mostSuggestions)).map(zipPlace)
    : (await listCitiesLike(db, citySearchesOf(typed), mostSuggestions)).map(cityPlace)
  return places.map(({ label, city, state, zipCode, latitude, longitude }) => {
    return { label, city, state, zipCode, latitude, longitude }
  })
}
