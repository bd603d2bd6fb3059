/** Turns the words of a keyword into a PostgreSQL tsquery: all words must match, long words at least as beginnings. */
import { namesOfState, usStates } from '../../place/us-states.ts'
import { findWord, phraseLength, type Word } from '../words/vocabulary.ts'

/** Words that say nothing about an event, dropped if others remain ("cars and coffee", "honda meet"). */
const fillers = new Set(
  'a an and at by for from in is n near of on or the to with event events meet meets meetup meetups'.split(
    ' ',
  ),
)

/** Most words of a keyword, more than people type; each word costs an index lookup. */
export const maxWords = 12

const stateCodes = new Set(usStates.map(({ code }) => code.toLowerCase()))

/** Abbreviated state names ("n carolina"), whose filler word is kept. */
const abbreviatedStates = new Set(
  usStates
    .flatMap(({ code }) => namesOfState(code))
    .flatMap((name) => /^[a-z] [a-z]+/.exec(name.toLowerCase()) ?? []),
)

/** "near me" does not mean Maine. */
const nearMe = /(?<= |^)(?:near|around|by|close to) me(?= |$)/g

/**
 * Search terms of a text cleaned by the database's search_words(). A phrase of the vocabulary ("hot rod") or a state
 * code in single letters ("N.Y.") is one term with spaces, which readTerms() interprets.
 */
export const searchTerms = (cleaned: string): string[] => {
  const words = cleaned.replaceAll(nearMe, '').split(' ')
  const terms = joinPhrases(withoutYears(joinWords(words.filter((word) => word !== ''))))
  const significant = terms.filter(
    (term, place) => !fillers.has(term) || abbreviatedStates.has(`${term} ${terms[place + 1]}`),
  )
  return [...new Set(significant.length > 0 ? significant : terms)].slice(0, maxWords)
}

/** "-trucks" is "no trucks". */
export const spellOut = (keyword: string): string =>
  keyword.replace(/(?<=^|\s)-(?=\p{L}{3,}(?:\s|$))/gu, 'no ')

export const exclusion = /^(?:no|not|without|except)(?: |$)/

/** Joins a choice ("Ford or Chevy", "BMW, Audi or Porsche") and an exclusion ("no trucks") into one term each. */
const joinPhrases = (terms: readonly string[]): string[] => {
  const kindOf = (term: string) => {
    const word = findWord(term.split(' '))
    if (word) return word.types.length > 0 || word.goodFor ? 'w' : 't'
    return term === 'or' ? 'o' : exclusion.test(term) ? 'n' : ' '
  }
  const joined = terms
    .map(kindOf)
    .join('')
    .matchAll(/n?t+(?:ot)+|n[tw]|./g)
  return Array.from(joined, ({ index, 0: own }) => terms.slice(index, index + own.length).join(' '))
}

/** Words of the vocabulary in a term of `searchTerms`: several in a choice. */
export const wordsIn = (term: string): { isNot: boolean; words: Word[] } => {
  const whole = findWord(term.split(' '))
  const choices = term
    .replace(exclusion, '')
    .split(' or ')
    .map((each) => joinWords(each.split(' ')))
  const words = choices.flat().map((each) => findWord(each.split(' ')))
  const isWhole = whole || !words.every((word) => word !== undefined)
  return isWhole
    ? { isNot: false, words: whole ? [whole] : [] }
    : { isNot: exclusion.test(term), words }
}

/** Longest phrases first. A make directly before its own model is dropped, because the model implies it. */
const joinWords = (words: readonly string[]): string[] => {
  const terms: string[] = []
  for (let place = 0; place < words.length; ) {
    const length = phraseAt(words, place) || (isCodeAt(words, place) ? 2 : 1)
    const term = words.slice(place, place + length).join(' ')
    const model = findWord(term.split(' '))
    const make = findWord((terms.at(-1) ?? '').split(' '))
    if (model?.make && make?.isMake && make.label === model.make) terms.pop()
    terms.push(term)
    place += length
  }
  return terms
}

/** Exactly two single letters: "S.C.C.A." contains neither "C & C" nor a state. */
const areTwoLetters = (words: readonly string[], place: number): boolean => {
  const isLetter = (index: number) => /^[a-z]$/.test(words[index] ?? '')
  return isLetter(place) && isLetter(place + 1) && !isLetter(place - 1) && !isLetter(place + 2)
}

const isCodeAt = (words: readonly string[], place: number): boolean =>
  areTwoLetters(words, place) && stateCodes.has(`${words[place]}${words[place + 1]}`)

const phraseAt = (words: readonly string[], place: number): number => {
  const length = phraseLength(words.slice(place))
  const isOfLetters = /^[a-z] [a-z]$/.test(words.slice(place, place + length).join(' '))
  return isOfLetters && !areTwoLetters(words, place) ? 0 : length
}

/** Drops years beside a car ("1969 camaro", "57 chevy", "mustang 1965"): shows welcome a make's cars of any year. */
const withoutYears = (terms: readonly string[]): string[] => {
  const isCar = (term: string | undefined) => {
    const word = term === undefined ? undefined : findWord(term.split(' '))
    return word?.isMake === true || word?.make !== undefined
  }
  return terms.filter(
    (term, place) =>
      !(/^(?:\d\d|(?:19|20)\d\d)$/.test(term) && isCar(terms[place + 1])) &&
      !(/^(?:19|20)\d\d$/.test(term) && isCar(terms[place - 1])),
  )
}

/** Other forms of an English noun that a prefix match does not cover: "shows" → show, "rally" → rallies. */
export const otherForms = (word: string): string[] => {
  if (word.length < 2 || /\d/.test(word) || stateCodes.has(word)) return []
  const plural = isWhole(word) && !word.endsWith('s') ? [`${word}s`] : []
  if (word.length < 4) return plural
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (/[^su]s$/.test(word)) return [word.slice(0, -1)]
  if (/[^aeiou]y$/.test(word)) return [...plural, `${word.slice(0, -1)}ies`]
  return plural
}

/** Shorter words begin too many others: "ev" begins "event", "rain" begins "rainbow". */
const minPrefixLength = 5

/** True for words compared as whole words: short words and state codes. */
export const isWhole = (word: string): boolean =>
  word.length < minPrefixLength || stateCodes.has(word)

/** Weights of a text search vector, from the name to the description; see the column `search`. */
export type Weights = 'A' | 'AB' | 'ABC' | ''

/** Singular and plural of a word, for whole-word matches. */
export const inBothNumbers = (word: string): string[] => {
  if (word.length < 2) return [word]
  const ies = /[^aeiou]y$/.test(word) ? [`${word.slice(0, -1)}ies`] : []
  return [word, `${word}s`, ...(/(?:s|x|z|ch|sh)$/.test(word) ? [`${word}es`] : ies)]
}

/** Query for adjacent whole words. */
export const toPhraseQuery = (words: readonly string[], weights: Weights = ''): string =>
  words
    .map((word) => {
      const forms = inBothNumbers(word).map((form) => `'${form}'${weights && `:${weights}`}`)
      return forms.length === 1 ? forms[0] : `(${forms.join(' | ')})`
    })
    .join(' <-> ')

const termQuery = (word: string, weights: Weights): string => {
  const beginning = isWhole(word) ? `'${word}'${weights && `:${weights}`}` : `'${word}':*${weights}`
  const forms = otherForms(word).map((form) => `'${form}'${weights && `:${weights}`}`)
  return forms.length === 0 ? beginning : `(${[beginning, ...forms].join(' | ')})`
}

/** Needs no escaping: words contain only letters and digits. */
export const toTsQuery = (words: readonly string[], weights: Weights = ''): string =>
  words.map((word) => termQuery(word, weights)).join(' & ')
