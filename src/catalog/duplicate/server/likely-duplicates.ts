/** Likely duplicates of an event from other sources; sole writer of likely_duplicates. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { hasRow } from '../../../platform/db/list-page.ts'
import { changeRows, queryRows } from '../../../platform/db/query.ts'
import { type ComparableEvent, similarityOf } from '../../event/event-similarity.ts'
import { comparableOf, type NewEvent } from '../../event/server/new-event.ts'
import { ListedDays } from './listed-days.ts'

export type LikelyDuplicate = Pick<
  ComparableEvent,
  'name' | 'date' | 'city' | 'state' | 'venueName'
> & {
  /** Undefined for an event of a dry run. */
  id?: string
  source: string | null
  status: string
}

export type Candidate = ComparableEvent & LikelyDuplicate

/**
 * Likeliest duplicate from another source, by the event's index. An existing one-day event matches at most one new
 * event. Skips events without a state until they have a place. `days`: cache shared by an import's batches.
 */
export const findLikelyDuplicates = async (
  db: Tx,
  events: readonly NewEvent[],
  source: string,
  findTried: (event: ComparableEvent) => readonly Candidate[] = () => [],
  days = new ListedDays(source),
): Promise<Map<number, Candidate>> => {
  const comparableEvents = events.map((event, index) => ({ ...comparableOf(event), index }))
  const hasOthers = await hasOtherSources(db, source)
  const pairs: { index: number; candidate: Candidate; likeness: number }[] = []
  for (let first = 0; first < comparableEvents.length; first += batchSize) {
    const batch = comparableEvents.slice(first, first + batchSize)
    const nearby = hasOthers ? await days.findNear(db, batch) : []
    for (const [position, event] of batch.entries()) {
      for (const candidate of [...(nearby[position] ?? []), ...findTried(event)]) {
        const likeness = similarityOf(event, candidate)
        if (likeness > 0) pairs.push({ index: event.index, candidate, likeness })
      }
    }
  }
  const duplicates = new Map<number, Candidate>()
  const usedKeys = new Set<unknown>()
  for (const { index, candidate } of pairs.toSorted((a, b) => b.likeness - a.likeness)) {
    const key = candidate.id ?? candidate
    if (duplicates.has(index) || usedKeys.has(key)) continue
    duplicates.set(index, candidate)
    if (candidate.endDate === null || candidate.endDate === candidate.date) usedKeys.add(key)
  }
  return duplicates
}

/** Events compared per batch. */
const batchSize = 50

/**
 * False for the first import into an empty directory, which then compares nothing. Reads both ends of the unique index
 * (null sorts last): `exists (… where source < …)` would scan a growing table without statistics.
 */
const hasOtherSources = (db: Tx, source: string): Promise<boolean> =>
  hasRow(
    db,
    sql`select from (
        (select source from events order by source limit 1)
        union all (select source from events order by source desc limit 1)) as ends
      where source is distinct from ${source}`,
  )

/** Stores the likely duplicates of pending events, by the source's identifiers. */
export const noteLikelyDuplicates = async (
  db: Tx,
  source: string,
  pairs: readonly { sourceId: string; otherId: string }[],
): Promise<void> => {
  if (pairs.length === 0) return
  await sql`
    insert into likely_duplicates (event_id, other_id)
    select e.id, p.other_id
    from unnest(${pairs.map(({ sourceId }) => sourceId)}::text[],
      ${pairs.map(({ otherId }) => otherId)}::text[]) as p (source_id, other_id)
    join events e on e.source = ${source} and e.source_id = p.source_id and e.status = 'pending'
    join events o on o.id = p.other_id
    on conflict (event_id) do update set other_id = excluded.other_id
  `.execute(db)
}

/** Deletes the likely duplicates of events that no longer resemble another event. */
export const forgetLikelyDuplicates = (
  db: Tx,
  source: string,
  sourceIds: readonly string[],
): Promise<void> =>
  changeRows(db)`
    delete from likely_duplicates using events e
    where e.id = likely_duplicates.event_id and e.source = ${source} and e.source_id = any(${sourceIds})
  `

export type StoredDuplicate = { eventId: string; otherId: string }

/** Likely duplicates of these events. */
export const findNotedDuplicates = (
  db: Db,
  eventIds: readonly string[],
): Promise<StoredDuplicate[]> =>
  queryRows(db)`
    select event_id as "eventId", other_id as "otherId" from likely_duplicates
    where event_id = any(${eventIds}) order by event_id
  `

/** Restores the likely duplicates of these events. */
export const restoreNotedDuplicates = async (
  db: Tx,
  eventIds: readonly string[],
  duplicates: readonly StoredDuplicate[],
): Promise<void> => {
  await sql`delete from likely_duplicates where event_id = any(${eventIds})`.execute(db)
  await sql`
    insert into likely_duplicates (event_id, other_id)
    select p.event_id, p.other_id
    from unnest(${duplicates.map(({ eventId }) => eventId)}::text[],
      ${duplicates.map(({ otherId }) => otherId)}::text[]) as p (event_id, other_id)
    join events e on e.id = p.event_id and e.status = 'pending'
    join events o on o.id = p.other_id
    on conflict (event_id) do nothing
  `.execute(db)
}
