/** Dates that visitors ask for by name: today, this weekend, the next seven days. */
import { addDays } from '../../../../catalog/time/local-dates.ts'
import { venueToday } from '../../../../catalog/time/venue-today.ts'
import { weekendOf } from '../../../../catalog/time/weekend.ts'
import type { HomeData } from './load-home.ts'

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

/** Where nobody knows where the visitor is. */
const middleZone = 'America/Chicago'

/** The date where the search looks: that of the first event on the page, or in the middle of the country. */
export const todayOf = ({ list, strip, now }: Pick<HomeData, 'list' | 'strip' | 'now'>): string => {
  const [nearest] = [...list.events, ...strip.events]
  const isNear = nearest?.distance !== undefined
  return venueToday(now, isNear ? nearest.timeZone : middleZone)
}
