/** Dates that visitors ask for by name: today, this weekend, the next seven days. */
import { addDays } from '../../../../catalog/time/local-dates.ts'
import { weekendOf } from '../../../../catalog/time/weekend.ts'

export type NamedDays = { label: string; fromDate: string; toDate: string }

/** Both days included. The weekend is that of the weekend pages, so that both show the same events. */
export const namedDays = (today: string): NamedDays[] => {
  const { saturday, sunday } = weekendOf(today)
  return [
    { label: 'Today', fromDate: today, toDate: today },
    { label: 'This weekend', fromDate: saturday, toDate: sunday },
    { label: 'Next 7 days', fromDate: today, toDate: addDays(today, 6) },
  ]
}
