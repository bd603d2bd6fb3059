/** Writes merged listings: the only writer of event_merges and merged_listings. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import type { EventDraft } from '../../event/event-draft.ts'
import { type DecidedEvent, deleteEvent, lockEvents } from '../../event/server/decide-events.ts'
import { editEvent } from '../../event/server/edit-event.ts'
import { setRedirect } from '../../event/server/event-redirects.ts'
import { placeOf } from '../../event/server/new-event.ts'
import { type Facts, mergeParts, partKey } from '../merge-parts.ts'
import type { TakenPart } from '../merge-rules.ts'
import {
  withCorrections,
  withOwnSide,
  withoutOthers,
  withoutOutdated,
  withStatus,
} from './corrected-parts.ts'
import {
  type Listing,
  maxSteps,
  mergeListing,
  readListing,
  readSides,
  withinRules,
} from './read-listing.ts'
import './tables.ts'

/**
 * Takes an event out of the directory in favor of another, to which its page leads from then on, and which shows what the
 * rules take from both. Lock both first. Undefined when there is no event to take out.
 */
export const mergeInto = async (
  db: Tx,
  { id, keptId }: { id: string; keptId: string },
  now = Date.now(),
): Promise<{ gone: DecidedEvent; taken: TakenPart[] } | undefined> => {
  const gone = await deleteEvent(db, id, now)
  if (!gone) return undefined
  await setRedirect(db, id, keptId)
  const [kept] = await readSides(db, [keptId])
  if (!kept) throw new Error(`Event ${keptId} is not there.`)
  const facts = JSON.stringify(kept.facts)
  await sql`
    insert into merged_listings (event_id, own, shown) values (${keptId}, ${facts}::jsonb, ${facts}::jsonb)
    on conflict (event_id) do nothing`.execute(db)
  await sql`
    insert into event_merges (event_id, kept_id, merged_at)
    values (${id}, ${keptId}, ${new Date(now).toISOString()})
    on conflict (event_id) do update set kept_id = excluded.kept_id, merged_at = excluded.merged_at
  `.execute(db)
  const taken = await refreshListing(db, keptId, { now, always: true })
  return { gone, taken }
}

/** After an event is restored, it stands by itself, and the one that was kept shows what is its own. */
export const splitMerge = async (db: Tx, id: string, now = Date.now()): Promise<void> => {
  const merge = await db
    .deleteFrom('event_merges')
    .where('event_id', '=', id)
    .returning('kept_id')
    .executeTakeFirst()
  if (merge) await refreshListing(db, merge.kept_id, { now, always: true })
  // The event may be a merged listing itself, of which nothing was written while it was deleted.
  await refreshListing(db, id, { now })
}

/** Id of the listing that an event was merged into; undefined for one that stands by itself. */
const findKeptId = async (db: Tx, id: string): Promise<string | undefined> => {
  const merge = await db
    .selectFrom('event_merges')
    .select('kept_id')
    .where('event_id', '=', id)
    .executeTakeFirst()
  return merge?.kept_id
}

export const isMerged = async (db: Tx, id: string): Promise<boolean> =>
  (await findKeptId(db, id)) !== undefined

type Refresh = {
  now: number
  /** Raises the version even if nothing that is shown changes. */
  always?: boolean
  /** True if the row is what the listing's own source states now. */
  isFromSource?: boolean
  steps?: number
}

/** Writes what the sides of a listing say by now; a listing without other sides is by itself again. */
export const refreshListing = async (
  db: Tx,
  id: string,
  { now, always = false, isFromSource = false, steps = maxSteps }: Refresh,
): Promise<TakenPart[]> => {
  await lockEvents(db, [id])
  const stored = await readListing(db, id)
  if (!stored) return []
  const listing = withoutOutdated(isFromSource ? withOwn(stored) : withCorrections(stored))
  const isAlone = listing.sides.length === 1
  const { facts, taken } = isAlone
    ? { facts: withinRules(withoutOthers(listing)), taken: [] }
    : mergeListing(listing)
  if (listing.row.status === 'deleted') await keep(db, id, listing)
  else {
    if (always || differs(facts, listing.row.facts)) await write(db, id, facts, now)
    if (isAlone) await db.deleteFrom('merged_listings').where('event_id', '=', id).execute()
    else await keep(db, id, { ...listing, shown: (await readSides(db, [id]))[0]?.facts ?? facts })
  }
  // A listing that was merged into another one is a side of it.
  const parentId = steps > 0 ? await findKeptId(db, id) : undefined
  if (parentId) await refreshListing(db, parentId, { now, steps: steps - 1 })
  return taken
}

const withOwn = (listing: Listing): Listing => {
  const { facts } = listing.row
  return { ...listing, own: facts, shown: facts, sides: withOwnSide(listing.sides, facts) }
}

const differs = (one: Facts, other: Facts) =>
  mergeParts.some((part) => partKey(part, one) !== partKey(part, other))

const keep = async (db: Tx, id: string, { own, shown, fixed }: Omit<Listing, 'row' | 'sides'>) => {
  await sql`
    update merged_listings set own = ${JSON.stringify(own)}::jsonb,
      shown = ${JSON.stringify(shown)}::jsonb, fixed = ${JSON.stringify(fixed)}::jsonb
    where event_id = ${id}`.execute(db)
}

const write = async (db: Tx, id: string, facts: Facts, now: number) => {
  const { timeZone, locationPrecision: _precision, ...draft } = facts
  const edit = { draft: draft as EventDraft, place: placeOf(facts), timeZone, confirms: false }
  await editEvent(db, id, edit, now)
}

/** Notes corrections of merged listings before their own source overwrites them. */
export const noteCorrections = async (db: Tx, id: string): Promise<void> => {
  const stored = await readListing(db, id)
  if (stored) await keep(db, id, withCorrections(stored))
}

/** An administrator says that the status stands as it is shown. False for what is no merged listing. */
export const confirmStatus = async (db: Tx, id: string): Promise<boolean> => {
  await lockEvents(db, [id])
  const stored = await readListing(db, id)
  if (!stored) return false
  await keep(db, id, withStatus(withCorrections(stored)))
  return true
}
