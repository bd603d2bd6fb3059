/** The record of a sender: what administrators decided about submissions and corrections. */
import type { Tx } from '../../../platform/db/database.ts'
import type { SenderDecision } from '../../trust/sender-step.ts'
import { settleWords } from '../words/count-words.ts'
import { settleSender } from './settle-sender.ts'
import './tables.ts'

type Decided = {
  /** The event, or the first one of a batch of corrections. */
  eventId: string
  /** The batch of corrections, where the decision is about one. */
  batchId?: string
}

/** A part of the deciding transaction. Does nothing about an event that nobody submitted. */
export const recordDecision = async (
  db: Tx,
  { eventId, batchId }: Decided,
  outcome: SenderDecision['outcome'],
): Promise<void> => {
  const submission = await findSubmissionOf(db, eventId)
  if (!submission) return
  await db
    .insertInto('sender_decisions')
    .values({
      subject: batchId ?? eventId,
      outcome,
      kind: batchId === undefined ? 'event' : 'correction',
      submission_id: submission.id,
    })
    .onConflict((row) => row.columns(['subject', 'outcome']).doNothing())
    .execute()
  if (batchId === undefined) await settleWords(db, submission.id)
  await settleSender(db, submission.submitterEmail)
}

/** The refusal was undone. */
export const forgetRefusal = async (db: Tx, { eventId, batchId }: Decided): Promise<void> => {
  const submission = await findSubmissionOf(db, eventId)
  if (!submission) return
  await db
    .deleteFrom('sender_decisions')
    .where('subject', '=', batchId ?? eventId)
    .where('outcome', '=', 'refused')
    .execute()
  if (batchId === undefined) await settleWords(db, submission.id)
  await settleSender(db, submission.submitterEmail)
}

const findSubmissionOf = (db: Tx, eventId: string) =>
  db
    .selectFrom('submission_events')
    .innerJoin('submissions', 'submissions.id', 'submission_events.submission_id')
    .select(['submissions.id', 'submissions.submitter_email as submitterEmail'])
    .where('submission_events.event_id', '=', eventId)
    .executeTakeFirst()
