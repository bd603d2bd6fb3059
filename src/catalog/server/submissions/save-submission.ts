import type { Tx } from '../../../platform/db/database.ts'
import type { SpamReason } from '../../trust/spam-reasons.ts'
import './tables.ts'

export type NewSubmission = {
  id: string
  submitterEmail: string
  linkHash: string
  linkExpiresAt: string | null
  /** Idempotency key of the form; another submission with it is refused. */
  sendHash?: string | null
  eventIds: readonly string[]
  /** When an earlier private link of the sender was used to send it; null for what anyone may have sent. */
  linkUsedAt?: string | null
  spamReasons?: readonly SpamReason[]
}

/** Stores who sent which events, and the private link's hash. The events must be there. */
export const saveSubmission = async (
  db: Tx,
  {
    id,
    submitterEmail,
    linkHash,
    linkExpiresAt,
    sendHash = null,
    eventIds,
    linkUsedAt = null,
    spamReasons = [],
  }: NewSubmission,
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
      link_used_at: linkUsedAt,
      spam_reasons: JSON.stringify(spamReasons),
    })
    .execute()
  await db
    .insertInto('submission_events')
    .values(eventIds.map((event_id) => ({ event_id, submission_id: id })))
    .execute()
}
