/** Notes on a listing's reliability for card, page and calendar. */

import { dateWords } from '../time/local-dates.ts'
import { venueToday } from '../time/venue-today.ts'
import type { Event } from './event.ts'
import { isOff } from './event-changes.ts'

export type TrustedEvent = Pick<Event, 'eventStatus' | 'timeZone' | 'date'> &
  Partial<Pick<Event, 'confirmedAt' | 'askedAt' | 'reportedAt'>>

export type TrustNote = { kind: 'reported' | 'confirmed' | 'unconfirmed'; text: string }

/** Most important note; undefined if there is none, as for events whose organizer can't be asked. */
export const trustNote = (event: TrustedEvent): TrustNote | undefined => {
  if (event.reportedAt) return { kind: 'reported', text: 'Reported, being checked' }
  const text = confirmedText(event)
  if (text) return { kind: 'confirmed', text }
  const isUnanswered = event.askedAt && !isOff(event)
  return isUnanswered ? { kind: 'unconfirmed', text: 'Not confirmed this year' } : undefined
}

/** "Jun 12", with the year if the event is in another; empty if off or not confirmed by its organizer. */
export const confirmedOn = (event: TrustedEvent): string => {
  const { confirmedAt, timeZone, date } = event
  if (!confirmedAt || isOff(event)) return ''
  const words = dateWords(venueToday(Date.parse(confirmedAt), timeZone))
  if (!words) return ''
  const year = date?.startsWith(`${words.year}-`) ? '' : `, ${words.year}`
  return `${words.month.slice(0, 3)} ${words.day}${year}`
}

/** "Confirmed by the organizer on Jun 12"; empty if called off or not confirmed. */
export const confirmedText = (event: TrustedEvent): string => {
  const day = confirmedOn(event)
  return day && `Confirmed by the organizer on ${day}`
}
