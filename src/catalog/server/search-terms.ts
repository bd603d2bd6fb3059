/** From the words of a keyword to PostgreSQL's tsquery: every word must be there, at least its beginning. */

/** Words that tell nothing about an event, left out when others remain ("cars and coffee"). */
const fillers = new Set('a an and at by for from in is n near of on or the to with'.split(' '))

/** More words than anybody types; each costs a look into the index. */
const mostWords = 12

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

/** A single letter is a word of its own ("Model T"); as a beginning it would match nearly everything. */
const termQuery = (word: string): string => {
  const beginning = word.length === 1 ? `'${word}'` : `'${word}':*`
  const forms = otherForms(word).map((form) => `'${form}'`)
  return forms.length === 0 ? beginning : `(${[beginning, ...forms].join(' | ')})`
}

/** Terms hold letters and digits only, so nothing in them can be an operator. */
export const toTsQuery = (terms: readonly string[]): string => terms.map(termQuery).join(' & ')
