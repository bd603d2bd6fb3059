/** A feed that is followed, and what came of reading it. */
import type { FeedResult, FeedSettings, Trust } from '../../contract.ts'
import { settingsOf } from '../import-flags.ts'
import type { ImportSettings } from '../settings/import-settings.ts'

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
  /** Time at which it was last read whole: instants in UTC. */
  wholeAt: string | null
  failures: number
  /** Readings in a row that ended their process, by its bounds or by a crash. */
  deaths: number
  lastResult: FeedResult | null
}

export type NewFeed = Pick<Feed, 'url' | 'source' | 'trust' | 'settings'>

/** Feed that is read once, whole, without being followed. */
export const feedOnce = (given: NewFeed, known?: Feed): Feed => ({
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
): ImportSettings => ({
  ...settingsOf({ ...settings, source, publish: trust === 'live', dryRun }),
  reviewsAll: trust === 'queue',
})
