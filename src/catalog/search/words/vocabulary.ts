/**
 * Vocabulary of car enthusiasts: makes with nicknames, models, kinds of vehicles, features, abbreviations and other
 * names of event types, from the lists beside this file. Keys are words as cleaned by search_words(), in the singular.
 *
 * `makes.tsv` and `models.tsv`: "~" marks an everyday word or name, which is a make or model only together with another
 * name ("ford focus"). "=" precedes a model's other names. `words.tsv`: phrases of `says` have the same meaning;
 * phrases of `also` are related and rank lower.
 */
import { readFileSync } from 'node:fs'
import { type EventType, isEventType } from '../../event/event-types.ts'
import { type GoodFor, goodForValues } from '../../event/good-for.ts'
import { stateCode } from '../../place/us-states.ts'
import { plainWords } from './plain-words.ts'

export type Word = {
  /** Display name: "Chevrolet", "Hot Rod". */
  label: string
  /** Phrases with the same meaning, each a list of words. */
  says: readonly (readonly string[])[]
  /** Related phrases. */
  also: readonly (readonly string[])[]
  types: readonly EventType[]
  /** Need that the word stands for; sentences use it as a filter. */
  goodFor?: GoodFor | undefined
  /** Make of a model. */
  make?: string
  isMake?: true
}

const readList = (name: string): string[][] =>
  readFileSync(new URL(`${name}.tsv`, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .slice(1)
    .map((line) => line.split('\t'))

const listOf = (cell = ''): string[] => cell.split(',').filter(Boolean)

/** Key of a word in singular or plural: "caddies" and "caddy", "hatches" and "hatch". */
const singular = (word: string): string => {
  if (word.length < 3 || /(?:ss|us|is)$|^(?:olds|rolls)$/.test(word)) return word
  if (word.length > 4 && word.endsWith('ies')) return `${word.slice(0, -3)}y`
  if (/(?:sh|ch|x)es$/.test(word)) return word.slice(0, -2)
  return word.endsWith('s') ? word.slice(0, -1) : word
}

const keyOf = (words: readonly string[]): string => words.map(singular).join(' ')

/** Phrases of names, except those of single letters only ("C & C"), which occur in too many texts. */
const phrasesOf = (texts: readonly string[]): string[][] =>
  texts
    .map((text) => plainWords(text).split(' '))
    .filter((words) => words.some((word) => word.length > 1))

const vocabulary = new Map<string, Word>()
let maxPhraseWords = 1

const add = (phrase: string, word: Word): void => {
  const words = plainWords(phrase).split(' ')
  const key = keyOf(words)
  if (vocabulary.has(key)) return
  vocabulary.set(key, word)
  maxPhraseWords = Math.max(maxPhraseWords, words.length)
}

const everyday = '~'
const nameOf = (entry: string) => entry.replace(everyday, '')

/** All names of each make, in the form of the keys of event makes: its own and those of its models. */
const keysOfMake = new Map<string, Set<string>>()
const namesOfMake = new Map<string, readonly string[]>()

for (const [entry = '', also] of readList('makes')) {
  const label = nameOf(entry)
  const names = [label, ...listOf(also)]
  const word: Word = { label, says: phrasesOf(names), also: [], types: [], isMake: true }
  for (const name of entry === label ? names : names.slice(1)) add(name, word)
  namesOfMake.set(label, names)
  keysOfMake.set(label, new Set(names.map(plainWords)))
}

for (const [make = '', models] of readList('models')) {
  const makeNames = namesOfMake.get(make) ?? []
  for (const entry of listOf(models)) {
    const [label = '', ...aliases] = nameOf(entry).split('=')
    const names = [label, ...aliases]
    const isEveryday = entry.startsWith(everyday)
    const says = phrasesOf(isEveryday ? makeNames.map((name) => `${name} ${label}`) : names)
    const word: Word = { label, says, also: [], types: [], make }
    if (!isEveryday) for (const name of names) add(name, word)
    for (const makeName of makeNames) add(`${makeName} ${label}`, word)
    const keys = keysOfMake.get(make)
    for (const name of isEveryday ? [`${make} ${label}`] : [...names, `${make} ${label}`])
      keys?.add(plainWords(name))
  }
}

for (const [label = '', says, also, types, need] of readList('words')) {
  const goodFor = goodForValues.find((each) => each === need)
  const valid = listOf(types).filter(isEventType)
  const names = listOf(says)
  for (const name of names) {
    // Type words match the event's own type; as text, its other names would match other types, too.
    const own = valid.length > 0 ? [name, label, names[0] ?? ''] : names
    add(name, { label, says: phrasesOf(own), also: phrasesOf(listOf(also)), types: valid, goodFor })
  }
}

/** Meaning of words that form one phrase of the vocabulary. */
export const findWord = (words: readonly string[]): Word | undefined => vocabulary.get(keyOf(words))

/** All words that mean something alone, for comparison with misspelled words. */
export const vocabularyWords: ReadonlySet<string> = new Set(
  [...vocabulary.keys()].filter((key) => !key.includes(' ')),
)

/** Number of words of the longest phrase that begins at the first word; 0 if no phrase does. */
export const phraseLength = (words: readonly string[]): number => {
  for (let length = Math.min(maxPhraseWords, words.length); length > 0; length--)
    if (vocabulary.has(keyOf(words.slice(0, length)))) return length
  return 0
}

/** First model named by a text, with its make; undefined for a choice ("Mustang or Camaro"). "Colorado" is a state. */
export const modelIn = (text: string): { model: string; make: string } | undefined => {
  const words = plainWords(text).split(' ')
  for (let place = 0; place < words.length; place++) {
    const length = phraseLength(words.slice(place))
    const name = words.slice(place, place + length)
    const word = findWord(name)
    if (word?.make && !stateCode(name.join(' ')))
      return words[place + length] === 'or' ? undefined : { model: word.label, make: word.make }
    place += Math.max(0, length - 1)
  }
  return undefined
}

/**
 * Keys of event makes that match a searched make: those of the make and all its models ("chevy": "chevrolet",
 * "corvette"), or those of the model.
 */
export const makeKeysOf = (key: string): readonly string[] => {
  const word = findWord(key.split(' '))
  if (word?.isMake) return [key, ...(keysOfMake.get(word.label) ?? [])]
  if (!word?.make) return [key]
  const names = word.says.map((words) => words.join(' '))
  return [key, ...names, plainWords(`${word.make} ${word.label}`)]
}
