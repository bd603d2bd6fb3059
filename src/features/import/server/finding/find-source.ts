/** Finds the feed at any address: of the address itself, of what its page says, or of the page that is its calendar. */
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

/** Result of looking for the feed of an address. */
export type FoundSource = {
  /** Name of the platform, as people know it; empty where none is known. */
  platform: string
  /** Address to follow. */
  url: string
  origin: Origin
  /** Other calendars that the page shows. */
  others: string[]
}

type Versions = Partial<Record<'etag' | 'last-modified', string>>

const versionsOf = ({ headers }: { headers: Versions }): Versions => ({
  etag: headers.etag,
  'last-modified': headers['last-modified'],
})

/** A file to read, and where it came from. */
export type Fetched = FoundSource & {
  file: string
  format: Format
  hasEvents: boolean
  /** Version of the answer; put together from several pages it has none. */
  versions: Versions
  /** Reason why it has none, where it can't be read. */
  problem?: AppError | FetchFailure
}

/** Requests for one address besides those for the pages of its events. */
const maxRequests = 12
/** Feeds of one page that are tried. */
const maxCandidates = 5

/** `page`: the events of the page itself come before those of its site's calendar. */
export type Preference = 'feed' | 'page'

/** Throws FetchFailure for an address that can't be had, and AppError where nothing of it can be read. */
export const findSource = async (
  address: string,
  fetcher: PoliteFetcher,
  preference: Preference,
): Promise<Fetched> => {
  const direct = feedsOfAddress(address)
  const byAddress = preference === 'feed' ? await firstOf(direct, fetcher) : undefined
  if (byAddress?.hasEvents) return byAddress
  const given = await open({ platform: platformAt(address), url: address }, fetcher, 'given')
  if (given.format !== 'web-page') return given
  if (preference === 'page' && given.hasEvents) return given
  const page = linksOf(await readFile(given.file, 'utf8'), given.url)
  const closed = whyClosed(page)
  if (closed !== undefined) throw new FetchFailure(closed)
  const later = preference === 'page' ? direct : []
  const failures: string[] = []
  const found =
    (await ofPage(page, given, fetcher, { more: later, failures })) ??
    (await ofEventPages(page, given, fetcher)) ??
    (await ofCalendarPage(page, fetcher)) ??
    byAddress
  if (found) return found
  // Its reading tells what is wrong with each entry.
  if (!given.problem) return given
  const [failure] = platformOf(page.html) === '' ? failures : []
  const because = failure === undefined ? '' : ` Its calendar or feed ${failure}`
  throw fileProblem(whyUnreadable(page, given.problem?.message) + because)
}

/** Fetches and reads one address. Throws FetchFailure; what can't be read is told in `problem`. */
export const open = async (
  { platform, url }: Candidate,
  fetcher: PoliteFetcher,
  origin: Origin,
): Promise<Fetched> => {
  const answer = await fetcher.fetch(url, origin)
  const { file, url: final } = answer
  const found = { platform, url, origin, others: [], file, versions: {} }
  try {
    const { format, head } = await openSource(file)
    const isList = format === 'json' && (await gatherList(file, final, fetcher))
    const { hasEvents, problem } = await contentOf(file)
    const isFeedOfPosts = format === 'feed' && problem !== undefined
    const isOfPages = isFeedOfPosts && (await gatherPosts(file, fetcher))
    return {
      ...found,
      platform: platform || platformOfContent(format, head),
      url: format === 'web-page' ? final : url,
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

/** A file with at least one row; what is no event for visitors is nothing to look further for either. */
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

/** The first that has events; without any, the first that can be read at all. */
const firstOf = async (
  candidates: readonly Candidate[],
  fetcher: PoliteFetcher,
  failures: string[] = [],
): Promise<Fetched | undefined> => {
  let empty: Fetched | undefined
  for (const candidate of candidates.slice(0, maxCandidates)) {
    if (fetcher.requests >= maxRequests) break
    const found = await open(candidate, fetcher, 'found').catch((error: unknown) => {
      if (!(error instanceof FetchFailure)) throw error
      failures.push(`${candidate.url.slice(0, 200)} ${error.message}`)
      return undefined
    })
    // A site answers addresses that it doesn't know with its home page.
    if (found?.hasEvents && found.format !== 'web-page') return found
    if (found?.format === 'calendar') empty ??= found
  }
  return empty
}

/** The feeds of a page, then what it says itself. */
const ofPage = async (
  page: FoundPage,
  given: Fetched,
  fetcher: PoliteFetcher,
  { more = [], failures }: { more?: readonly Candidate[]; failures?: string[] } = {},
): Promise<Fetched | undefined> => {
  const candidates = [...more, ...feedsOfPage(page)].filter(({ url }) => url !== given.url)
  const found = await firstOf(candidates, fetcher, failures)
  if (found?.hasEvents) {
    const others = candidates.filter(
      ({ platform, url }) => platform === found.platform && url !== found.url,
    )
    const isOfOthers = /^(?:Google Calendar|Tockify|TeamUp|LibCal)$/.test(found.platform)
    return { ...found, others: isOfOthers ? others.map(({ url }) => url) : [] }
  }
  if (given.hasEvents) return { ...given, platform: given.platform || platformOf(page.html) }
  const loose = await firstOf(looseFiles(page), fetcher, failures)
  return loose?.hasEvents ? loose : (found ?? loose)
}

/** Calendar files and feeds that a page merely links to. */
const looseFiles = ({ links }: FoundPage): Candidate[] => {
  const files = links.filter(({ href }) => /\.ics(?:$|\?)/i.test(href))
  const feeds = links.filter(
    ({ href, type }) => /^application\/(?:rss|atom)\+xml/.test(type) && !/comments/i.test(href),
  )
  // Many files are those of single events, each behind its "Add to calendar".
  const whole = files.length > 3 ? [] : files
  return [
    ...whole.map(({ href }) => ({ platform: 'Calendar file', url: href })),
    ...feeds.slice(0, 2).map(({ href }) => ({ platform: 'RSS', url: href })),
  ]
}

const calendarWords = /\b(?:events?|calendar|schedule|shows?|cruises?|meets?|cruise[ -]?ins?)\b/i
const maxCalendarPages = 2

/** Pages of the same site that call themselves its calendar. */
const ofCalendarPage = async (
  { links, url }: FoundPage,
  fetcher: PoliteFetcher,
): Promise<Fetched | undefined> => {
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
  const shortest = pages.toSorted((one, other) => one.href.length - other.href.length)
  for (const { href } of shortest.slice(0, maxCalendarPages)) {
    if (fetcher.requests >= maxRequests) return undefined
    try {
      const given = await open({ platform: '', url: href }, fetcher, 'found')
      if (given.format !== 'web-page') {
        if (given.hasEvents) return given
        continue
      }
      const page = linksOf(await readFile(given.file, 'utf8'), given.url)
      const found =
        (await ofPage(page, given, fetcher)) ?? (await ofEventPages(page, given, fetcher))
      if (found) return found
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
    }
  }
  return undefined
}

/** A list of links to pages that describe one event each. */
const ofEventPages = async (
  page: FoundPage,
  given: Fetched,
  fetcher: PoliteFetcher,
): Promise<Fetched | undefined> => {
  const links = eventLinks(page.html, given.url)
  if (links.length === 0 || !(await gatherEventPages(given.file, links, fetcher))) return undefined
  const platform = given.platform || platformOf(page.html)
  const gathered = { format: 'json', hasEvents: true, versions: {}, problem: undefined } as const
  return { ...given, platform, ...gathered }
}

/** Answer of a followed address. */
export type Followed =
  | { status: 304 }
  | {
      status: 200
      file: string
      format: Format
      head: string
      /** Address after all redirects. */
      url: string
      versions: Versions
    }

export type FollowedRequest = {
  origin: Origin
  headers?: Record<string, string>
  /** Looks at the file before anything is made of it. */
  onAnswer?: (file: string) => Promise<void>
}

/** Reads a followed address as it was found: all pages of a list, and the pages of the events that it links to. */
export const openFollowed = async (
  address: string,
  fetcher: PoliteFetcher,
  { origin, headers, onAnswer }: FollowedRequest,
): Promise<Followed> => {
  const fetched = await fetcher.fetch(address, origin, { headers })
  if (fetched.status === 304) return { status: 304 }
  const { file, url } = fetched
  await onAnswer?.(file)
  const { format, head } = await openSource(file)
  const isGathered = await gatherMore(file, format, url, fetcher)
  return {
    status: 200,
    file,
    url,
    head,
    format: isGathered ? 'json' : format,
    versions: isGathered ? {} : versionsOf(fetched),
  }
}

const gatherMore = async (file: string, format: Format, url: string, fetcher: PoliteFetcher) => {
  if (format === 'json') return gatherList(file, url, fetcher)
  if ((format !== 'feed' && format !== 'web-page') || !(await contentOf(file)).problem) return false
  if (format === 'feed') return gatherPosts(file, fetcher)
  const links = eventLinks(await readFile(file, 'utf8'), url)
  return links.length > 0 && gatherEventPages(file, links, fetcher)
}
