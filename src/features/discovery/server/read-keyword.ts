import type { KeywordReading } from '../../../catalog/search/keyword-readings.ts'
import type { SentencePart } from '../../../catalog/search/server/read-sentence.ts'
import { readTerms } from '../../../catalog/search/server/search-meanings.ts'
import { searchTerms } from '../../../catalog/search/server/search-terms.ts'
import { plainWords } from '../../../catalog/search/words/plain-words.ts'

/** Parts of a sentence, then named meanings of a keyword's words, each with the keyword as typed minus these words. */
export const readingsOf = (
  keyword: string,
  sentence: { parts: readonly SentencePart[]; rest: string } = { parts: [], rest: keyword },
): KeywordReading[] => {
  const { parts, rest: words } = sentence
  const own = parts.map(({ label, spans }) => ({ label, rest: withoutSpans(keyword, spans) }))
  return [...own, ...meaningsOf(keyword, words)]
}

const withoutSpans = (keyword: string, spans: SentencePart['spans']): string => {
  const left = spans.reduceRight(
    (text, [start, end]) => `${text.slice(0, start)} ${text.slice(end)}`,
    keyword,
  )
  return withoutFillers(left.split(/\s+/).filter((word) => word !== ''))
}

/** Meanings with a name among the searched words of a keyword. */
const meaningsOf = (keyword: string, searched: string): KeywordReading[] => {
  const typed = keyword.split(/\s+/)
  const words = typed.flatMap((text, place) =>
    plainWords(text)
      .split(' ')
      .map((word) => ({ word, place })),
  )
  const { meant } = readTerms(searchTerms(plainWords(searched)))
  return meant.flatMap(({ label, words: own }) => {
    const start = words.findIndex((_, at) => own.every((word, n) => words[at + n]?.word === word))
    if (label === undefined || start < 0) return []
    const places = new Set(words.slice(start, start + own.length).map(({ place }) => place))
    return { label, rest: withoutFillers(typed.filter((_, place) => !places.has(place))) }
  })
}

const little = /^(?:a|an|and|at|by|for|from|in|near|of|on|or|the|to|with)$/

/** "swap meets in" becomes "swap meets"; a year alone becomes ''. */
const withoutFillers = (texts: readonly string[]): string => {
  const says = (text: string) => !little.test(plainWords(text))
  const left = texts.slice(texts.findIndex(says), texts.findLastIndex(says) + 1)
  return left.some((text) => !/^\d*$/.test(plainWords(text)))
    ? left.join(' ').replace(/[,;]$/, '')
    : ''
}
