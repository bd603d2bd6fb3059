import { formatNumber } from '../../../kit/format-number.ts'
import type { ListedDates } from '../contract.ts'

const counted = (count: number, one: string, many: string) =>
  `${formatNumber(count)} ${count === 1 ? one : many}`

/** "34 past dates, 12 upcoming dates", counting those that take place; `past` is the noun for past dates. */
export const datesLabel = (
  { held, comingTotal, comingOn }: Pick<ListedDates, 'held' | 'comingTotal' | 'comingOn'>,
  past: 'date' | 'event',
) =>
  [
    held > 0 ? counted(held, `past ${past}`, `past ${past}s`) : '',
    comingWords(comingTotal, comingOn),
  ]
    .filter((words) => words !== '')
    .join(', ')

const comingWords = (total: number, on: number): string => {
  if (on > 0) return counted(on, 'upcoming date', 'upcoming dates')
  if (total === 0) return 'no upcoming dates'
  return counted(total, 'date canceled or postponed', 'dates canceled or postponed')
}
