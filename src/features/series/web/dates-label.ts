import { formatNumber } from '../../../kit/format-number.ts'
import type { ListedDates } from '../contract.ts'

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** "34 past dates, 12 upcoming"; `past` is what a date that took place is called. */
export const datesLabel = (
  { held, comingTotal }: Pick<ListedDates, 'held' | 'comingTotal'>,
  past: 'date' | 'event',
) =>
  [
    held > 0 ? counted(held, `past ${past}`, `past ${past}s`) : '',
    comingTotal > 0 ? counted(comingTotal, 'upcoming date', 'upcoming dates') : 'no upcoming dates',
  ]
    .filter((words) => words !== '')
    .join(', ')
