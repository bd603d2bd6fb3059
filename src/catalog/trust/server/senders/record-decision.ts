/** Record of a sender: administrators' decisions about submissions and corrections. */
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database.ts'
import { queryRow } from '../../../../platform/db/query.ts'
import type { SenderDecision } from '../../sender-step.ts'
import { updateTrustStep } from './update-trust-step.ts'

type DecisionSubject = {
  /** Id of the event, or of the first event of a batch. */
  eventId: string
  /** Id of the batch, for a decision about corrections. */
  batchId?: string
}

/** Runs in the transaction of the decision. Does nothing if nobody submitted the event. */
export const recordDecision = (
  db: Tx,
  subject: DecisionSubject,
  outcome: SenderDecision['outcome'],
): Promise<void> =>
  changeRecord(db, subject, async ({ eventId, batchId }, submissionId) => {
    const kind = batchId === undefined ? 'event' : 'correction'
    await sql`
      insert into sender_decisions (subject, outcome, kind, submission_id)
      values (${batchId ?? eventId}, ${outcome}, ${kind}, ${submissionId})
      on conflict (subject, outcome) do nothing
    `.execute(db)
  })

/** Deletes a refusal that was undone. */
export const forgetRefusal = (db: Tx, subject: DecisionSubject): Promise<void> =>
  changeRecord(db, subject, async ({ eventId, batchId }) => {
    await sql`
      delete from sender_decisions where subject = ${batchId ?? eventId} and outcome = 'refused'
    `.execute(db)
  })

const changeRecord = async (
  db: Tx,
  subject: DecisionSubject,
  change: (subject: DecisionSubject, submissionId: string) => Promise<void>,
): Promise<void> => {
  const submission = await queryRow(db)<{ id: string; submitterEmail: string }>`
    select s.id, s.submitter_email as "submitterEmail"
    from submission_events m join submissions s on s.id = m.submission_id
    where m.event_id = ${subject.eventId}`
  if (!submission) return
  await change(subject, submission.id)
  await updateTrustStep(db, submission.submitterEmail)
}
