/** Learning which words names of car events have, for `npm run learn:words`. */
import { readFileSync } from 'node:fs'
import { textsOf } from '../../src/features/import/server/type/evidence.ts'
import { wordsToWeigh } from '../../src/features/import/server/type/name-classifier.ts'
import { type Half, halves, readLabels } from './labels.ts'

type Example = { readonly words: readonly string[]; readonly isCars: boolean }

/** Measured once, so nothing is learned from them. */
export const leftOut = new Set<Half>(['whole-fresh', 'names-outside', 'names-outside-fresh'])

const wordsOf = (name: string) => wordsToWeigh(textsOf({ name }).name)

/** Titles of eight towns' calendars that have no words about cars: each a line of its more frequent words, in alphabetical order. */
const townTitles = (): Example[] =>
  readFileSync(new URL('town-titles.txt', import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => ({ words: line.split(' '), isCars: false }))

/** A name that tells nothing by itself counts as no car event. */
const labeledNames = (sets: readonly Half[]): Example[] =>
  sets
    .flatMap(readLabels)
    .map(({ words, about }) => ({ words: wordsOf(words.name), isCars: about === 'yes' }))

export const examples = (sets = halves.filter((half) => !leftOut.has(half))): Example[] => [
  ...labeledNames(sets),
  ...townTitles(),
]

/** Words of fewer examples tell nothing of the next one. */
const fewest = 3
const rounds = 8
const rate = 0.5
/** Pull towards 0. */
const decay = 0.003

/** Linear congruential generator: the same order every time. */
const shuffled = (count: number): (() => number[]) => {
  const order = Array.from({ length: count }, (_, index) => index)
  let seed = 7
  return () => {
    for (let last = order.length - 1; last > 0; last--) {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
      const other = Math.floor((seed / 2_147_483_648) * (last + 1))
      const kept = order[last] ?? 0
      order[last] = order[other] ?? 0
      order[other] = kept
    }
    return order
  }
}

/** Adagrad on the loss of a logistic regression. The empty word is its constant. */
export const learn = (all: readonly Example[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const word of all.flatMap(({ words }) => words)) {
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  const weights = new Map([['', 0]])
  for (const [word, count] of counts) if (count >= fewest) weights.set(word, 0)
  const steps = new Map<string, number>()
  const improve = (word: string, slope: number) => {
    const step = (steps.get(word) ?? 1e-8) + slope ** 2
    steps.set(word, step)
    weights.set(word, (weights.get(word) ?? 0) - (rate * slope) / Math.sqrt(step))
  }
  const inOrder = shuffled(all.length)
  for (let round = 0; round < rounds; round++) {
    for (const index of inOrder()) {
      const { words = [], isCars = false } = all[index] ?? {}
      const known = words.filter((word) => weights.has(word))
      const share = 1 / Math.sqrt(known.length || 1)
      const score = known.reduce(
        (sum, word) => sum + (weights.get(word) ?? 0) * share,
        weights.get('') ?? 0,
      )
      const error = 1 / (1 + Math.exp(-score)) - (isCars ? 1 : 0)
      improve('', error)
      for (const word of known) improve(word, error * share + decay * (weights.get(word) ?? 0))
    }
  }
  return weights
}

/** Smaller weights change nothing. */
const smallest = 0.1

export const asTable = (weights: ReadonlyMap<string, number>): string =>
  [
    'word\tweight',
    ...[...weights]
      .filter(([, weight]) => Math.abs(weight) >= smallest)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([word, weight]) => `${word}\t${weight.toFixed(2)}`),
    '',
  ].join('\n')
