import type { PlaceSuggestion } from '../../../catalog/place/place-suggestions.ts'
import { cityPlace, zipPlace } from '../../../catalog/server/places/place-lookup.ts'
import type { Db } from '../../../platform/db/database.ts'
import { citySearchesOf, zipPrefixOf } from '../rules.ts'
import { listSimilarCities } from './list-similar.ts'
import { listCitiesLike, listZipsBeginning } from './queries.ts'

const mostSuggestions = 8

/** Names that begin so; those spelled like it where none does. */
const listCities = async (db: Db, typed: string) => {
  const begun = await listCitiesLike(db, citySearchesOf(typed), mostSuggestions)
  return begun.length > 0 ? begun : listSimilarCities(db, typed, mostSuggestions)
}

/** Places whose name begins with the text, most populous first, or else ones spelled like it; see the contract. */
export async function listSuggestions(db: Db, typed: string): Promise<PlaceSuggestion[]> {
  const zip = zipPrefixOf(typed)
  const places = zip
    ? (await listZipsBeginning(db, zip, mostSuggestions)).map(zipPlace)
    : (await listCities(db, typed)).map(cityPlace)
  return places.map(({ label, city, state, zipCode, latitude, longitude }) => {
    return { label, city, state, zipCode, latitude, longitude }
  })
}
