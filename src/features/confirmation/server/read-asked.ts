import { invalidLink } from '../../../catalog/links/private-paths.ts'
import { findLastAnswer } from '../../../catalog/server/confirmations/last-answer.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/server/store/stored-events.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import { answerChoices } from '../../../catalog/trust/answer-choices.ts'
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
  if (!event) throw new AppError('not_found', { message: invalidLink })
  const last = await findLastAnswer(db, event)
  return {
    ...pick(event),
    choices: answerChoices(event, venueToday(now, event.timeZone)),
    answered: last?.answer ?? null,
  }
}

const shown = Object.keys(askedEvent.omit({ choices: true, answered: true }).shape) as Shown[]
type Shown = Exclude<keyof AskedEvent, 'choices' | 'answered'>

const pick = (event: StoredEvent) =>
  Object.fromEntries(shown.map((field) => [field, event[field]])) as Pick<AskedEvent, Shown>
