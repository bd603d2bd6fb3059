/** Addresses of public pages and files; no other module spells them out. */

import { plainName } from '../../kit/site-settings.ts'
import { stateSlug } from '../place/us-states.ts'
import { eventSlug } from './event-slug.ts'

type QueryValue = string | number | boolean | readonly string[] | null | undefined
/** Filters by the parameter names of the search API; empty values are omitted. */
export type Query = Readonly<Record<string, QueryValue>>

export const paths = {
  home: '/',
  upload: '/upload',
  about: '/about',
  credits: '/credits',
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
  /** CSV of all events, refreshed by a job. */
  get staticExport() {
    return staticExportPath()
  },
  deploymentSync: '/deployment-sync',
  reportIssue: '/contact?topic=report',
} as const

/** Path of the static CSV for a site name, by default the name of this site. */
export const staticExportPath = (name?: string): string =>
  `/${plainName('_', name).toLowerCase()}_database_export.csv`

/** Path of the event's page without its name; stays valid when the name changes. */
export const eventPath = (id: string): string => `/event/${encodeURIComponent(id)}`

/** Canonical path of an event's page, for search engines, feeds and shared links. */
export function eventPagePath(event: Parameters<typeof eventSlug>[0] & { id: string }): string {
  const slug = eventSlug(event)
  return slug === '' ? eventPath(event.id) : `${eventPath(event.id)}/${slug}`
}

/** Page with only the flyer of an event, to view and print. */
export const flyerPath = (id: string): string => `${eventPath(id)}/flyer`

/** Calendar file of one event. */
export const eventCalendarPath = (id: string): string => `${eventPath(id)}.ics`

/**
 * Path with its query sorted by name, so that equal filters have equal addresses. Rounds `userLat` and `userLng` to 2
 * decimals: addresses are shared and must not reveal a visitor's home.
 */
export function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query).sort(([a], [b]) => (a < b ? -1 : 1))) {
    if (Array.isArray(value)) for (const each of value) search.append(name, each)
    else if (value === null || value === undefined || value === '') continue
    else if (name === 'userLat' || name === 'userLng') search.set(name, roundedDegrees(value))
    else search.set(name, String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}

const roundedDegrees = (value: QueryValue): string => String(Math.round(Number(value) * 100) / 100)

/** Home page with filters. */
export const homePath = (filters: Query = {}): string => withQuery(paths.home, filters)

/** Archive with filters. */
export const archivePath = (filters: Query = {}): string => withQuery(paths.archive, filters)

/** Archive of a year, for all states or for one state code. */
export function archiveYearPath(year: number, state?: string): string {
  const path = `${paths.archive}/${year}`
  return state === undefined ? path : `${path}/${stateSlug(state) ?? state.toLowerCase()}`
}

/** Feed of a search. */
export const feedPath = (format: 'ics' | 'rss', filters: Query = {}): string =>
  withQuery(`/events.${format}`, filters)

/** Page of saved events: those with the given ids, else those saved on the device. */
export const weekendPath = (ids: readonly string[] = []): string =>
  ids.length === 0 ? '/weekend' : `/weekend?events=${ids.join()}`

/** Page to request email updates about `events` (comma-separated ids) or about new events of a search. */
export const emailUpdatesPath = (query: Query): string => withQuery('/email', query)

/** Page of all topics and places with their numbers of events. */
export const browsePath = '/browse'

/** Slug of this weekend's landing page. */
export const weekendSlug = 'this-weekend'

/** Landing page of a topic (its slug, or `weekendSlug`), nationwide or in a state or city (its slug). */
export const landingPath = (topic: string, place = ''): string =>
  place === '' ? `/${topic}` : `/${topic}/${place}`

/** List of the week's events of a state or a city (its slug), to copy; its files append an extension. */
export const listPath = (place: string): string => `/lists/${place}`

/** Page of a series with all its dates. */
export const seriesPath = (id: string): string => `/series/${encodeURIComponent(id)}`

/** Calendar file of all dates of a series. */
export const seriesCalendarPath = (id: string): string => `${seriesPath(id)}.ics`

/** Absolute URL of a path; `base` is PUBLIC_URL, with or without a trailing slash. */
export const publicUrl = (base: string, path: string): string => base.replace(/\/+$/, '') + path

/** Map with the filters of a search; `bbox` is the visible area. */
export const mapPath = (filters: Query = {}): string => withQuery(paths.map, filters)
