/**
 * Meanings of a keyword's words besides the text of events: "swap meet" is a type, "new york" a state. Shared by live
 * search and archive, so that both read keywords alike.
 */
import {
  type EventType,
  eventTypeLabel,
  eventTypes,
  namesOfEventType,
} from '../../event/event-types.ts'
import { cityOfAlias } from '../../place/place-aliases.ts'
import { namesOfState, stateName, usStates } from '../../place/us-states.ts'
import { findWord } from '../words/vocabulary.ts'
import { exclusion, otherForms, searchTerms, wordsIn } from './search-terms.ts'

/** Words that match by an event's texts, or by its type, state or cost. */
export type Meaning = {
  /** Words as typed. */
  words: readonly string[]
  /** Lists of words; an event matches if its texts contain all words of any list, at least as beginnings. */
  wordings: readonly (readonly string[])[]
  /** Phrases, one of which an event's texts contain as whole words. In the archive the words may be apart. */
  phrases: readonly (readonly string[])[]
  /** Related phrases, which rank lower. */
  also: readonly (readonly string[])[]
  /** Event types, any of which matches. */
  eventTypes: readonly string[]
  /** States, any of which matches. */
  states: readonly string[]
  /** Costs, any of which matches. */
  costs: readonly string[]
  /** Display name: "Swap Meet", "Ohio". */
  label?: string | undefined
  /** True for "no trucks": events have none of these texts, types, states and costs. */
  isNot?: boolean | undefined
}

export type ReadTerms = {
  /** Words without a meaning. */
  words: readonly string[]
  meanings: readonly Meaning[]
}

/**
 * Splits the terms of searchTerms() into words and meanings. A phrase of the vocabulary has its meaning there. Part of
 * a type's label is enough ("drag", "swap"), but adjacent words must belong to one label: "cars and coffee" is not a
 * car show with coffee. States are recognized by their full names: "new" alone is not New Jersey.
 */
export const readTerms = (terms: readonly string[]): ReadTerms => {
  const words: string[] = []
  const meanings: Meaning[] = []
  const joined = terms.map((term) => (isCode(term) ? term.replace(' ', '') : term))
  for (let place = 0; place < terms.length; ) {
    const rest = joined.slice(place)
    const found = stateAt(rest) ?? wordAt(rest) ?? typesAt(rest)
    const matchedTerms = terms.slice(place, place + (found?.length ?? 1))
    if (found) meanings.push(meaningOf(matchedTerms, found))
    else words.push(...matchedTerms.flatMap((term) => term.split(' ')))
    place += matchedTerms.length
  }
  return { words, meanings }
}

const isCode = (term: string): boolean => /^[a-z] [a-z]$/.test(term) && !findWord(term.split(' '))

/** Meaning of the first `length` terms. */
type FoundMeaning = Partial<Omit<Meaning, 'words'>> & { length: number }

const wordAt = ([term = '']: readonly string[]): FoundMeaning | undefined => {
  if (freeWords.has(term)) return { length: 1, costs: ['free'], label: 'Free' }
  const { words, isNot } = wordsIn(term)
  if (words.length === 0) return undefined
  const names = words.map((word) => word.label).join(' or ')
  const label = isNot ? term.replace(exclusion, 'No ') : names
  const phrases = words.flatMap(({ says }) => says)
  const also = isNot ? [] : words.flatMap((word) => word.also)
  const types = words.flatMap((word) => word.types)
  return { length: 1, isNot, wordings: [], phrases, also, eventTypes: types, label }
}

const freeWords = new Set(['free', 'free admission', 'free entry'])

/** "L.A." becomes LA, which is both the code of Louisiana and a usual abbreviation of Los Angeles. */
const meaningOf = (terms: readonly string[], found: FoundMeaning): Meaning => {
  const { wordings, phrases = [], also = [] } = found
  const { eventTypes: types = [], states = [], costs = [] } = found
  const words = terms.flatMap((term) => term.split(' '))
  const joined = terms.map((term) => (isCode(term) ? term.replace(' ', '') : term))
  const city = states.length > 0 ? cityOfAlias(joined.join(' ')) : undefined
  const wordLists = [words]
  if (words.length > joined.length) wordLists.push(joined)
  if (city && !states.includes(city.state)) wordLists.push(wordsOf(city.city))
  const [type = ''] = types
  const label = types.length === 1 ? eventTypeLabel(type, 'search-box') : undefined
  return {
    words,
    wordings: wordings ?? wordLists,
    phrases,
    also,
    eventTypes: types,
    states,
    costs,
    label: found.label ?? label ?? (states[0] && stateName(states[0])),
    isNot: found.isNot,
  }
}

/** ASCII is enough: these names have no accents, except in Hawaii. */
const wordsOf = (name: string): string[] =>
  searchTerms(
    name
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, ' ')
      .trim(),
  ).flatMap((term) => term.split(' '))

const typeWords = eventTypes.map((type) => ({
  type,
  words: new Set(namesOfEventType(type).flatMap(wordsOf)),
}))

/** Shorter words are not beginnings of names: "auto" would match "autocross", "con" would match "concours". */
const minPrefixLength = 5

const typesNamed = (term: string): EventType[] => {
  const forms = [term, ...otherForms(term)]
  const isNamed = (word: string) =>
    forms.some((form) => form === word || otherForms(word).includes(form)) ||
    (term.length >= minPrefixLength && word.startsWith(term))
  return typeWords.filter(({ words }) => [...words].some(isNamed)).map(({ type }) => type)
}

/** Longest run of terms from the first one that belongs to one name, and the types with that name. */
const typesAt = (terms: readonly string[]): FoundMeaning | undefined => {
  let types: readonly EventType[] = eventTypes
  let length = 0
  for (const term of terms) {
    const typesOfTerm = typesNamed(term)
    const common = types.filter((type) => typesOfTerm.includes(type))
    if (common.length === 0) break
    types = common
    length++
  }
  // The "d" of "Concours d'Elegance" and the day of "Track Day" alone are not specific.
  const isSpecific = length > 1 || (length === 1 && !/^(?:.|days?|schools?)$/.test(terms[0] ?? ''))
  return isSpecific ? { length, eventTypes: types } : undefined
}

/**
 * Codes, names, and other names of at least two words. Newspaper abbreviations ("Mass", "Miss", "Wash") are excluded: a
 * "car wash" is not in Washington.
 */
const stateNames = usStates.flatMap(({ code }) => {
  const [name = [], ...otherNames] = namesOfState(code).map(wordsOf)
  const long = otherNames.filter((words) => words.length > 1)
  return [[code.toLowerCase()], name, ...long].map((words) => ({ code, words }))
})

/** By first word, longest first: "washington dc" is not Washington. */
const statesByBeginning = Map.groupBy(
  stateNames.toSorted((a, b) => b.words.length - a.words.length),
  ({ words }) => words[0] ?? '',
)

const stateAt = (terms: readonly string[]): FoundMeaning | undefined => {
  const candidates = statesByBeginning.get(terms[0] ?? '') ?? []
  const found = candidates.find(({ words }) => words.every((word, n) => terms[n] === word))
  return found && { length: found.words.length, states: [found.code] }
}

/** All words of these names, for comparison with misspelled words. */
export const nameWords: ReadonlySet<string> = new Set(
  [...typeWords, ...stateNames].flatMap(({ words }) => Array.from(words)),
)
