/** Line below an event's name with the facts by which visitors decide. */
import { shortCostLabel } from '../../catalog/event/costs.ts'
import { entryFee } from '../../catalog/event/entry-fee.ts'
import type { Event } from '../../catalog/event/event.ts'
import { isOff } from '../../catalog/event/event-changes.ts'
import { confirmedOn, trustNote } from '../../catalog/event/trust-note.ts'
import { shortDateSeenFrom } from '../../catalog/time/local-dates.ts'
import { timeRange } from '../../catalog/time/local-times.ts'
import { isPast } from './is-past.ts'

/** Types whose fee is for driving, not for showing a car. */
const drivenTypes = new Set([
  'track_day',
  'racing_event',
  'autocross',
  'drag_racing',
  'driving_experiences',
  'road_rally',
  'driving_tour',
])

/** Names of the fee: among the details, and in the line. */
export const feeNames = ({ eventType }: Pick<Event, 'eventType'>) =>
  drivenTypes.has(eventType)
    ? { detail: 'Driver entry', inLine: 'driver entry' }
    : { detail: 'Entry fee to show a car', inLine: 'show cars' }

type FactsContext = {
  /** Milliseconds since 1970. */
  now: number
  /** Distance from the visitor; undefined if their location is unknown. */
  miles?: number | undefined
}

type Days = Pick<Event, 'date' | 'endDate'> & Partial<Pick<Event, 'ongoing'>>
type Hours = Pick<Event, 'startTime' | 'endTime'> & Partial<Pick<Event, 'ongoing'>>

/** "Sat, Jun 19", "Fri, Jun 18 to Sun, Jun 20", or "Open year-round". */
export const shortWhen = ({ date, endDate, ongoing }: Days, today: string): string => {
  if (ongoing || date === null) return 'Open year-round'
  const days = endDate === null || endDate === date ? [date] : [date, endDate]
  return days.map((day) => shortDateSeenFrom(today, day)).join(' to ')
}

/** "10 AM to 2:30 PM"; empty for a year-round place without hours. */
export const shortHours = ({ startTime, endTime, ongoing }: Hours): string =>
  ongoing && !startTime ? '' : timeRange(startTime, endTime).replaceAll(':00 ', ' ')

/**
 * "10 AM to 2 PM", "20.6 mi", "Free", "show cars $20", "confirmed Nov 26": the facts after the day, most important
 * first. For a canceled or postponed event, only the distance.
 */
export const decidingFacts = (event: Event, { now, miles }: FactsContext): string[] => {
  const distance = miles === undefined ? '' : `${miles.toFixed(1)} mi`
  if (isOff(event)) return [distance].filter(Boolean)
  const fee = entryFee(event.participationFee)
  return [
    shortHours(event),
    distance,
    shortCostLabel(event.attendanceCost) ?? '',
    fee ? `${feeNames(event).inLine} ${fee}` : '',
    isPast(event, now) ? '' : trustOf(event),
  ].filter(Boolean)
}

/** Reports are omitted: the band above shows them. */
const trustOf = (event: Event): string => {
  const day = confirmedOn(event)
  if (day) return `confirmed ${day}`
  const note = trustNote({ ...event, reportedAt: null })
  return note ? note.text.toLowerCase() : ''
}
