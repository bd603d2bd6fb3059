import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { withdrawLinks } from './withdraw-links.ts'

/** Makes a private link useless, and one that was asked for anew as well, until it is sent again. */
export const revokeLink = async (db: Tx, submissionId: string, now = Date.now()): Promise<void> => {
  await withdrawLinks(db, submissionId)
  await sql`
    update submissions set link_revoked_at = ${new Date(now).toISOString()}, next_link_hash = null
    where id = ${submissionId}
  `.execute(db)
}
