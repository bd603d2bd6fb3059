/** Dates of an address that nobody has reviewed. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import '../../event/server/tables.ts'
import './tables.ts'

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
