/**
 * Platforms on which clubs publish their calendars: how to detect each one, and where its feed is. One entry per
 * platform; docs/sources.md has the same table for people.
 */
import { shapeOf } from '../read/shapes/json-shapes.ts'
import type { Format } from '../source/open-source.ts'
import { embeddedPlatforms } from './embedded-platforms.ts'
import { hostedPlatforms } from './hosted-platforms.ts'
import type { FoundPage, Platform } from './page-links.ts'

export const platforms: readonly Platform[] = [...hostedPlatforms, ...embeddedPlatforms]

export type Candidate = { platform: string; url: string }

/** Feeds derived from a URL, without fetching its page. */
export const feedsOfAddress = (address: string): Candidate[] => {
  if (!URL.canParse(address)) return []
  const url = new URL(address)
  return platforms.flatMap(({ name, ofAddress }) =>
    (ofAddress?.(url) ?? [])
      .filter((feed) => feed !== url.href)
      .map((feed) => ({ platform: name, url: feed })),
  )
}

/** Most feeds taken from a page's links. */
const maxOfLinks = 5

/** Feeds of a page: embedded calendars, those of its own platform, declared alternates, linked calendars. */
export const feedsOfPage = (page: FoundPage): Candidate[] => {
  const { html, frames, links } = page
  const platformFeeds = platforms.flatMap(({ name, marks, ofPage }) =>
    marks?.test(html) ? (ofPage?.(page) ?? []).map((url) => ({ platform: name, url })) : [],
  )
  const frameFeeds = frames.flatMap(feedsOfAddress)
  const linkedFeeds = links.flatMap(({ href }) => feedsOfAddress(href)).slice(0, maxOfLinks)
  return unique([...frameFeeds, ...platformFeeds, ...alternates(page), ...linkedFeeds])
}

const alternates = ({ links, html }: FoundPage): Candidate[] =>
  links
    .filter(({ type, rel }) => type.startsWith('text/calendar') && /\balternate\b/.test(rel))
    .map(({ href }) => ({ platform: platformOf(html) || 'Calendar file', url: href }))

const unique = (candidates: readonly Candidate[]): Candidate[] => [
  ...new Map(candidates.map((each) => [each.url, each])).values(),
]

/** Platform that a page is built with; empty if unknown. */
export const platformOf = (html: string): string =>
  platforms.find(({ marks }) => marks?.test(html))?.name ?? ''

/** Platform that hosts a URL; empty if unknown. */
export const platformAt = (address: string): string => {
  const { hostname, pathname, search } = new URL(address)
  const found = hostNames.find(([pattern]) => pattern.test(`${hostname}${pathname}${search}`))
  return found?.[1] ?? ''
}

/** Hosts and paths of pages and feeds → platform. */
const hostNames: readonly (readonly [RegExp, string])[] = [
  [/^calendar\.google\.com\//, 'Google Calendar'],
  [/^docs\.google\.com\/spreadsheets/, 'Google Sheets'],
  [/(?:^|\.)meetup\.com\//, 'Meetup'],
  [/(?:^|\.)tockify\.com\//, 'Tockify'],
  [/(?:^|\.)teamup\.com\//, 'TeamUp'],
  [/(?:^|\.)libcal\.com\/|\/ical_subscribe\.php/, 'LibCal'],
  [/(?:^|\.)eventbrite\.com\//, 'Eventbrite'],
  [/(?:^|\.)(?:luma\.com|lu\.ma)\//, 'Luma'],
  [/(?:^|\.)motorsportreg\.com\//, 'MotorsportReg'],
  [/(?:^|\.)scca\.com\//, 'SCCA'],
  [/(?:^|\.)membershipworks\.com\//, 'MembershipWorks'],
  [/(?:^|\.)wildapricot\.(?:org|com)\//, 'Wild Apricot'],
  [/(?:^|\.)(?:chambermaster|growthzoneapp)\.com\/|\/api\/events$/, 'GrowthZone'],
  [/\/wp-json\/tribe\/events\/|[?&]ical=1\b/, 'The Events Calendar'],
  [/[?&]mec-ical-feed=1\b/, 'Modern Events Calendar'],
  [/\/iCalendar\.aspx|\/RSSFeed\.aspx/i, 'CivicPlus'],
  [/\/live\/(?:ical|json)\//, 'LiveWhale'],
  [/\/api\/2\/events/, 'Localist'],
  [/\/event\/rss\/?$/, 'Simpleview'],
]

/** Marks in calendars and feeds by which their producer identifies itself. */
const producerMarks: readonly (readonly [RegExp, string])[] = [
  [/^PRODID:[^\r\n]*ECPv\d/im, 'The Events Calendar'],
  [/^PRODID:[^\r\n]*WordPress - MEC|xmlns:mec=/im, 'Modern Events Calendar'],
  [/^PRODID:[^\r\n]*(?:Google Inc|Google Calendar)/im, 'Google Calendar'],
  [/^PRODID:[^\r\n]*Squarespace/im, 'Squarespace'],
  [/^PRODID:[^\r\n]*MotorsportReg/im, 'MotorsportReg'],
  [/^PRODID:[^\r\n]*Meetup/im, 'Meetup'],
  [/^PRODID:[^\r\n]*Tockify/im, 'Tockify'],
  [/^PRODID:[^\r\n]*TeamUp/im, 'TeamUp'],
  [/^PRODID:[^\r\n]*(?:Localist|localist)/im, 'Localist'],
  [/^PRODID:[^\r\n]*LiveWhale/im, 'LiveWhale'],
  [/^PRODID:[^\r\n]*(?:Springshare|LibCal)/im, 'LibCal'],
  [/^PRODID:[^\r\n]*(?:Microsoft|Outlook)/im, 'Outlook'],
  [/^PRODID:[^\r\n]*(?:CivicPlus|iCalendar-Ruby CivicPlus)|xmlns:calendarEvent=/im, 'CivicPlus'],
  [/<ArrayOfEventDisplay|<EventDisplay/i, 'GrowthZone'],
  [/"start_date_details"|"rest_url":"[^"]*\/tribe\\?\/events/, 'The Events Calendar'],
]

const formatNames: Readonly<Record<Format, string>> = {
  calendar: 'Calendar file',
  csv: 'CSV list',
  json: 'JSON list',
  feed: 'RSS',
  workbook: 'Workbook',
  'web-page': '',
  motorsportreg: 'MotorsportReg',
}

/** Name of a file's producer; else of its format. */
export const platformOfContent = (format: Format, head: string): string => {
  const shape = format === 'json' ? shapeOf(head)?.name : undefined
  if (shape || format === 'web-page') return shape ?? ''
  return producerMarks.find(([mark]) => mark.test(head))?.[1] ?? formatNames[format]
}
