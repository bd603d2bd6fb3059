/** The addresses of public pages and files, so that no other module spells them out. */

import { plainName } from '../../kit/site-settings.ts'
import { stateSlug } from '../place/us-states.ts'
import { eventSlug } from './event-slug.ts'

type QueryValue = string | number | boolean | readonly string[] | null | undefined
/** Filters by the names of the search call; what is empty is left out. */
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
  /** The CSV of all events that a job keeps up to date. */
  get staticExport() {
    return staticExportPath()
  },
  deploymentSync: '/deployment-sync',
  reportIssue: '/contact?topic=report',
} as const

/** The static CSV of a site of this name, by default ours. */
export const staticExportPath = (name?: string): string =>
  `/${plainName('_', name).toLowerCase()}_database_export.csv`

/** Path of the event's page, independent of its name. */
export const eventPath = (id: string): string => `/event/${encodeURIComponent(id)}`

/** The one address of an event's page that search engines, feeds and shared links name. */
export function eventPagePath(event: Parameters<typeof eventSlug>[0] & { id: string }): string {
  const slug = eventSlug(event)
  return slug === '' ? eventPath(event.id) : `${eventPath(event.id)}/${slug}`
}

/** The flyer of an event by itself, to look at and to print. */
export const flyerPath = (id: string): string => `${eventPath(id)}/flyer`

/** The calendar file of one event. */
export const eventCalendarPath = (id: string): string => `${eventPath(id)}.ics`

/**
 * A path with a query in one fixed order, so that equal filters have equal addresses. `userLat` and
 * `userLng` are rounded to 2 decimals: an address is shared, a visitor's front door is not.
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

/** The home page with its filters. */
export const homePath = (filters: Query = {}): string => withQuery(paths.home, filters)

/** The archive with its filters. */
export const archivePath = (filters: Query = {}): string => withQuery(paths.archive, filters)

/** The archive of a year, of all states or of one (its code). */
export function archiveYearPath(year: number, state?: string): string {
  const path = `${paths.archive}/${year}`
  return state === undefined ? path : `${path}/${stateSlug(state) ?? state.toLowerCase()}`
}

/** The feed of a search, to subscribe to. */
export const feedPath = (format: 'ics' | 'rss', filters: Query = {}): string =>
  withQuery(`/events.${format}`, filters)

/** The events that somebody keeps, by their ids: those of an address, else those of the device. */
export const weekendPath = (ids: readonly string[] = []): string =>
  ids.length === 0 ? '/weekend' : `/weekend?events=${ids.join()}`

/** Page that asks for email updates: about `events`, ids with commas between, or about new ones of a search. */
export const emailUpdatesPath = (wanted: Query): string => withQuery('/email', wanted)

/** All topics and places, with how much there is of each. */
export const browsePath = '/browse'

/** Slug of the weekend's landing page. */
export const weekendSlug = 'this-weekend'

/** A topic (its slug, or `weekendSlug`) everywhere, in a state or in a city (its slug). */
export const landingPath = (topic: string, place = ''): string =>
  place === '' ? `/${topic}` : `/${topic}/${place}`

/** The week's events of a state or a city (its slug), to paste elsewhere; its files add their endings. */
export const listPath = (place: string): string => `/lists/${place}`

/** All dates of a series. */
export const seriesPath = (id: string): string => `/series/${encodeURIComponent(id)}`

/** All dates of a series as a calendar. */
export const seriesCalendarPath = (id: string): string => `${seriesPath(id)}.ics`

/** A path as others see it; `base` is PUBLIC_URL, with or without a slash at its end. */
export const publicUrl = (base: string, path: string): string => base.replace(/\/+$/, '') + path

/** The map with the filters of a search; `bbox` is what it shows. */
export const mapPath = (filters: Query = {}): string => withQuery(paths.map, filters)
