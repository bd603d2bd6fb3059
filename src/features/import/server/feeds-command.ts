/** `sources …` and `import` of addresses: feeds on the command line. */
import { AppError } from '../../../kit/errors.ts'
import { formatNumber } from '../../../kit/format-number.ts'
import { printable } from '../../../kit/text/clean-text.ts'
import type { Db } from '../../../platform/db/database.ts'
import { type FeedSettings, type FeedView, type Trust, trusts } from '../contract.ts'
import { countFeedWords } from '../count-words.ts'
import { questionWords } from '../questions.ts'
import { concernsOf, placeless, yieldWords } from '../source-words.ts'
import { change, follow, noFeed, setPlace, unfollow } from './feeds/change-feeds.ts'
import { type Feed, feedAddress, unfollowedFeed } from './feeds/feed.ts'
import { claimFeed, findAnswer, findFeed, findFeeds } from './feeds/feed-store.ts'
import { type Reading, readFeed } from './feeds/read-feed.ts'
import { type FeedDeps, runFeed } from './feeds/run-feed.ts'
import { settleListing, withGone } from './feeds/settle-missing.ts'
import { openIssueLog } from './import-command.ts'
import { type ImportFlags, settingsOf } from './import-flags.ts'
import { tryWork } from './import-items.ts'
import { previewLines, runLinkCommand } from './links/link-command.ts'
import { previewLink } from './links/preview-link.ts'
import { reportLines } from './report/print-report.ts'
import type { FileReport } from './report/report.ts'

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
  ...(feed.lastResult ? [`  ${[feed.platform, yieldWords(feed)].filter(Boolean).join(': ')}`] : []),
  ...concernsOf(feed).map((words) => `  ${words}`),
  ...placeLines(feed),
  ...feed.questions.map((question) => `  Waiting for your answer: ${questionWords(question)}`),
]

/** Asks where the club meets, until that is set. */
const placeLines = (feed: FeedView): string[] => {
  const events = placeless(feed)
  if (events === 0) return []
  return [
    `  ${events === 1 ? '1 event lacks its' : `${formatNumber(events)} events lack their`} place. Where does this club meet?`,
    `    npm run cli -- sources place ${feed.id} "CITY, ST"   (or "" if it meets in different places)`,
  ]
}

const resultLine = ({ lastResult, runAt }: FeedView): string => {
  if (!lastResult || runAt === null) return 'Not read yet.'
  const { outcome, message, counts } = lastResult
  const summary = outcome === 'read' && counts ? countFeedWords(counts) : outcome
  return `${runAt}: ${[summary, message].filter(Boolean).join(': ')}`
}

/** Returns true if the feed could be read. */
export const runFeedNow = async (deps: FeedDeps, id: string, print: Print): Promise<boolean> => {
  const { db } = deps
  if (!(await findFeed(db, { id }))) throw noFeed()
  const feed = await claim(db, Date.now(), id)
  // A manual reading ignores the server's validators.
  const { result } = await runFeed(deps, { ...feed, etag: null, lastModified: null, deaths: 0 })
  const [view] = await findFeeds(db, id)
  if (view) for (const line of linesOf(view)) print(printable(line))
  return result.outcome !== 'failed'
}

const claim = async (db: Db, now: number, id: string): Promise<Feed> => {
  const feed = await claimFeed(db, now, id)
  if (feed) return feed
  throw new AppError('conflict', { message: 'This feed is being read right now.' })
}

type ChangeFeed = (db: Db, id: string, text: string) => Promise<void>

/** Changes by command name. Text of `place`: default place of events; empty if the club meets in several places. */
const feedChanges = {
  pause: (db, id) => change(db, id, { paused: true }, 'system'),
  resume: (db, id) => change(db, id, { paused: false }, 'system'),
  remove: (db, id) => unfollow(db, id, 'system'),
  trust: (db, id, text) => change(db, id, { trust: trustNamed(text, 'Trust') }, 'system'),
  address: (db, id, url) => change(db, id, { url }, 'system'),
  place: (db, id, text) => setPlace(db, id, text, 'system'),
} satisfies Record<string, ChangeFeed>

const changeWords: Record<keyof typeof feedChanges, (text: string) => string> = {
  pause: () => ' is paused, and not read until you resume it.',
  resume: () => ' is read again within minutes.',
  remove: () => ' is no longer followed. Its events stay.',
  trust: (trust) => (trust === 'live' ? ': new events go live.' : ': new events wait for review.'),
  address: (url) => ` is read from ${url} within minutes.`,
  place: (place) =>
    place.trim()
      ? `: events without a place are in ${place}.`
      : ': events without a place get none.',
}

/** Changes a feed and prints what changed. */
export const changeFeed = async (
  db: Db,
  command: keyof typeof feedChanges,
  [id = '', text = '']: readonly string[],
  print: Print,
): Promise<void> => {
  const feed = await findFeed(db, { id })
  await feedChanges[command](db, id, text)
  print(printable(`${feed?.source ?? id}${changeWords[command](text)}`))
}

export const printAnswer = async (db: Db, id: string, print: Print): Promise<void> => {
  const text = await findAnswer(db, id)
  if (text === undefined) throw new AppError('not_found', { message: 'No response is stored.' })
  for (const line of text.split(/\r\n|\r|\n/)) print(printable(line))
}

const trustNamed = (text: string, setting: string): Trust => {
  const trust = trusts.find((each) => each === text)
  if (trust) return trust
  throw invalid(`${setting} must be ${trusts.join(' or ')}, not "${text}".`)
}

/** `import --follow URL`: reads a feed now and, if that works, follows it. */
export type FollowFlags = ImportFlags & { follow: string; trust?: string; permitted?: boolean }

/** Returns true if the feed could be read. Throws AppError for invalid options. */
export const runFollowCommand = async (
  deps: FeedDeps,
  flags: FollowFlags,
  print: Print = console.log,
): Promise<boolean> => {
  const trust = checkedFlags(flags)
  const settings = settingsIn(flags)
  const log = flags.report === undefined ? undefined : openIssueLog(flags.report)
  const withLog = {
    ...deps,
    sink: log?.sink,
    ignore: flags.ignore,
    repair: flags.repair?.map((name) => ({ name })),
  }
  const options: Options = { ...flags, trust, settings, onReport: log?.end }
  try {
    return await (flags.dryRun ? tryFeed : followFeed)(withLog, options, print)
  } finally {
    log?.close()
  }
}

/** `import URL`: reads the address once. Returns true if it could be read. */
export const runAddressCommand = (
  deps: FeedDeps,
  address: string,
  flags: ImportFlags,
  print?: Print,
): Promise<boolean> =>
  runLinkCommand(
    { ...deps, ...atTerminal },
    address,
    { ...flags, settings: settingsIn(flags) },
    print,
  )

const refusedFlags = ['venues', 'strict', 'publish'] as const

const checkedFlags = (flags: FollowFlags): Trust | undefined => {
  const refusedFlag = refusedFlags.find((flag) => flags[flag])
  if (refusedFlag) {
    const instead = refusedFlag === 'publish' ? ': use --trust live' : ''
    throw invalid(`--${refusedFlag} can't be used with --follow${instead}.`)
  }
  return flags.trust === undefined ? undefined : trustNamed(flags.trust, '--trust')
}

const invalid = (message: string) => new AppError('invalid_request', { message })

const settingsIn = (flags: Omit<FollowFlags, 'follow'>): FeedSettings => {
  const { map, set, default: otherwise, root, zone, all = false } = flags
  settingsOf(flags)
  return { map, set, default: otherwise, root, zone, all, permitted: flags.permitted }
}

type Options = FollowFlags & {
  trust: Trust | undefined
  settings: FeedSettings
  onReport?: (report: FileReport) => void
}

/** No request is waiting, so the process has normal priority and a feed reading's usual time. */
const atTerminal = { timeMs: 60_000, isLowPriority: false }

type FoundFeed = { url: string; source: string; known: Feed | undefined; found?: true | undefined }

/** Feed at the given address, or on the club page there; undefined if nothing could be read. */
const findFeedAt = async (
  deps: FeedDeps,
  { follow: address, source, settings }: Options,
  print: Print,
): Promise<FoundFeed | undefined> => {
  const feedUrl = feedAddress(address)
  const known = await findFeed(deps.db, { url: feedUrl })
  if (known) return { url: feedUrl, source: known.source, known }
  const preview = await previewLink(
    { ...deps, ...atTerminal },
    { url: feedUrl, source, settings },
    deps.now,
  )
  for (const line of previewLines(preview)) print(printable(line))
  if (preview.result.outcome === 'failed') return undefined
  const { url, isFound } = preview
  const followed = await findFeed(deps.db, { url })
  return { url, source: preview.source, known: followed, found: isFound || undefined }
}

const tryFeed = async (deps: FeedDeps, options: Options, print: Print): Promise<boolean> => {
  const found = await findFeedAt(deps, options, print)
  if (!found) return false
  const { url, known } = found
  const now = deps.now ?? Date.now()
  const source = known?.source ?? found.source
  const trust = options.trust ?? known?.trust ?? 'queue'
  const settings = { ...options.settings, found: found.found }
  const feed = unfollowedFeed({ url, source, trust, settings }, known)
  const reading = await readFeed({ ...deps, now, dryRun: true }, feed)
  const gone = await tryWork(deps.db, (tx) => settleListing(tx, feed, reading, now))
  return printReading(feed, gone ? withGone(reading, gone) : reading, options, print)
}

const followFeed = async (deps: FeedDeps, options: Options, print: Print): Promise<boolean> => {
  const { db } = deps
  const found = await findFeedAt(deps, options, print)
  if (!found) {
    print('The feed is not followed.')
    return false
  }
  const { url, known } = found
  const { trust, settings, source } = options
  if (known && source !== undefined && source !== known.source) {
    throw invalid(
      `This feed is already followed as "${known.source}", and a source's name can't be changed.`,
    )
  }
  const request = {
    url,
    source: source ?? found.source,
    trust: trust ?? 'queue',
    settings: { ...settings, found: found.found },
  }
  const { id } = known ?? (await follow(db, request, 'system'))
  // A confirmed permission stays valid until somebody withdraws it.
  const permitted = settings.permitted ?? known?.settings.permitted
  if (known) {
    const newSettings = { ...settings, permitted, found: known.settings.found }
    await change(db, id, { trust, settings: newSettings }, 'system')
  }
  const feed = await claim(db, deps.now ?? Date.now(), id)
  const reading = await runFeed(deps, feed)
  const isRead = printReading(feed, reading, options, print)
  if (!isRead && !known) {
    await unfollow(db, id, 'system')
    print('The feed is not followed.')
    return isRead
  }
  if (!known) print(`The feed is now followed (${id}).`)
  const [view] = await findFeeds(db, id)
  for (const line of view ? placeLines(view) : []) print(printable(line))
  return isRead
}

const printReading = (
  feed: Feed,
  { result, report }: Reading,
  flags: Options,
  print: Print,
): boolean => {
  const { outcome, message } = result
  if (report) {
    const shownReport = outcome === 'failed' ? { ...report, problem: message } : report
    const options = { explain: flags.explain === true, dryRun: flags.dryRun === true }
    for (const line of reportLines(shownReport, options)) print(line)
    flags.onReport?.(shownReport)
  } else
    print(
      outcome === 'failed' ? `${feed.url} ${message}` : `${feed.url}: ${message || 'nothing new.'}`,
    )
  if (outcome !== 'failed' && message !== '') print(`  Note: ${message}`)
  return outcome !== 'failed'
}
