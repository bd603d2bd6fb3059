/** Logistic regression on words and word classes in names of events, for `npm run learn:words`. */
import { readFileSync } from 'node:fs'
import { classMembers, featuresOf } from '../../src/features/import/server/type/name-classifier.ts'
import { readLabels, type SetName, setNames } from './labels.ts'

/** `target`: 1 for car events. `share`: weight relative to an ordinary example. */
type Example = {
  readonly features: readonly string[]
  readonly target: number
  readonly share: number
}

/** Sets for one final measurement, never learned from. */
export const neverLearned = new Set<SetName>(['whole-fresh', 'names-unseen'])

const read = (name: string): string[][] =>
  readFileSync(new URL(name, import.meta.url), 'utf8')
    .trimEnd()
    .split('\n')
    .map((line) => line.split('\t'))

const example = (name: string, about = 'no', share = 1): Example => ({
  features: featuresOf(name).features,
  target: about === 'yes' ? 1 : 0,
  share: about === 'review' ? 2 * share : share,
})

/** Titles in calendars of eight towns without words about cars: the frequent words of each, sorted. */
const townTitles = (): Example[] =>
  read('town-titles.txt').map(([title = '']) => {
    const each = title.split(' ').map((word) => example(word).features)
    return { features: [...new Set(each.flat())], target: 0, share: 0.3 }
  })

/** Linear congruential generator with a fixed seed, for reproducible results. */
const numbers = (seed: number): ((below: number) => number) => {
  let last = seed
  return (below) => {
    last = (last * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((last / 2_147_483_648) * below)
  }
}

const namesOfTemplate = 20

/** Names generated from templates such as "{marque} on the {place}", with random members of the classes. */
const composed = (): Example[] => {
  const below = numbers(11)
  const pick = (name: string) => {
    const members = classMembers.get(name) ?? []
    return members[below(members.length)] ?? ''
  }
  return read('templates.tsv')
    .slice(1)
    .flatMap(([about, template = '']) =>
      Array.from({ length: namesOfTemplate }, () =>
        example(
          template.replace(/\{(\w+)\}/g, (_, name: string) => pick(name)),
          about,
          0.5,
        ),
      ),
    )
}

const practice = (): Example[] =>
  read('practice.tsv')
    .slice(1)
    .map(([about, name = '']) => example(name, about))

export const examples = (sets = setNames.filter((set) => !neverLearned.has(set))): Example[] => [
  ...sets.flatMap(readLabels).map(({ words, about }) => example(words.name, about)),
  ...practice(),
  ...townTitles(),
  ...composed(),
]

/** Rarer words are not learned. */
const fewest = 2
const rounds = 15
const rate = 0.3
/** Weight decay: stronger on single words, so that classes get the larger weights. */
const decayOf = (feature: string) => (feature.startsWith('<') ? 0.002 : 0.004)

/** Adagrad on the logistic loss. The empty word is the bias. */
export const learn = (all: readonly Example[]): Map<string, number> => {
  const counts = new Map<string, number>()
  for (const feature of all.flatMap(({ features }) => features)) {
    counts.set(feature, (counts.get(feature) ?? 0) + 1)
  }
  const known = ['', ...[...counts].filter(([, count]) => count >= fewest).map(([each]) => each)]
  const indexes = new Map(known.map((feature, index) => [feature, index]))
  const decays = known.map(decayOf)
  const rows = all.map(({ features, target, share }) => ({
    indexes: features.flatMap((each) => indexes.get(each) ?? []),
    target,
    share,
  }))
  const weights = new Float64Array(known.length)
  const steps = new Float64Array(known.length).fill(1e-8)
  const improve = (index: number, slope: number) => {
    const step = (steps[index] ?? 0) + slope ** 2
    steps[index] = step
    weights[index] = (weights[index] ?? 0) - (rate * slope) / Math.sqrt(step)
  }
  const below = numbers(7)
  for (let round = 0; round < rounds; round++) {
    for (let last = rows.length - 1; last > 0; last--) {
      const other = below(last + 1)
      const [a, b] = [rows[last], rows[other]]
      if (a && b) [rows[last], rows[other]] = [b, a]
    }
    for (const { indexes: own, target, share } of rows) {
      let score = weights[0] ?? 0
      for (const index of own) score += weights[index] ?? 0
      const error = (1 / (1 + Math.exp(-score)) - target) * share
      improve(0, error)
      for (const index of own) improve(index, error + (decays[index] ?? 0) * (weights[index] ?? 0))
    }
  }
  return new Map(known.map((feature, index) => [feature, weights[index] ?? 0]))
}

/** Smaller weights, half of all, hardly change results. */
const smallest = 0.4

export const asTable = (weights: ReadonlyMap<string, number>): string =>
  [
    'word\tweight',
    ...[...weights]
      .filter(([, weight]) => Math.abs(weight) >= smallest)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([word, weight]) => `${word}\t${weight.toFixed(2)}`),
    '',
  ].join('\n')
