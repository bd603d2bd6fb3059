/** Filters of an archive search as terms of the index (see migrations/0010). */

import { isWhole, otherForms } from '../../../catalog/search/server/search-terms.ts'

/** Terms of which an event has one: listed, or all within a range of texts. */
export type Terms = {
  exactly?: readonly string[]
  /** First and last; `last` itself is within. */
  between?: readonly [first: string, last: string]
}

export type Condition =
  | { terms: Terms }
  | { all: readonly Condition[] }
  | { any: readonly Condition[] }

/** Comes after every other character in the order of bytes. */
const afterAll = '\u{10FFFF}'

export const exactly = (...terms: string[]): Condition => ({ terms: { exactly: terms } })

/** Terms that begin like this, and some others. */
export const beginning = (prefix: string, ...others: string[]): Condition => ({
  terms: { between: [prefix, prefix + afterAll], exactly: others },
})

/** The beginning of a word or another form of it, as in the search of live events. */
export const wordCondition = (kind: 'w' | 'v', word: string): Condition => {
  if (isWhole(word)) return exactly(`${kind}:${word}`)
  return beginning(`${kind}:${word}`, ...otherForms(word).map((form) => `${kind}:${form}`))
}

/** An archive search, ready for the database. */
export type ArchiveCriteria = {
  conditions: readonly Condition[]
  /** Events that ran on one of these days, both inclusive. */
  dateFrom?: string
  dateTo?: string
  /** Events that began in this year. */
  year?: number
}
