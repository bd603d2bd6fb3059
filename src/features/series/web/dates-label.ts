import { formatNumber } from '../../../kit/format-number.ts'
import type { ListedDates } from '../contract.ts'

const countWithNoun = (count: number, singular: string, plural: string) =>
  `${formatNumber(count)} ${count === 1 ? singular : plural}`

/** "34 past dates, 12 upcoming dates", counting those that take place; `past` is the noun for past dates. */
export const datesLabel = (
  { held, comingTotal, comingOn }: Pick<ListedDates, 'held' | 'comingTotal' | 'comingOn'>,
  past: 'date' | 'event',
) =>
  [
    held > 0 ? countWithNoun(held, `past ${past}`, `past ${past}s`) : '',
    comingWords(comingTotal, comingOn),
  ]
    .filter((words) => words !== '')
    .join(', ')

const comingWords = (total: number, activeCount: number): string => {
  if (activeCount > 0) return countWithNoun(activeCount, 'upcoming date', 'upcoming dates')
  if (total === 0) return 'no upcoming dates'
  return countWithNoun(total, 'date canceled or postponed', 'dates canceled or postponed')
}
