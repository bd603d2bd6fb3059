/** `feeds …`: what is followed, from the command line. */

import { AppError } from '../../../../kit/errors.ts'
import { printable } from '../../../../kit/text/clean-text.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { type FeedView, trusts } from '../../contract.ts'
import { questionWords } from '../../questions.ts'
import { countWords } from '../report/print-report.ts'
import { change, noFeed, unfollow } from './change-feeds.ts'
import { claimFeed, findFeed } from './feed-store.ts'
import { findFeeds } from './queries.ts'
import { type FeedParts, runFeed } from './run-feed.ts'

type Print = (line: string) => void

export const printFeeds = async (db: Db, print: Print): Promise<void> => {
  const feeds = await findFeeds(db)
  if (feeds.length === 0) print('No feeds yet. Follow one with npm run cli -- import --follow URL')
  for (const feed of feeds) for (const line of linesOf(feed)) print(printable(line))
}

const linesOf = (feed: FeedView): string[] => [
  `${feed.id}  ${feed.source}  (${feed.state}, trust: ${feed.trust})`,
  `  ${feed.url}`,
  `  ${feed.live} live, ${feed.pending} waiting, ${feed.missing} no longer listed`,
  `  ${resultLine(feed)}`,
  ...feed.questions.map((question) => `  Waiting for your answer: ${questionWords(question)}`),
]

const resultLine = ({ lastResult, runAt }: FeedView): string => {
  if (!lastResult || runAt === null) return 'Not read yet.'
  const { outcome, message, counts } = lastResult
  const summary =
    outcome === 'read' && counts
      ? countWords({ ...counts, ...goneOf(counts), duplicates: counts.duplicates ?? 0 })
      : outcome
  return `${runAt}: ${[summary, message].filter(Boolean).join(': ')}`
}

type GoneCounts = { gone: number; takenDown?: number; calledOff?: number }

const goneOf = ({ gone, takenDown = 0, calledOff = 0 }: GoneCounts) => ({
  removed: takenDown,
  off: calledOff,
  missing: gone - takenDown - calledOff,
})

/** Returns true if it could be read. */
export const runFeedNow = async (parts: FeedParts, id: string, print: Print): Promise<boolean> => {
  const { db } = parts
  if (!(await findFeed(db, { id }))) throw noFeed()
  const feed = await claimFeed(db, Date.now(), id)
  if (!feed) throw new AppError('conflict', { message: 'This feed is being read right now.' })
  // A manual reading ignores the server's validators.
  const { result } = await runFeed(parts, { ...feed, etag: null, lastModified: null, deaths: 0 })
  const [view] = await findFeeds(db, id)
  if (view) for (const line of linesOf(view)) print(printable(line))
  return result.outcome !== 'failed'
}

export const changeFeedState = async (
  db: Db,
  id: string,
  wanted: 'pause' | 'resume' | 'remove',
): Promise<void> => {
  if (wanted === 'remove') await unfollow(db, id, 'system')
  else await change(db, id, { paused: wanted === 'pause' }, 'system')
}

export const trustFeed = async (db: Db, id: string, text: string): Promise<void> => {
  const trust = trusts.find((each) => each === text)
  if (!trust) {
    const message = `Trust must be ${trusts.join(' or ')}, not "${text}".`
    throw new AppError('invalid_request', { message })
  }
  await change(db, id, { trust }, 'system')
}
