/** Result of reading a feed, in words. */
import { formatNumber } from '../../../kit/format-number.ts'
import type { FeedResult } from '../contract.ts'

type Part = [count: number, what: string]

const inWords = (parts: readonly Part[]): string =>
  parts.map(([count, what]) => `${formatNumber(count)} ${what}`).join(', ')

/** "3 new, 1 updated, 20 unchanged, 2 gone (1 taken down), 0 likely duplicates, 2 skipped", and what else there is. */
const countWords = ({ counts }: FeedResult): string => {
  if (!counts) return ''
  const { takenDown = 0, calledOff = 0, duplicates = 0 } = counts
  const settled = [
    ...(takenDown > 0 ? [`${formatNumber(takenDown)} taken down`] : []),
    ...(calledOff > 0 ? [`${formatNumber(calledOff)} canceled or postponed`] : []),
  ].join(', ')
  const always: Part[] = [
    [counts.taken, 'new'],
    [counts.updated, 'updated'],
    [counts.unchanged, 'unchanged'],
    [counts.gone, settled ? `gone (${settled})` : 'gone'],
    [duplicates, duplicates === 1 ? 'likely duplicate' : 'likely duplicates'],
    [counts.skipped, 'skipped'],
  ]
  const more: Part[] = [
    [counts.needPlace, 'without a place'],
    [counts.back, 'listed again'],
  ]
  return inWords([...always, ...more.filter(([count]) => count > 0)])
}

/** Counts that are not 0: "12 new, 1 skipped." */
export const changeWords = ({ counts, message }: FeedResult): string => {
  if (!counts) return message
  const { taken, updated, unchanged, duplicates = 0, needPlace, skipped } = counts
  const parts: Part[] = [
    [taken, 'new'],
    [updated, 'changed'],
    [unchanged, 'known and unchanged'],
    [duplicates, duplicates === 1 ? 'likely duplicate' : 'likely duplicates'],
    [needPlace, 'without a place'],
    [skipped, 'skipped'],
  ]
  const words = inWords(parts.filter(([count]) => count > 0))
  return [words && `${words}.`, message].filter(Boolean).join(' ')
}

export const resultWords = (result: FeedResult): string => {
  const { outcome, message } = result
  if (outcome === 'failed') return `It ${message}`
  if (outcome === 'unchanged') return 'Nothing new.'
  const words = countWords(result)
  return [words && `${words}.`, message].filter(Boolean).join(' ') || 'No events for the directory.'
}
