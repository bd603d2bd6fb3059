/**
 * Applies an organizer's answer about a date: live at once, with an entry in the audit log. A new date far from the old
 * one, and a new sender's own words, wait for review.
 */
import { sql } from 'kysely'
import { AppError } from '../../../../kit/errors.ts'
import { newId } from '../../../../kit/ids.ts'
import { recordEventAct } from '../../../../platform/audit.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { valuesOf } from '../../../event/corrections.ts'
import { isOff } from '../../../event/event-changes.ts'
import { daysMovedTo } from '../../../event/event-days.ts'
import { localDateAt } from '../../../event/event-time.ts'
import { markConfirmed } from '../../../event/server/mark-events.ts'
import { findStoredEvents, type StoredEvent } from '../../../event/server/stored-events.ts'
import { applyChanges } from '../../../submission/server/corrections/apply-correction.ts'
import { holdNote } from '../../../submission/server/corrections/hold-note.ts'
import {
  findOpenCorrections,
  proposeCorrections,
} from '../../../submission/server/corrections/open-corrections.ts'
import { findCollision, takenDay } from '../../../submission/server/corrections/series-dates.ts'
import { addDays, daysBetween, isValidLocalDate } from '../../../time/local-dates.ts'
import { venueToday } from '../../../time/venue-today.ts'
import { openRainDate } from '../../answer-choices.ts'
import { type ChangeReason, type SplitNote, splitNote } from '../../change-reasons.ts'
import type { AnswerPlace, ConfirmationAnswer } from '../../confirmation-answers.ts'
import { nearDays, type SenderStep } from '../../sender-step.ts'
import { answerReportsOf } from '../reports/answer-reports.ts'
import { listOpenReports } from '../reports/event-reports.ts'
import { findLastAnswer, lockAnswered, type StoredAnswer, stateOf } from './last-answer.ts'

export type AnswerOutcome = {
  event: StoredEvent
  /** Undefined if the event has not changed: the answer was given before, or a new date waits for review. */
  answerId: string | undefined
  /** Batch of the correction with a new date that waits for review; the event stays as it is. */
  heldId?: string
}

type AnswerInput = NewAnswer & {
  givenBy: AnswerPlace
  /** Step of the sender; undefined while trust steps are off. */
  step?: SenderStep
}

/**
 * Throws `not_found`; `conflict` if the event is over or not live, or the answer does not fit its state;
 * `unprocessable` if the event can't move to the new date.
 */
export const giveAnswer = async (
  tx: Tx,
  { eventId, answer, date, cause = '', reason = '', givenBy, step }: AnswerInput,
  now = Date.now(),
): Promise<AnswerOutcome> => {
  const event = await lockAnswered(tx, eventId, now)
  if (await isRepeated(tx, event, { answer, date }, now)) return { event, answerId: undefined }
  const note = splitNote({ cause, reason }, step)
  const changes = await changesOf(tx, event, { answer, date, note }, now)
  if (answer === 'moved' && date && isFarMove(event, date)) {
    const statusNote = note.held ?? note.live
    return holdMove(tx, event, { ...changes, statusNote }, now)
  }
  if (Object.keys(changes).length > 0) {
    const written = await applyChanges(tx, event, { changes, place: undefined }, now)
    if (!written) throw new AppError('conflict')
  }
  if (answer !== 'still_on') {
    await holdNote(tx, await findStoredEvents(tx, [eventId]), note.held, now)
  }
  const at = new Date(now).toISOString()
  await markConfirmed(tx, eventId, confirmedBy(answer, at), now)
  const after = await lockAnswered(tx, eventId, now)
  const answerId = newId()
  await saveAnswer(tx, { id: answerId, answer, givenBy, before: event, after })
  const verdict = answer === 'still_on' ? 'still_right' : 'fixed'
  await answerReportsOf(tx, { eventId, answer: verdict, confirmationId: answerId })
  return { event: after, answerId }
}

/**
 * Queues a new date, together with other changes in the event's open correction. The old date is no longer confirmed,
 * and reports about it stay open.
 */
const holdMove = async (
  tx: Tx,
  event: StoredEvent,
  changes: Record<string, unknown>,
  now: number,
): Promise<AnswerOutcome> => {
  const [correction] = await findOpenCorrections(tx, [event.id])
  if (correction && correction.changes.date === changes.date) return { event, answerId: undefined }
  const { id: eventId, lastConfirmedAt } = event
  const all = { ...correction?.changes, ...changes }
  const before = valuesOf(Object.keys(all), { ...event })
  const proposal = { eventId, before, changes: all, place: correction?.place ?? undefined }
  const heldId = await proposeCorrections(tx, [proposal], now)
  if (event.confirmedAt !== null) {
    await markConfirmed(tx, eventId, { confirmedAt: null, confirmedBy: null, lastConfirmedAt }, now)
  }
  await recordEventAct(tx, 'organizer', 'correction_sent', eventId, {
    before: valuesOf(Object.keys(changes), { ...event }),
    after: changes,
    note: 'By the link of a reminder.',
  })
  return { event, answerId: undefined, heldId }
}

/**
 * True if the answer repeats the last one, as after a double click. A different new date is a new answer, and so is
 * "still on" on a later day, or after new reports.
 */
const isRepeated = async (
  tx: Tx,
  event: StoredEvent,
  { answer, date }: Pick<NewAnswer, 'answer' | 'date'>,
  now: number,
): Promise<boolean> => {
  const last = await findLastAnswer(tx, event)
  if (last?.answer !== answer) return false
  if (answer === 'moved') return event.date === date
  if (answer !== 'still_on' || event.confirmedAt === null) return true
  const { id, timeZone, confirmedAt } = event
  const isToday = localDateAt(confirmedAt, timeZone) === venueToday(now, timeZone)
  return isToday && (await listOpenReports(tx, [id])).length === 0
}

/** Confirmation after an answer; a canceled event is not confirmed. */
const confirmedBy = (answer: ConfirmationAnswer, at: string) =>
  answer === 'cancelled'
    ? { confirmedAt: null, confirmedBy: null, lastConfirmedAt: at }
    : { confirmedAt: at, confirmedBy: 'organizer', lastConfirmedAt: at }

type AnswerRow = Pick<StoredAnswer, 'id' | 'answer' | 'givenBy'> &
  Record<'before' | 'after', StoredEvent>

const saveAnswer = async (tx: Tx, { id, answer, givenBy, before, after }: AnswerRow) => {
  const states = { before: stateOf(before), after: stateOf(after) }
  await sql`
    insert into confirmations (id, event_id, answer, given_by, before, after)
    values (${id}, ${after.id}, ${answer}, ${givenBy},
      ${JSON.stringify({ ...states.before, askedAt: before.askedAt })}::jsonb,
      ${JSON.stringify(states.after)}::jsonb)`.execute(tx)
  await recordEventAct(tx, 'organizer', `answered_${answer}`, after.id, states)
}

/** Answer of an organizer about an event. */
type NewAnswer = {
  eventId: string
  answer: ConfirmationAnswer
  /** New date, for `moved`. */
  date?: string
  cause?: ChangeReason['cause']
  /** Own words for visitors. */
  reason?: string
}

/** Days from today to the farthest new date that is accepted. */
const maxDaysAhead = 400

const canceledNote = 'Canceled by the organizer.'

/** Field → new value; empty if nothing changes. Throws `conflict` and `unprocessable`. */
const changesOf = async (
  db: Db,
  event: StoredEvent,
  { answer, date, note }: Pick<NewAnswer, 'answer' | 'date'> & { note: SplitNote },
  now: number,
): Promise<Record<string, unknown>> => {
  if (answer === 'cancelled') {
    const oldNote = event.eventStatus === 'cancelled' ? event.statusNote : canceledNote
    if (event.eventStatus === 'cancelled' && !note.live) return {}
    return { eventStatus: 'cancelled', statusNote: note.live || oldNote }
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
  const rainDate = openRainDate(event, venueToday(now, event.timeZone))
  if (rainDate === undefined) {
    throw new AppError('conflict', { message: 'This event has no upcoming rain date.' })
  }
  return { ...daysMovedTo(rainDate, event), statusNote: '' }
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
  const today = venueToday(now, event.timeZone)
  if (date === event.date) throw refuse('The event is on this date already.')
  if (date < today) throw refuse('This date has passed. Enter a future date.')
  if (date > addDays(today, maxDaysAhead)) throw refuse('Enter a date within the next year.')
  const days = daysMovedTo(date, event)
  const sharedDay = await findCollision(db, new Map([[event.id, days]]))
  if (sharedDay) throw refuse(takenDay(sharedDay))
  return { ...days, statusNote: note }
}

/**
 * True if a new date waits for review: a date more than two weeks from the old date, or any second move, since many
 * small moves add up. Moves back to the previous date or to the rain date never wait.
 */
const isFarMove = (event: StoredEvent, to: string): boolean => {
  const { date: from, previousDate, rainDate, eventStatus } = event
  if (from === null || to === previousDate || to === rainDate) return false
  return eventStatus !== 'scheduled' || Math.abs(daysBetween(from, to)) > nearDays
}
