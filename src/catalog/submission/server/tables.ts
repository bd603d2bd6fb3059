/** Row types of what organizers sent in. */
import type { ColumnType, Generated } from 'kysely'
import type { SpamReason } from '../spam-reasons.ts'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    submissions: {
      id: string
      submitter_email: string
      link_hash: string
      link_expires_at: string | null
      link_revoked_at: string | null
      next_link_hash: Generated<string | null>
      send_hash: Generated<string | null>
      /** Null: the organizer is asked about each date. */
      reminders_stopped_at: Generated<string | null>
      /** Time of the private link's first opening or use. */
      link_used_at: Generated<string | null>
      /** Keyed; null for what a private link sent, and once it is forgotten. */
      network_hash: Generated<string | null>
      spam_reasons: ColumnType<SpamReason[], string | undefined, string>
      created_at: Generated<string>
    }
    submission_events: {
      event_id: string
      submission_id: string
    }
    address_links: {
      link_hash: string
      address: string
      expires_at: string
      created_at: Generated<string>
    }
    handovers: {
      submission_id: string
      to_address: string
      from_hash: string
      to_hash: string
      from_confirmed_at: string | null
      to_confirmed_at: string | null
      expires_at: string
      created_at: Generated<string>
    }
    review_notes: {
      event_id: string
      kind: 'rejected' | 'spam' | 'changes'
      reason: string
      created_at: Generated<string>
    }
    reminder_links: {
      link_hash: string
      submission_id: string
      created_at: Generated<string>
    }
  }
}
