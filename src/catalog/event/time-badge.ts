/** Time until an event, in a word or two, by the calendar of its venue. */

import { daysBetween, isValidLocalDate, weekdayOf } from '../time/local-dates.ts'
import type { Event } from './event.ts'

/** `urgent` marks today and tomorrow. */
export type TimeBadge = { readonly text: string; readonly urgent: boolean }

const urgent = (text: string): TimeBadge => ({ text, urgent: true })
const calm = (text: string): TimeBadge => ({ text, urgent: false })

/** True if its end is known and has passed at `now`, in milliseconds since 1970; its day may go on. */
export const hasEnded = ({ endsAt }: Pick<Event, 'endsAt'>, now: number): boolean =>
  endsAt !== null && Date.parse(endsAt) <= now

/**
 * The badge for an event when it is `today` (`yyyy-mm-dd`) at its venue; undefined for none.
 *
 * The rules are tried in this order: TODAY (0 days), TOMORROW (1), THIS WEEKEND (2 days and a
 * Saturday or Sunday, as the first two take 0 and 1), IN n DAYS (to 7). An event of several days
 * that has begun is TODAY until its last day is over, then PAST EVENT. A place open for good says so.
 */
export function timeBadge(
  event: Pick<Event, 'date' | 'endDate' | 'ongoing'>,
  today: string,
): TimeBadge | undefined {
  if (event.ongoing) return calm('Open year-round')
  const { date, endDate } = event
  if (date === null || !isValidLocalDate(date)) return undefined
  const days = daysBetween(today, date)
  if (days < 0) {
    const begun = endDate !== null && isValidLocalDate(endDate) && daysBetween(today, endDate) >= 0
    return begun ? urgent('TODAY') : calm('PAST EVENT')
  }
  if (days === 0) return urgent('TODAY')
  if (days === 1) return urgent('TOMORROW')
  if (days === 2 && weekdayOf(date) % 6 === 0) return calm('THIS WEEKEND')
  return days <= 7 ? calm(`IN ${days} DAYS`) : undefined
}
