/** Queries of the import. */

import { sql } from 'kysely'
import type { EventDraft } from '../../../catalog/event/event-draft.ts'
import type { DraftPlace } from '../../../catalog/server/store/new-event.ts'
import type { PlacedTimes } from '../../../catalog/server/store/place-event.ts'
import type { Db } from '../../../platform/db/database.ts'
import '../../../catalog/server/tables.ts'

export type KnownPlace = DraftPlace & { venueName: string; location: string }

/** Places of events of a source that have one, by the source's identifier. */
export const findPlacesOf = async (
  db: Db,
  source: string,
  sourceIds: readonly string[],
): Promise<Map<string, KnownPlace>> => {
  const rows = await db
    .selectFrom('events')
    .select(['source_id as sourceId', 'latitude', 'longitude', 'city', 'state', 'location'])
    .select(['location_precision as locationPrecision', 'time_zone as timeZone'])
    .select(['zip_code as zipCode', 'venue_name as venueName'])
    .where('source', '=', source)
    .where('source_id', 'in', sourceIds)
    .where('latitude', 'is not', null)
    .$narrowType<Omit<KnownPlace, 'city' | 'state' | 'zipCode'> & { sourceId: string }>()
    .execute()
  return new Map(rows.map(({ sourceId, ...place }) => [sourceId, place]))
}

/** True if nothing was ever imported from the source. */
export const isNewSource = async (db: Db, source: string): Promise<boolean> => {
  const { rows } = await sql`select from events where source = ${source} limit 1`.execute(db)
  return rows.length === 0
}

/** Identifiers of which nobody has decided anything: unknown ones, and those of events that wait. */
export const findUndecided = async (
  db: Db,
  source: string,
  sourceIds: readonly string[],
): Promise<Set<string>> => {
  const undecided = new Set(sourceIds)
  if (undecided.size === 0) return undecided
  const { rows } = await sql<{ sourceId: string }>`
    select source_id as "sourceId" from events
    where source = ${source} and source_id = any(${sourceIds}) and status <> 'pending'
  `.execute(db)
  for (const { sourceId } of rows) undecided.delete(sourceId)
  return undecided
}

export type DecidedEvent = Pick<
  EventDraft,
  'date' | 'endDate' | 'startTime' | 'endTime' | 'venueName' | 'city' | 'state'
>

/** Events of a source that do not wait for review any more, by the source's identifier. */
export const findDecided = async (
  db: Db,
  source: string,
  sourceIds: readonly string[],
): Promise<Map<string, DecidedEvent>> => {
  const { rows } = await sql<DecidedEvent & { sourceId: string }>`
    select source_id as "sourceId", date, end_date as "endDate", venue_name as "venueName", city, state,
      to_char(start_time, 'HH24:MI') as "startTime", to_char(end_time, 'HH24:MI') as "endTime"
    from events where source = ${source} and source_id = any(${sourceIds}) and status <> 'pending'
  `.execute(db)
  return new Map(rows.map(({ sourceId, ...event }) => [sourceId, event]))
}

export type UnplacedEvent = {
  id: string
  name: string
  date: string | null
  venueName: string
  location: string
  state: string
  source: string | null
}

/** Events that wait for a place, the oldest first, and how many there are in all. */
export const findUnplaced = async (
  db: Db,
  limit: number,
): Promise<{ events: UnplacedEvent[]; total: number }> => {
  const unplaced = db
    .selectFrom('events')
    .where('status', '=', 'pending')
    .where('latitude', 'is', null)
  const events = await unplaced
    .select(['id', 'name', 'date', 'venue_name as venueName', 'location', 'state', 'source'])
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const { total } = await unplaced
    .select((count) => count.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return { events, total: Number(total) }
}

/** Time of an event without a place, in the zone in which its source gave it. */
export type UnplacedTimes = PlacedTimes & {
  /** Empty when the source named no zone. */
  timeZone: string
}

export const findUnplacedTimes = async (db: Db, id: string): Promise<UnplacedTimes | undefined> =>
  db
    .selectFrom('events')
    .select(['date', 'end_date as endDate', 'time_zone as timeZone'])
    .select(sql<string | null>`to_char(start_time, 'HH24:MI')`.as('startTime'))
    .select(sql<string | null>`to_char(end_time, 'HH24:MI')`.as('endTime'))
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('latitude', 'is', null)
    .executeTakeFirst()
