/** Queries of the import. */

import { sql } from 'kysely'
import type { EventDraft } from '../../../catalog/event/event-draft.ts'
import { fieldsTogether } from '../../../catalog/event/field-names.ts'
import { columnsOf } from '../../../catalog/event/server/event-row.ts'
import type { DraftPlace } from '../../../catalog/event/server/new-event.ts'
import type { PlacedTimes } from '../../../catalog/event/server/place-event.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { hasRow } from '../../../platform/db/list-page.ts'
import { queryRow, queryRows, queryValue } from '../../../platform/db/query.ts'

export type KnownPlace = DraftPlace & { venueName: string; location: string }

/** Places of a source's located events, by the source's identifier. */
export const findPlacesOf = async (
  db: Db,
  source: string,
  sourceIds: readonly string[],
): Promise<Map<string, KnownPlace>> => {
  const rows = await queryRows(db)<KnownPlace & { sourceId: string }>`
    select source_id as "sourceId", latitude, longitude, city, state, location,
      location_precision as "locationPrecision", time_zone as "timeZone", zip_code as "zipCode",
      venue_name as "venueName"
    from events where source = ${source} and source_id = any(${sourceIds}) and latitude is not null`
  return new Map(rows.map(({ sourceId, ...place }) => [sourceId, place]))
}

/** True if no event of the source is stored. */
export const isNewSource = async (db: Db, source: string): Promise<boolean> =>
  !(await hasRow(db, sql`select from events where source = ${source}`))

export type EntryDate = {
  id: string
  sourceId: string
  date: string | null
  timeZone: string | null
}

/** Pending and published events of a source's entry: the entry's own event, or its dates. */
export const findDatesOfEntry = (db: Db, source: string, entry: string): Promise<EntryDate[]> =>
  queryRows(db)`
    select id, source_id as "sourceId", date, time_zone as "timeZone" from events
    where source = ${source} and status in ('pending', 'published')
      and (source_id = ${entry} or starts_with(source_id, ${`${entry}/`}))
  `

/** Identifiers without a decision: those that are not stored, and those of pending events. */
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

/** Events of a source that are no longer pending, by the source's identifier. */
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

/** Pending events without a place, oldest first, and their total number. */
export const findUnplaced = async (
  db: Db,
  limit: number,
): Promise<{ events: UnplacedEvent[]; total: number }> => {
  const unplaced = sql`from events where status = 'pending' and latitude is null`
  const events = await queryRows(db)<UnplacedEvent>`
    select id, name, date, venue_name as "venueName", location, state, source ${unplaced}
    order by created_at, id limit ${limit}`
  const total = await queryValue(db)<number>`select count(*)::int ${unplaced}`
  return { events, total: total ?? 0 }
}

/** Times of an event without a place, in the zone of its source. */
export type UnplacedTimes = PlacedTimes & {
  /** Empty if the source named no zone. */
  timeZone: string
}

export const findUnplacedTimes = (db: Db, id: string): Promise<UnplacedTimes | undefined> =>
  queryRow(db)`
    select ${columnsOf(['date', 'endDate', 'timeZone', ...fieldsTogether('hours')])} from events e
    where id = ${id} and status = 'pending' and latitude is null`

export type LiveTarget = {
  sourceId: string
  /** Live event that shows the source's event: the event itself, or the listing that it was merged into. */
  targetId: string
  /** True if the source's event is the same as when it was stored. */
  isSame: boolean
  /** True if the same change waits for review or was rejected. */
  isDecided: boolean
}

type SourceState = {
  sourceId: string
  digest: string
  /** Last day according to the source now. */
  date: string | null
}

/** Public events of a source. An archived event with a future date is left out; it waits for review as a new event. */
export const findLiveTargets = async (
  db: Tx,
  source: string,
  sourceStates: readonly SourceState[],
  now: number,
): Promise<LiveTarget[]> => {
  if (sourceStates.length === 0) return []
  return queryRows(db)`
    with recursive sides as (
      select e.id, e.source_id, e.content_hash, e.id as target_id, 0 as step
      from events e where e.source = ${source} and e.source_id = any(${sourceStates.map((each) => each.sourceId)})
      union all
      select s.id, s.source_id, s.content_hash, g.kept_id, s.step + 1
      from sides s join event_merges g on g.event_id = s.target_id where s.step < 20
    ), told as (
      select * from unnest(${sourceStates.map((each) => each.sourceId)}::text[],
        ${sourceStates.map((each) => each.digest)}::text[], ${sourceStates.map((each) => each.date)}::date[])
        as t (source_id, digest, date)
    )
    select distinct on (s.id) s.source_id as "sourceId", s.target_id as "targetId",
      s.content_hash is not distinct from t.digest as "isSame",
      coalesce(last.digest = t.digest and last.status in ('open', 'rejected'), false) as "isDecided"
    from sides s join told t using (source_id) join events e on e.id = s.target_id
    left join lateral (
      select c.digest, c.status from corrections c
      where c.event_id = s.target_id and c.origin = 'feed' and c.source = ${source}
        and c.source_id = s.source_id
      order by c.created_at desc, c.status = 'replaced' limit 1) last on true
    where not exists (select from event_merges g where g.event_id = s.target_id)
      and (e.status = 'published' or (e.status = 'archived'
        and t.date <= (${new Date(now).toISOString()}::timestamptz at time zone coalesce(nullif(e.time_zone, ''), 'UTC'))::date))
    order by s.id, s.step desc
  `
}

type WordedSeries = {
  key: string
  words: string
  /** Public words. */
  shown: string | null
  /** First public date of the series. */
  eventId: string
  /** True if the same words wait for review or were rejected. */
  isDecided: boolean
}

/** Live series of a source whose public words differ from the source's; `key` identifies the words in corrections. */
export const findWordedSeries = (
  db: Tx,
  source: string,
  seriesWords: readonly { sourceId: string; key: string; words: string }[],
): Promise<WordedSeries[]> =>
  queryRows(db)`
    select t.key, t.words, s.rule_in_words as shown, e.id as "eventId",
      coalesce(last.digest = t.words and last.status in ('open', 'rejected'), false) as "isDecided"
    from unnest(${seriesWords.map(({ sourceId }) => sourceId)}::text[], ${seriesWords.map(({ key }) => key)}::text[],
        ${seriesWords.map(({ words }) => words)}::text[]) as t (source_id, key, words)
      join series s on s.source = ${source} and s.source_id = t.source_id
      join lateral (
        select id from events where series_id = s.id and status = 'published'
        order by sort_date, id limit 1) e on true
      left join lateral (
        select digest, status from corrections
        where event_id in (select id from events where series_id = s.id)
          and origin = 'feed' and source = ${source} and source_id = t.key
        order by created_at desc, status in ('replaced', 'withdrawn') limit 1) last on true
    where coalesce(s.rule_in_words, '') <> t.words
    order by t.key
  `
