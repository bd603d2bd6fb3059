/** Finds the feed for any URL: derived from the URL, named by its page, or on the site's calendar page. */
import { readFile } from 'node:fs/promises'
import { AppError } from '../../../../kit/errors.ts'
import { FetchFailure } from '../../../../platform/fetch/fetch-to-file.ts'
import type { Origin, PoliteFetcher } from '../../../../platform/fetch/polite-fetcher.ts'
import { readSource } from '../read/read-source.ts'
import { noRules } from '../row/field-rules.ts'
import { type Format, fileProblem, openSource } from '../source/open-source.ts'
import { eventLinks, gatherEventPages, gatherList, postLinks } from './gather-pages.ts'
import { type FoundPage, linksOf } from './page-links.ts'
import {
  type Candidate,
  feedsOfAddress,
  feedsOfPage,
  platformAt,
  platformOf,
  platformOfContent,
} from './platforms.ts'
import { whyClosed, whyUnreadable } from './why-unreadable.ts'

/** The feed found for a URL. */
export type FoundSource = {
  /** Common name of the platform; empty if unknown. */
  platform: string
  /** URL to follow. */
  url: string
  origin: Origin
  /** URLs of other calendars on the page. */
  others: string[]
}

type Versions = Partial<Record<'etag' | 'last-modified', string>>

const versionsOf = ({ headers }: { headers: Versions }): Versions => ({
  etag: headers.etag,
  'last-modified': headers['last-modified'],
})

/** File to read, and its source. */
export type FetchedSource = FoundSource & {
  file: string
  format: Format
  hasEvents: boolean
  /** ETag and Last-Modified of the response; empty if the file combines several pages. */
  versions: Versions
  /** Reason why the file has no events, if it can't be read. */
  problem?: AppError | FetchFailure
}

/** Most requests for one URL, not counting those for event pages. */
const maxRequests = 12
/** Most feeds of a page that are tried. */
const maxCandidates = 5

/** `page`: events on the page itself take precedence over the site's calendar; `feed`: the reverse. */
export type Preference = 'feed' | 'page'

/** Throws FetchFailure if the URL can't be fetched, and AppError if no events can be read from it. */
export const findSource = async (
  address: string,
  fetcher: PoliteFetcher,
  preference: Preference,
): Promise<FetchedSource> => {
  const direct = feedsOfAddress(address)
  const byAddress = preference === 'feed' ? await firstOf(direct, fetcher) : undefined
  if (byAddress?.hasEvents) return byAddress
  const opened = await open({ platform: platformAt(address), url: address }, fetcher, 'given')
  if (opened.format !== 'web-page') return opened
  if (preference === 'page' && opened.hasEvents) return opened
  const page = linksOf(await readFile(opened.file, 'utf8'), opened.url)
  const closed = whyClosed(page)
  if (closed !== undefined) throw new FetchFailure(closed)
  const fallbacks = preference === 'page' ? direct : []
  const failures: string[] = []
  const found =
    (await findOnPage(page, opened, fetcher, { more: fallbacks, failures })) ??
    (await findOnEventPages(page, opened, fetcher)) ??
    (await findOnCalendarPage(page, fetcher)) ??
    byAddress
  if (found) return found
  // Reading the page reports the problem of each entry.
  if (!opened.problem) return opened
  const [failure] = platformOf(page.html) === '' ? failures : []
  const failureNote = failure === undefined ? '' : ` Its calendar or feed ${failure}`
  throw fileProblem(whyUnreadable(page, opened.problem?.message) + failureNote)
}

/** Fetches and reads one URL. Throws FetchFailure; a file that can't be read sets `problem`. */
export const open = async (
  { platform, url }: Candidate,
  fetcher: PoliteFetcher,
  origin: Origin,
): Promise<FetchedSource> => {
  const answer = await fetcher.fetch(url, origin)
  const { file, url: finalUrl } = answer
  const found = { platform, url, origin, others: [], file, versions: {} }
  try {
    const { format, head } = await openSource(file)
    const isList = format === 'json' && (await gatherList(file, finalUrl, fetcher))
    const { hasEvents, problem } = await contentOf(file)
    const isFeedOfPosts = format === 'feed' && problem !== undefined
    const isOfPages = isFeedOfPosts && (await gatherPosts(file, fetcher))
    return {
      ...found,
      platform: platform || platformOfContent(format, head),
      url: format === 'web-page' ? finalUrl : url,
      format: isOfPages ? 'json' : format,
      hasEvents: isOfPages || hasEvents,
      versions: isOfPages || isList ? {} : versionsOf(answer),
      ...(problem && !isOfPages && { problem }),
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { ...found, format: 'csv', hasEvents: false, problem: error }
  }
}

const gatherPosts = async (file: string, fetcher: PoliteFetcher) =>
  gatherEventPages(file, postLinks(await readFile(file, 'utf8')), fetcher)

type Content = { hasEvents: boolean; problem?: AppError }

/** Looks for a usable row. Unreadable rows are no problem of the file; their reading reports each. */
const contentOf = async (file: string): Promise<Content> => {
  let entries = 0
  try {
    for await (const item of readSource(file, { rules: noRules })) {
      if ('fields' in item) return { hasEvents: true }
      if ('unreadable' in item) entries++
    }
  } catch (error) {
    if (error instanceof AppError) return { hasEvents: false, problem: error }
    throw error
  }
  return { hasEvents: false, ...(entries === 0 && { problem: fileProblem('lists no events.') }) }
}

/** First candidate that has events; else the first calendar without events. */
const firstOf = async (
  candidates: readonly Candidate[],
  fetcher: PoliteFetcher,
  failures: string[] = [],
): Promise<FetchedSource | undefined> => {
  let empty: FetchedSource | undefined
  for (const candidate of candidates.slice(0, maxCandidates)) {
    if (fetcher.requests >= maxRequests) break
    const found = await open(candidate, fetcher, 'found').catch((error: unknown) => {
      if (!(error instanceof FetchFailure)) throw error
      failures.push(`${candidate.url.slice(0, 200)} ${error.message}`)
      return undefined
    })
    // Sites often answer unknown URLs with their home page.
    if (found?.hasEvents && found.format !== 'web-page') return found
    if (found?.format === 'calendar') empty ??= found
  }
  return empty
}

/** Events of a page's feeds, else those of the page itself. */
const findOnPage = async (
  page: FoundPage,
  opened: FetchedSource,
  fetcher: PoliteFetcher,
  { more = [], failures }: { more?: readonly Candidate[]; failures?: string[] } = {},
): Promise<FetchedSource | undefined> => {
  const candidates = [...more, ...feedsOfPage(page)].filter(({ url }) => url !== opened.url)
  const found = await firstOf(candidates, fetcher, failures)
  if (found?.hasEvents) {
    const others = candidates.filter(
      ({ platform, url }) => platform === found.platform && url !== found.url,
    )
    const isOfOthers = /^(?:Google Calendar|Tockify|TeamUp|LibCal)$/.test(found.platform)
    return { ...found, others: isOfOthers ? others.map(({ url }) => url) : [] }
  }
  if (opened.hasEvents) return { ...opened, platform: opened.platform || platformOf(page.html) }
  const loose = await firstOf(looseFiles(page), fetcher, failures)
  return loose?.hasEvents ? loose : (found ?? loose)
}

/** Calendar files and feeds that a page links to without a known platform. */
const looseFiles = ({ links }: FoundPage): Candidate[] => {
  const files = links.filter(({ href }) => /\.ics(?:$|\?)/i.test(href))
  const feeds = links.filter(
    ({ href, type }) => /^application\/(?:rss|atom)\+xml/.test(type) && !/comments/i.test(href),
  )
  // Many files are "Add to calendar" links of single events.
  const calendarFiles = files.length > 3 ? [] : files
  return [
    ...calendarFiles.map(({ href }) => ({ platform: 'Calendar file', url: href })),
    ...feeds.slice(0, 2).map(({ href }) => ({ platform: 'RSS', url: href })),
  ]
}

const calendarWords = /\b(?:events?|calendar|schedule|shows?|cruises?|meets?|cruise[ -]?ins?)\b/i
const maxCalendarPages = 2

/** Events on pages of the same site whose link or path names a calendar. */
const findOnCalendarPage = async (
  { links, url }: FoundPage,
  fetcher: PoliteFetcher,
): Promise<FetchedSource | undefined> => {
  const pages = links.filter(({ href, text, rel }) => {
    const { host, pathname } = new URL(href)
    const isPage =
      host === url.host &&
      pathname !== url.pathname &&
      !/\.\w{2,4}$/.test(pathname.replace(/\.(?:html?|php|aspx?)$/i, ''))
    return (
      isPage &&
      rel === '' &&
      (calendarWords.test(text) || calendarWords.test(pathname.replaceAll(/[-_/]/g, ' ')))
    )
  })
  const shortest = pages.toSorted((a, b) => a.href.length - b.href.length)
  for (const { href } of shortest.slice(0, maxCalendarPages)) {
    if (fetcher.requests >= maxRequests) return undefined
    try {
      const opened = await open({ platform: '', url: href }, fetcher, 'found')
      if (opened.format !== 'web-page') {
        if (opened.hasEvents) return opened
        continue
      }
      const page = linksOf(await readFile(opened.file, 'utf8'), opened.url)
      const found =
        (await findOnPage(page, opened, fetcher)) ?? (await findOnEventPages(page, opened, fetcher))
      if (found) return found
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
    }
  }
  return undefined
}

/** Events of a page that links to one page per event. */
const findOnEventPages = async (
  page: FoundPage,
  opened: FetchedSource,
  fetcher: PoliteFetcher,
): Promise<FetchedSource | undefined> => {
  const links = eventLinks(page.html, opened.url)
  if (links.length === 0 || !(await gatherEventPages(opened.file, links, fetcher))) return undefined
  const platform = opened.platform || platformOf(page.html)
  const gathered = { format: 'json', hasEvents: true, versions: {}, problem: undefined } as const
  return { ...opened, platform, ...gathered }
}

/** Response of a followed URL. */
export type FollowedAnswer =
  | { status: 304 }
  | {
      status: 200
      file: string
      format: Format
      head: string
      /** URL after all redirects. */
      url: string
      versions: Versions
    }

export type FollowedRequest = {
  origin: Origin
  headers?: Record<string, string>
  /** Called with the file before it is parsed. */
  onAnswer?: (file: string) => Promise<void>
}

/** Reads a followed URL: also all pages of a list, or the event pages that it links to. */
export const openFollowed = async (
  address: string,
  fetcher: PoliteFetcher,
  { origin, headers, onAnswer }: FollowedRequest,
): Promise<FollowedAnswer> => {
  const answer = await fetcher.fetch(address, origin, { headers })
  if (answer.status === 304) return { status: 304 }
  const { file, url } = answer
  await onAnswer?.(file)
  const { format, head } = await openSource(file)
  const isGathered = await gatherMore(file, format, url, fetcher)
  return {
    status: 200,
    file,
    url,
    head,
    format: isGathered ? 'json' : format,
    versions: isGathered ? {} : versionsOf(answer),
  }
}

const gatherMore = async (file: string, format: Format, url: string, fetcher: PoliteFetcher) => {
  if (format === 'json') return gatherList(file, url, fetcher)
  if ((format !== 'feed' && format !== 'web-page') || !(await contentOf(file)).problem) return false
  if (format === 'feed') return gatherPosts(file, fetcher)
  const links = eventLinks(await readFile(file, 'utf8'), url)
  return links.length > 0 && gatherEventPages(file, links, fetcher)
}
