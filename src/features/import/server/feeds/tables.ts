import type { Generated } from 'kysely'
import type { FeedResult, FeedSettings, Trust } from '../../contract.ts'

export interface FeedsTable {
  id: string
  url: string
  source: string
  trust: Trust
  settings: FeedSettings
  paused_at: string | null
  format: string | null
  etag: string | null
  last_modified: string | null
  next_run_at: Generated<string>
  running_until: string | null
  run_at: string | null
  succeeded_at: string | null
  whole_at: string | null
  failures: Generated<number>
  deaths: Generated<number>
  last_result: FeedResult | null
  platform: string | null
  /** Counts of the last reading with rows. */
  last_counts: FeedResult['counts'] | null
  last_answer: string | null
  answered_at: string | null
  created_at: Generated<string>
}

declare module '../../../../platform/db/tables.ts' {
  interface Tables {
    feeds: FeedsTable
  }
}
