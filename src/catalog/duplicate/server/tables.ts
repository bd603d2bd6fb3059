/** Row types of merged listings. */
import type { Generated } from 'kysely'
import type { Facts } from '../merge-parts.ts'

export type FixedPart = {
  facts: Partial<Facts>
  /** `partKey` of each side at the time of the correction, by the side's id. */
  against: Record<string, string>
  /** True if only the point was moved; it applies only to this address. */
  isPin?: boolean
}

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    event_merges: {
      event_id: string
      kept_id: string
      merged_at: Generated<string>
    }
    merged_listings: {
      event_id: string
      own: Facts
      shown: Facts
      fixed: Generated<Record<string, FixedPart>>
    }
  }
}
