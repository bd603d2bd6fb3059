/**
 * Names of whole states among place texts. Apart from place-text.ts, whose nicknames of cities no browser needs;
 * the tests hold both to one meaning.
 */
import { stateCode } from './us-states.ts'

const country = /[\s,]+(?:u\.?\s?s\.?\s?a\.?|united states(?: of america)?|us)[\s.]*$/i

/** These states share their name with a far larger city of that name, which is meant. */
export const citiesLikeStates: ReadonlySet<string> = new Set(['new york', 'washington'])

/** "LA" and "DC" are cities, by every name of the latter. */
const codesLikeCities = /^(?:l\.?\s?a\.?)$/i

export const tidyPlace = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/^[\s,.;]+|[\s,;]+$/g, '')

/** "State of Ohio", "the Commonwealth of Virginia". */
const stateOf = /^(?:the )?(?:state|commonwealth) of (?=\S)/i

/** Text without a country at its end, and without "State of" before it; "US" and "USA" alone stay. */
export function withoutCountry(text: string): string {
  return text.replace(country, '').replace(stateOf, '')
}

/** The code of the state that a text names and nothing else; "New York", "Washington", "LA" and "DC" are cities. */
export function wholeState(text: string): string | undefined {
  const name = withoutCountry(tidyPlace(text.slice(0, 200)))
  if (/[\d,;|]/.test(name)) return undefined
  if (citiesLikeStates.has(name.toLowerCase()) || codesLikeCities.test(name)) return undefined
  const code = stateCode(name)
  return code === 'DC' ? undefined : code
}
