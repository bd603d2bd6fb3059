/** Merges a response that spans several pages into one file: further pages of a list, or the pages of its events. */
import { readFile, writeFile } from 'node:fs/promises'
import { FetchFailure } from '../../../../platform/fetch/fetch-to-file.ts'
import { type PoliteFetcher, RobotsRefusal } from '../../../../platform/fetch/polite-fetcher.ts'
import { takeEntries } from '../read/read-feed-xml.ts'
import { isObject, type JsonMap, parseLeniently, textOf } from '../web-page/json-values.ts'
import { findEvents, linkedDataOf } from '../web-page/read-web-page.ts'
import { linksOf } from './page-links.ts'

/** Most further pages of a list; the first pages have the nearest events. */
const maxPages = 9
const maxBytes = 24 * 1024 * 1024

/** Replaces the first page of a list by all pages. Returns false if there is only one. */
export const gatherList = async (
  file: string,
  address: string,
  fetcher: PoliteFetcher,
): Promise<boolean> => {
  let text = await readFile(file, 'utf8')
  if (text.length > maxBytes || !/"next_rest_url"|"event_instances"/.test(text)) return false
  let bytes = text.length
  let currentUrl = address
  const events: unknown[] = []
  let pages = 0
  for (;;) {
    const page = parseLeniently(text)
    if (!isObject(page) || !Array.isArray(page.events)) return false
    events.push(...page.events)
    const next = nextOf(page, currentUrl)
    if (next === undefined || pages === maxPages || bytes > maxBytes) break
    try {
      const nextPage = await fetcher.fetch(next, 'found')
      text = await readFile(nextPage.file, 'utf8')
    } catch (error) {
      // Missing events of a partial list would look canceled. Pages that robots.txt excludes are never read.
      if (!(error instanceof RobotsRefusal)) throw error
      break
    }
    bytes += text.length
    currentUrl = next
    pages++
  }
  if (pages === 0) return false
  await writeFile(file, JSON.stringify({ events }))
  return true
}

/** URL of the next page, which must be on the same host; undefined for the last page. */
const nextOf = (page: JsonMap, address: string): string | undefined => {
  const url = new URL(address)
  const statedUrl = textOf(page.next_rest_url)
  if (statedUrl !== '') {
    return URL.canParse(statedUrl) && new URL(statedUrl).host === url.host && statedUrl !== address
      ? statedUrl
      : undefined
  }
  if (!isObject(page.page) || !Array.isArray(page.events)) return undefined
  const { current, size, total } = page.page
  const isLast = Number(current) >= Number(total) || page.events.length < Number(size)
  if (isLast || !/^\d{1,4}$/.test(textOf(current))) return undefined
  url.searchParams.set('page', String(Number(current) + 1))
  return url.href
}

/** Most event pages read per list. */
const maxEventPages = 10

/** Paths of event pages, and paths that are not event pages. */
const eventPath =
  /\/(?:events?|calendar|shows?|event-details|tour)\/(?:[^/]+\/)*[^/]{4,}\/?$|\/event-\d+/i
const notEventPage =
  /\.(?:ics|pdf|jpe?g|png|gif|webp|css|js|xml|docx?|zip)$|\/(?:category|tag|page|feed|list|month|today)\b/i

/**
 * Writes the JSON-LD of the pages that a list links to into one file. Returns false if no page describes an event.
 * Accepts a partial result: failed pages are tried again at the next reading.
 */
export const gatherEventPages = async (
  file: string,
  links: readonly string[],
  fetcher: PoliteFetcher,
): Promise<boolean> => {
  const events: unknown[] = []
  let failures = 0
  for (const link of links.slice(0, maxEventPages)) {
    try {
      const { file: page } = await fetcher.fetch(link, 'found', { maxBytes: 2 * 1024 * 1024 })
      events.push(...eventsOf(await readFile(page, 'utf8'), link))
    } catch (error) {
      if (!(error instanceof FetchFailure)) throw error
      if (++failures > maxFailures) break
    }
  }
  if (events.length === 0) return false
  await writeFile(file, JSON.stringify({ '@context': 'https://schema.org', '@graph': events }))
  return true
}

const maxFailures = 2

/** Events of a page; an event without a URL gets the URL of its page. */
const eventsOf = (html: string, address: string): JsonMap[] =>
  findEvents(linkedDataOf(html)).map(({ event, resolve }) =>
    Object.assign(event, {
      location: [event.location].flat().map(resolve),
      organizer: [event.organizer].flat().map(resolve),
      url: textOf(event.url) || address,
    }),
  )

/** URLs of a page's event pages on the same host, in document order. */
export const eventLinks = (html: string, address: string): string[] => {
  const { links, url } = linksOf(html, address)
  const sameHost = links
    .map(({ href }) => href)
    .filter((href) => {
      const { host, pathname } = new URL(href)
      return host === url.host && eventPath.test(pathname) && !notEventPage.test(pathname)
    })
  return [...new Set(sameHost)].filter((href) => href !== address)
}

/** URLs of a feed's posts. */
export const postLinks = (xml: string): string[] =>
  takeEntries(xml)
    .map((entry) => (entry.get('link') ?? '').trim())
    .filter((link) => URL.canParse(link) && /^https?:/.test(link))
