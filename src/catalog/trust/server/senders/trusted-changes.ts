/** Changes that went live by trust, listed until an administrator keeps or undoes them; only writer of the table. */
import { sql } from 'kysely'
import { newId } from '../../../../kit/ids.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { changeRows, queryRows } from '../../../../platform/db/query.ts'

type Values = Record<string, unknown>

export type NewTrustedChange = {
  eventId: string
  /** Field → value; undefined for a new event. */
  change: { before: Values; after: Values } | undefined
}

type Batch = {
  submissionId: string
  /** Reason why the changes did not wait for review. */
  reason: string
  changes: readonly NewTrustedChange[]
}

/** Lists changes for review that were sent together. Returns the id of their batch. */
export const listForReview = async (
  db: Tx,
  { submissionId, reason, changes }: Batch,
): Promise<string> => {
  const batchId = newId()
  for (const { eventId, change } of changes) {
    await sql`
      insert into trusted_changes (id, batch_id, event_id, submission_id, before, after, reason)
      values (${newId()}, ${batchId}, ${eventId}, ${submissionId},
        ${change ? JSON.stringify(change.before) : null}::jsonb,
        ${change ? JSON.stringify(change.after) : null}::jsonb, ${reason})
    `.execute(db)
  }
  return batchId
}

export type TrustedChange = {
  id: string
  batchId: string
  eventId: string
  submissionId: string
  submitterEmail: string
  before: Values | null
  after: Values | null
  reason: string
  createdAt: string
  closedBy: string | null
  verdict: 'kept' | 'undone' | null
}

/** Changes of a batch, ordered by the dates of their events. */
export const findTrustedBatch = (db: Db, batchId: string): Promise<TrustedChange[]> =>
  queryRows(db)`
    select t.id, t.batch_id as "batchId", t.event_id as "eventId",
      t.submission_id as "submissionId", s.submitter_email as "submitterEmail", t.before, t.after,
      t.reason, t.created_at as "createdAt", t.closed_by as "closedBy", t.verdict
    from trusted_changes t
    join submissions s on s.id = t.submission_id
    join events e on e.id = t.event_id
    where t.batch_id = ${batchId} order by e.sort_date, e.id
  `

type Verdict = {
  verdict: NonNullable<TrustedChange['verdict']>
  /** The administrator's address. */
  by: string
}

/** Removes a batch from the list. Lock its events first. */
export const closeTrustedBatch = (
  db: Tx,
  batchId: string,
  { verdict, by }: Verdict,
  now = Date.now(),
): Promise<void> =>
  changeRows(db)`
    update trusted_changes set closed_at = ${new Date(now).toISOString()}, closed_by = ${by},
      verdict = ${verdict}
    where batch_id = ${batchId} and closed_at is null
  `
