/** Undoes an answer: restores the event, and reopens the reports that the answer closed. */
import { sql } from 'kysely'
import { AppError } from '../../../../kit/errors.ts'
import { recordEventAct } from '../../../../platform/audit.ts'
import type { Tx } from '../../../../platform/db/database.ts'
import { markConfirmationRequested, markConfirmed } from '../../../event/server/mark-events.ts'
import { findStoredEvents, type StoredEvent } from '../../../event/server/stored-events.ts'
import { applyChanges } from '../../../submission/server/corrections/apply-correction.ts'
import { holdNote } from '../../../submission/server/corrections/hold-note.ts'
import { reopenReportsOf } from '../reports/answer-reports.ts'
import { findLastAnswer, lockAnswered, type StoredAnswer, stateOf } from './last-answer.ts'

export type Undone = Pick<StoredAnswer, 'answer' | 'givenBy'> & {
  event: StoredEvent
  answerId: string
}

/** Throws `conflict` if there is no answer to undo, or the event has changed since. */
export const undoAnswer = async (tx: Tx, eventId: string, now = Date.now()): Promise<Undone> => {
  const event = await lockAnswered(tx, eventId, now)
  const last = await findLastAnswer(tx, event)
  if (!last) {
    const message = "There's nothing to undo, or the event has changed since."
    throw new AppError('conflict', { message })
  }
  const { confirmedAt, confirmedBy, lastConfirmedAt, askedAt, ...changes } = last.before
  if (last.answer !== 'still_on') {
    const written = await applyChanges(tx, event, { changes, place: undefined }, now)
    if (!written) throw new AppError('conflict')
    await holdNote(tx, await findStoredEvents(tx, [eventId]), undefined, now)
  }
  await markConfirmed(tx, eventId, { confirmedAt, confirmedBy, lastConfirmedAt }, now)
  if (askedAt) await markConfirmationRequested(tx, [eventId], Date.parse(askedAt))
  await sql`update confirmations set undone_at = now() where id = ${last.id}`.execute(tx)
  await reopenReportsOf(tx, { eventId, confirmationId: last.id })
  const after = await lockAnswered(tx, eventId, now)
  await recordEventAct(tx, 'organizer', 'answer_undone', eventId, {
    before: stateOf(event),
    after: stateOf(after),
  })
  return { event: after, answerId: last.id, answer: last.answer, givenBy: last.givenBy }
}
