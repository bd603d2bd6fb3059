import { type RawBuilder, sql } from 'kysely'
import { allEvents, isThinPage } from '../../../catalog/event/topics.ts'
import { eventPagePath, landingPath, seriesPath } from '../../../catalog/links/paths.ts'
import { type PeriodSlug, periodSlugs } from '../../../catalog/links/periods.ts'
import { stateSlug } from '../../../catalog/place/us-states.ts'
import { citySlug, noNames } from '../../../catalog/place/venue-slug.ts'
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { profilePath } from '../../../catalog/profile/profile-paths.ts'
import { readAliases } from '../../../catalog/profile/server/find-profile.ts'
import { type EventPlaces, readEventPlaces } from '../../../catalog/search/server/event-places.ts'
import type { EventSearch } from '../../../catalog/search/server/event-search.ts'
import {
  afterNoon,
  findPeriodDates,
  firstOfEach,
} from '../../../catalog/search/server/weekend-dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { mapInSlices } from '../../../platform/time-slices.ts'
import type { SitemapEntry } from '../sitemap.ts'

/** URLs per sitemap; the protocol allows `maxOfKind`. */
const maxInSitemap = 20_000
/** URLs of series, venues or organizers, which have one sitemap each. */
const maxOfKind = 50_000

/** Names of the existing sitemap parts, as in their URLs. */
export const listParts = async (db: Db, landings: readonly SitemapEntry[]): Promise<string[]> => {
  const { rows } = await sql<{ live: number; archived: number }>`
    select (select count(*)::int from events where status = 'published') as live,
      (select count(*)::int from events where status = 'archived') as archived`.execute(db)
  const { live = 0, archived = 0 } = rows[0] ?? {}
  const numberedNames = (name: string, count: number) =>
    Array.from({ length: Math.ceil(count / maxInSitemap) }, (_, index) => `${name}-${index + 1}`)
  return [
    'pages',
    ...numberedNames('events', live),
    'series',
    'venues',
    'organizers',
    ...numberedNames('places', landings.length),
    ...numberedNames('archive', archived),
  ]
}

const numberedPart = /^(events|archive|places)-([1-9]\d{0,3})$/

/** Undefined if there is no such part. */
export const listEntries = async (
  db: Db,
  part: string,
  landings: readonly SitemapEntry[],
): Promise<SitemapEntry[] | undefined> => {
  if (part === 'series') return listSeries(db)
  if (part === 'venues') return listProfiles(db, 'venue')
  if (part === 'organizers') return listProfiles(db, 'organizer')
  const [, name, number] = numberedPart.exec(part) ?? []
  if (name === undefined) return undefined
  const start = (Number(number) - 1) * maxInSitemap
  const entries =
    name === 'places'
      ? landings.slice(start, start + maxInSitemap)
      : await listEvents(db, name === 'events' ? 'published' : 'archived', start)
  return entries.length > 0 ? entries : undefined
}

type ListedEvent = Parameters<typeof eventPagePath>[0] & { changedAt: string }

const listEvents = async (db: Db, status: 'published' | 'archived', start: number) => {
  const { rows } = await sql<ListedEvent>`
    select id, name, city, state, updated_at as "changedAt" from events
    where status = ${sql.lit(status)}
    order by id offset ${start} limit ${maxInSitemap}`.execute(db)
  return mapInSlices(rows, ({ changedAt, ...event }) => ({ path: eventPagePath(event), changedAt }))
}

const listSeries = async (db: Db) => {
  const entries = await readNames(db, sql`series_id`, sql`series_id is not null`)
  return entries.map(({ name, changedAt }) => ({ path: seriesPath(name), changedAt }))
}

/** Pages of venues or organizers. Skips names that have no slug; merged profiles count as one page. */
const listProfiles = async (db: Db, kind: ProfileKind): Promise<SitemapEntry[]> => {
  const isVenue = kind === 'venue'
  const name = isVenue ? sql`venue_name` : sql`organizer_name`
  const slug = isVenue ? sql`venue_slug(venue_name, city, state)` : sql`venue_slug(${name}, '', '')`
  const hasPage = sql`${name} <> '' and venue_slug(${name}, '', '') <> all(${noPages}::text[])`
  const entries = await readNames(db, slug, hasPage)
  const aliases = await readAliases(db, kind)
  const changeTimes = new Map<string, string>()
  for (const { name: ownSlug, changedAt } of entries) {
    const page = aliases.get(ownSlug) ?? ownSlug
    const latest = changeTimes.get(page)
    if (latest === undefined || latest < changedAt) changeTimes.set(page, changedAt)
  }
  return [...changeTimes].map(([page, changedAt]) => ({ path: profilePath(kind, page), changedAt }))
}

const noPages = ['', ...noNames]

/** Distinct names among published events, each with the time of its last change. */
const readNames = (db: Db, name: RawBuilder<unknown>, condition: RawBuilder<unknown>) =>
  queryRows(db)<{ name: string; changedAt: string }>`
    select ${name} as name, max(updated_at) as "changedAt" from events
    where status = 'published' and ${condition}
    group by 1 order by 1 limit ${maxOfKind}`

/** Landing pages of topics, days and places that have events. */
export const listLandings = async (search: EventSearch, now: number): Promise<SitemapEntry[]> => {
  const places = await readEventPlaces(search)
  const days = await Promise.all(
    periodSlugs.map((period) => listPeriod(search, places, { period, now })),
  )
  return [
    ...[...places].flatMap(([topic, topicPlaces]) =>
      [...topicPlaces]
        .filter(([, place]) => place.count > 0 && !isThinPage(topic, place))
        .map(([slug, { changedAt }]) => ({ path: landingPath(topic, slug), changedAt })),
    ),
    ...days.flat(),
  ]
}

/** Tonight's pages only list events from noon on. */
const listPeriod = async (
  search: EventSearch,
  places: EventPlaces,
  { period, now }: { period: PeriodSlug; now: number },
): Promise<SitemapEntry[]> => {
  const periodDates = await findPeriodDates(search, now, { period, area: { isOn: true } })
  const dates = period === 'tonight' ? afterNoon(periodDates, now) : periodDates
  const allPlaces = places.get(allEvents.slug)
  const counts = new Map<string, number>()
  for (const slot of firstOfEach(dates)) {
    const { city, state } = dates.factsOf(slot)
    for (const place of new Set(['', stateSlug(state) ?? '', citySlug(city, state)])) {
      counts.set(place, (counts.get(place) ?? 0) + 1)
    }
  }
  // An event without a city slug counts only for its state's pages.
  const slugs = [...counts].flatMap(([slug, count]) => {
    const place = allPlaces?.get(slug)
    return place && !isThinPage(period, { ...place, count }) ? [slug] : []
  })
  return slugs.sort().map((slug) => ({ path: landingPath(period, slug) }))
}
