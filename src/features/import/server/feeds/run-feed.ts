/** Reads a claimed feed and handles the result: missing events, notifications, time of the next reading. */
import { setTimeout } from 'node:timers/promises'

import type { GoneChanges, GoneEvent } from '../../../../catalog/event/server/gone-events.ts'
import { publicUrl } from '../../../../catalog/links/paths.ts'
import { administratorPaths } from '../../../../catalog/links/private-paths.ts'
import { longDate } from '../../../../catalog/time/local-dates.ts'
import { dayMs, hourMs, minuteMs } from '../../../../kit/durations.ts'
import { formatNumber } from '../../../../kit/format-number.ts'
import { recordAudit } from '../../../../platform/audit.ts'
import type { Db, Tx } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import type { Jobs } from '../../../../platform/jobs.ts'
import type { Log } from '../../../../platform/log.ts'
import { queueMail } from '../../../../platform/mail/queue-mail.ts'
import { type MailContent, renderMail } from '../../../../platform/mail/render-mail.ts'
import { type FeedResult, failedResult } from '../../contract.ts'
import { type Question, questionWords } from '../../questions.ts'
import { spaceConnections } from '../reading/link-limits.ts'
import { reportGone } from '../report/report.ts'
import type { PageLimits } from './event-pages/fetch-pages-in-process.ts'
import type { Feed } from './feed.ts'
import { claimFeed, recordReading, releaseFeed } from './feed-store.ts'
import { type ReadFeedDeps, type Reading, readFeed } from './read-feed.ts'
import { checkMissingPages, handleMissing, withGone, withRemarks } from './settle-missing.ts'

export type FeedDeps = Omit<ReadFeedDeps, 'now' | 'dryRun' | 'finds'> & {
  now?: number
  /** Email addresses of administrators to notify about missing events and failures. */
  listRecipients: (db: Db) => Promise<readonly string[]>
  /** PUBLIC_URL; without it, mails contain no link. */
  site: string | undefined
  /** Limits for fetching the pages of missing events. */
  pageLimits?: Partial<PageLimits>
}

/** Milliseconds between two readings of a feed that can be read. */
const everyMs = 3 * hourMs
const maxWaitMs = dayMs

/** Readings in a row whose process died until the feed is paused. */
const maxDeaths = 3

/** Result for a feed whose last readings all ended with their process. */
const crashedReading: Reading = {
  result: failedResult(`was being read ${maxDeaths} times in a row when the server went down.`),
  hasDied: true,
}

/** Reads a feed that the caller has claimed. */
export const runFeed = async (deps: FeedDeps, feed: Feed): Promise<Reading> => {
  const now = deps.now ?? Date.now()
  // An address that was never read may be a page; the feed found there is followed from then on.
  const finds = feed.format === null ? 'feed' : undefined
  const reading =
    feed.deaths < maxDeaths ? await readFeed({ ...deps, now, finds }, feed) : crashedReading
  const isPaused = reading.hasDied === true && feed.deaths + 1 >= maxDeaths
  const pageCheck = await checkMissingPages(
    { ...deps, limits: deps.pageLimits },
    feed,
    reading,
    now,
  )
  const recipients = await deps.listRecipients(deps.db)
  const [settled, gone] = await inTransaction(deps.db, async (tx) => {
    const goneEvents = await handleMissing(tx, feed, { reading, pageCheck, now })
    const updatedReading = withGone(withRemarks(reading, pageCheck?.remarks ?? []), goneEvents)
    const nextRunAt = now + waitAfter(feed, reading)
    const isRecorded = await recordReading(
      tx,
      feed,
      { ...updatedReading, nextRunAt, isPaused },
      now,
    )
    if (isRecorded) await recordFoundAddress(tx, feed, reading.completeRead?.found?.url)
    const { result } = updatedReading
    const news: FeedNews = { feed, result, gone: goneEvents, isPaused, site: deps.site }
    await notifyAdministrators(tx, news, recipients, now)
    return [updatedReading, goneEvents]
  })
  if (settled.report) reportGone(settled.report, gone, deps.sink)
  return settled
}

const recordFoundAddress = async (
  tx: Tx,
  { id, url, source }: Feed,
  foundUrl: string | undefined,
) => {
  if (foundUrl === undefined || foundUrl === url) return
  await recordAudit(tx, {
    actor: 'system',
    action: 'address_changed',
    subject: { type: 'feed', id },
    before: { url },
    after: { url: foundUrl },
    note: `${source}: its page leads to this calendar.`,
  })
}

/**
 * Milliseconds until the next reading. After a failure 15 minutes, doubled each time up to a day, and at least as long
 * as the server asks for. Randomized to spread feeds of one server.
 */
const waitAfter = ({ failures, lastResult }: Feed, { result, retryAfter = 0 }: Reading): number => {
  const spread = 0.9 + Math.random() * 0.2
  if (result.outcome === 'empty' && lastResult?.outcome !== 'empty') return hourMs * spread
  if (result.outcome !== 'failed') return everyMs * spread
  const wait = Math.min(15 * minuteMs * 2 ** Math.min(failures, 10), maxWaitMs)
  return Math.max(wait * spread, Math.min(retryAfter * 1000, 7 * maxWaitMs))
}

/**
 * Reads all due feeds one after another, with a pause between two connections to a server. Returns their number. An
 * internal error affects only its feed; all such errors are thrown at the end.
 */
export const runDueFeeds = async (deps: FeedDeps): Promise<number> => {
  let count = 0
  const faults: unknown[] = []
  const waitFor = spaceConnections()
  const beforeConnection = (address: string) =>
    setTimeout(waitFor(address), undefined, { signal: deps.signal })
  while (!deps.signal?.aborted) {
    const feed = await claimFeed(deps.db, deps.now ?? Date.now())
    if (!feed) break
    count++
    await runFeed({ ...deps, beforeConnection }, feed).catch(async (fault: unknown) => {
      if (deps.signal?.aborted) return releaseFeed(deps.db, feed)
      faults.push(fault)
      return settleFault(deps, feed)
    })
  }
  if (faults.length > 0)
    throw new AggregateError(faults, 'Feeds failed because of an internal error.')
  return count
}

const settleFault = async ({ db, now = Date.now() }: FeedDeps, feed: Feed): Promise<void> => {
  const result = failedResult('could not be read because of an internal error; see the server log.')
  await recordReading(db, feed, { result, nextRunAt: now + waitAfter(feed, { result }) }, now)
}

type FeedNews = {
  feed: Feed
  result: FeedResult
  /** Events missing for the first time in this reading, and events taken down or called off. */
  gone: Pick<GoneChanges, 'missing' | 'removed' | 'off'>
  /** True if the feed is now paused. */
  isPaused: boolean
  site: string | undefined
}

type Mail = Omit<MailContent, 'links'>

/** Most names listed in a mail; the rest is only counted. */
const maxNames = 20

/** Failures in a row until administrators are notified, once; a server may be down for an hour. */
const failuresUntilNotice = 3

/** Notifies administrators of gone events, failures, a pause and new questions. */
const notifyAdministrators = async (
  tx: Tx,
  news: FeedNews,
  recipients: readonly string[],
  now: number,
): Promise<void> => {
  const { feed, result, gone, isPaused, site } = news
  const kinds = (['missing', 'removed', 'off'] as const).filter((kind) => gone[kind].length > 0)
  const mails: [string, Mail][] = kinds.map((kind) => [kind, goneMail(kind, news)])
  if (isPaused) mails.push(['paused', pausedMail(news)])
  else if (result.outcome === 'failed' && feed.failures + 1 === failuresUntilNotice) {
    mails.push(['failed', failureMail(news)])
  }
  const questions = newQuestions(news)
  if (questions.length > 0) mails.push(['questions', questionsMail(feed, questions)])
  const links = site ? [{ label: 'Feeds', href: publicUrl(site, administratorPaths.sources) }] : []
  for (const [mailKind, content] of mails) {
    const mail = renderMail({ ...content, links })
    for (const to of recipients) {
      const key = `feed-${mailKind}:${feed.id}:${now}:${to.toLowerCase()}`
      await queueMail(tx, { to, key, ...mail })
    }
  }
}

const namesOf = (events: readonly GoneEvent[]): string => {
  const names = events
    .slice(0, maxNames)
    .map(({ name, date }) => (date ? `${name}, ${longDate(date)}` : name))
  const more = events.length - names.length
  if (more > 0) names.push(`and ${formatNumber(more)} more`)
  return names.join('\n')
}

const goneMail = (kind: keyof FeedNews['gone'], { feed: { source }, gone }: FeedNews): Mail => {
  const events = gone[kind]
  const isOne = events.length === 1
  const amount = isOne ? '1 event' : `${formatNumber(events.length)} events`
  const { title, before, after } = {
    missing: {
      title: `${amount} ${isOne ? 'is' : 'are'} no longer in ${source}`,
      before: 'The feed no longer lists these upcoming events:',
      after:
        'They may have been canceled, moved or forgotten. They stay until you decide. After three readings in a row without them, they are taken down. To keep an event, confirm that it takes place.',
    },
    removed: {
      title: `${amount} from ${source} ${isOne ? 'was' : 'were'} taken down`,
      before:
        'We took these dates down because the feed removed them, left them out three times in a row, or their own pages are gone:',
      after:
        'You can undo this for 30 days in the list of all events. If the feed lists them again, they come back automatically.',
    },
    off: {
      title: `${amount} from ${source} ${isOne ? 'is' : 'are'} canceled or postponed`,
      before:
        "The feed no longer lists these dates, and their own pages say they're canceled or postponed. We marked them that way:",
      after:
        'If a page is wrong, undo it on the feeds page. If the feed lists the date again, the mark is removed automatically.',
    },
  }[kind]
  return { title, paragraphs: [before, { quote: namesOf(events) }, after] }
}

/** Questions that the previous reading did not have. */
const newQuestions = ({ feed, result }: FeedNews): Question[] => {
  const before = new Set((feed.lastResult?.questions ?? []).map(({ name }) => name))
  return (result.questions ?? []).filter(({ name }) => !before.has(name))
}

const questionsMail = ({ source }: Feed, questions: readonly Question[]): Mail => ({
  title: `Please check ${source}`,
  paragraphs: [
    "Some of this feed couldn't be used and may matter:",
    { quote: questions.map(questionWords).join('\n') },
    'New events from this feed wait until you answer on the feeds page.',
  ],
})

const failureMail = ({ feed, result }: FeedNews): Mail => ({
  title: `We couldn't read ${feed.source}`,
  paragraphs: [
    `Reading this feed has failed ${failuresUntilNotice} times in a row. The last time, it ${result.message}`,
    'Its events stay as they are. We keep trying, at least once a day.',
  ],
})

const pausedMail = ({ feed, result }: FeedNews): Mail => ({
  title: `${feed.source} is paused`,
  paragraphs: [
    `Reading this feed crashed several times in a row. The last time, it ${result.message}`,
    'Its events stay as they are. The feed is not read again until you resume it.',
  ],
})

/** Reads followed feeds when they are due, in one process at a time. */
export const startFeedsJob = (
  jobs: Jobs,
  deps: Omit<FeedDeps, 'now' | 'signal' | 'sink'>,
  log: Log,
): Promise<void> => {
  const run = async (signal: AbortSignal) => {
    const count = await runDueFeeds({ ...deps, signal })
    if (count > 0) log.info({ count }, 'read the feeds that are followed')
  }
  // The check is one small query; failed feeds are retried at their `next_run_at`.
  return jobs.define('follow-feeds', run, { every: '* * * * *', retryLimit: 0 })
}
