/** Text for the counts of an import. */
import { formatNumber } from '../../kit/format-number.ts'
import type { FeedResult, RowCounts } from './contract.ts'

/** Counts in every report. `removed`, `off` and `missing` are the three kinds of events that are gone. */
export const countNames = [
  'taken',
  'updated',
  'unchanged',
  'removed',
  'off',
  'missing',
  'duplicates',
  'skipped',
] as const

export type Counts = Record<(typeof countNames)[number], number>

type CountPhrase = [count: number, words: string]
const inWords = (phrases: readonly CountPhrase[]): string =>
  phrases.map(([count, words]) => `${formatNumber(count)} ${words}`).join(', ')
const duplicateWords = (count: number) => (count === 1 ? 'likely duplicate' : 'likely duplicates')

/** "97 new, 0 updated, 0 unchanged, 3 gone (2 taken down, 1 to decide), 0 likely duplicates, 148 skipped". */
export const countWords = (counts: Counts): string => {
  const { taken, updated, unchanged, removed, off, missing, duplicates, skipped } = counts
  const gone = removed + off + missing
  const calledOff: CountPhrase[] = off === 0 ? [] : [[off, 'canceled or postponed']]
  const split = inWords([[removed, 'taken down'], ...calledOff, [missing, 'to decide']])
  return inWords([
    [taken, 'new'],
    [updated, 'updated'],
    [unchanged, 'unchanged'],
    [gone, gone === 0 ? 'gone' : `gone (${split})`],
    [duplicates, duplicateWords(duplicates)],
    [skipped, 'skipped'],
  ])
}

/** `countWords` of a feed's reading. */
export const countFeedWords = (counts: RowCounts): string => {
  const { gone, takenDown: removed = 0, calledOff: off = 0, duplicates = 0 } = counts
  return countWords({ ...counts, removed, off, missing: gone - removed - off, duplicates })
}

/** Lists the counts that are not 0: "12 new, 1 skipped." */
export const changeWords = ({ counts, message }: FeedResult): string => {
  if (!counts) return message
  const { taken, updated, unchanged, duplicates = 0, needPlace, skipped } = counts
  const phrases: CountPhrase[] = [
    [taken, 'new'],
    [updated, 'changed'],
    [unchanged, 'known and unchanged'],
    [duplicates, duplicateWords(duplicates)],
    [needPlace, 'without a place'],
    [skipped, 'skipped'],
  ]
  const words = inWords(phrases.filter(([count]) => count > 0))
  return [words && `${words}.`, message].filter(Boolean).join(' ')
}

/** Text for the result of reading a feed. */
export const resultWords = ({ outcome, message, counts }: FeedResult): string => {
  if (outcome === 'failed') return `It ${message}`
  if (outcome === 'unchanged') return 'Nothing new.'
  const more: CountPhrase[] = [
    [counts?.needPlace ?? 0, 'without a place'],
    [counts?.back ?? 0, 'listed again'],
  ]
  const words = [
    counts && countFeedWords(counts),
    inWords(more.filter(([count]) => count > 0)),
  ].filter(Boolean)
  return (
    [words.length > 0 && `${words.join(', ')}.`, message].filter(Boolean).join(' ') ||
    'No events for the directory.'
  )
}
