import { type RawBuilder, sql } from 'kysely'
import { eventPagePath, profilePath, seriesPath } from '../../../catalog/links/paths.ts'
import { noNames } from '../../../catalog/place/venue-slug.ts'
import type { Db } from '../../../platform/db/database.ts'
import { mapInSlices } from '../../../platform/time-slices.ts'
import { publicPages, type SitemapEntry } from '../sitemap.ts'

/** Addresses of a sitemap; 50,000 are allowed. */
export const mostInSitemap = 20_000

/** The parts that there are, by the names in their addresses. */
export const listParts = async (db: Db, landings: readonly SitemapEntry[]): Promise<string[]> => {
  const { rows } = await sql<{ live: number; archived: number }>`
    select (select count(*)::int from events where status = 'published') as live,
      (select count(*)::int from events where status = 'archived') as archived`.execute(db)
  const { live = 0, archived = 0 } = rows[0] ?? {}
  const numbered = (name: string, count: number) =>
    Array.from({ length: Math.ceil(count / mostInSitemap) }, (_, index) => `${name}-${index + 1}`)
  return [
    'pages',
    ...numbered('events', live),
    'series',
    'venues',
    'organizers',
    ...numbered('places', landings.length),
    ...numbered('archive', archived),
  ]
}

const numberedPart = /^(events|archive|places)-([1-9]\d{0,3})$/

/** Undefined for a part that there is not. */
export const listEntries = async (
  db: Db,
  part: string,
  landings: readonly SitemapEntry[],
): Promise<SitemapEntry[] | undefined> => {
  if (part === 'pages') return [...publicPages]
  if (part === 'series') return listSeries(db)
  if (part === 'venues') return listVenues(db)
  if (part === 'organizers') return listOrganizers(db)
  const [, name, number] = numberedPart.exec(part) ?? []
  if (name === undefined) return undefined
  const start = (Number(number) - 1) * mostInSitemap
  const entries =
    name === 'places'
      ? landings.slice(start, start + mostInSitemap)
      : await listEvents(db, name === 'events' ? 'published' : 'archived', start)
  return entries.length > 0 ? entries : undefined
}

type ListedEvent = Parameters<typeof eventPagePath>[0] & { changedAt: string }

const listEvents = async (db: Db, status: 'published' | 'archived', start: number) => {
  const { rows } = await sql<ListedEvent>`
    select id, name, city, state, updated_at as "changedAt" from events
    where status = ${sql.lit(status)}
    order by id offset ${start} limit ${mostInSitemap}`.execute(db)
  return mapInSlices(rows, ({ changedAt, ...event }) => ({ path: eventPagePath(event), changedAt }))
}

const listSeries = async (db: Db) => {
  const entries = await read(
    db,
    sql`select series_id as name, max(updated_at) as "changedAt" from events
      where status = 'published' and series_id is not null
      group by series_id order by series_id limit ${mostInSitemap}`,
  )
  return entries.map(({ name, changedAt }) => ({ path: seriesPath(name), changedAt }))
}

/** A name that no address can tell has no page: its slug would be that of its city alone. */
const listVenues = async (db: Db) => {
  const entries = await read(
    db,
    sql`select venue_slug(venue_name, city, state) as name, max(updated_at) as "changedAt" from events
      where status = 'published' and venue_name <> ''
        and venue_slug(venue_name, '', '') <> all(${['', ...noNames]})
        and not exists (select from profile_aliases a
          where a.kind = 'venue' and a.slug = venue_slug(venue_name, city, state))
      group by 1 order by 1 limit ${mostInSitemap}`,
  )
  return entries.map(({ name, changedAt }) => ({ path: profilePath('venue', name), changedAt }))
}

const listOrganizers = async (db: Db) => {
  const entries = await read(
    db,
    sql`select venue_slug(organizer_name, '', '') as name, max(updated_at) as "changedAt" from events
      where status = 'published' and organizer_name <> ''
        and venue_slug(organizer_name, '', '') <> all(${['', ...noNames]})
        and not exists (select from profile_aliases a
          where a.kind = 'organizer' and a.slug = venue_slug(organizer_name, '', ''))
      group by 1 order by 1 limit ${mostInSitemap}`,
  )
  return entries.map(({ name, changedAt }) => ({ path: profilePath('organizer', name), changedAt }))
}

type Named = { name: string; changedAt: string }

const read = async (db: Db, query: RawBuilder<unknown>): Promise<Named[]> => {
  const { rows } = await (query as RawBuilder<Named>).execute(db)
  return rows
}
