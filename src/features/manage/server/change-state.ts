/** Cancels, postpones and reinstates events immediately, since people may be about to set out. */
import type { EventStatus } from '../../../catalog/event/event.ts'
import { isOff } from '../../../catalog/event/event-changes.ts'
import { findStoredEvents, type StoredEvent } from '../../../catalog/event/server/stored-events.ts'
import { holdNote } from '../../../catalog/submission/server/corrections/hold-note.ts'
import type { Submission } from '../../../catalog/submission/server/find-submission.ts'
import {
  type GivenReason,
  type SplitNote,
  splitNote,
} from '../../../catalog/trust/change-reasons.ts'
import { writeStanding } from '../../../catalog/trust/server/write-standing.ts'
import { AppError } from '../../../kit/errors.ts'
import { idsOf } from '../../../kit/ids.ts'
import { oneLine } from '../../../kit/text/clean-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Changed } from '../contract.ts'
import { isOver, lockChosen, type Scope, senderOf } from './access.ts'

export type StateChange = {
  id: string
  scope: Scope
  sequence?: number
  what: 'cancel' | 'postpone' | 'reinstate'
  /** True if the sender's trust step decides whether own words wait for review. */
  trustSteps: boolean
} & GivenReason

/** Throws `conflict` for an event that is over or in the wrong state; `unprocessable` to cancel without a reason. */
export const changeState = (
  db: Db,
  submission: Submission,
  { what, ...change }: StateChange,
  now = Date.now(),
): Promise<Changed> =>
  inTransaction(db, async (tx) => {
    const { event, events } = await lockChosen(tx, submission, change)
    const given = { cause: change.cause, reason: oneLine(change.reason) }
    if (!isAble(event, what, now))
      throw new AppError('conflict', { message: whyNot(event, what, now) })
    // Dates canceled earlier keep their reason, unless the request changes the reason of a canceled date.
    const keeps = what === 'cancel' && event.eventStatus !== 'cancelled'
    const able = events.filter(
      (each) => isAble(each, what, now) && !(keeps && each.eventStatus === 'cancelled'),
    )
    if (what === 'cancel' && given.reason === '' && given.cause === '') checkNobodyPlans(able)
    const step = (await senderOf(tx, submission, change))?.step
    const shown = splitNote(given, step)
    for (const each of able) {
      const after = afterOf(each, what, shown)
      const note = able.length > 1 ? `${able.length} dates of the series.` : ''
      await writeStanding(tx, each, { what, after, note }, now)
    }
    const seen = able.filter(({ status }) => status !== 'pending')
    const held = what === 'reinstate' ? undefined : shown.held
    await holdNote(tx, await findStoredEvents(tx, idsOf(seen)), held, now)
    const isHeld = held !== undefined && seen.length > 0
    return {
      applied: ['eventStatus', 'statusNote'],
      held: isHeld ? ['statusNote'] : [],
      events: able.length,
    }
  })

/** Reason why an event's state does not allow the change. */
const whyNot = (event: StoredEvent, what: StateChange['what'], now: number): string => {
  if (isOver(event, now)) return 'This date has passed.'
  if (event.status === 'pending') return 'This event is waiting for review. Just edit its date.'
  return what === 'postpone' ? isCanceled : 'This event is neither canceled nor postponed.'
}

export const isCanceled = 'This date is canceled. Put it back on first.'

/** Requires a reason for a published event: visitors must learn why it does not take place. */
const checkNobodyPlans = (events: readonly StoredEvent[]) => {
  if (events.every(({ status }) => status === 'pending')) return
  const fields = { reason: 'Give a reason for people who planned to come.' }
  throw new AppError('unprocessable', { fields })
}

const isAble = (event: StoredEvent, what: StateChange['what'], now: number) => {
  if (isOver(event, now)) return false
  if (what === 'cancel') return true
  if (event.status === 'pending') return false
  // Canceled dates are not postponed with the others.
  return what === 'postpone' ? event.eventStatus !== 'cancelled' : isOff(event)
}

/** While own words wait for review, the note that already explains this state stays. */
const afterOf = (
  event: StoredEvent,
  what: StateChange['what'],
  { live, held }: SplitNote,
): { eventStatus: EventStatus; statusNote: string } => {
  if (what === 'reinstate')
    return { eventStatus: event.previousDate ? 'rescheduled' : 'scheduled', statusNote: '' }
  const eventStatus = what === 'cancel' ? 'cancelled' : 'postponed'
  const kept = held !== undefined && event.eventStatus === eventStatus ? event.statusNote : ''
  return { eventStatus, statusNote: live || kept }
}
