import { formatNumber } from '../../../kit/format-number.ts'
import type { ListedDates } from '../contract.ts'

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** "34 past editions, 12 coming dates"; `past` is what a date that took place is called. */
export const countWords = (
  { held, comingTotal }: Pick<ListedDates, 'held' | 'comingTotal'>,
  past: 'edition' | 'event',
) =>
  [
    held > 0 ? counted(held, `past ${past}`, `past ${past}s`) : '',
    comingTotal > 0 ? counted(comingTotal, 'coming date', 'coming dates') : 'no coming dates',
  ]
    .filter((words) => words !== '')
    .join(', ')
