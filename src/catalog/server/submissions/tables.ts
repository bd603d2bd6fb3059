/** Row types of what organizers sent in. */
import type { Generated } from 'kysely'

export interface SubmissionsTable {
  id: string
  submitter_email: string
  link_hash: string
  link_expires_at: string | null
  link_revoked_at: string | null
  next_link_hash: Generated<string | null>
  send_hash: Generated<string | null>
  /** When the private link was first opened or used. */
  link_used_at: Generated<string | null>
  created_at: Generated<string>
}

export interface SubmissionEventsTable {
  event_id: string
  submission_id: string
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    submissions: SubmissionsTable
    submission_events: SubmissionEventsTable
  }
}
