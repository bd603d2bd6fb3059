/** Badge with the time until an event, by the date at its venue. */

import { daysBetween, isValidLocalDate, weekdayOf } from '../time/local-dates.ts'
import type { Event } from './event.ts'

/** `urgent` marks today and tomorrow. */
export type TimeBadge = { readonly text: string; readonly urgent: boolean }

const urgentBadge = (text: string): TimeBadge => ({ text, urgent: true })
const calmBadge = (text: string): TimeBadge => ({ text, urgent: false })

/** True if the event's end is known and has passed at `now`, in milliseconds since 1970; its day may not be over. */
export const hasEnded = ({ endsAt }: Pick<Event, 'endsAt'>, now: number): boolean =>
  endsAt !== null && Date.parse(endsAt) <= now

/**
 * Badge of an event on `today` (`yyyy-mm-dd`) at its venue; undefined for none.
 *
 * Rules in order: TODAY (0 days), TOMORROW (1), THIS WEEKEND (a Saturday or Sunday in 2 days), IN n DAYS (to 7). A
 * multi-day event that has started is TODAY until its last day is over, then PAST EVENT. An ongoing place is "Open
 * year-round".
 */
export function timeBadge(
  event: Pick<Event, 'date' | 'endDate' | 'ongoing'>,
  today: string,
): TimeBadge | undefined {
  if (event.ongoing) return calmBadge('Open year-round')
  const { date, endDate } = event
  if (date === null || !isValidLocalDate(date)) return undefined
  const days = daysBetween(today, date)
  if (days < 0) {
    const isUnderWay =
      endDate !== null && isValidLocalDate(endDate) && daysBetween(today, endDate) >= 0
    return isUnderWay ? urgentBadge('TODAY') : calmBadge('PAST EVENT')
  }
  if (days === 0) return urgentBadge('TODAY')
  if (days === 1) return urgentBadge('TOMORROW')
  if (days === 2 && weekdayOf(date) % 6 === 0) return calmBadge('THIS WEEKEND')
  return days <= 7 ? calmBadge(`IN ${days} DAYS`) : undefined
}
