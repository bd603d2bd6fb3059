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
  const fromParts = parts.map(({ label, spans }) => ({ label, rest: withoutSpans(keyword, spans) }))
  return [...fromParts, ...meaningsOf(keyword, words)]
}

const withoutSpans = (keyword: string, spans: SentencePart['spans']): string => {
  const remaining = spans.reduceRight(
    (text, [start, end]) => `${text.slice(0, start)} ${text.slice(end)}`,
    keyword,
  )
  return withoutFillers(remaining.split(/\s+/).filter((word) => word !== ''))
}

/** Meanings with a name among the searched words of a keyword. */
const meaningsOf = (keyword: string, searched: string): KeywordReading[] => {
  const texts = keyword.split(/\s+/)
  const words = texts.flatMap((text, place) =>
    plainWords(text)
      .split(' ')
      .map((word) => ({ word, place })),
  )
  const { meanings } = readTerms(searchTerms(plainWords(searched)))
  return meanings.flatMap(({ label, words: run }) => {
    const start = words.findIndex((_, index) =>
      run.every((word, n) => words[index + n]?.word === word),
    )
    if (label === undefined || start < 0) return []
    const places = new Set(words.slice(start, start + run.length).map(({ place }) => place))
    return { label, rest: withoutFillers(texts.filter((_, place) => !places.has(place))) }
  })
}

const filler = /^(?:a|an|and|at|by|for|from|in|near|of|on|or|the|to|with)$/

/** "swap meets in" becomes "swap meets"; a year alone becomes ''. */
const withoutFillers = (texts: readonly string[]): string => {
  const matters = (text: string) => !filler.test(plainWords(text))
  const core = texts.slice(texts.findIndex(matters), texts.findLastIndex(matters) + 1)
  return core.some((text) => !/^\d*$/.test(plainWords(text)))
    ? core.join(' ').replace(/[,;]$/, '')
    : ''
}
