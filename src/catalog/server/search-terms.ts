/** From the words of a keyword to PostgreSQL's tsquery: every word must be there, at least its beginning. */
import { usStates } from '../us-states.ts'

/** Words that tell nothing about an event, left out when others remain ("cars and coffee"). */
const fillers = new Set('a an and at by for from in is n near of on or the to with'.split(' '))

/** More words than anybody types; each costs a look into the index. */
export const mostWords = 12

/** The words to look for, from a text that the database's search_words() has cleaned. */
export const searchTerms = (cleaned: string): string[] => {
  const words = [...new Set(cleaned.split(' ').filter((word) => word !== ''))]
  const telling = words.filter((word) => !fillers.has(word))
  return (telling.length > 0 ? telling : words).slice(0, mostWords)
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

const stateCodes = new Set(usStates.map(({ code }) => code.toLowerCase()))

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

/** Terms hold letters and digits only, so nothing in them can be an operator. */
export const toTsQuery = (terms: readonly string[]): string => terms.map(termQuery).join(' & ')
