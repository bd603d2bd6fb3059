/** Merged listings with their sides, for administrators. */
import { sql } from 'kysely'
import { mergeParts } from '../../../../catalog/duplicate/merge-parts.ts'
import {
  type Listing,
  mergeListing,
  readListing,
} from '../../../../catalog/duplicate/server/read-listing.ts'
import type { Db } from '../../../../platform/db/database.ts'
import { countAll } from '../../../../platform/db/list-page.ts'
import type { MergedListing } from '../../merges-contract.ts'

type MergedSide = MergedListing['sides'][number]

const maxListed = 50

const isOffIn = (status: string) => sql.raw(`(${status} in ('cancelled', 'postponed'))`)

/** Listings by id; `disagrees`: one source calls the event off, another does not, and nobody has decided. */
const standing = sql`
  select l.event_id as id, max(g.merged_at) as merged_at,
    k.status in ('pending', 'published') and not l.fixed ? 'status'
      and (bool_or(${isOffIn('s.event_status')}) or ${isOffIn("l.own->>'eventStatus'")})
      <> (bool_and(${isOffIn('s.event_status')}) and ${isOffIn("l.own->>'eventStatus'")}) as disagrees
  from merged_listings l join events k on k.id = l.event_id
    join event_merges g on g.kept_id = l.event_id join events s on s.id = g.event_id
  group by l.event_id, k.status`

/** Number of listings whose sources disagree, for an administrator to review. */
export const countDisagreeing = (db: Db): Promise<number> =>
  countAll(db, sql`select from (${standing}) as listing where disagrees`)

/** At most 50 listings: first those whose sources disagree, then by newest merge. */
export const listMerged = async (
  db: Db,
  only?: string,
): Promise<{ listings: MergedListing[]; total: number }> => {
  const { rows } = await sql<{ id: string; disagrees: boolean; total: number }>`
    select id, disagrees, count(*) over ()::int as total from (${standing}) as listing
    where ${only ?? null}::text is null or id = ${only ?? null}
    order by disagrees desc, merged_at desc, id limit ${maxListed}
  `.execute(db)
  const listings: MergedListing[] = []
  for (const { id, disagrees } of rows) {
    const listing = await readListing(db, id)
    if (listing) listings.push({ ...(await present(db, listing)), disagrees })
  }
  return { listings, total: rows[0]?.total ?? 0 }
}

type SideState = { id: string; missingSince: string | null; mergedAt: string | null }

const readStandings = async (db: Db, listing: Listing): Promise<Map<string, SideState>> => {
  const { rows } = await sql<SideState>`
    select e.id, m.since as "missingSince", g.merged_at as "mergedAt" from events e
      left join missing_events m on m.event_id = e.id and m.dismissed_at is null
      left join event_merges g on g.event_id = e.id and g.kept_id = ${listing.row.id}
    where e.id = any(${listing.sides.map(({ id }) => id)})
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const present = async (db: Db, listing: Listing): Promise<Omit<MergedListing, 'disagrees'>> => {
  const standings = await readStandings(db, listing)
  const { choices, facts } = mergeListing(listing)
  const labels = new Map(mergeParts.map(({ key, label }) => [key, label]))
  const labelsOf = (parts: readonly { part: string }[]) =>
    parts.map(({ part }) => labels.get(part) ?? part)
  const sides = listing.sides.map(({ id, source, facts: { name, eventStatus } }): MergedSide => {
    const { missingSince = null, mergedAt = null } = standings.get(id) ?? {}
    const chosenParts = choices.filter(
      ({ from, rule }) => from === id && rule !== 'same' && rule !== 'corrected',
    )
    return { id, name, source, eventStatus, missingSince, mergedAt, gives: labelsOf(chosenParts) }
  })
  const { id, status } = listing.row
  const { name, date, city, state, eventStatus } = facts
  const corrected = labelsOf(choices.filter(({ rule }) => rule === 'corrected'))
  return { id, name, date, city, state, status, eventStatus, corrected, sides }
}
