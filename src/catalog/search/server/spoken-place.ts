/** The place within a sentence: "near Dayton", "in the Bay Area", "Columbus Ohio", "45402". */
import type { PlaceMeaning } from '../../place/place-meaning.ts'
import { stateCode } from '../../place/us-states.ts'
import { plainWords } from '../words/plain-words.ts'
import { phraseLength } from '../words/vocabulary.ts'
import { readTerms } from './search-meanings.ts'

/** Meanings of a text as a place by its whole name; `isLoose`: also by its beginning or a similar spelling. */
export type RankPlace = (text: string, isLoose?: boolean) => Promise<readonly PlaceMeaning[]>

export type SpokenPlace = {
  place: PlaceMeaning
  start: number
  end: number
  /** Text that finds it, where its label does not. */
  near?: string
}

type Options = {
  /** Place of the words "within 50 miles of" before it. */
  isNear: number | undefined
  /** Other words say that the text is a sentence. */
  isSentence: boolean
}

type Word = { text: string; start: number; end: number }

const mostWords = 6
/** Smaller places are words of names, too, where no state is said. */
const wellKnown = 20_000
/** The same where other words say that it is a sentence. */
const known = 2_000

const wordsOf = (text: string): Word[] =>
  Array.from(text.matchAll(/[^\s\uE000]+/g), (match) => ({
    text: match[0],
    start: match.index,
    end: match.index + match[0].length,
  }))

/** After these words a place follows for sure; after the others, a name in doubt is no place. */
const nearWords = /^(?:near|around|outside|nearby|close|within|surrounding)$/i
const inWords = /^(?:in|at|from|to|by|of|across|along|on)$/i
const linking = /^(?:of|to|the|near|downtown|greater)$/i

export const findSpokenPlace = async (
  text: string,
  { isNear, isSentence }: Options,
  find: RankPlace,
): Promise<SpokenPlace | undefined> => {
  const trip = await findTrip(text, find)
  if (trip) return trip
  const words = wordsOf(text)
  for (const [index, word] of words.entries()) {
    const isAfterMiles = isNear !== undefined && word.start >= isNear
    const before = words[index - 1]
    const isNearBefore = before !== undefined && nearWords.test(before.text)
    const isSaid = nearWords.test(word.text) || inWords.test(word.text)
    if (!isSaid && !(isAfterMiles && !isNearBefore && isFirstAfter(words, index, isNear))) continue
    const first = isSaid ? index + 1 : index
    const isSure = nearWords.test(word.text) || isAfterMiles
    const found = await findFrom({ text, words, first, isSure, isSentence }, find)
    if (found) return { ...found, start: word.start }
  }
  return findBare({ text, words, isSentence }, find)
}

const isFirstAfter = (words: readonly Word[], index: number, after: number): boolean =>
  (words[index - 1]?.start ?? -1) < after

/** "Between Columbus and Nashville", "from Columbus to Nashville". */
const findTrip = async (text: string, find: RankPlace): Promise<SpokenPlace | undefined> => {
  const match =
    /(?<![\p{L}\p{N}])(?:(?:along|on) the way )?(?:between|from) [^\uE000]+ (?:and|to) [^\uE000]+/iu.exec(
      text,
    )
  if (!match) return undefined
  const [place] = await find(match[0], true)
  if (place?.kind !== 'trip') return undefined
  return { place, start: match.index, end: match.index + match[0].length, near: match[0].trim() }
}

type From = {
  text: string
  words: readonly Word[]
  first: number
  isSure: boolean
  isSentence: boolean
}

/** The longest name of a place that begins at a word. */
const findFrom = async ({ text, words, first, isSure, isSentence }: From, find: RankPlace) => {
  let start = first
  while (linking.test(words[start]?.text ?? '')) start++
  const run = runFrom(text, words, start)
  const least = isSentence && areUnknown(run.slice(0, 1)) ? known : wellKnown
  for (let length = run.length; length > 0; length--) {
    const own = run.slice(0, length)
    const found = await nameAt(text, own, find)
    if (found && (isSure || isClear(found.place, own, least))) return found
  }
  const last = run.at(-1)
  if (!isSure || !last || run.length > 3) return undefined
  const name = text.slice(run[0]?.start, last.end)
  const [place] = await find(name, true)
  return place && { place, start: run[0]?.start ?? 0, end: last.end, near: name }
}

/** Words side by side, up to what was read already. */
const runFrom = (text: string, words: readonly Word[], start: number): Word[] => {
  const run: Word[] = []
  for (const word of words.slice(start, start + mostWords)) {
    const last = run.at(-1)
    if (last && text.slice(last.end, word.start).includes('\uE000')) break
    if (last && /^(?:for|with|that|on|and|this|where)$/i.test(word.text)) break
    run.push(word)
  }
  return run
}

const nameAt = async (text: string, run: readonly Word[], find: RankPlace) => {
  const [start, end] = [run[0]?.start ?? 0, run.at(-1)?.end ?? 0]
  const name = text.slice(start, end).replace(/[,;.]+$/, '')
  if (!isName(name)) return undefined
  const [place] = await find(name)
  if (!place || place.kind === 'here' || place.kind === 'country') return undefined
  return { place, start, end }
}

/** "June" and "Ford" are places, too, but nobody means them. */
const isName = (name: string): boolean =>
  /^\d{5}$/.test(name) ? true : /\p{L}{2}/u.test(name) && !/^(?:me|us|the|or|my)$/i.test(name)

/** True for what is hardly anything but a place: with its state, large, or no city. */
const isClear = (place: PlaceMeaning, run: readonly Word[], least: number): boolean =>
  place.kind !== 'city' || (place.population ?? 0) >= least || (run.length > 1 && hasState(run))

type Bare = { text: string; words: readonly Word[]; isSentence: boolean }

/** A ZIP or a city with its state; in a sentence other places, too, of words that mean nothing else. */
const findBare = async ({ text, words, isSentence }: Bare, find: RankPlace) => {
  for (const [index, word] of words.entries()) {
    if (/^\d{5}$/.test(word.text)) return nameAt(text, [word], find)
    const run = runFrom(text, words, index).slice(0, 4)
    for (let length = run.length; length > 0; length--) {
      const own = run.slice(0, length)
      const isStated = length > 1 && hasState(own)
      if (!isStated && (!isSentence || !areUnknown(own) || isCode(own))) continue
      const found = await nameAt(text, own, find)
      if (found && (isStated ? found.place.kind === 'city' : isClear(found.place, own, wellKnown)))
        return found
    }
  }
  return undefined
}

/** "In", "or" and "me" are words; states that are meant are read with the words that are left. */
const isCode = ([word, other]: readonly Word[]): boolean => !other && (word?.text.length ?? 0) < 3

/** "Columbus Ohio", "Grand Rapids, MI", "Charleston west virginia". */
const hasState = (run: readonly Word[]): boolean => {
  const said = run.map(({ text }) => text.replace(/[.,]/g, ''))
  const isState = (count: number) => stateCode(said.slice(-count).join(' ')) !== undefined
  const city = (count: number) => areUnknown(run.slice(0, -count))
  return (isState(1) && city(1)) || (run.length > 2 && isState(2) && city(2))
}

/** No word of them is one of the vocabulary or of a type. */
const areUnknown = (run: readonly Word[]): boolean => {
  const words = run.flatMap(({ text }) => plainWords(text).split(' '))
  return words.every((word, index) => {
    if (word === '' || phraseLength(words.slice(index)) > 0) return false
    const { meant } = readTerms([word])
    return meant.every(({ eventTypes }) => eventTypes.length === 0)
  })
}
