/** Cancels, postpones and reinstates live dates of an organizer, and withdraws pending ones; each with its audit entry. */

import { AppError } from '../../../kit/errors.ts'
import { recordEventAct } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { EventStatus } from '../../event/event.ts'
import { deleteEvent } from '../../event/server/decide-events.ts'
import type { StoredEvent } from '../../event/server/stored-events.ts'
import { applyChanges } from '../../submission/server/corrections/apply-correction.ts'
import { closeOpen } from '../../submission/server/corrections/open-corrections.ts'
import { answerReportsOf } from './reports/answer-reports.ts'

const actions = { cancel: 'cancelled', postpone: 'postponed', reinstate: 'reinstated' } as const

export type NewStanding = {
  what: keyof typeof actions
  after: { eventStatus: EventStatus; statusNote: string }
  /** Note of the audit entry. */
  note: string
}

/** Lock the event first. Throws AppError `conflict` if the change no longer fits the event. */
export const writeStanding = async (
  tx: Tx,
  event: StoredEvent,
  { what, after, note }: NewStanding,
  now: number,
): Promise<void> => {
  const { id, status, eventStatus, statusNote } = event
  const isWithdrawn = status === 'pending'
  if (isWithdrawn) {
    await closeOpen(tx, [id], 'withdrawn')
    await deleteEvent(tx, id, now)
  } else {
    if (!(await applyChanges(tx, event, { changes: after, place: undefined }, now))) {
      throw new AppError('conflict')
    }
    // Calling a date off, or reinstating it, answers visitors' reports.
    await answerReportsOf(tx, { eventId: id, answer: 'fixed' })
  }
  await recordEventAct(tx, 'organizer', isWithdrawn ? 'withdrawn' : actions[what], id, {
    before: isWithdrawn ? { status } : { eventStatus, statusNote },
    after: isWithdrawn ? { status: 'deleted' } : after,
    note,
  })
}
