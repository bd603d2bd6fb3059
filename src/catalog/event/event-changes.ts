/**
 * Wording of an event's status (canceled, postponed, rescheduled) for banner, card, list, calendar, feed, shared text
 * and mail. All derive from the field `eventStatus`.
 */

import { longDate, longDateRange } from '../time/local-dates.ts'
import type { Event, EventStatus } from './event.ts'

export type ChangedEvent = Pick<
  Event,
  'eventStatus' | 'statusNote' | 'date' | 'previousDate' | 'rainDate'
> & {
  endDate?: string | null
  /** Series of the date; if set, the sentence names the date that is called off. */
  series?: object | null
}

export type EventChange = {
  kind: 'cancelled' | 'postponed' | 'rescheduled' | 'rain_date'
  /** In capitals, for a badge. */
  badge: string
  /** Prefix of the name, for places that show only a name; empty while the event takes place. */
  titlePrefix: string
  /** One or two sentences, without the organizer's note. */
  sentence: string
}

/** True if the event doesn't take place on its date. */
export const isOff = ({ eventStatus }: Pick<Event, 'eventStatus'>): boolean =>
  eventStatus === 'cancelled' || eventStatus === 'postponed'

/** Undefined for an event that takes place as scheduled. */
export function eventChange(event: Omit<ChangedEvent, 'statusNote'>): EventChange | undefined {
  const kind = event.eventStatus
  if (kind === 'scheduled') return undefined
  if (kind === 'rescheduled') return rescheduledChange(event)
  const { badge, words } = offWords[kind]
  const { date, endDate = null, series } = event
  const subject = series && date ? `This date, ${longDateRange(date, endDate)},` : 'This event'
  return { kind, badge, titlePrefix: `${badge}: `, sentence: `${subject} ${words}` }
}

const offWords = {
  cancelled: { badge: 'CANCELED', words: 'is canceled.' },
  postponed: { badge: 'POSTPONED', words: 'is postponed. New date to be announced.' },
}

function rescheduledChange({
  date,
  previousDate,
  rainDate,
}: Omit<ChangedEvent, 'statusNote'>): EventChange {
  const formerDate = previousDate ? ` It was scheduled for ${longDate(previousDate)}.` : ''
  if (date !== null && rainDate === date) {
    const sentence = `This event moved to its rain date, ${longDate(date)}.${formerDate}`
    return { kind: 'rain_date', badge: 'RAIN DATE', titlePrefix: '', sentence }
  }
  const newDate = date
    ? `This event has a new date: ${longDate(date)}.`
    : 'This event has a new date.'
  return { kind: 'rescheduled', badge: 'NEW DATE', titlePrefix: '', sentence: newDate + formerDate }
}

/** Name with its status, for places that show nothing else: "CANCELED: Friday Cruise". */
export function titleWithChange(
  event: Omit<ChangedEvent, 'statusNote'> & Pick<Event, 'name'>,
): string {
  return (eventChange(event)?.titlePrefix ?? '') + event.name
}

/** Change and the organizer's note about it; empty if there is neither. */
export function changeNote(event: ChangedEvent): string {
  return [eventChange(event)?.sentence, event.statusNote.trim()].filter(Boolean).join(' ')
}

/** "Rain date: Sunday, May 4, 2031"; empty once the rain date can no longer be used. */
export function rainNote({
  rainDate,
  date,
  eventStatus,
}: Omit<ChangedEvent, 'statusNote'>): string {
  const isOpen = rainDate !== null && rainDate !== date && eventStatus === 'scheduled'
  return isOpen ? `Rain date: ${longDate(rainDate)}` : ''
}

/** Labels by event status. */
export const statusWords: Readonly<Record<EventStatus, string>> = {
  scheduled: 'Scheduled',
  cancelled: 'Canceled',
  postponed: 'Postponed',
  rescheduled: 'Rescheduled',
}
