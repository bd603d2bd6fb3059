/** A feed that is followed, and what came of reading it. */
import type { FeedOutcome, Trust } from '../../contract.ts'
import { type ImportFlags, settingsOf } from '../import-flags.ts'
import type { ImportSettings } from '../import-settings.ts'
import type { FileReport, Issue } from '../report.ts'

/** What an import of it is told, in the words of the command line. */
export type FeedSettings = Pick<ImportFlags, 'map' | 'set' | 'default' | 'root' | 'zone' | 'all'>

/** Kept as JSON. */
export type FeedResult = {
  outcome: FeedOutcome
  /** Why it could not be read, or what should be known of it; empty otherwise. */
  message: string
  counts?: Pick<
    FileReport,
    'rows' | 'taken' | 'updated' | 'unchanged' | 'skipped' | 'refused' | 'needPlace'
  > & {
    /** Coming events that it listed the time before and does not any more. */
    gone: number
    /** Those that it lists again. */
    back: number
  }
  remarks: string[]
  issues: Issue[]
  seconds: number
}

export type Feed = {
  id: string
  url: string
  source: string
  trust: Trust
  settings: FeedSettings
  /** By its content, the first time it was read. */
  format: string | null
  etag: string | null
  lastModified: string | null
  /** When it was last read whole: instants in UTC. */
  wholeAt: string | null
  failures: number
  lastResult: FeedResult | null
}

export const importSettings = (
  { settings, source, trust }: Feed,
  dryRun: boolean,
): ImportSettings => settingsOf({ ...settings, source, publish: trust === 'live', dryRun })
