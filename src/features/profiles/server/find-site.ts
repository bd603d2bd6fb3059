/** The domain of a venue's or an organizer's website, as its own events tell it. */
import { type RawBuilder, sql } from 'kysely'
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { websiteDomain } from '../../../catalog/profile/site-domain.ts'
import { isOfProfile } from '../../../catalog/server/profiles/find-profile.ts'
import type { Db } from '../../../platform/db/database.ts'

/** A show at a fairground names the site of its club: only what the venue itself puts on tells of the venue. */
const own: Record<ProfileKind, RawBuilder<unknown>> = {
  venue: sql`(e.ongoing or venue_slug(e.organizer_name, '', '') = venue_slug(e.venue_name, '', ''))`,
  organizer: sql`true`,
}

/** Own events whose website speaks for others: of a venue none that was submitted, as anyone can pose as it. */
const vouching: Record<ProfileKind, RawBuilder<unknown>> = {
  venue: sql`(${own.venue} and not exists (select from submission_events m where m.event_id = e.id))`,
  organizer: own.organizer,
}

const maxSites = 500

/** The domain that more than half of the events with a website name; undefined where there is none. */
export const findSiteDomain = async (
  db: Db,
  kind: ProfileKind,
  slugs: readonly string[],
): Promise<string | undefined> => {
  const condition = sql`${isOfProfile(kind, slugs)} and ${own[kind]} and e.website <> ''`
  const { rows } = await sql<{ website: string; events: number }>`
    (select e.website, count(*)::int as events from events as e
      where e.status = 'published' and ${condition} group by 1 order by 2 desc, 1 limit ${maxSites})
    union all
    (select e.website, count(*)::int as events from events as e
      where e.status = 'archived' and ${condition} group by 1 order by 2 desc, 1 limit ${maxSites})
  `.execute(db)
  const counts = new Map<string, number>()
  let total = 0
  for (const { website, events } of rows) {
    total += events
    const domain = websiteDomain(website)
    if (domain !== undefined) counts.set(domain, (counts.get(domain) ?? 0) + events)
  }
  return [...counts].find(([, events]) => events * 2 > total)?.[0]
}

/**
 * True if more than half of the page's own events that came from elsewhere name the domain: what its own addresses
 * submitted proves nothing where others list the same name, or take place at the same venue. True if nobody else does.
 */
export const isNamedByOthers = async (
  db: Db,
  kind: ProfileKind,
  slugs: readonly string[],
  domain: string,
): Promise<boolean> => {
  const condition = sql`${isOfProfile(kind, slugs)} and not exists (
    select from submission_events m join submissions s on s.id = m.submission_id
    where m.event_id = e.id and lower(s.submitter_email) like ${`%@${domain}`})`
  const { rows } = await sql<{ website: string; vouches: boolean; events: number }>`
    select e.website, ${vouching[kind]} as "vouches", count(*)::int as events from events as e
      where e.status = 'published' and ${condition} group by 1, 2
    union all
    select e.website, ${vouching[kind]} as "vouches", count(*)::int as events from events as e
      where e.status = 'archived' and ${condition} group by 1, 2`.execute(db)
  const countOf = (counted: typeof rows) => counted.reduce((sum, { events }) => sum + events, 0)
  const vouched = rows.filter(({ vouches }) => vouches)
  const naming = vouched.filter(({ website }) => websiteDomain(website) === domain)
  return rows.length === 0 || countOf(naming) * 2 > countOf(vouched)
}
