/** The record of a sender: what administrators decided about submissions and corrections. */
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database.ts'
import { queryRow } from '../../../../platform/db/query.ts'
import type { SenderDecision } from '../../sender-step.ts'
import { updateTrustStep } from './update-trust-step.ts'

type Decided = {
  /** The event, or the first one of a batch of corrections. */
  eventId: string
  /** The batch of corrections, where the decision is about one. */
  batchId?: string
}

/** A part of the deciding transaction. Does nothing about an event that nobody submitted. */
export const recordDecision = (
  db: Tx,
  decided: Decided,
  outcome: SenderDecision['outcome'],
): Promise<void> =>
  changeRecord(db, decided, async ({ eventId, batchId }, submissionId) => {
    const kind = batchId === undefined ? 'event' : 'correction'
    await sql`
      insert into sender_decisions (subject, outcome, kind, submission_id)
      values (${batchId ?? eventId}, ${outcome}, ${kind}, ${submissionId})
      on conflict (subject, outcome) do nothing
    `.execute(db)
  })

/** The refusal was undone. */
export const forgetRefusal = (db: Tx, decided: Decided): Promise<void> =>
  changeRecord(db, decided, async ({ eventId, batchId }) => {
    await sql`
      delete from sender_decisions where subject = ${batchId ?? eventId} and outcome = 'refused'
    `.execute(db)
  })

const changeRecord = async (
  db: Tx,
  decided: Decided,
  change: (decided: Decided, submissionId: string) => Promise<void>,
): Promise<void> => {
  const submission = await queryRow(db)<{ id: string; submitterEmail: string }>`
    select s.id, s.submitter_email as "submitterEmail"
    from submission_events m join submissions s on s.id = m.submission_id
    where m.event_id = ${decided.eventId}`
  if (!submission) return
  await change(decided, submission.id)
  await updateTrustStep(db, submission.submitterEmail)
}
