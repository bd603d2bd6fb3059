/** A feed that is followed, and what came of reading it. */
import type { FeedOutcome, Trust } from '../../contract.ts'
import { type ImportFlags, settingsOf } from '../import-flags.ts'
import type { FileReport, Issue } from '../report/report.ts'
import type { ImportSettings } from '../settings/import-settings.ts'

/** Import settings of the feed, in the words of the command line. */
export type FeedSettings = Pick<
  ImportFlags,
  'map' | 'set' | 'default' | 'root' | 'zone' | 'all'
> & {
  /** Somebody has confirmed that the source permits it. */
  permitted?: boolean
}

/** Kept as JSON. */
export type FeedResult = {
  outcome: FeedOutcome
  /** Why it could not be read, or what should be known of it; empty otherwise. */
  message: string
  counts?: Pick<
    FileReport,
    'rows' | 'taken' | 'updated' | 'unchanged' | 'skipped' | 'refused' | 'needPlace'
  > & {
    /** Events that wait, since another source likely lists them already. */
    duplicates?: number
    /** Coming events that it listed the time before and does not any more. */
    gone: number
    /** Events taken down: excluded by their own rule, or missing three times. */
    takenDown?: number
    /** Events marked as canceled or postponed because their own pages say so. */
    calledOff?: number
    /** Why rows were skipped, and how many, the most frequent first. */
    reasons?: [string, number][]
    /** Events that it lists again. */
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
  /** Readings in a row that ended their process, by its bounds or by a crash. */
  deaths: number
  lastResult: FeedResult | null
}

/** Feed that is read once, whole, without being followed. */
export const feedOnce = (
  given: Pick<Feed, 'url' | 'source' | 'trust' | 'settings'>,
  known?: Feed,
): Feed => ({
  id: known?.id ?? '',
  format: known?.format ?? null,
  failures: 0,
  deaths: 0,
  lastResult: known?.lastResult ?? null,
  ...given,
  etag: null,
  lastModified: null,
  wholeAt: null,
})

export const importSettings = (
  { settings, source, trust }: Feed,
  dryRun: boolean,
): ImportSettings => settingsOf({ ...settings, source, publish: trust === 'live', dryRun })
