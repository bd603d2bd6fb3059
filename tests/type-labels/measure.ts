/** How well the hand-labeled events are told apart, for tests and for docs/import-types.md. */
import {
  evidenceOf,
  type RowWords,
  textsOf,
} from '../../src/features/import/server/type/evidence.ts'
import { guessType } from '../../src/features/import/server/type/guess-type.ts'
import { trackName } from '../../src/features/import/server/type/phrases.ts'
import { type Outcome, weigh } from '../../src/features/import/server/type/scope.ts'
import { type Half, halves, isOfFile, type Labeled, readLabels } from './labels.ts'
import { figuresOfLists } from './measure-lists.ts'

/** Rows of whole files count by their names alone. */
const ownWords = ({ kind, words }: Labeled): RowWords =>
  isOfFile(kind) ? { name: words.name } : words

export type Judged = Labeled & { readonly outcome: Outcome; readonly type: string }

/** Each by its own words alone, without what its list says. */
export const judge = (
  labeled: readonly Labeled[],
  isKnownVenue: (venue: string) => boolean,
): Judged[] =>
  labeled.map((each) => {
    const words = ownWords(each)
    const texts = textsOf(words)
    const { venue = '' } = words
    const isKnownTrack = trackName.test(venue) && isKnownVenue(venue)
    const { outcome } = weigh(evidenceOf(words, texts, isKnownTrack))
    return { ...each, outcome, type: guessType(texts)?.type ?? 'car_show' }
  })

export type Figures = {
  /** Label → outcome → how many. */
  readonly confusion: Record<Labeled['about'], Record<Outcome, number>>
  readonly recall: number
  /** Of what was taken without review, how much was labeled "yes". */
  readonly precision: number
  /** Of what was rightly taken. */
  readonly rightTypes: number
  /** Best label → guessed type → how many, where they differ and no accepted label fits. */
  readonly wrongTypes: readonly { name: string; label: string; type: string }[]
}

export const figuresOf = (judged: readonly Judged[]): Figures => {
  const count = (about: string, outcome: string) =>
    judged.filter((each) => each.about === about && each.outcome === outcome).length
  const row = (about: string) => ({
    cars: count(about, 'cars'),
    review: count(about, 'review'),
    other: count(about, 'other'),
  })
  const confusion = { yes: row('yes'), review: row('review'), no: row('no') }
  const taken = judged.filter(({ outcome }) => outcome === 'cars')
  const right = taken.filter(({ about }) => about === 'yes')
  const wrongTypes = right.filter(({ types, type }) => !types.includes(type))
  return {
    confusion,
    recall: right.length / judged.filter(({ about }) => about === 'yes').length,
    precision: right.length / taken.length,
    rightTypes: 1 - wrongTypes.length / right.length,
    wrongTypes: wrongTypes.map(({ words, types, type }) => ({
      name: words.name,
      label: types[0] ?? '',
      type,
    })),
  }
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`

/** The tables of docs/import-types.md. */
export const figuresAsText = (isKnownVenue: (venue: string) => boolean): string =>
  halves
    .map((half) => {
      const labels = readLabels(half)
      return sectionOf(half, figuresOf(judge(labels, isKnownVenue))) + listsOf(labels, isKnownVenue)
    })
    .join('\n\n')

const listsOf = (labels: readonly Labeled[], isKnownVenue: (venue: string) => boolean): string => {
  const { rows, taken, right } = figuresOfLists(labels, isKnownVenue)
  if (rows === 0) return ''
  return `\n\nAs lists of their own: ${taken} of ${rows} taken (${percent(taken / rows)}), right types ${percent(right / rows)}.`
}

const sectionOf = (half: Half, figures: Figures): string => {
  const { confusion, recall, precision, rightTypes, wrongTypes } = figures
  const rows = (['yes', 'review', 'no'] as const).map((about) => {
    const { cars, review, other } = confusion[about]
    return `| ${about} | ${cars} | ${review} | ${other} |`
  })
  const wrong = wrongTypes.map(({ name, label, type }) => `| ${name} | ${label} | ${type} |`)
  return [
    `### ${half}: recall ${percent(recall)}, precision ${percent(precision)}, right types ${percent(rightTypes)}`,
    '',
    '| labeled | imported | review | skipped |',
    '|---|---|---|---|',
    ...rows,
    ...(wrong.length > 0
      ? ['', '| name | labeled type | guessed type |', '|---|---|---|', ...wrong]
      : []),
  ].join('\n')
}
