/** Changes of an event by each answer. */
import { AppError } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { isOff } from '../../../event/event-changes.ts'
import { daysOn } from '../../../event/event-time.ts'
import type { StoredEvent } from '../../../event/server/stored-events.ts'
import { findCollision } from '../../../submission/server/corrections/series-dates.ts'
import { addDays, daysBetween, isValidLocalDate } from '../../../time/local-dates.ts'
import { venueToday } from '../../../time/venue-today.ts'
import { openRainDate } from '../../answer-choices.ts'
import type { GivenReason, SplitNote } from '../../change-reasons.ts'
import type { ConfirmationAnswer } from '../../confirmation-answers.ts'
import { nearDays } from '../../sender-step.ts'

export type NewAnswer = {
  eventId: string
  answer: ConfirmationAnswer
  /** The new day, for `moved`. */
  date?: string
  cause?: GivenReason['cause']
  /** Own words for visitors. */
  reason?: string
}

/** Days from today within which a date may move without review. */
const farthest = 400

const canceledNote = 'Canceled by the organizer.'

/** Field → value; empty for a date that holds. Throws `conflict` and `unprocessable`. */
export const changesOf = async (
  db: Db,
  event: StoredEvent,
  { answer, date, note }: Pick<NewAnswer, 'answer' | 'date'> & { note: SplitNote },
  now: number,
): Promise<Record<string, unknown>> => {
  if (answer === 'cancelled') {
    const kept = event.eventStatus === 'cancelled' ? event.statusNote : canceledNote
    if (event.eventStatus === 'cancelled' && !note.live) return {}
    return { eventStatus: 'cancelled', statusNote: note.live || kept }
  }
  if (isOff(event)) {
    const message = `This event is ${event.eventStatus === 'cancelled' ? 'canceled' : 'postponed'}. Use your private link to put it back on.`
    throw new AppError('conflict', { message })
  }
  if (answer === 'still_on') return {}
  return answer === 'rain_date'
    ? rainDay(event, now)
    : movedDay(db, event, { date, note: note.live }, now)
}

const rainDay = (event: StoredEvent, now: number) => {
  const rainDate = openRainDate(event, todayOf(event, now))
  if (rainDate === undefined) {
    throw new AppError('conflict', { message: 'This event has no upcoming rain date.' })
  }
  // The rain date stays: that it is the date by now says why the event moved.
  return { ...daysOn(rainDate, event), rainDate, statusNote: '' }
}

const movedDay = async (
  db: Db,
  event: StoredEvent,
  { date, note }: Pick<NewAnswer, 'date'> & { note: string },
  now: number,
) => {
  const refuse = (message: string) => new AppError('unprocessable', { fields: { date: message } })
  if (event.date === null) throw refuse('A year-round place has no date.')
  if (!date || !isValidLocalDate(date)) throw refuse('Enter the new date.')
  const today = todayOf(event, now)
  if (date === event.date) throw refuse('The event is on this date already.')
  if (date < today) throw refuse('This date has passed. Enter a future date.')
  if (date > addDays(today, farthest)) throw refuse('Enter a date within the next year.')
  if (await findCollision(db, new Map([[event.id, date]])))
    throw refuse('The series already has a date on this day.')
  return { ...daysOn(date, event), statusNote: note }
}

/**
 * True if a new day waits for review: one more than two weeks from the old one, and any second move, since many small
 * ones lead far. The day that it was moved from is always near.
 */
export const isFarMove = (
  { date: from, previousDate, eventStatus }: StoredEvent,
  to: string,
): boolean => {
  if (from === null || to === previousDate) return false
  return eventStatus !== 'scheduled' || Math.abs(daysBetween(from, to)) > nearDays
}

const todayOf = ({ timeZone }: StoredEvent, now: number) => venueToday(now, timeZone)
