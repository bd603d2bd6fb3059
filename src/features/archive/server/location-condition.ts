/** Location filter: a ZIP, a state, a city with or without its state, or a venue. */
import { readPlaceText } from '../../../catalog/place/place-text.ts'
import { stateCode } from '../../../catalog/place/us-states.ts'
import { withoutCountry } from '../../../catalog/place/whole-state.ts'
import { searchTerms } from '../../../catalog/server/search/search-terms.ts'
import type { CleanWords } from '../../../catalog/server/search/search-words.ts'
import { type Condition, exactly, wordCondition } from './archive-terms.ts'
import { cityKeys } from './city-keys.ts'

/**
 * A ZIP decides alone. Otherwise every way to understand the text counts: "Washington" is the state and
 * the cities of that name, "Road America" is a venue.
 */
export const locationCondition = async (text: string, clean: CleanWords): Promise<Condition> => {
  const { zipCode, readings } = readPlaceText(text)
  if (zipCode) return exactly(`z:${zipCode}`)
  const [whole = '', ...names] = await clean([text, ...readings.map(({ city }) => city)])
  const state = stateCode(withoutCountry(text))
  const cities = readings.flatMap((reading, index) =>
    cityKeys(names[index] ?? '').map((key) =>
      reading.state ? `p:${key},${reading.state}` : `p:${key}`,
    ),
  )
  const place = exactly(...(state ? [`s:${state}`] : []), ...cities)
  const venue = searchTerms(whole)
    .flatMap((term) => term.split(' '))
    .map((word) => wordCondition('v', word))
  return venue.length > 0 ? { any: [place, { all: venue }] } : place
}
