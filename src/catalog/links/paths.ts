/** The addresses of pages and files, so that no other module spells them out. */

import { siteSettings } from '../../kit/site-settings.ts'
import { eventSlug } from '../event/event-slug.ts'
import { stateSlug } from '../place/us-states.ts'
import { noNames, organizerSlug, venueSlug } from '../place/venue-slug.ts'
import type { ProfileKind } from '../profile/profile-kinds.ts'

type QueryValue = string | number | boolean | readonly string[] | null | undefined
/** Filters by the names of the search call; what is empty is left out. */
export type Query = Readonly<Record<string, QueryValue>>

export const paths = {
  home: '/',
  upload: '/upload',
  about: '/about',
  contact: '/contact',
  help: '/help',
  guidelines: '/help#guidelines',
  privacy: '/privacy',
  terms: '/terms',
  archive: '/archive',
  map: '/map',
  calendar: '/calendar',
  admin: '/admin',
  export: '/export',
  download: '/download',
  /** The CSV of all events that a job keeps up to date. */
  staticExport: `/${siteSettings.slug.replaceAll('-', '_')}_database_export.csv`,
  deploymentSync: '/deployment-sync',
  reportIssue: '/contact?topic=report',
} as const

/** Pages that only administrators see. */
export const administratorPaths = {
  queue: paths.admin,
  corrections: '/admin/corrections',
  trusted: '/admin/trusted',
  senders: '/admin/senders',
  events: '/admin/events',
  feeds: '/admin/feeds',
  profiles: '/admin/venues',
  messages: '/admin/messages',
  outbox: '/admin/outbox',
  audit: '/admin/audit',
  files: '/admin/files',
  status: '/admin/status',
  account: '/admin/account',
  demo: '/admin/demo',
} as const

/** An event on the dashboard, wherever it stands. */
export function reviewEventPath(id: string): string {
  return withQuery(paths.admin, { event: id })
}

/** Where an administrator changes an event. */
export function editEventPath(id: string): string {
  return `/admin/events/${encodeURIComponent(id)}`
}

/** Always leads to the event's page, whatever it is called. */
export function eventPath(id: string): string {
  return `/event/${encodeURIComponent(id)}`
}

/** The one address of an event's page that search engines, feeds and shared links name. */
export function eventPagePath(event: Parameters<typeof eventSlug>[0] & { id: string }): string {
  const slug = eventSlug(event)
  return slug === '' ? eventPath(event.id) : `${eventPath(event.id)}/${slug}`
}

/** The flyer of an event by itself, to look at and to print. */
export function flyerPath(id: string): string {
  return `${eventPath(id)}/flyer`
}

/** The calendar file of one event. */
export function eventCalendarPath(id: string): string {
  return `${eventPath(id)}.ics`
}

/** The organizer's private link, or one of its pages about an event. */
export function managePath(token: string, id?: string, what?: 'change' | 'copy'): string {
  const parts = [token, id, what].filter((part) => part !== undefined)
  return [manageLinkPath, ...parts.map(encodeURIComponent)].join('/')
}

/** A file of the submission's events, as its private link shows it before they are public. */
export function manageFilePath(token: string, url: string): string {
  return `${managePath(token)}/files/${encodeURIComponent(url.replace(/^.*\//, ''))}`
}

/** Where an organizer says whether a date still holds. */
export function confirmPath(token: string): string {
  return `/confirm/${encodeURIComponent(token)}`
}

/** Where an organizer stops the mail that asks about dates. */
export function remindersPath(token: string): string {
  return `/reminders/${encodeURIComponent(token)}`
}

/** Where the holder of a private link asks to claim a page. */
export function claimsPath(token: string): string {
  return `${managePath(token)}/claim`
}

/** Where a mailed link claims the page of a venue or an organizer. */
export function claimPath(token: string): string {
  return `/claim/${encodeURIComponent(token)}`
}

/** Where one asks for a new private link. */
export const manageLinkPath = '/manage'

/**
 * A path with a query in one fixed order, so that equal filters have equal addresses. `userLat` and
 * `userLng` are rounded to 2 decimals: an address is shared, a visitor's front door is not.
 */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (Array.isArray(value)) for (const each of value) search.append(name, each)
    else if (value === null || value === undefined || value === '' || value === false) continue
    else if (name === 'userLat' || name === 'userLng') search.set(name, roundedDegrees(value))
    else search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

function roundedDegrees(value: QueryValue): string {
  return String(Math.round(Number(value) * 100) / 100)
}

/** The home page with its filters. */
export function homePath(filters: Query = {}): string {
  return withQuery(paths.home, filters)
}

/** The archive with its filters. */
export function archivePath(filters: Query = {}): string {
  return withQuery(paths.archive, filters)
}

/** The archive of a year, of all states or of one (its code). */
export function archiveYearPath(year: number, state?: string): string {
  const path = `${paths.archive}/${year}`
  return state === undefined ? path : `${path}/${stateSlug(state) ?? state.toLowerCase()}`
}

/** The feed of a search, to subscribe to. */
export function feedPath(format: 'ics' | 'rss', filters: Query = {}): string {
  return withQuery(`/events.${format}`, filters)
}

/** All topics and places, with how much there is of each. */
export const browsePath = '/browse'

/** Slug of the weekend's landing page. */
export const weekendSlug = 'this-weekend'

/** A topic (its slug, or `weekendSlug`) everywhere, in a state or in a city (its slug). */
export function landingPath(topic: string, place = ''): string {
  return place === '' ? `/${topic}` : `/${topic}/${place}`
}

/** All dates of a series. */
export function seriesPath(id: string): string {
  return `/series/${encodeURIComponent(id)}`
}

/** All dates of a series as a calendar. */
export function seriesCalendarPath(id: string): string {
  return `${seriesPath(id)}.ics`
}

/** All dates at a venue; undefined where it has no name that an address could tell. */
export function venuePath(event: {
  venueName: string
  city: string
  state: string
}): string | undefined {
  const { venueName, city, state } = event
  if (!isName(venueSlug(venueName, '', ''))) return undefined
  return profilePath('venue', venueSlug(venueName, city, state))
}

/** All dates by an organizer; undefined where it has no name that an address could tell. */
export function organizerPath(organizerName: string): string | undefined {
  const slug = organizerSlug(organizerName)
  return isName(slug) ? profilePath('organizer', slug) : undefined
}

/** The page of a venue or an organizer by its slug. */
export function profilePath(kind: ProfileKind, slug: string): string {
  return `/${kind}/${slug}`
}

function isName(slug: string): boolean {
  return slug !== '' && !noNames.includes(slug)
}

/** A path as others see it; `base` is PUBLIC_URL, with or without a slash at its end. */
export function publicUrl(base: string, path: string): string {
  return base.replace(/\/+$/, '') + path
}

/** The map with the filters of a search; `bbox` is what it shows. */
export function mapPath(filters: Query = {}): string {
  return withQuery(paths.map, filters)
}
