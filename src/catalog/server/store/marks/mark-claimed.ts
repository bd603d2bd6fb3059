/** A part of the event store: whose own an event is, where its venue or its organizer has claimed a page. */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database.ts'
import { announceChange } from '../after-change.ts'

/**
 * Brings the mark of events `e` that meet the condition up to date with the claims; the triggers of migrations/0305 and
 * 0321 say what it is. The version stays: what the event says has not changed. Announced even where no mark changed:
 * pages show claims and merges, too.
 */
export const markClaimed = async (db: Tx, condition: RawBuilder<unknown>): Promise<void> => {
  await updateMarks(db, condition)
  await announceChange(db)
}

/** The same for the events of a submission whose sender's address is confirmed by now. */
export const markConfirmedSender = async (db: Tx, submissionId: string): Promise<void> => {
  const condition = sql`e.id in (
    select event_id from submission_events where submission_id = ${submissionId})`
  if ((await updateMarks(db, condition)) > 0n) await announceChange(db)
}

/** Answers how many marks changed. */
const updateMarks = async (db: Tx, condition: RawBuilder<unknown>): Promise<bigint> => {
  let marked = 0n
  for (const status of ['published', 'archived'] as const) {
    const { numAffectedRows = 0n } = await sql`
      update events as e set claimed_by = null
      where e.status = ${sql.lit(status)} and ${condition} and e.claimed_by is distinct from
        claimant_of(e.id, e.venue_name, e.city, e.state, e.organizer_name)`.execute(db)
    marked += numAffectedRows
  }
  return marked
}
