/** Reads followed feeds when their time has come; one process at a time does. */
import type { Jobs } from '../../../../platform/jobs.ts'
import type { Log } from '../../../../platform/log.ts'
import { type FeedParts, runDueFeeds } from './run-feed.ts'

export const startFeedsJob = (
  jobs: Jobs,
  parts: Omit<FeedParts, 'now' | 'signal' | 'sink'>,
  log: Log,
): Promise<void> => {
  const run = async (signal: AbortSignal) => {
    const count = await runDueFeeds({ ...parts, signal })
    if (count > 0) log.info({ count }, 'read the feeds that are followed')
  }
  // Looking costs one small query; what fails is tried again by its own time.
  return jobs.define('follow-feeds', run, { every: '* * * * *', retryLimit: 0 })
}
