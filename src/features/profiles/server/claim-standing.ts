/** Decides if the page of a venue or an organizer can be claimed by an email address. */

import { type RawBuilder, sql } from 'kysely'
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { findClaim, listClaimsOf } from '../../../catalog/profile/server/claims.ts'
import { findProfile, isOfProfile } from '../../../catalog/profile/server/find-profile.ts'
import { mailDomain, websiteDomain } from '../../../catalog/profile/site-domain.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryValue } from '../../../platform/db/query.ts'
import type { Claimable, ClaimStanding } from '../claim-contract.ts'

// Domain of a venue's or organizer's website, derived from its own events.

/** A club's show names the club's site, so for a venue only its own events and ongoing listings count. */
const ownEvents: Record<ProfileKind, RawBuilder<unknown>> = {
  venue: sql`(e.ongoing or venue_slug(e.organizer_name, '', '') = venue_slug(e.venue_name, '', ''))`,
  organizer: sql`true`,
}

/** Own events that are evidence of the website: for a venue no submitted ones, as anyone can submit for it. */
const vouchingEvents: Record<ProfileKind, RawBuilder<unknown>> = {
  venue: sql`(${ownEvents.venue} and not exists (select from submission_events m where m.event_id = e.id))`,
  organizer: ownEvents.organizer,
}

const maxSites = 500

/** Domain named by more than half of the events with a website; else undefined. */
const findSiteDomain = async (
  db: Db,
  kind: ProfileKind,
  slugs: readonly string[],
): Promise<string | undefined> => {
  const condition = sql`${isOfProfile(kind, slugs)} and ${ownEvents[kind]} and e.website <> ''`
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
 * True if more than half of the page's own events from other sources name the domain, or if there are no other sources:
 * submissions from the domain itself prove nothing once others list the same name or venue.
 */
const isNamedByOthers = async (
  db: Db,
  kind: ProfileKind,
  slugs: readonly string[],
  domain: string,
): Promise<boolean> => {
  const condition = sql`${isOfProfile(kind, slugs)} and not exists (
    select from submission_events m join submissions s on s.id = m.submission_id
    where m.event_id = e.id and lower(s.submitter_email) like ${`%@${domain}`})`
  const { rows } = await sql<{ website: string; vouches: boolean; events: number }>`
    select e.website, ${vouchingEvents[kind]} as "vouches", count(*)::int as events from events as e
      where e.status = 'published' and ${condition} group by 1, 2
    union all
    select e.website, ${vouchingEvents[kind]} as "vouches", count(*)::int as events from events as e
      where e.status = 'archived' and ${condition} group by 1, 2`.execute(db)
  const countOf = (siteRows: typeof rows) => siteRows.reduce((sum, { events }) => sum + events, 0)
  const vouchingRows = rows.filter(({ vouches }) => vouches)
  const namingRows = vouchingRows.filter(({ website }) => websiteDomain(website) === domain)
  return rows.length === 0 || countOf(namingRows) * 2 > countOf(vouchingRows)
}

type ClaimableQuery = { kind: ProfileKind; slug: string; email: string }

/** Undefined for a page without public events. */
export const readClaimable = async (
  db: Db,
  { kind, slug: requestedSlug, email }: ClaimableQuery,
): Promise<Claimable | undefined> => {
  const { slug, slugs } = await findProfile(db, kind, requestedSlug)
  const name = await findName(db, kind, slugs)
  if (name === undefined) return undefined
  const [domain = null, claim, ownClaims] = await Promise.all([
    findProvenDomain(db, { kind, slugs, email }),
    findClaim(db, kind, slug),
    listClaimsOf(db, email),
  ])
  const isOwn = ownClaims.some(({ id }) => id === claim?.id)
  const standing: ClaimStanding = claim
    ? isOwn
      ? 'yours'
      : 'taken'
    : domain === null
      ? 'no_site'
      : mailDomain(email) === domain
        ? 'open'
        : 'other_address'
  return { kind, slug, name, standing, domain }
}

type ProofQuery = { kind: ProfileKind; slugs: readonly string[]; email: string }

/** Domain of the website; undefined if only submissions from it name it, though others list the page. */
const findProvenDomain = async (db: Db, { kind, slugs, email }: ProofQuery) => {
  const domain = await findSiteDomain(db, kind, slugs)
  if (domain === undefined || mailDomain(email) !== domain) return domain
  return (await isNamedByOthers(db, kind, slugs, domain)) ? domain : undefined
}

const findName = async (db: Db, kind: ProfileKind, slugs: readonly string[]) => {
  const column = sql.raw(kind === 'venue' ? 'e.venue_name' : 'e.organizer_name')
  const condition = isOfProfile(kind, slugs)
  return queryValue(db)`
    (select ${column} as name from events as e where e.status = 'published' and ${condition}
      order by e.sort_date, e.sort_time, e.id limit 1)
    union all
    (select ${column} as name from events as e where e.status = 'archived' and ${condition}
      order by e.sort_date desc, e.id desc limit 1)`
}
