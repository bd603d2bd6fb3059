import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import { withdrawLinks } from './withdraw-links.ts'
import './tables.ts'

/** Makes a private link useless, and one that was asked for anew as well, until it is sent again. */
export const revokeLink = async (
  db: Transaction<Tables>,
  submissionId: string,
  now: number = Date.now(),
): Promise<void> => {
  await withdrawLinks(db, submissionId)
  await sql`
    update submissions set link_revoked_at = ${new Date(now).toISOString()}, next_link_hash = null
    where id = ${submissionId}
  `.execute(db)
}
