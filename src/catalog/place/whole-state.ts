/**
 * Recognizes names of whole states. Separate from place-text.ts, whose nicknames of cities browsers don't need; tests
 * check that both agree.
 */
import { stateCode } from './us-states.ts'

const country = /[\s,]+(?:u\.?\s?s\.?\s?a\.?|united states(?: of america)?|us)[\s.]*$/i

/** States whose name means a far larger city. */
export const citiesLikeStates: ReadonlySet<string> = new Set(['new york', 'washington'])

/** "LA" means the city; `wholeState` excludes "DC" by any name. */
const codesLikeCities = /^(?:l\.?\s?a\.?)$/i

export const tidyPlace = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/^[\s,.;]+|[\s,;]+$/g, '')

/** "State of Ohio", "the Commonwealth of Virginia". */
const stateOf = /^(?:the )?(?:state|commonwealth) of (?=\S)/i

/** Removes a country at the end and "State of" at the start; "US" and "USA" alone stay. */
export function withoutCountry(text: string): string {
  return text.replace(country, '').replace(stateOf, '')
}

/** Code of the state if the text names nothing else; "New York", "Washington", "LA" and "DC" are cities. */
export function wholeState(text: string): string | undefined {
  const name = withoutCountry(tidyPlace(text.slice(0, 200)))
  if (/[\d,;|]/.test(name)) return undefined
  if (citiesLikeStates.has(name.toLowerCase()) || codesLikeCities.test(name)) return undefined
  const code = stateCode(name)
  return code === 'DC' ? undefined : code
}
