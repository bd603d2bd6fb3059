/** From the words of a keyword to PostgreSQL's tsquery: every word must be there, at least its beginning. */
import { namesOfState, usStates } from '../../place/us-states.ts'

/** Words that tell nothing about an event, left out when others remain ("cars and coffee"). */
const fillers = new Set('a an and at by for from in is n near of on or the to with'.split(' '))

/** More words than anybody types; each costs a look into the index. */
export const maxWords = 12

const stateCodes = new Set(usStates.map(({ code }) => code.toLowerCase()))

/** "n carolina": a filler that belongs to the word after it. */
const shortened = new Set(
  usStates
    .flatMap(({ code }) => namesOfState(code))
    .flatMap((name) => /^[a-z] [a-z]+/.exec(name.toLowerCase()) ?? []),
)

/** "near me" does not mean Maine. */
const nearMe = /(?<= |^)(?:near|around|by|close to) me(?= |$)/g

/**
 * The words to look for, from a text that the database's search_words() has cleaned. The code of a state in single
 * letters ("N.Y.") is one term with a space in it, which readTerms() takes apart; all others are single words.
 */
export const searchTerms = (cleaned: string): string[] => {
  const words = cleaned.replaceAll(nearMe, '').split(' ')
  const terms = joinCodes(words.filter((word) => word !== ''))
  const significant = terms.filter(
    (term, place) => !fillers.has(term) || shortened.has(`${term} ${terms[place + 1]}`),
  )
  return [...new Set(significant.length > 0 ? significant : terms)].slice(0, maxWords)
}

/** Two single letters and no more: no state is in "S.C.C.A.". */
const joinCodes = (words: readonly string[]): string[] => {
  const isLetter = (place: number) => /^[a-z]$/.test(words[place] ?? '')
  const isCodeAt = (place: number) =>
    isLetter(place) &&
    stateCodes.has(`${words[place]}${words[place + 1]}`) &&
    !isLetter(place - 1) &&
    !isLetter(place + 2)
  return words.flatMap((word, place) => {
    if (isCodeAt(place)) return [`${word} ${words[place + 1]}`]
    return isCodeAt(place - 1) ? [] : [word]
  })
}

/** Other forms of an English noun that a beginning does not cover: "shows" → show, "rally" → rallies. */
export const otherForms = (word: string): string[] => {
  if (word.length < 4 || /\d/.test(word)) return []
  if (word.endsWith('ies')) return [`${word.slice(0, -3)}y`, word.slice(0, -1)]
  if (/(s|x|z|ch|sh)es$/.test(word)) return [word.slice(0, -2), word.slice(0, -1)]
  if (/[^su]s$/.test(word)) return [word.slice(0, -1)]
  if (/[^aeiou]y$/.test(word)) return [`${word.slice(0, -1)}ies`]
  return []
}

/**
 * A single letter is a word of its own ("Model T"), and so is a state's code: as beginnings they would match
 * nearly everything ("car show CA").
 */
export const isWhole = (word: string): boolean => word.length === 1 || stateCodes.has(word)

const termQuery = (word: string): string => {
  const beginning = isWhole(word) ? `'${word}'` : `'${word}':*`
  const forms = otherForms(word).map((form) => `'${form}'`)
  return forms.length === 0 ? beginning : `(${[beginning, ...forms].join(' | ')})`
}

/** Words hold letters and digits only, so nothing in them can be an operator. */
export const toTsQuery = (words: readonly string[]): string => words.map(termQuery).join(' & ')
