/** Reads a feed that was claimed, and settles what came of it: what is missing, whom to notify, when to read next. */
import { dayMs, hourMs, minuteMs } from '../../../../kit/durations.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { FeedResult } from '../../contract.ts'
import { reportGone } from '../report/report.ts'
import type { PageLimits } from './event-pages/messages.ts'
import type { Feed } from './feed.ts'
import { claimFeed, recordReading, releaseFeed } from './feed-store.ts'
import { type News, notifyAdministrators } from './notify-administrators.ts'
import { type Reading, type ReadParts, readFeed } from './read-feed.ts'
import { checkMissingPages, handleMissing, withGone, withRemarks } from './settle-missing.ts'

export type FeedParts = Omit<ReadParts, 'now' | 'dryRun'> & {
  now?: number
  /** Addresses of the administrators who are told what is missing or cannot be read. */
  listRecipients: (db: Db) => Promise<readonly string[]>
  /** PUBLIC_URL; without it mails have no link. */
  site: string | undefined
  /** Bounds for asking the pages of missing events. */
  pageLimits?: Partial<PageLimits>
}

/** Interval between two readings of a feed that can be read. */
const everyMs = 3 * hourMs
const longestWaitMs = dayMs

/** Readings in a row that end their process; then the feed is paused. */
const maxDeaths = 3

const failed = (message: string): FeedResult => ({
  outcome: 'failed',
  message,
  remarks: [],
  issues: [],
  seconds: 0,
})

/** Failed reading of a feed whose last readings ended with their process. */
const unread: Reading = {
  result: failed(`was being read ${maxDeaths} times in a row when the server went down.`),
  hasDied: true,
}

/** Reads a feed that the caller has claimed. */
export const runFeed = async (parts: FeedParts, feed: Feed): Promise<Reading> => {
  const now = parts.now ?? Date.now()
  const reading = feed.deaths < maxDeaths ? await readFeed({ ...parts, now }, feed) : unread
  const isPaused = reading.hasDied === true && feed.deaths + 1 >= maxDeaths
  const pageCheck = await checkMissingPages(
    { ...parts, limits: parts.pageLimits },
    feed,
    reading,
    now,
  )
  const recipients = await parts.listRecipients(parts.db)
  const [settled, gone] = await inTransaction(parts.db, async (tx) => {
    const left = await handleMissing(tx, feed, { reading, pageCheck, now })
    const whole = withGone(withRemarks(reading, pageCheck?.remarks ?? []), left)
    const nextRunAt = now + waitAfter(feed, reading)
    await recordReading(tx, feed, { ...whole, nextRunAt, isPaused }, now)
    const { result } = whole
    const news: News = { feed, result, gone: left, isPaused, site: parts.site }
    await notifyAdministrators(tx, news, recipients, now)
    return [whole, left]
  })
  if (settled.report) reportGone(settled.report, gone, parts.sink)
  return settled
}

/**
 * Milliseconds until it is read next. One that fails is left alone for 15 minutes, then twice as long each
 * time, up to a day, and as long as its server asks for. A little chance keeps feeds of one server apart.
 */
const waitAfter = ({ failures, lastResult }: Feed, { result, retryAfter = 0 }: Reading): number => {
  const spread = 0.9 + Math.random() * 0.2
  if (result.outcome === 'empty' && lastResult?.outcome !== 'empty') return hourMs * spread
  if (result.outcome !== 'failed') return everyMs * spread
  const wait = Math.min(15 * minuteMs * 2 ** Math.min(failures, 10), longestWaitMs)
  return Math.max(wait * spread, Math.min(retryAfter * 1000, 7 * longestWaitMs))
}

/**
 * Reads every feed whose time has come, one after another. Returns the number of feeds. An internal error with one of
 * them costs that one only, and is thrown in the end.
 */
export const runDueFeeds = async (parts: FeedParts): Promise<number> => {
  let count = 0
  const faults: unknown[] = []
  while (!parts.signal?.aborted) {
    const feed = await claimFeed(parts.db, parts.now ?? Date.now())
    if (!feed) break
    count++
    await runFeed(parts, feed).catch(async (fault: unknown) => {
      if (parts.signal?.aborted) return releaseFeed(parts.db, feed)
      faults.push(fault)
      return settleFault(parts, feed)
    })
  }
  if (faults.length > 0)
    throw new AggregateError(faults, 'Feeds failed because of an internal error.')
  return count
}

const settleFault = async ({ db, now = Date.now() }: FeedParts, feed: Feed): Promise<void> => {
  const result = failed('could not be read because of an internal error; see the server log.')
  await recordReading(db, feed, { result, nextRunAt: now + waitAfter(feed, { result }) }, now)
}
