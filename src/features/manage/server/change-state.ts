/** Cancels, postpones and reinstates: at once, since people may be about to set out. */
import type { EventStatus } from '../../../catalog/event/event.ts'
import { isOff } from '../../../catalog/event/event-changes.ts'
import { applyChanges } from '../../../catalog/server/corrections/apply-correction.ts'
import { closeOpen } from '../../../catalog/server/corrections/open-corrections.ts'
import { answerReportsOf } from '../../../catalog/server/reports/answer-reports.ts'
import { deleteEvent } from '../../../catalog/server/store/decide-events.ts'
import type { StoredEvent } from '../../../catalog/server/store/stored-events.ts'
import type { Submission } from '../../../catalog/server/submissions/find-submission.ts'
import { AppError } from '../../../kit/errors.ts'
import { oneLine } from '../../../kit/text/clean-text.ts'
import { recordAudit } from '../../../platform/audit.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { Changed } from '../contract.ts'
import { isOver, lockChosen, type Scope } from './access.ts'

export type StateChange = {
  id: string
  scope: Scope
  sequence?: number
  what: 'cancel' | 'postpone' | 'reinstate'
  reason: string
}

const actions = { cancel: 'cancelled', postpone: 'postponed', reinstate: 'reinstated' } as const

/** Throws `conflict` for what is over, or stands otherwise; `unprocessable` without a reason to cancel. */
export const changeState = (
  db: Db,
  submission: Submission,
  { what, ...change }: StateChange,
  now = Date.now(),
): Promise<Changed> =>
  inTransaction(db, async (tx) => {
    const { event, events } = await lockChosen(tx, submission, change)
    const reason = oneLine(change.reason)
    checkState(event, what, now)
    const able = events.filter((each) => isAble(each, what, now))
    if (what === 'cancel' && reason === '') checkNobodyPlans(able)
    for (const each of able) {
      await changeOne(tx, each, { what, reason }, now)
      await writeDown(tx, each, { what, reason, events: able.length })
    }
    return { applied: ['eventStatus', 'statusNote'], held: [], events: able.length }
  })

const checkState = (event: StoredEvent, what: StateChange['what'], now: number) => {
  if (isOver(event, now)) throw new AppError('conflict', { message: 'This date has passed.' })
  if (event.status === 'pending' && what !== 'cancel') {
    const message = 'This event is waiting for review. Just edit its date.'
    throw new AppError('conflict', { message })
  }
  if (what === 'reinstate' && !isAble(event, what, now)) {
    const message = 'This event is neither canceled nor postponed.'
    throw new AppError('conflict', { message })
  }
}

/** A published event can't be withdrawn silently: visitors must learn why it does not take place. */
const checkNobodyPlans = (events: readonly StoredEvent[]) => {
  if (events.every(({ status }) => status === 'pending')) return
  const fields = { reason: 'Give a reason for people who planned to come.' }
  throw new AppError('unprocessable', { fields })
}

const isAble = (event: StoredEvent, what: StateChange['what'], now: number) => {
  if (isOver(event, now)) return false
  if (what === 'cancel') return true
  // A date that is canceled is not postponed along with the others.
  if (what === 'postpone') return event.status !== 'pending' && event.eventStatus !== 'cancelled'
  return isOff(event)
}

const changeOne = async (
  tx: Tx,
  event: StoredEvent,
  { what, reason }: { what: StateChange['what']; reason: string },
  now: number,
) => {
  if (event.status === 'pending') {
    await closeOpen(tx, [event.id], 'withdrawn')
    await deleteEvent(tx, event.id, now)
    return
  }
  const changes = afterOf(event, what, reason)
  const after = await applyChanges(tx, event, { changes, place: undefined }, now)
  if (!after) throw new AppError('conflict')
  // Calling a date off, or putting it back on, answers what visitors reported.
  await answerReportsOf(tx, { eventId: event.id, answer: 'fixed' })
}

type AuditedChange = { what: StateChange['what']; reason: string; events: number }

/** Each event has its own entry: of one series some may be live and others not. */
const writeDown = async (tx: Tx, event: StoredEvent, { what, reason, events }: AuditedChange) => {
  const withdrawn = event.status === 'pending'
  const { status, eventStatus, statusNote } = event
  await recordAudit(tx, {
    actor: 'organizer',
    action: withdrawn ? 'withdrawn' : actions[what],
    subject: { type: 'event', id: event.id },
    before: withdrawn ? { status } : { eventStatus, statusNote },
    after: withdrawn ? { status: 'deleted' } : afterOf(event, what, reason),
    note: events > 1 ? `${events} dates of the series.` : '',
  })
}

const afterOf = (
  event: StoredEvent,
  what: StateChange['what'],
  reason: string,
): { eventStatus: EventStatus; statusNote: string } => {
  if (what === 'cancel') return { eventStatus: 'cancelled', statusNote: reason }
  if (what === 'postpone') return { eventStatus: 'postponed', statusNote: reason }
  return { eventStatus: event.previousDate ? 'rescheduled' : 'scheduled', statusNote: '' }
}
