/** Cancels, postpones and reinstates events immediately, since people may be about to set out. */
import type { EventStatus } from '../../../catalog/event/event.ts'
import { isOff } from '../../../catalog/event/event-changes.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import { holdNote } from '../../../catalog/submission/server/corrections/hold-note.ts'
import type { Submission } from '../../../catalog/submission/server/find-submission.ts'
import {
  type ChangeReason,
  type SplitNote,
  splitNote,
} from '../../../catalog/trust/change-reasons.ts'
import { writeStanding } from '../../../catalog/trust/server/write-standing.ts'
import { AppError } from '../../../kit/errors.ts'
import { idsOf } from '../../../kit/ids.ts'
import { oneLine } from '../../../kit/text/clean-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Outcome } from '../contract.ts'
import { isOver, lockSelection, type Scope, senderOf } from './access.ts'

export type StateChange = {
  id: string
  scope: Scope
  sequence?: number
  action: 'cancel' | 'postpone' | 'reinstate'
  /** True if the sender's trust step decides whether own words wait for review. */
  trustSteps: boolean
} & ChangeReason

/** Throws `conflict` for an event that is over or in the wrong state; `unprocessable` to cancel without a reason. */
export const changeState = (
  db: Db,
  submission: Submission,
  { action, ...change }: StateChange,
  now = Date.now(),
): Promise<Outcome> =>
  inTransaction(db, async (tx) => {
    const { event, events } = await lockSelection(tx, submission, change)
    const requestReason = { cause: change.cause, reason: oneLine(change.reason) }
    if (!isAble(event, action, now))
      throw new AppError('conflict', { message: whyNot(event, action, now) })
    // Dates canceled earlier keep their reason, unless the request changes the reason of a canceled date.
    const skipsCanceled = action === 'cancel' && event.eventStatus !== 'cancelled'
    const changeable = events.filter(
      (each) => isAble(each, action, now) && !(skipsCanceled && each.eventStatus === 'cancelled'),
    )
    if (action === 'cancel' && requestReason.reason === '' && requestReason.cause === '')
      requireReason(changeable)
    const step = (await senderOf(tx, submission, change))?.step
    const splitReason = splitNote(requestReason, step)
    for (const each of changeable) {
      const after = afterOf(each, action, splitReason)
      const note = changeable.length > 1 ? `${changeable.length} dates of the series.` : ''
      await writeStanding(tx, each, { what: action, after, note }, now)
    }
    const visibleEvents = changeable.filter(({ status }) => status !== 'pending')
    const heldNote = action === 'reinstate' ? undefined : splitReason.held
    await holdNote(tx, await findStoredEvents(tx, idsOf(visibleEvents)), heldNote, now)
    const isHeld = heldNote !== undefined && visibleEvents.length > 0
    return {
      applied: ['eventStatus', 'statusNote'],
      held: isHeld ? ['statusNote'] : [],
      events: changeable.length,
    }
  })

/** Reason why an event's state does not allow the change. */
const whyNot = (event: StoredEvent, action: StateChange['action'], now: number): string => {
  if (isOver(event, now)) return 'This date has passed.'
  if (event.status === 'pending') return 'This event is waiting for review. Just edit its date.'
  return action === 'postpone' ? isCanceled : 'This event is neither canceled nor postponed.'
}

export const isCanceled = 'This date is canceled. Put it back on first.'

/** Requires a reason for a published event: visitors must learn why it does not take place. */
const requireReason = (events: readonly StoredEvent[]) => {
  if (events.every(({ status }) => status === 'pending')) return
  const fields = { reason: 'Give a reason for people who planned to come.' }
  throw new AppError('unprocessable', { fields })
}

const isAble = (event: StoredEvent, action: StateChange['action'], now: number) => {
  if (isOver(event, now)) return false
  if (action === 'cancel') return true
  if (event.status === 'pending') return false
  // Canceled dates are not postponed with the others.
  return action === 'postpone' ? event.eventStatus !== 'cancelled' : isOff(event)
}

/** While own words wait for review, the note that already explains this state stays. */
const afterOf = (
  event: StoredEvent,
  action: StateChange['action'],
  { live, held }: SplitNote,
): { eventStatus: EventStatus; statusNote: string } => {
  if (action === 'reinstate')
    return { eventStatus: event.previousDate ? 'rescheduled' : 'scheduled', statusNote: '' }
  const eventStatus = action === 'cancel' ? 'cancelled' : 'postponed'
  const priorNote = held !== undefined && event.eventStatus === eventStatus ? event.statusNote : ''
  return { eventStatus, statusNote: live || priorNote }
}
