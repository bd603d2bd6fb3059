/** Reads a merged listing with its sides; each side is a row of `events`. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { queryColumn, queryRow } from '../../../platform/db/query.ts'
import { readDraft } from '../../event/check-draft.ts'
import type { Lifecycle } from '../../event/event.ts'
import { blankOf } from '../../event/field-kinds.ts'
import { fieldOf, fieldsWith } from '../../event/field-names.ts'
import { hoursInZone } from '../../event/hours-in-zone.ts'
import { maxMergeSteps } from '../../event/server/event-redirects.ts'
import { columnsOf } from '../../event/server/event-row.ts'
import { factFields, type SideFacts } from '../merge-parts.ts'
import { mergeSides, type Side } from '../merge-rules.ts'

export type FixedPart = {
  facts: Partial<SideFacts>
  /** `partKey` of each side at the time of the correction, by the side's id. */
  against: Record<string, string>
  /** True if only the point was moved; it applies only to this address. */
  isPin?: boolean
}

export type StoredSide = Side & { status: Lifecycle; sequence: number }

export type Listing = {
  /** Current row of the listing. */
  row: StoredSide
  own: SideFacts
  shown: SideFacts
  fixed: Record<string, FixedPart>
  /** Own side first, then the merged sides in the order of their merges. */
  sides: [Side, ...Side[]]
}

/** Sides in the order of `ids`; `numeric` and time columns have the public event's formats. */
export const readSides = async (db: Db, ids: readonly string[]): Promise<StoredSide[]> => {
  if (ids.length === 0) return []
  type Row = SideFacts & Omit<StoredSide, 'facts'>
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

/** Undefined if nothing was merged into the event. */
export const readListing = async (
  db: Db,
  id: string,
  steps = maxMergeSteps,
): Promise<Listing | undefined> => {
  const stored = await queryRow(db)<Pick<Listing, 'own' | 'shown' | 'fixed'>>`
    select own, shown, fixed from merged_listings where event_id = ${id}`
  const [row] = stored ? await readSides(db, [id]) : []
  if (!stored || !row) return undefined
  const { own, shown, fixed } = stored
  const merged = await readMerged(db, id, steps)
  return { row, own, shown, fixed, sides: [{ ...row, facts: own }, ...merged] }
}

/** Sides merged into an event. A side that is a merged listing itself has its merged facts. */
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

type ListingSides = Pick<Listing, 'sides' | 'fixed'>

export const mergeListing = (listing: ListingSides) => {
  const { facts, choices } = mergeSides(onOneClock(listing), listing.fixed)
  return { facts: withinRules(facts), choices }
}

/** Converts the hours of a side without a place from its source's zone to the zone of `place`. */
export const onClockOf = (place: SideFacts, facts: SideFacts): SideFacts =>
  facts.latitude === null && place.latitude !== null
    ? { ...facts, ...hoursInZone(facts, place.timeZone) }
    : facts

/** Sides with their hours in the zone of the place that is shown. */
const onOneClock = ({ sides: [ownSide, ...otherSides], fixed }: ListingSides): Listing['sides'] => {
  const place = mergeSides([ownSide, ...otherSides], fixed).facts
  const onClock = (side: Side) => ({ ...side, facts: onClockOf(place, side.facts) })
  return [onClock(ownSide), ...otherSides.map(onClock)]
}

/**
 * Parts of several sides may together break a rule that each side obeys, such as a rain date equal to the date. Clears
 * the dispensable fields involved, as imports do.
 */
export const withinRules = (facts: SideFacts): SideFacts => {
  const { draft, problems } = readDraft(facts)
  const brokenFields = fieldsWith('dispensable').filter((field) => problems[field])
  const blankValues = Object.fromEntries(
    brokenFields.map((field) => [field, blankOf(fieldOf(field).kind)]),
  )
  const previousDate = facts.previousDate === facts.date ? null : facts.previousDate
  return { ...facts, rainDate: draft.rainDate, previousDate, ...blankValues }
}
