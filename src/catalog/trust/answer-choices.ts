/** Answers that an organizer can give about an event. */
import type { Event } from '../event/event.ts'
import { isOff } from '../event/event-changes.ts'
import type { ConfirmationAnswer } from './confirmation-answers.ts'

type Dates = Pick<Event, 'date' | 'rainDate'>

/** Rain date that the event can move to; undefined if missing, over, or the event's date. `today` at the venue. */
export const openRainDate = ({ date, rainDate }: Dates, today: string): string | undefined =>
  rainDate !== null && rainDate !== date && rainDate >= today ? rainDate : undefined

/** Answers to offer for a live event that is not over. */
export const answerChoices = (
  event: Dates & Pick<Event, 'eventStatus'>,
  today: string,
): ConfirmationAnswer[] => {
  if (isOff(event)) return event.eventStatus === 'cancelled' ? [] : ['cancelled']
  if (event.date === null) return ['still_on', 'cancelled']
  const rains = openRainDate(event, today) !== undefined
  return ['still_on', ...(rains ? (['rain_date'] as const) : []), 'moved', 'cancelled']
}
