/** Reliability of a listing, in words for card, page and calendar. */

import { dateWords } from '../time/local-dates.ts'
import { venueToday } from '../time/venue-today.ts'
import type { Event } from './event.ts'
import { isOff } from './event-changes.ts'

export type TrustedEvent = Pick<Event, 'eventStatus' | 'timeZone' | 'date'> &
  Partial<Pick<Event, 'confirmedAt' | 'askedAt' | 'reportedAt'>>

export type TrustNote = { kind: 'reported' | 'confirmed' | 'unconfirmed'; text: string }

/** The one thing to say; undefined where there is nothing, as of events whose organizer cannot be asked. */
export const trustNote = (event: TrustedEvent): TrustNote | undefined => {
  if (event.reportedAt) return { kind: 'reported', text: 'Reported, being checked' }
  const text = confirmedText(event)
  if (text) return { kind: 'confirmed', text }
  const unanswered = event.askedAt && !isOff(event)
  return unanswered ? { kind: 'unconfirmed', text: 'Not confirmed this year' } : undefined
}

/** "Jun 12", with the year where the event is in another; empty where its organizer has not confirmed it, or it is off. */
export const confirmedOn = (event: TrustedEvent): string => {
  const { confirmedAt, timeZone, date } = event
  if (!confirmedAt || isOff(event)) return ''
  const words = dateWords(venueToday(Date.parse(confirmedAt), timeZone))
  if (!words) return ''
  const year = date?.startsWith(`${words.year}-`) ? '' : `, ${words.year}`
  return `${words.month.slice(0, 3)} ${words.day}${year}`
}

/** "Confirmed by the organizer on Jun 12"; empty where there is no such day. */
export const confirmedText = (event: TrustedEvent): string => {
  const day = confirmedOn(event)
  return day && `Confirmed by the organizer on ${day}`
}
