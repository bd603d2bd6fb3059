/** Counts of a sender's dates that nobody has reviewed. */
import { sql } from 'kysely'
import '../../../catalog/trust/server/senders/tables.ts'
import '../../../catalog/submission/server/tables.ts'
import type { Tx } from '../../../platform/db/database.ts'

/** New dates that are live by trust and unreviewed. Locks the sender, so that two calls share one bound. */
export const countUnseenDates = async (tx: Tx, address: string): Promise<number> => {
  await sql`select from senders where address = ${address} for update`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from submissions s join trusted_changes t on t.submission_id = s.id
    where lower(s.submitter_email) = ${address} and t.before is null and t.closed_at is null
  `.execute(tx)
  return rows[0]?.count ?? 0
}

/** Events of all submissions of an address that wait for review. */
export const countWaitingDates = async (tx: Tx, address: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from submissions s
      join submission_events m on m.submission_id = s.id
      join events e on e.id = m.event_id
    where lower(s.submitter_email) = ${address} and e.status = 'pending'
  `.execute(tx)
  return rows[0]?.count ?? 0
}
