/** Accuracy of scope and type on the hand-labeled events, for tests and for docs/import-types.md. */
import {
  evidenceOf,
  type RowWords,
  textsOf,
} from '../../src/features/import/server/type/evidence.ts'
import { guessType } from '../../src/features/import/server/type/guess-type.ts'
import { trackName } from '../../src/features/import/server/type/phrases.ts'
import { type RowOutcome, weigh } from '../../src/features/import/server/type/relevance.ts'
import { isOfFile, type Labeled, readLabels, type SetName, setNames } from './labels.ts'
import { figuresOfLists, type ListFigures } from './measure-lists.ts'

/** Rows of whole files are classified by their names only. */
const ownWords = ({ kind, words }: Labeled): RowWords =>
  isOfFile(kind) ? { name: words.name } : words

type Judged = Labeled & { readonly outcome: RowOutcome; readonly type: string }

/** Classifies each event without the evidence of its list. */
const judge = (labeled: readonly Labeled[], isKnownVenue: (venue: string) => boolean): Judged[] =>
  labeled.map((each) => {
    const words = ownWords(each)
    const texts = textsOf(words)
    const { venue = '' } = words
    const isKnownTrack = trackName.test(venue) && isKnownVenue(venue)
    const { outcome } = weigh(evidenceOf(words, texts, isKnownTrack))
    return { ...each, outcome, type: guessType(texts)?.type ?? 'car_show' }
  })

type Figures = {
  /** Label → outcome → count. */
  readonly confusion: Record<Labeled['about'], Record<RowOutcome, number>>
  readonly recall: number
  /** Recall, counting events imported or held for review. */
  readonly offered: number
  /** Share labeled "yes" among the rows imported without review. */
  readonly precision: number
  /** Share labeled "no" among them. */
  readonly wrong: number
  /** Share with the right type among rows labeled "yes" and imported. */
  readonly rightTypes: number
}

const figuresOf = (judged: readonly Judged[]): Figures => {
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
  const yes = judged.filter(({ about }) => about === 'yes').length
  return {
    confusion,
    recall: right.length / yes,
    offered: (right.length + confusion.yes.review) / yes,
    precision: right.length / taken.length,
    wrong: confusion.no.cars / taken.length,
    rightTypes: right.filter(({ types, type }) => types.includes(type)).length / right.length,
  }
}

export type MeasuredSet = {
  readonly set: SetName
  readonly judged: readonly Judged[]
  readonly figures: Figures
  readonly lists: ListFigures
}

export const measureSets = (isKnownVenue: (venue: string) => boolean): MeasuredSet[] =>
  setNames.map((set) => {
    const labels = readLabels(set)
    const judged = judge(labels, isKnownVenue)
    const lists = figuresOfLists(labels, isKnownVenue)
    return { set, judged, figures: figuresOf(judged), lists }
  })

const percent = (share: number) => (share * 100).toFixed(1)

/** The tables of docs/import-types.md. */
export const figuresAsText = (sets: readonly MeasuredSet[]): string => {
  const alone = sets.map(({ set, figures }) => {
    const { recall, offered, precision, wrong, rightTypes } = figures
    const counts = Object.values(figures.confusion).map(confusionText)
    return [set, ...counts, ...[recall, offered, precision, wrong, rightTypes].map(percent)]
  })
  const whole = sets.flatMap(({ set, lists: { rows, taken, offered, right, wrong } }) => {
    if (rows === 0) return []
    const shares = [taken / rows, (taken + offered) / rows, taken / (taken + wrong), right / taken]
    return [[set, `${rows}`, ...shares.map(percent)]]
  })
  return [
    'Each row alone; the counts are imported / review / skipped, the others percent:',
    table(
      ['set', 'yes', 'review', 'no', 'recall', 'with review', 'precision', 'wrong', 'right types'],
      alone,
    ),
    'Whole files, every row with the help of the rest:',
    table(['set', 'car events', 'recall', 'with review', 'precision', 'right types'], whole),
  ].join('\n\n')
}

const confusionText = ({ cars, review, other }: Record<RowOutcome, number>) =>
  `${cars} / ${review} / ${other}`

const table = (names: readonly string[], rows: readonly (readonly string[])[]) =>
  [names, names.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')
