/** Decides if the page of a venue or an organizer can be claimed from an address. */
import { sql } from 'kysely'
import type { ProfileKind } from '../../../catalog/profile/profile-kinds.ts'
import { mailDomain } from '../../../catalog/profile/site-domain.ts'
import { findClaim, listClaimsOf } from '../../../catalog/server/profiles/claims.ts'
import { findProfile, isOfProfile } from '../../../catalog/server/profiles/find-profile.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Claimable, ClaimStanding } from '../claim-contract.ts'
import { findSiteDomain, isNamedByOthers } from './find-site.ts'

type ClaimableQuery = { kind: ProfileKind; slug: string; email: string }

/** Undefined for a page that has no public events. */
export const readClaimable = async (
  db: Db,
  { kind, slug: given, email }: ClaimableQuery,
): Promise<Claimable | undefined> => {
  const { slug, slugs } = await findProfile(db, kind, given)
  const name = await findName(db, kind, slugs)
  if (name === undefined) return undefined
  const [domain = null, claim, held] = await Promise.all([
    findProvenDomain(db, { kind, slugs, email }),
    findClaim(db, kind, slug),
    listClaimsOf(db, email),
  ])
  const isHeld = held.some(({ id }) => id === claim?.id)
  const standing: ClaimStanding = claim
    ? isHeld
      ? 'yours'
      : 'taken'
    : domain === null
      ? 'no_site'
      : mailDomain(email) === domain
        ? 'open'
        : 'other_address'
  return { kind, slug, name, standing, domain }
}

type Proof = { kind: ProfileKind; slugs: readonly string[]; email: string }

/** Domain of the website; undefined where only listings from the domain itself name it, though others list the page. */
const findProvenDomain = async (db: Db, { kind, slugs, email }: Proof) => {
  const domain = await findSiteDomain(db, kind, slugs)
  if (domain === undefined || mailDomain(email) !== domain) return domain
  return (await isNamedByOthers(db, kind, slugs, domain)) ? domain : undefined
}

const findName = async (db: Db, kind: ProfileKind, slugs: readonly string[]) => {
  const column = sql.raw(kind === 'venue' ? 'e.venue_name' : 'e.organizer_name')
  const condition = isOfProfile(kind, slugs)
  const { rows } = await sql<{ name: string }>`
    (select ${column} as name from events as e where e.status = 'published' and ${condition}
      order by e.sort_date, e.sort_time, e.id limit 1)
    union all
    (select ${column} as name from events as e where e.status = 'archived' and ${condition}
      order by e.sort_date desc, e.id desc limit 1)`.execute(db)
  return rows[0]?.name
}
