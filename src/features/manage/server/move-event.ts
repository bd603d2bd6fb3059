/** Moves a date and, with scope `following`, all later dates of its series. */
import type { Submission } from '../../../catalog/submission/server/find-submission.ts'
import { type ChangeReason, splitNote } from '../../../catalog/trust/change-reasons.ts'
import type { ResponseOf } from '../../../kit/endpoint.ts'
import { AppError } from '../../../kit/errors.ts'
import { oneLine } from '../../../kit/text/clean-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/pool/transaction.ts'
import type { moveEvent as endpoint } from '../contract.ts'
import { lockSelection, type Scope, senderOf } from './access.ts'
import { isCanceled } from './change-state.ts'
import { planCorrection } from './correct-event.ts'
import { writeChanges } from './write-changes.ts'

export type EventMove = {
  id: string
  scope: Scope
  sequence?: number
  date: unknown
  cause: ChangeReason['cause']
  reason: string
  /** True for a dry run. */
  preview: boolean
  /** True if the sender's trust step decides what waits for review. */
  trustSteps: boolean
}

/** Throws `conflict` for a canceled date, and everything that a correction throws. */
export const moveEvent = (
  db: Db,
  submission: Submission,
  move: EventMove,
  now = Date.now(),
): Promise<ResponseOf<typeof endpoint>> =>
  inTransaction(db, async (tx) => {
    const selection = await lockSelection(tx, submission, move)
    const { event } = selection
    if (event.eventStatus === 'cancelled') throw new AppError('conflict', { message: isCanceled })
    if (event.date === null) {
      throw new AppError('unprocessable', {
        fields: { date: 'A year-round place has no date.' },
      })
    }
    // A new sender's date waits for review, and its note with it.
    const requestReason = { cause: move.cause, reason: oneLine(move.reason) }
    const note = splitNote(requestReason, undefined).live || undefined
    const plan = await planCorrection(tx, selection, { values: { date: move.date }, note }, now)
    if (
      plan.every(({ live, draft, openCorrection }) => !openCorrection && draft.date === live.date)
    ) {
      const fields = { date: 'The event is on this date already.' }
      throw new AppError('unprocessable', { fields })
    }
    const dates = plan.map(({ event: each, live, draft }) => ({
      id: each.id,
      from: live.date,
      to: draft.date,
    }))
    if (move.preview) return { applied: [], held: [], events: 0, dates }
    const sender = await senderOf(tx, submission, move)
    return {
      ...(await writeChanges(tx, plan, { submissionId: submission.id, sender }, now)),
      dates,
    }
  })
