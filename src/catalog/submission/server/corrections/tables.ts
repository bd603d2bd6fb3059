/** Row types of corrections of live events that wait for review, or did. */
import type { Generated } from 'kysely'
import type { DraftPlace } from '../../../event/server/new-event.ts'

export type CorrectionStatus = 'open' | 'approved' | 'rejected' | 'withdrawn' | 'replaced'

/** Origin: the organizer, a feed, or a logo or flyer that was fetched after publication. */
export type CorrectionOrigin = 'organizer' | 'feed' | 'logo' | 'flyer'

declare module '../../../../platform/db/tables.ts' {
  interface Tables {
    corrections: {
      id: string
      batch_id: string
      event_id: string
      status: CorrectionStatus
      before: Record<string, unknown>
      changes: Record<string, unknown>
      place: DraftPlace | null
      created_at: Generated<string>
      decided_at: string | null
      decided_by: string | null
      reason: Generated<string>
      origin: Generated<CorrectionOrigin>
      source: string | null
      source_id: string | null
      digest: string | null
    }
  }
}
