/** Merged listings with their sides, for administrators. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { EventStatus, Lifecycle } from '../../event/event.ts'
import { mergeParts } from '../../merging/merge-parts.ts'
import { type Listing, mergeListing, readListing } from './read-listing.ts'

export type MergedSide = {
  id: string
  name: string
  source: string | null
  eventStatus: EventStatus
  /** Since when its source does not list it any more; null while it does. */
  missingSince: string | null
  /** Null for the listing's own side. */
  mergedAt: string | null
  /** Labels of the parts that are taken from it, where the sides differ. */
  gives: string[]
}

export type MergedListing = {
  id: string
  name: string
  date: string | null
  city: string
  state: string
  status: Lifecycle
  eventStatus: EventStatus
  /** A side is off or not listed any more, and another one is not. */
  disagrees: boolean
  /** Labels of parts that somebody corrected by hand. */
  corrected: string[]
  sides: MergedSide[]
}

const mostListed = 50

/** The newest merges first, at most 50 listings; those whose sides disagree before the others. */
export const listMerged = async (
  db: Db,
  only?: string,
): Promise<{ listings: MergedListing[]; total: number }> => {
  const { rows } = await sql<{ id: string; total: number }>`
    select e.id, count(*) over ()::int as total from merged_listings l join events e on e.id = l.event_id
      join event_merges g on g.kept_id = e.id
    where ${only ?? null}::text is null or e.id = ${only ?? null}
    group by e.id order by max(g.merged_at) desc, e.id limit ${mostListed}
  `.execute(db)
  const listings: MergedListing[] = []
  for (const { id } of rows) {
    const listing = await readListing(db, id)
    if (listing) listings.push(await present(db, listing))
  }
  const total = rows[0]?.total ?? 0
  return { listings: listings.toSorted((a, b) => Number(b.disagrees) - Number(a.disagrees)), total }
}

type Standing = { id: string; missingSince: string | null; mergedAt: string | null }

const readStandings = async (db: Db, listing: Listing): Promise<Map<string, Standing>> => {
  const { rows } = await sql<Standing>`
    select e.id, m.since as "missingSince", g.merged_at as "mergedAt" from events e
      left join missing_events m on m.event_id = e.id and m.dismissed_at is null
      left join event_merges g on g.event_id = e.id and g.kept_id = ${listing.row.id}
    where e.id = any(${listing.sides.map(({ id }) => id)})
  `.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

const present = async (db: Db, listing: Listing): Promise<MergedListing> => {
  const standings = await readStandings(db, listing)
  const { taken, facts } = mergeListing(listing)
  const labels = new Map(mergeParts.map(({ key, label }) => [key, label]))
  const labelsOf = (parts: readonly { part: string }[]) =>
    parts.map(({ part }) => labels.get(part) ?? part)
  const sides = listing.sides.map(({ id, source, facts: { name, eventStatus } }): MergedSide => {
    const { missingSince = null, mergedAt = null } = standings.get(id) ?? {}
    const given = taken.filter(
      ({ from, rule }) => from === id && rule !== 'same' && rule !== 'corrected',
    )
    return { id, name, source, eventStatus, missingSince, mergedAt, gives: labelsOf(given) }
  })
  const { id, status } = listing.row
  const { name, date, city, state, eventStatus } = facts
  const corrected = labelsOf(taken.filter(({ rule }) => rule === 'corrected'))
  const shown = { id, name, date, city, state, status, eventStatus, corrected, sides }
  return { ...shown, disagrees: doDisagree(sides) }
}

const isOff = ({ eventStatus }: MergedSide) =>
  eventStatus === 'cancelled' || eventStatus === 'postponed'

const doDisagree = (sides: readonly MergedSide[]) =>
  [isOff, ({ missingSince }: MergedSide) => missingSince !== null].some(
    (test) => sides.some(test) && !sides.every(test),
  )
