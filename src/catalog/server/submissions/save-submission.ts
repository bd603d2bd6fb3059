import type { Transaction } from 'kysely'
import type { Tables } from '../../../platform/db/tables.ts'
import '../tables.ts'
import './tables.ts'

export type NewSubmission = {
  id: string
  submitterEmail: string
  linkHash: string
  linkExpiresAt: string | null
  /** Idempotency key of the form; another submission with it is refused. */
  sendHash?: string | null
  eventIds: readonly string[]
}

/** Stores who sent which events, and the private link's hash. The events must be there. */
export const saveSubmission = async (
  db: Transaction<Tables>,
  { id, submitterEmail, linkHash, linkExpiresAt, sendHash = null, eventIds }: NewSubmission,
): Promise<void> => {
  await db
    .insertInto('submissions')
    .values({
      id,
      submitter_email: submitterEmail,
      link_hash: linkHash,
      link_expires_at: linkExpiresAt,
      link_revoked_at: null,
      send_hash: sendHash,
    })
    .execute()
  await db
    .insertInto('submission_events')
    .values(eventIds.map((event_id) => ({ event_id, submission_id: id })))
    .execute()
}
