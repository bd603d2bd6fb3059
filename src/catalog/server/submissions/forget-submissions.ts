/** Forgets who sent what is gone: submissions whose events were all purged, and senders who have no other. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import './tables.ts'

/** A year in which earlier decisions count for new submissions of the sender. */
const keep = '1 year'

/** Also their decisions, scores and links. Returns the number of submissions. */
export const forgetSubmissions = async (db: Db): Promise<number> => {
  const { numAffectedRows } = await sql`
    delete from submissions s where created_at < now() - ${keep}::interval
      and not exists (select from submission_events where submission_id = s.id)
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
