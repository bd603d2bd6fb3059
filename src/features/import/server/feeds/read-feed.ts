/** Reads a feed once: fetches it, makes sure that it is what it was, and imports it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { locate } from '../../../../catalog/server/locate.ts'
import { countComing } from '../../../../catalog/server/missing-events.ts'
import { AppError } from '../../../../kit/errors.ts'
import { siteSettings } from '../../../../kit/site-settings.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { inTransaction } from '../../../../platform/db/transaction.ts'
import {
  type Fetched,
  FetchFailure,
  fetchToFile,
} from '../../../../platform/fetch/fetch-to-file.ts'
import { importFiles } from '../import-files.ts'
import type { Format } from '../read/detect-format.ts'
import { openSource } from '../read/open-source.ts'
import type { FileReport, IssueSink } from '../report.ts'
import { type Feed, type FeedResult, importSettings } from './feed.ts'
import type { Settled } from './feed-store.ts'
import { Listing } from './listing.ts'

export type ReadParts = {
  db: Db
  /** Feeds on this machine may be read: for trying things out and for tests. */
  allowLoopback: boolean
  now: number
  signal?: AbortSignal
  dryRun?: boolean
  sink?: IssueSink
}

export type Reading = Pick<Settled, 'result' | 'read'> & {
  /** Of a reading that may be believed about what is missing. */
  listing?: Listing
  report?: FileReport
  /** Seconds after which the server wants to be asked again, where it says so. */
  retryAfter?: number
}

const maxBytes = 32 * 1024 * 1024
const timeout = 60_000

/** For some hundred rows, reading all places into memory takes longer than asking for each. */
const smallBytes = 64 * 1024

/** What is wrong with the feed is in the result; other failures, such as a lost database, are thrown. */
export const readFeed = async (parts: ReadParts, feed: Feed): Promise<Reading> => {
  const started = performance.now()
  const folder = await mkdtemp(path.join(tmpdir(), 'feed-'))
  const seconds = () => (performance.now() - started) / 1000
  try {
    const file = path.join(folder, fileName(feed.url))
    const fetched = await fetchToFile(feed.url, {
      file,
      headers: headersFor(feed, parts.now),
      allowLoopback: parts.allowLoopback,
      maxBytes,
      timeout,
      signal: parts.signal,
    })
    if (fetched.status === 304)
      return { result: outcome(feed, { outcome: 'unchanged' }, seconds()) }
    return await takeFile(parts, feed, { file, fetched, seconds })
  } catch (error) {
    if (!(error instanceof FetchFailure) && !(error instanceof AppError)) throw error
    const result = outcome(feed, { outcome: 'failed', message: error.message }, seconds())
    return { result, retryAfter: error.retryAfter }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The address's own ending says what people expect of it. */
const fileName = (url: string) => {
  const ending = /\.(ics|csv|json|html?)$/i.exec(new URL(url).pathname)?.[0] ?? '.txt'
  return `feed${ending.toLowerCase()}`
}

/** Once a week it is read whole, whatever its server says: repeating entries come nearer. */
const wholeEveryMs = 7 * 86_400_000

const headersFor = ({ etag, lastModified, wholeAt }: Feed, now: number): Record<string, string> => {
  const headers: Record<string, string> = {
    'user-agent': `${siteSettings.name.replaceAll(' ', '')}/1.0`,
    accept:
      'text/calendar, application/ld+json, application/json, text/csv, text/html;q=0.8, */*;q=0.5',
  }
  if (wholeAt === null || now - Date.parse(wholeAt) > wholeEveryMs) return headers
  if (etag) headers['if-none-match'] = etag
  if (lastModified) headers['if-modified-since'] = lastModified
  return headers
}

type Got = { file: string; fetched: Fetched; seconds: () => number }

const takeFile = async (
  parts: ReadParts,
  feed: Feed,
  { file, fetched, seconds }: Got,
): Promise<Reading> => {
  const { format, size } = await openSource(file)
  checkFormat(feed, format)
  const listing = new Listing()
  const [report] = await importFiles(parts.db, {
    settings: importSettings(feed, parts.dryRun ?? false),
    files: [{ path: file, name: feed.url, listing, sink: parts.sink }],
    now: parts.now,
    locator: size <= smallBytes ? (clues) => locate(parts.db, clues) : undefined,
  })
  if (!report) throw new Error('There is a report for each file.')
  const problem = report.problem ?? uselessness(report)
  if (problem !== undefined) {
    return {
      report,
      result: outcome(feed, { outcome: 'failed', message: problem, report }, seconds()),
    }
  }
  if (report.rows === 0) return emptied(parts, feed, { report, listing, seconds: seconds() })
  const { etag = null, 'last-modified': lastModified = null } = fetched.headers
  const uncertain =
    'Some entries cannot be read, so nothing is said of what it does not list any more.'
  const message = listing.isUncertain ? uncertain : ''
  return {
    report,
    listing: listing.isUncertain ? undefined : listing,
    result: outcome(feed, { outcome: 'read', message, report }, seconds()),
    read: { format, etag, lastModified },
  }
}

const kinds: Record<Format, string> = {
  calendar: 'a calendar',
  csv: 'a CSV file',
  json: 'JSON',
  'web-page': 'a web page',
}

/** An error page that happens to be readable is no news. */
const checkFormat = ({ format: before }: Feed, format: Format) => {
  if (before === null || before === format) return
  const was = kinds[before as Format]
  throw new AppError('unprocessable', {
    message: `was ${was} until now and is ${kinds[format]} today: it was not taken.`,
  })
}

/** Rows that are none of ours are news, too; rows of which none can be used are an error message. */
const uselessness = ({ rows, refused, examples }: FileReport): string | undefined => {
  if (rows === 0 || refused < rows) return undefined
  const first = examples.find(({ kind }) => kind === 'refused')
  return `holds nothing that can be taken for an event: line ${first?.line ?? 1} ${first?.reason ?? ''}`
}

type Emptied = { report: FileReport; listing: Listing; seconds: number }

/** A feed that lists nothing all of a sudden may have a fault; it is believed the second time. */
const emptied = async (
  { db, now }: ReadParts,
  feed: Feed,
  { report, listing, seconds }: Emptied,
): Promise<Reading> => {
  const coming = await inTransaction(db, (tx) => countComing(tx, feed.source, now))
  const isConfirmed = feed.lastResult?.outcome === 'empty'
  const few = `${coming} coming ${coming === 1 ? 'event' : 'events'}`
  const message =
    coming === 0 || isConfirmed
      ? 'It is in order but lists nothing.'
      : `It is in order but lists nothing. If that is still so next time, its ${few} will be told as missing.`
  const result = outcome(feed, { outcome: 'empty', message, report }, seconds)
  return { report, result, listing: isConfirmed ? listing : undefined }
}

type Come = Pick<FeedResult, 'outcome'> & { message?: string; report?: FileReport }

const outcome = (
  feed: Feed,
  { outcome: what, message = '', report }: Come,
  seconds: number,
): FeedResult => ({
  outcome: what,
  message,
  // Nothing new: what the last reading said of its rows still holds.
  issues: report?.examples ?? (what === 'unchanged' ? (feed.lastResult?.issues ?? []) : []),
  remarks: report?.remarks ?? [],
  counts: report && countsOf(report),
  seconds: Math.round(seconds * 10) / 10,
})

const countsOf = (report: FileReport): FeedResult['counts'] => {
  const { rows, taken, updated, unchanged, skipped, refused, needPlace } = report
  return { rows, taken, updated, unchanged, skipped, refused, needPlace, gone: 0, back: 0 }
}
