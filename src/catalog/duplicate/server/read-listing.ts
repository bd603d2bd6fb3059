/** Reads a merged listing with its sides; each is a row of `events`. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { queryColumn } from '../../../platform/db/query.ts'
import { readDraft } from '../../event/check-draft.ts'
import type { Lifecycle } from '../../event/event.ts'
import { blankOf } from '../../event/field-kinds.ts'
import { fieldOf, fieldsWith } from '../../event/field-names.ts'
import { hoursInZone } from '../../event/hours-in-zone.ts'
import { columnsOf } from '../../event/server/event-row.ts'
import { type Facts, factFields } from '../merge-parts.ts'
import { mergeSides, type Side } from '../merge-rules.ts'
import type { FixedPart } from './tables.ts'

export type StoredSide = Side & { status: Lifecycle; sequence: number }

export type Listing = {
  /** The row as it is. */
  row: StoredSide
  own: Facts
  shown: Facts
  fixed: Record<string, FixedPart>
  /** Its own side first, then those that were merged into it, in the order of their merges. */
  sides: [Side, ...Side[]]
}

/** Longer chains of merges have not been seen; a bound all the same. */
export const maxSteps = 20

/** `numeric` and times come as the public event has them. */
export const readSides = async (db: Db, ids: readonly string[]): Promise<StoredSide[]> => {
  if (ids.length === 0) return []
  type Row = Facts & Omit<StoredSide, 'facts'>
  const { rows } = await sql<Row>`
    select e.id, e.source, e.status, e.sequence, e.last_confirmed_at as "lastConfirmedAt",
      e.published_at is not null or e.archived_at is not null as "wasLive",
      ${columnsOf(factFields)}
    from events e where e.id = any(${ids}) order by array_position(${ids}::text[], e.id)
  `.execute(db)
  return rows.map(({ id, source, status, sequence, lastConfirmedAt, wasLive, ...facts }) => {
    return { id, source, status, sequence, lastConfirmedAt, wasLive, facts }
  })
}

/** Undefined for an event that nothing was merged into. */
export const readListing = async (
  db: Db,
  id: string,
  steps = maxSteps,
): Promise<Listing | undefined> => {
  const stored = await db
    .selectFrom('merged_listings')
    .select(['own', 'shown', 'fixed'])
    .where('event_id', '=', id)
    .executeTakeFirst()
  const [row] = stored ? await readSides(db, [id]) : []
  if (!stored || !row) return undefined
  const { own, shown, fixed } = stored
  const merged = await readMerged(db, id, steps)
  return { row, own, shown, fixed, sides: [{ ...row, facts: own }, ...merged] }
}

/** Sides that were merged into an event. One that is a merged listing itself stands with its merged facts. */
const readMerged = async (db: Db, id: string, steps: number): Promise<Side[]> => {
  const ids = await queryColumn(db)`
    select event_id from event_merges where kept_id = ${id} order by merged_at, event_id`
  const sides = await readSides(db, ids)
  if (steps === 0) return sides
  const all: Side[] = []
  for (const side of sides) {
    const listing = await readListing(db, side.id, steps - 1)
    all.push(listing ? { ...side, facts: mergeListing(listing).facts } : side)
  }
  return all
}

type Sides = Pick<Listing, 'sides' | 'fixed'>

export const mergeListing = (listing: Sides) => {
  const { facts, taken } = mergeSides(onOneClock(listing), listing.fixed)
  return { facts: withinRules(facts), taken }
}

/** The facts of a side without a place, whose hours its source tells in a zone of its own, on the clocks of a place. */
export const onClockOf = (place: Facts, facts: Facts): Facts =>
  facts.latitude === null && place.latitude !== null
    ? { ...facts, ...hoursInZone(facts, place.timeZone) }
    : facts

/** The sides with their hours on the clocks of the place that is shown. */
const onOneClock = ({ sides: [own, ...others], fixed }: Sides): Listing['sides'] => {
  const place = mergeSides([own, ...others], fixed).facts
  const onClock = (side: Side) => ({ ...side, facts: onClockOf(place, side.facts) })
  return [onClock(own), ...others.map(onClock)]
}

/**
 * Parts of several sides may break a rule together that each side keeps: the rain date of one is the date of another.
 * Dispensable fields are left out then, as imports do.
 */
export const withinRules = (facts: Facts): Facts => {
  const { draft, problems } = readDraft(facts)
  const broken = fieldsWith('dispensable').filter((field) => problems[field])
  const blank = Object.fromEntries(broken.map((field) => [field, blankOf(fieldOf(field).kind)]))
  const previousDate = facts.previousDate === facts.date ? null : facts.previousDate
  return { ...facts, rainDate: draft.rainDate, previousDate, ...blank }
}
