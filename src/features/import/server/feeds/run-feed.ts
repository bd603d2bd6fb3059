/** Reads a feed that was claimed, and settles what came of it: what is missing, who is told, when next. */
import type { Transaction } from 'kysely'
import { type Missing, noteMissing } from '../../../../catalog/server/missing-events.ts'
import type { Db } from '../../../../platform/db/database.ts'
import type { Tables } from '../../../../platform/db/tables.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import { repeatWindow } from '../import-files.ts'
import type { Feed, FeedResult } from './feed.ts'
import { claimFeed, releaseFeed, settleFeed } from './feed-store.ts'
import { type Reading, type ReadParts, readFeed } from './read-feed.ts'
import { type News, tellNews } from './tell-news.ts'

export type FeedParts = Omit<ReadParts, 'now' | 'dryRun'> & {
  now?: number
  /** Addresses of the administrators who are told what is missing or cannot be read. */
  listRecipients: (db: Db) => Promise<readonly string[]>
  /** PUBLIC_URL; without it mails have no link. */
  site: string | undefined
}

const minute = 60_000
const hour = 60 * minute

/** How often a feed is read that can be read. */
const everyMs = 3 * hour
const longestWaitMs = 24 * hour

/** Of a reading of a feed that the caller has claimed. */
export const runFeed = async (parts: FeedParts, feed: Feed): Promise<Reading> => {
  const now = parts.now ?? Date.now()
  const reading = await readFeed({ ...parts, now }, feed)
  const recipients = await parts.listRecipients(parts.db)
  await inTransaction(parts.db, async (tx) => {
    const missing = await settleMissing(tx, feed, reading, now)
    const nextRunAt = now + waitAfter(feed, reading)
    await settleFeed(tx, feed.id, { ...reading, nextRunAt }, now)
    const news: News = { feed, result: reading.result, missing, site: parts.site }
    await tellNews(tx, news, recipients, now)
  })
  return reading
}

const settleMissing = async (
  tx: Transaction<Tables>,
  { source }: Feed,
  { listing, result }: Reading,
  now: number,
): Promise<Missing> => {
  if (!listing) return { gone: [], back: 0 }
  const lists = (sourceId: string) => listing.lists(sourceId)
  const missing = await noteMissing(tx, { source, lists, until: repeatWindow(now).to }, now)
  if (result.counts) Object.assign(result.counts, { gone: missing.gone.length, back: missing.back })
  return missing
}

/**
 * Milliseconds until it is read next. One that fails is left alone for 15 minutes, then twice as long each
 * time, up to a day, and as long as its server asks for. A little chance keeps feeds of one server apart.
 */
const waitAfter = ({ failures, lastResult }: Feed, { result, retryAfter = 0 }: Reading): number => {
  const spread = 0.9 + Math.random() * 0.2
  if (result.outcome === 'empty' && lastResult?.outcome !== 'empty') return hour * spread
  if (result.outcome !== 'failed') return everyMs * spread
  const wait = Math.min(15 * minute * 2 ** Math.min(failures, 10), longestWaitMs)
  return Math.max(wait * spread, Math.min(retryAfter * 1000, 7 * longestWaitMs))
}

/**
 * Reads every feed whose time has come, one after another. Answers how many. A fault of ours with one of
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
      if (parts.signal?.aborted) return releaseFeed(parts.db, feed.id)
      faults.push(fault)
      return settleFault(parts, feed)
    })
  }
  if (faults.length > 0) throw new AggregateError(faults, 'Feeds met a fault of ours.')
  return count
}

const settleFault = async ({ db, now = Date.now() }: FeedParts, feed: Feed): Promise<void> => {
  const message = 'could not be read for a fault of ours; the log of the server says more.'
  const result: FeedResult = { outcome: 'failed', message, remarks: [], issues: [], seconds: 0 }
  await settleFeed(db, feed.id, { result, nextRunAt: now + waitAfter(feed, { result }) }, now)
}
