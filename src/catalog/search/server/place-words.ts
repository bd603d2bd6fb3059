/** Words of a keyword that may name a place, and what else they mean. */
import { stateCode } from '../../place/us-states.ts'
import { plainWords } from '../words/plain-words.ts'
import { phraseLength } from '../words/vocabulary.ts'
import { type Meaning, readTerms } from './search-meanings.ts'

/** Offsets in the text; `end` is exclusive. */
export type Word = { text: string; start: number; end: number }

const maxWords = 6

export const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(/[^\s\uE000]+/g), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))

const stopWords = /^(?:for|with|that|on|and|this|where)$/i

/** Adjacent words, up to words that were read already. */
export const runFrom = (text: string, words: readonly Word[], start: number): Word[] => {
  const run: Word[] = []
  for (const [index, word] of words.slice(start, start + maxWords).entries()) {
    const last = run.at(-1)
    if (last && text.slice(last.end, word.start).includes('\uE000')) break
    if (last && stopWords.test(word.text)) break
    const next = words[start + index + 1]
    const isNext = next && !text.slice(word.end, next.start).includes('\uE000')
    // "Portland or" is in Oregon, "Dayton or Columbus" is not.
    if (last && word.text === 'or' && isNext && !stopWords.test(next.text) && areUnknown([next]))
      break
    const isState = [word.text, `${word.text} ${next?.text}`].some((name) => stateCode(name))
    // "Cincinnati, Dayton or Columbus" is a list, "Dayton, Ohio or" is not.
    if (last?.text.endsWith(',') && !isState && / (?:or|and|&) /.test(text.slice(word.end))) break
    run.push(word)
  }
  return run
}

/** "In", "or" and "me" are ordinary words; states among them are read with the words that are left. */
export const isCode = ([word, other]: readonly Word[]): boolean =>
  !other && (word?.text.length ?? 0) < 3

/**
 * True for words that end with a state: "Columbus Ohio", "Grand Rapids, MI", "Charleston west virginia". The other words
 * may name a car only if no event matches the text.
 */
export const hasState = (run: readonly Word[], isUnmatched = false): boolean => {
  const texts = run.map(({ text }) => text.replace(/[.,]/g, ''))
  const isState = (count: number) => stateCode(texts.slice(-count).join(' ')) !== undefined
  const city = (count: number) => isUnmatched || areUnknown(run.slice(0, -count))
  return (isState(1) && city(1)) || (run.length > 2 && isState(2) && city(2))
}

/** True if some words, but not all, name a state, and none a make or type: "Kansas City", "Port Washington". */
export const containsState = (run: readonly Word[]): boolean => {
  const words = run.flatMap(({ text }) => plainWords(text).split(' '))
  const isPartOfName = ({ states, words: own }: Meaning) =>
    states.length > 0 && own.join('').length > 2 && own.length < words.length
  return readTerms(words).meanings.some(isPartOfName) && areUnknown(run)
}

/** True if no word is in the vocabulary or names an event type. */
export const areUnknown = (run: readonly Word[]): boolean => {
  const words = run.flatMap(({ text }) => plainWords(text).split(' '))
  return words.every((word, index) => {
    if (word === '' || phraseLength(words.slice(index)) > 0) return false
    const { meanings } = readTerms([word])
    return meanings.every(({ eventTypes }) => eventTypes.length === 0)
  })
}
