/** Possible completions of a text that is still being typed. */
import { citiesOfAliasPrefixes } from '../../catalog/place/place-aliases.ts'
import { placeKey, placeKeyPrefixes } from '../../catalog/place/place-name.ts'
import { readPlaceText } from '../../catalog/place/place-text.ts'
import { stateCode, usStates } from '../../catalog/place/us-states.ts'

/** Keys of cities to look for: all that begin with a text, or exactly one; in some states or in all. */
export type CitySearch = { key: string; exact: boolean; states?: readonly string[] }

/** Digits that a ZIP begins with: "606", "60601-12"; undefined when the text is something else. */
export function zipPrefixOf(typed: string): string | undefined {
  return /^\s*(\d{1,5})(?:-\d{0,4})?\s*$/.exec(typed)?.[1] ?? readPlaceText(typed).zipCode
}

/** "Northern Mariana Islands". */
const maxStateWords = 3

/** "Spring", "Springfield, I", "springfield il", "nyc": the cities that each may mean. */
export function citySearchesOf(typed: string): CitySearch[] {
  const comma = typed.lastIndexOf(',')
  if (comma >= 0) {
    const states = statesBeginning(typed.slice(comma + 1))
    return prefixes(typed.slice(0, comma)).map((key) => ({ key, exact: false, states }))
  }
  const begun = prefixes(typed)
  const nicknamed = citiesOfAliasPrefixes(begun).map(({ city, state }) => {
    return { key: placeKey(city), exact: true, states: [state] }
  })
  return [...begun.map((key) => ({ key, exact: false })), ...nicknamed, ...withStateBegun(typed)]
}

/** "springfield oreg", "charleston west v": a whole city, and the beginning of a state after it. */
function withStateBegun(typed: string): CitySearch[] {
  const words = typed.trim().split(/\s+/)
  const searches: CitySearch[] = []
  for (let count = Math.min(maxStateWords, words.length - 1); count >= 1; count--) {
    const begun = words.slice(-count).join(' ')
    const key = placeKey(words.slice(0, -count).join(' '))
    const states = begun.length > 1 ? statesBeginning(begun) : undefined
    if (key !== '' && states && states.length > 0) searches.push({ key, exact: true, states })
  }
  return searches
}

const prefixes = (text: string) => placeKeyPrefixes(text).filter((key) => key !== '')

/** Codes of the states whose code or name begins so; all of them (undefined) when nothing is typed yet. */
function statesBeginning(text: string): string[] | undefined {
  const typed = text.trim().toLowerCase()
  if (typed === '') return undefined
  const exact = stateCode(typed)
  if (exact) return [exact]
  return usStates
    .filter(({ code, name }) => [code, name].some((each) => each.toLowerCase().startsWith(typed)))
    .map(({ code }) => code)
}
