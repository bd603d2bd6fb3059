import { isOff } from '../../../catalog/event/event-changes.ts'
import { findLastAnswer } from '../../../catalog/server/confirmations/last-answer.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/server/store/stored-events.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import type { ConfirmationAnswer } from '../../../catalog/trust/confirmation-answers.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type AskedEvent, askedEvent } from '../contract.ts'

/** An event with the answers that fit it. Throws `not_found`. */
export const readAsked = async (
  db: Db,
  eventId: string,
  now: number = Date.now(),
): Promise<AskedEvent> => {
  const [event] = await findStoredEvents(db, [eventId])
  if (!event) throw new AppError('not_found', { message: "This link isn't valid." })
  const last = await findLastAnswer(db, event)
  return {
    ...pick(event),
    choices: choicesOf(event, now),
    answered: last?.answer ?? null,
  }
}

const shown = Object.keys(askedEvent.omit({ choices: true, answered: true }).shape) as Shown[]
type Shown = Exclude<keyof AskedEvent, 'choices' | 'answered'>

const pick = (event: StoredEvent) =>
  Object.fromEntries(shown.map((field) => [field, event[field]])) as Pick<AskedEvent, Shown>

const choicesOf = (event: StoredEvent, now: number): ConfirmationAnswer[] => {
  const { date, rainDate, timeZone, eventStatus } = event
  if (isOff(event)) return eventStatus === 'cancelled' ? [] : ['cancelled']
  if (date === null) return ['still_on', 'cancelled']
  const rains = rainDate !== null && rainDate !== date && rainDate >= venueToday(now, timeZone)
  return ['still_on', ...(rains ? (['rain_date'] as const) : []), 'moved', 'cancelled']
}
