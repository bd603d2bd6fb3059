/** A part of the event store: whose own an event is, where its venue or its organizer has claimed a page. */
import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Tables } from '../../../../platform/db/tables.ts'
import { announceChange } from '../after-change.ts'
import '../../tables.ts'

/**
 * Brings the mark of events `e` that meet the condition up to date with the claims; the trigger of migrations/0305 and 0321 says
 * what it is. The version stays: what the event says has not changed.
 */
export const markClaimed = async (
  db: Transaction<Tables>,
  condition: RawBuilder<unknown>,
): Promise<void> => {
  let marked = 0n
  for (const status of ['published', 'archived'] as const) {
    const { numAffectedRows = 0n } = await sql`
      update events as e set claimed_by = null
      where e.status = ${sql.lit(status)} and ${condition} and e.claimed_by is distinct from
        claimant_of(e.id, e.venue_name, e.city, e.state, e.organizer_name)`.execute(db)
    marked += numAffectedRows
  }
  if (marked > 0n) await announceChange(db)
}
