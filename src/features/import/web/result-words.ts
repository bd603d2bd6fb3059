/** What came of reading a feed, in words. */
import { formatNumber } from '../../../kit/format-number.ts'
import type { FeedView } from '../contract.ts'

type Result = NonNullable<FeedView['lastResult']>

/** "3 new, 1 changed, 20 as before, 2 skipped"; what is 0 is left out. */
const countWords = ({ counts }: Result): string => {
  if (!counts) return ''
  const parts: [number, string][] = [
    [counts.taken, 'new'],
    [counts.updated, 'changed'],
    [counts.unchanged, 'as before'],
    [counts.skipped, 'skipped'],
    [counts.needPlace, 'without a place'],
    [counts.gone, 'no longer listed'],
    [counts.back, 'listed again'],
  ]
  return parts
    .filter(([count]) => count > 0)
    .map(([count, what]) => `${formatNumber(count)} ${what}`)
    .join(', ')
}

export const resultWords = (result: Result): string => {
  const { outcome, message } = result
  if (outcome === 'failed') return `It ${message}`
  if (outcome === 'unchanged') return 'Nothing new.'
  const words = countWords(result)
  return [words && `${words}.`, message].filter(Boolean).join(' ') || 'Nothing for the directory.'
}
