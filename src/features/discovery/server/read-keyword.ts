import type { KeywordReading } from '../../../catalog/search/keyword-readings.ts'
import { readTerms } from '../../../catalog/search/server/search-meanings.ts'
import { searchTerms } from '../../../catalog/search/server/search-terms.ts'
import { plainWords } from '../../../catalog/search/words/plain-words.ts'

/** Named meanings of a keyword's words, in their order, each with the keyword as typed without those words. */
export const readingsOf = (keyword: string): KeywordReading[] => {
  const typed = keyword.split(/\s+/)
  const words = typed.flatMap((text, place) =>
    plainWords(text)
      .split(' ')
      .map((word) => ({ word, place })),
  )
  const { meant } = readTerms(searchTerms(plainWords(keyword)))
  return meant.flatMap(({ label, words: own }) => {
    const start = words.findIndex((_, at) => own.every((word, n) => words[at + n]?.word === word))
    if (label === undefined || start < 0) return []
    const places = new Set(words.slice(start, start + own.length).map(({ place }) => place))
    return { label, rest: withoutFillers(typed.filter((_, place) => !places.has(place))) }
  })
}

const little = /^(?:a|an|and|at|by|for|from|in|near|of|on|or|the|to|with)$/

/** "swap meets in" is "swap meets", and a year alone is nothing. */
const withoutFillers = (texts: readonly string[]): string => {
  const says = (text: string) => !little.test(plainWords(text))
  const left = texts.slice(texts.findIndex(says), texts.findLastIndex(says) + 1)
  return left.some((text) => !/^\d*$/.test(plainWords(text)))
    ? left.join(' ').replace(/[,;]$/, '')
    : ''
}
