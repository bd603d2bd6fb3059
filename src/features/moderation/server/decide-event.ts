/** Approves, rejects, takes down and restores events; the decision and its audit entry share one transaction. */

import { isMerged, splitMerge } from '../../../catalog/duplicate/server/write-listing.ts'
import {
  type DecidedEvent,
  deleteEvent,
  lockEvent,
  publishEvent,
  restoreEvent,
  undoDays,
} from '../../../catalog/event/server/decide-events.ts'
import { couldBeId } from '../../../catalog/event/server/find-event.ts'
import { dropReviewNotes, keepReviewNote } from '../../../catalog/submission/server/review-notes.ts'
import {
  forgetRefusal,
  recordDecision,
} from '../../../catalog/trust/server/senders/record-decision.ts'
import { dayMs } from '../../../kit/durations.ts'
import { AppError, orNotFound } from '../../../kit/errors.ts'
import { recordEventAct } from '../../../platform/audit.ts'
import type { Administrator } from '../../../platform/auth/administrator.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import { changeSentence, decisionSentence } from '../decision-sentences.ts'
import { notifyDecision } from './notify-decision.ts'
import { findLastChange, findLastDecision, isDecision, type PastDecision } from './queries.ts'

export type Decision = Pick<DecidedEvent, 'id' | 'name' | 'status'>

export type DecisionRequest = { id: string; administrator: Administrator; now?: number }

/** Version that was read; undefined if it is unknown. */
export type Version = { sequence?: number }

/** Publishes a pending event. 404; 409, naming who decided or changed it before; 422 without a place. */
export const approve = (
  db: Db,
  { id, sequence, administrator, now }: DecisionRequest & Version,
): Promise<Decision> =>
  inTransaction(db, async (tx) => {
    const before = await getLocked(tx, id)
    if (before.status !== 'pending') throw await conflict(tx, before)
    await checkVersion(tx, before, sequence)
    if (!before.hasPlace) throw needsPlace()
    const after = await publishEvent(tx, id, now)
    await dropReviewNotes(tx, [id])
    await notifyDecision(tx, { eventId: id, outcome: 'approved', reason: '' })
    await recordDecision(tx, { eventId: id }, 'approved')
    return saveDecision(tx, { before, after, administrator, action: 'approved' })
  })

type Removal = DecisionRequest &
  Version & {
    reason: string
    takeDown: boolean
    /** Nobody is emailed. */
    spam?: boolean
    /** Leaves live events alone, no matter who approved them. */
    onlyPending?: boolean
  }

/** Rejects a pending event, or takes down a live or past event. 404; 409, naming who decided before. */
export const remove = (db: Db, { id, administrator, now, ...input }: Removal): Promise<Decision> =>
  inTransaction(db, async (tx) => {
    const before = await getLocked(tx, id)
    if (before.status === 'deleted') throw await conflict(tx, before)
    await checkVersion(tx, before, input.sequence)
    if (before.status !== 'pending' && !input.takeDown) {
      const last = await findLastDecision(tx, id)
      if (input.onlyPending) throw conflictWith(before, last)
      if (last && last.administratorId !== administrator.id) throw conflictWith(before, last)
    }
    const after = await deleteEvent(tx, id, now)
    const action = before.status === 'pending' ? 'rejected' : 'taken_down'
    const reason = input.reason.trim()
    const isRejected = action === 'rejected'
    const kind = input.spam ? 'spam' : 'rejected'
    if (isRejected) await keepReviewNote(tx, { eventId: id, kind, reason })
    else await dropReviewNotes(tx, [id])
    if (!input.spam) await notifyDecision(tx, { eventId: id, outcome: action, reason })
    await recordDecision(tx, { eventId: id }, 'refused')
    const more = input.spam ? { spam: true } : undefined
    return saveDecision(tx, { before, after, administrator, action, note: reason, more })
  })

/** Undoes a merge, or a deletion within 30 days. 404; 409 if the event is not deleted, or was deleted too long ago. */
export const restore = (db: Db, { id, administrator, now }: DecisionRequest): Promise<Decision> =>
  inTransaction(db, async (tx) => {
    const before = await getLocked(tx, id)
    if (before.status !== 'deleted') throw await conflict(tx, before)
    if (isTooLate(before, now ?? Date.now()) && !(await isMerged(tx, id))) {
      throw new AppError('conflict', { message: `A deletion can be undone for ${undoDays} days.` })
    }
    const after = await restoreEvent(tx, id, now)
    await splitMerge(tx, id, now)
    await dropReviewNotes(tx, [id])
    await notifyDecision(tx, { eventId: id, outcome: 'restored', reason: '' })
    await forgetRefusal(tx, { eventId: id })
    return saveDecision(tx, { before, after, administrator, action: 'restored' })
  })

const isTooLate = ({ deletedAt }: DecidedEvent, now: number) =>
  deletedAt !== null && Date.parse(deletedAt) < now - undoDays * dayMs

export const getLocked = async (tx: Tx, id: string): Promise<DecidedEvent> =>
  orNotFound(couldBeId(id) && (await lockEvent(tx, id)), 'event')

const needsPlace = () =>
  new AppError('unprocessable', {
    message: 'This event has no location yet. Add one, then approve it.',
    fields: { location: 'Enter city and state, a ZIP code or coordinates.' },
  })

export const conflict = async (tx: Tx, event: DecidedEvent) =>
  conflictWith(event, await findLastDecision(tx, event.id))

const conflictWith = (event: DecidedEvent, last: PastDecision | undefined) =>
  new AppError('conflict', { message: decisionSentence(event.status, last) })

/** Throws `conflict`, naming who decided or changed what, unless `sequence` is the current version or undefined. */
export const checkVersion = async (
  tx: Tx,
  event: DecidedEvent,
  sequence: number | undefined,
): Promise<void> => {
  if (sequence === undefined || sequence === event.sequence) return
  const last = await findLastChange(tx, event.id)
  if (last && isDecision(last)) throw conflictWith(event, last)
  throw new AppError('conflict', { message: changeSentence(last?.by) })
}

type DecisionRecord = {
  before: DecidedEvent
  after: DecidedEvent | undefined
  administrator: Administrator
  action: string
  note?: string
  /** Further fields of the response. */
  more?: Record<string, unknown>
}

/** Records the decision in the audit log, and returns it. */
export const saveDecision = async (tx: Tx, record: DecisionRecord): Promise<Decision> => {
  const { before, after, administrator, action, note, more } = record
  // The row is locked, so nothing can have changed it between reading and writing.
  if (!after) throw new Error(`Event ${before.id} changed while it was locked.`)
  const { id, name, status } = after
  await recordEventAct(tx, administrator, action, id, {
    before: { name: before.name, status: before.status },
    after: { name, status, ...more },
    note,
  })
  return { id, name, status }
}
