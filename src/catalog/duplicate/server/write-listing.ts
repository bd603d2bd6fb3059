/** Merged listings: sole writer of event_merges and merged_listings. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { changeRows, queryValue } from '../../../platform/db/query.ts'
import type { EventDraft } from '../../event/event-draft.ts'
import { type DecidedEvent, deleteEvent, lockEvents } from '../../event/server/decide-events.ts'
import { editEvent } from '../../event/server/edit-event.ts'
import { maxMergeSteps, setRedirect } from '../../event/server/event-redirects.ts'
import { placeOf } from '../../event/server/new-event.ts'
import {
  type FactField,
  isFile,
  type MergePart,
  mergeParts,
  partKey,
  type SideFacts,
} from '../merge-parts.ts'
import type { PartChoice, Side } from '../merge-rules.ts'
import {
  type FixedPart,
  type Listing,
  mergeListing,
  onClockOf,
  readListing,
  readSides,
  withinRules,
} from './read-listing.ts'

/**
 * Deletes an event in favor of another: its page redirects there, and the kept event shows what the rules take from
 * both. Callers lock both first. Undefined if there is no event to delete.
 */
export const mergeInto = async (
  db: Tx,
  { id, keptId }: { id: string; keptId: string },
  now = Date.now(),
): Promise<{ deletedEvent: DecidedEvent; choices: PartChoice[] } | undefined> => {
  const deletedEvent = await deleteEvent(db, id, now)
  if (!deletedEvent) return undefined
  await setRedirect(db, id, keptId)
  const [keptSide] = await readSides(db, [keptId])
  if (!keptSide) throw new Error(`Event ${keptId} is not there.`)
  const facts = JSON.stringify(keptSide.facts)
  await sql`
    insert into merged_listings (event_id, own, shown) values (${keptId}, ${facts}::jsonb, ${facts}::jsonb)
    on conflict (event_id) do nothing`.execute(db)
  await sql`
    insert into event_merges (event_id, kept_id, merged_at)
    values (${id}, ${keptId}, ${new Date(now).toISOString()})
    on conflict (event_id) do update set kept_id = excluded.kept_id, merged_at = excluded.merged_at
  `.execute(db)
  const choices = await refreshListing(db, keptId, { now, always: true })
  return { deletedEvent, choices }
}

/** Undoes a merge after its event is restored; the kept listing loses that side. */
export const splitMerge = async (db: Tx, id: string, now = Date.now()): Promise<void> => {
  const keptId = await queryValue(db)`
    delete from event_merges where event_id = ${id} returning kept_id`
  if (keptId !== undefined) await refreshListing(db, keptId, { now, always: true })
  // The event may be a merged listing itself, which wasn't updated while it was deleted.
  await refreshListing(db, id, { now })
}

/** Id of the listing that an event was merged into; undefined if it isn't merged. */
const findKeptId = (db: Tx, id: string): Promise<string | undefined> =>
  queryValue(db)`select kept_id from event_merges where event_id = ${id}`

export const isMerged = async (db: Tx, id: string): Promise<boolean> =>
  (await findKeptId(db, id)) !== undefined

type RefreshOptions = {
  now: number
  /** Raises the sequence even if nothing shown changes. */
  always?: boolean
  /** True if the row has just been written from the listing's own source. */
  isFromSource?: boolean
  steps?: number
}

/** Updates a listing from its current sides; a listing without other sides is no longer a merged one. */
export const refreshListing = async (
  db: Tx,
  id: string,
  { now, always = false, isFromSource = false, steps = maxMergeSteps }: RefreshOptions,
): Promise<PartChoice[]> => {
  await lockEvents(db, [id])
  const stored = await readListing(db, id)
  if (!stored) return []
  const listing = withoutOutdated(isFromSource ? withOwn(stored) : withCorrections(stored))
  const isAlone = listing.sides.length === 1
  const { facts, choices } = isAlone
    ? { facts: withinRules(withoutOthers(listing)), choices: [] }
    : mergeListing(listing)
  if (listing.row.status === 'deleted') await storeListing(db, id, listing)
  else {
    if (always || isDifferent(facts, listing.row.facts)) await writeEvent(db, id, facts, now)
    if (isAlone) await changeRows(db)`delete from merged_listings where event_id = ${id}`
    else
      await storeListing(db, id, {
        ...listing,
        shown: (await readSides(db, [id]))[0]?.facts ?? facts,
      })
  }
  // If this listing was merged into another, it is a side there.
  const parentId = steps > 0 ? await findKeptId(db, id) : undefined
  if (parentId) await refreshListing(db, parentId, { now, steps: steps - 1 })
  return choices
}

const withOwn = (listing: Listing): Listing => {
  const { facts } = listing.row
  return { ...listing, own: facts, shown: facts, sides: withOwnSide(listing.sides, facts) }
}

const isDifferent = (a: SideFacts, b: SideFacts) =>
  mergeParts.some((part) => partKey(part, a) !== partKey(part, b))

const storeListing = async (
  db: Tx,
  id: string,
  { own, shown, fixed }: Omit<Listing, 'row' | 'sides'>,
) => {
  await sql`
    update merged_listings set own = ${JSON.stringify(own)}::jsonb,
      shown = ${JSON.stringify(shown)}::jsonb, fixed = ${JSON.stringify(fixed)}::jsonb
    where event_id = ${id}`.execute(db)
}

const writeEvent = async (db: Tx, id: string, facts: SideFacts, now: number) => {
  const { timeZone, locationPrecision: _precision, ...draft } = facts
  const edit = { draft: draft as EventDraft, place: placeOf(facts), timeZone, confirms: false }
  await editEvent(db, id, edit, now)
}

/** Stores corrections of a merged listing before its own source overwrites its row. */
export const noteCorrections = async (db: Tx, id: string): Promise<void> => {
  const stored = await readListing(db, id)
  if (stored) await storeListing(db, id, withCorrections(stored))
}

/** Stores an administrator's confirmation of the shown status. False if the event isn't a merged listing. */
export const confirmStatus = async (db: Tx, id: string): Promise<boolean> => {
  await lockEvents(db, [id])
  const stored = await readListing(db, id)
  if (!stored) return false
  await storeListing(db, id, withStatus(withCorrections(stored)))
  return true
}

const pickPart = (part: Pick<MergePart, 'fields'>, facts: SideFacts): Partial<SideFacts> =>
  Object.fromEntries(part.fields.map((field) => [field, facts[field]]))

const addressFields: readonly FactField[] = ['streetAddress', 'city', 'state', 'zipCode']

const isSameAddress = (a: SideFacts, b: SideFacts) =>
  partKey({ fields: addressFields }, a) === partKey({ fields: addressFields }, b)

const collectStatements = (sides: readonly Side[], part: MergePart): Record<string, string> =>
  Object.fromEntries(sides.map(({ id, facts }) => [id, partKey(part, facts)]))

/**
 * Listing with the changes made to its row: corrections by hand, and files fetched or removed. Finds them by comparing
 * the row with what the rules wrote; a correction stays until a side changes that part. Pure.
 */
const withCorrections = (listing: Listing): Listing => {
  const { row, shown, sides } = listing
  const fixed = { ...listing.fixed }
  const own = { ...listing.own }
  for (const part of mergeParts) {
    if (partKey(part, row.facts) === partKey(part, shown)) continue
    const facts = pickPart(part, row.facts)
    if (isFile(part)) {
      if (partKey(part, own) === partKey(part, shown)) Object.assign(own, facts)
      continue
    }
    const isPin = part.key === 'where' && isSameAddress(row.facts, shown)
    // Corrections of a listing submitted on this site change its own side.
    const isOwn = row.source === null && !isPin
    if (isOwn) Object.assign(own, facts)
    if (isOwn && part.key !== 'status') delete fixed[part.key]
    else
      fixed[part.key] = { facts, against: collectStatements(withOwnSide(sides, own), part), isPin }
  }
  return { ...listing, own, fixed, shown: row.facts, sides: withOwnSide(sides, own) }
}

/** Sides with `facts` as those of the listing's own side. */
const withOwnSide = ([first, ...others]: Listing['sides'], facts: SideFacts): Listing['sides'] => [
  { ...first, facts },
  ...others,
]

/** Listing whose status is fixed until a side changes its own. */
const withStatus = (listing: Listing): Listing => {
  const part = mergeParts.find(({ key }) => key === 'status')
  if (!part) return listing
  const facts = pickPart(part, listing.row.facts)
  const status = { facts, against: collectStatements(listing.sides, part) }
  return { ...listing, fixed: { ...listing.fixed, status } }
}

/** Listing without corrections of parts that a side has changed since. */
const withoutOutdated = (listing: Listing): Listing => {
  const remaining = Object.entries(listing.fixed).filter(([key, { against }]) => {
    const part = mergeParts.find((each) => each.key === key)
    return (
      part !== undefined &&
      listing.sides.every(
        ({ id, facts }) => (against[id] ?? partKey(part, facts)) === partKey(part, facts),
      )
    )
  })
  return { ...listing, fixed: Object.fromEntries(remaining) }
}

/** Facts without the other sides: the own side with corrections, except a pin at another side's address. */
const withoutOthers = ({ own, fixed }: Pick<Listing, 'own' | 'fixed'>): SideFacts => {
  const isKept = ({ isPin, facts }: FixedPart) => !isPin || isSameAddress({ ...own, ...facts }, own)
  const corrections = Object.values(fixed)
    .filter(isKept)
    .map(({ facts }) => facts)
  const place: SideFacts = Object.assign({ ...own }, ...corrections)
  return Object.assign({ ...onClockOf(place, own) }, ...corrections)
}
