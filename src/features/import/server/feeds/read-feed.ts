/** Reads a feed once in its own process, checks that its format is the same as before, and imports it. */
import { countUpcoming } from '../../../../catalog/event/server/missing-events.ts'
import { dayMs } from '../../../../kit/durations.ts'
import { AppError } from '../../../../kit/errors.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { type ConnectionSettings, connectionUrl } from '../../../../platform/db/pool/connection.ts'
import { inTransaction } from '../../../../platform/db/pool/transaction.ts'
import { agentName } from '../../../../platform/fetch/agent-name.ts'
import { type FeedResult } from '../../contract.ts'
import { openOf } from '../../questions.ts'
import { creditProvider } from '../credits/source-credits.ts'
import type { Preference } from '../finding/find-source.ts'
import { importItems } from '../import-items.ts'
import { findAnswers } from '../questions/question-store.ts'
import type { Opened, ReadingTask } from '../reading/messages.ts'
import { maxMemory, ReadingApart, type ReadingLimits } from '../reading/read-apart.ts'
import { countsOf, type FileReport, type IssueSink, whyUseless } from '../report/report.ts'
import { ListedEntries } from '../row/listed-entries.ts'
import type { MadeItem } from '../row/made-row.ts'
import type { ImportSettings, Repair } from '../settings/import-settings.ts'
import { uncertain } from '../settle-reading.ts'
import type { Format } from '../source/open-source.ts'
import { type Feed, importSettings } from './feed.ts'
import { findFeed, type SettledReading } from './feed-store.ts'

export type ReadFeedDeps = {
  db: Db
  /** Database connection of the reading process. */
  connection: ConnectionSettings
  /** True allows feeds on this machine, for development and tests. */
  allowLoopback: boolean
  /** PUBLIC_URL, used in the User-Agent header. */
  site?: string
  now: number
  signal?: AbortSignal
  dryRun?: boolean
  sink?: IssueSink
  /** Names of questions to dismiss from now on. */
  ignore?: readonly string[]
  /** Questions about times to answer with `repair`. */
  repair?: readonly Repair[]
  /** Milliseconds for fetching and reading; default: one minute. */
  timeMs?: number
  /** Searches for a feed on the page at the address and beyond. */
  finds?: Preference
  /** True, the default, if requests and the database have priority over the reading process. */
  isLowPriority?: boolean
  /** Counts each resolved address before connecting to it; its `rate_limited` errors are rethrown. */
  beforeConnection?: ReadingLimits['beforeConnection']
  /** Observes the items as they are read, and may end the reading early. */
  watch?: (items: AsyncIterable<MadeItem>) => AsyncIterable<MadeItem>
}

export type Reading = Pick<SettledReading, 'result' | 'completeRead' | 'hasDied' | 'answer'> & {
  /** Identifiers in a complete reading, from which missing events are found. */
  entries?: ListedEntries
  report?: FileReport
  /** Response of the address, usable or not. */
  opened?: Extract<Opened, { status: 200 }>
  /** Seconds from the server's Retry-After header, if any. */
  retryAfter?: number
}

const maxMs = 60_000

/** Problems of the feed are part of the result; other failures, such as a lost database connection, are thrown. */
export const readFeed = async (deps: ReadFeedDeps, feed: Feed): Promise<Reading> => {
  const started = performance.now()
  const seconds = () => (performance.now() - started) / 1000
  const answers = await findAnswers(deps.db, feed.source, deps)
  const task = taskOf(deps, feed, answers)
  const { signal, timeMs: time = maxMs, beforeConnection } = deps
  const reading = new ReadingApart(task, { memory: maxMemory, time, signal, beforeConnection })
  try {
    const opened = await reading.opened()
    if (opened.status === 304)
      return { result: toFeedResult(feed, { outcome: 'unchanged' }, seconds()) }
    const result = await takeItems(deps, feed, { task, reading, opened, seconds })
    return { ...result, opened, answer: reading.answer }
  } catch (error) {
    if (!(error instanceof AppError) || error.code === 'rate_limited') throw error
    const message = withHint(error.message)
    const result = toFeedResult(feed, { outcome: 'failed', message }, seconds())
    const { hasDied, answer } = reading
    return { result, retryAfter: error.retryAfter, hasDied, answer }
  } finally {
    reading.close()
  }
}

const taskOf = (
  {
    connection,
    allowLoopback,
    site,
    now,
    dryRun,
    watch,
    finds,
    isLowPriority = true,
    timeMs = maxMs,
    beforeConnection,
  }: ReadFeedDeps,
  feed: Feed,
  answers: Pick<ImportSettings, 'ignore' | 'repair'>,
): ReadingTask => ({
  from: {
    url: feed.url,
    agent: agentName(site),
    // A found address is read directly, obeying robots.txt.
    finds: feed.settings.found ? undefined : finds,
    origin: feed.settings.found ? 'found' : 'given',
    // Shorter than the process's time limit, so that a slow server is reported as such.
    totalMs: timeMs - 6_000,
    headers: headersFor(feed, now),
    allowLoopback,
    countsConnections: beforeConnection !== undefined,
  },
  settings: { ...importSettings(feed, dryRun ?? false), source: feed.source, ...answers },
  now,
  databaseUrl: connectionUrl(connection),
  // A watcher may end the reading early, so the file is not read to its end first.
  readAhead: watch === undefined ? 'all' : 'none',
  isLowPriority,
})

/** Adds a hint on the option that allows the address. */
const withHint = (message: string): string =>
  message.includes('not on the public internet')
    ? `${message} FEEDS_LOOPBACK=on allows addresses on this machine.`
    : message

/** Interval of complete readings even if the server answers 304: more dates of repeating entries come into range. */
const wholeEveryMs = 7 * dayMs

/** Accepted formats, in order of preference. */
export const feedHeaders = {
  accept:
    'text/calendar, application/ld+json, application/json, text/csv, text/html;q=0.8, */*;q=0.5',
}

const headersFor = ({ etag, lastModified, wholeAt }: Feed, now: number): Record<string, string> => {
  const headers: Record<string, string> = { ...feedHeaders }
  if (wholeAt === null || now - Date.parse(wholeAt) > wholeEveryMs) return headers
  if (etag) headers['if-none-match'] = etag
  if (lastModified) headers['if-modified-since'] = lastModified
  return headers
}

type OpenedReading = {
  task: ReadingTask
  reading: ReadingApart
  opened: Extract<Opened, { status: 200 }>
  seconds: () => number
}

const takeItems = async (
  deps: ReadFeedDeps,
  feed: Feed,
  { task, reading, opened, seconds }: OpenedReading,
): Promise<Reading> => {
  const { format, platform, etag, lastModified } = opened
  const otherKind = kindProblem(feed, format)
  if (otherKind !== undefined) {
    const failure = { outcome: 'failed', message: otherKind, isOtherKind: true } as const
    return { result: toFeedResult(feed, failure, seconds()) }
  }
  const { found } = opened
  if (!deps.dryRun) {
    await checkNotFollowed(deps.db, feed, found?.url)
    await creditProvider(deps.db, { ...feed.settings, source: feed.source }, opened)
  }
  const entries = new ListedEntries()
  const options = { path: feed.url, name: feed.url, entries, settles: false, sink: deps.sink }
  const context = { ...task.settings, now: deps.now }
  const { watch = (items) => items } = deps
  const report = await importItems(deps.db, options, context, (progress) =>
    watch(reading.items(progress)),
  )
  const problem = report.problem ?? whyUseless(report)
  if (problem !== undefined) {
    const result = toFeedResult(feed, { outcome: 'failed', message: problem, report }, seconds())
    return { report, result, hasDied: reading.hasDied }
  }
  if (report.rows === 0) return emptyReading(deps, feed, { report, entries, seconds: seconds() })
  const message = entries.isUncertain ? uncertain : ''
  return {
    report,
    entries: entries.isUncertain || entries.isInQuestion ? undefined : entries,
    result: toFeedResult(feed, { outcome: 'read', message, report }, seconds()),
    completeRead: { format, platform, etag, lastModified, found },
  }
}

const formatWords: Record<Format, string> = {
  calendar: 'a calendar',
  csv: 'a CSV file',
  json: 'JSON',
  'web-page': 'a web page',
  feed: 'an RSS or XML feed',
  workbook: 'a workbook',
  motorsportreg: 'a MotorsportReg calendar',
}

/** Throws AppError if the calendar that was found is already followed as another feed. */
const checkNotFollowed = async (db: Db, { id }: Feed, url: string | undefined): Promise<void> => {
  const other = url === undefined || id === '' ? undefined : await findFeed(db, { url })
  if (!other || other.id === id) return
  const message = `shows the calendar ${other.url}, which you follow as ${other.source}.`
  throw new AppError('unprocessable', { message })
}

/** Problem if the format has changed; an error page may happen to be readable. */
const kindProblem = ({ format: before }: Feed, format: Format): string | undefined => {
  if (before === null || before === format) return undefined
  // Recorded as JSON before such calendars were distinguished, or while it had no events.
  if (before === 'json' && format === 'motorsportreg') return undefined
  return `used to be ${formatWords[before as Format]} but is now ${formatWords[format]}, so it was not imported.`
}

type EmptyReading = { report: FileReport; entries: ListedEntries; seconds: number }

/** Result of a feed without entries. This may be a fault, so only a second such reading reports missing events. */
const emptyReading = async (
  { db, now }: ReadFeedDeps,
  feed: Feed,
  { report, entries, seconds }: EmptyReading,
): Promise<Reading> => {
  const coming = await inTransaction(db, (tx) => countUpcoming(tx, feed.source, now))
  const isConfirmed = feed.lastResult?.outcome === 'empty'
  const amount = `${coming} upcoming ${coming === 1 ? 'event' : 'events'}`
  const message =
    coming === 0 || isConfirmed
      ? 'It is valid but lists no events.'
      : `It is valid but lists no events. If the next reading is empty too, its ${amount} will be reported as missing.`
  const result = toFeedResult(feed, { outcome: 'empty', message, report }, seconds)
  return { report, result, entries: isConfirmed ? entries : undefined }
}

type OutcomeFacts = Pick<FeedResult, 'outcome' | 'isOtherKind'> & {
  message?: string
  report?: FileReport
}

const toFeedResult = (
  feed: Feed,
  { outcome, message = '', report, isOtherKind }: OutcomeFacts,
  seconds: number,
): FeedResult => ({
  outcome,
  message,
  ...(isOtherKind && { isOtherKind }),
  // Without a report, the previous questions still apply; so do the previous issues if nothing changed.
  questions: report ? openOf(report.questions) : feed.lastResult?.questions,
  issues: report?.examples ?? (outcome === 'unchanged' ? (feed.lastResult?.issues ?? []) : []),
  remarks: report?.remarks ?? [],
  counts: report && countsOf(report),
  seconds: Math.round(seconds * 10) / 10,
})
