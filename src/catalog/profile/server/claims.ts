/** Sole writer of claims: records that a page of a venue or an organizer is its own. */
import { sql } from 'kysely'
import { newId } from '../../../kit/ids.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { countChanged, queryRow, queryRows } from '../../../platform/db/query.ts'
import { markClaimed } from '../../event/server/mark-events.ts'
import type { ClaimProof, ProfileKind } from '../profile-kinds.ts'
import { findProfile, isOfProfile } from './find-profile.ts'

export type Claim = {
  id: string
  kind: ProfileKind
  slug: string
  proof: ClaimProof
  /** Email address of the claimant; empty if an administrator named none. */
  email: string
  /** Domain whose other addresses also hold the claim; empty for none. */
  domain: string
  claimedAt: string
}

const claimColumns = sql.raw(
  `c.id, c.kind, c.slug, c.proof, c.email, c.domain, c.claimed_at as "claimedAt"`,
)

/** Open claim of a page; `slug` is the page that merges lead to. */
export const findClaim = (db: Db, kind: ProfileKind, slug: string): Promise<Claim | undefined> =>
  queryRow(db)`
    select ${claimColumns} from profile_claims c
    where c.kind = ${kind} and c.slug = ${slug} and c.ended_at is null`

/** Open claims of an email address: its own, and those of its domain. Excludes claims of merged pages. */
export const listClaimsOf = async (db: Db, email: string): Promise<Claim[]> => {
  const address = email.toLowerCase()
  const domain = address.slice(address.lastIndexOf('@') + 1)
  return queryRows(db)`
    select ${claimColumns} from profile_claims c
    where c.ended_at is null and ((lower(c.email) = ${address} and c.email <> '')
      or (c.domain = ${domain} and c.domain <> ''))
      and not exists (select from profile_aliases a where a.kind = c.kind and a.slug = c.slug)
    order by c.claimed_at, c.id`
}

/** Blocks merges and splits until the transaction ends: events marked meanwhile would keep their old mark. */
const blockMerges = (db: Tx) => sql`lock table profile_aliases in share mode`.execute(db)

type NewClaim = Pick<Claim, 'kind' | 'slug' | 'proof' | 'email' | 'domain'>

/** Returns the page's open claim; an earlier claim takes precedence over the new one. */
export const openClaim = async (
  db: Tx,
  claim: NewClaim,
): Promise<{ claim: Claim; isNew: boolean }> => {
  await blockMerges(db)
  const { kind, slug, proof, email, domain } = claim
  const addedCount = await countChanged(db)`
    insert into profile_claims (id, kind, slug, proof, email, domain)
    values (${newId()}, ${kind}, ${slug}, ${proof}, ${email}, ${domain})
    on conflict (kind, slug) where ended_at is null do nothing`
  const currentClaim = await findClaim(db, kind, slug)
  if (!currentClaim) throw new Error('A claim was neither added nor there.')
  if (addedCount > 0) await markEventsOf(db, kind, slug)
  return { claim: currentClaim, isNew: addedCount > 0 }
}

/** Ends the open claim and deletes its email address. Returns the claim; undefined if there was none. */
export const endClaim = async (
  db: Tx,
  kind: ProfileKind,
  slug: string,
): Promise<Claim | undefined> => {
  await blockMerges(db)
  const claim = await findClaim(db, kind, slug)
  if (!claim) return undefined
  await sql`
    update profile_claims set ended_at = now(), email = '' where id = ${claim.id}`.execute(db)
  await markEventsOf(db, kind, slug)
  return claim
}

/** Updates `claimedBy` of all events of a page. */
export const markEventsOf = async (db: Tx, kind: ProfileKind, slug: string): Promise<void> => {
  const { slugs } = await findProfile(db, kind, slug)
  await markClaimed(db, isOfProfile(kind, slugs))
}
