/** Events that subscribers watch, and the facts that each subscriber last got. Only this file writes them. */
import { type RawBuilder, sql } from 'kysely'
import { takesPlace } from '../../../catalog/event/server/takes-place.ts'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { changeRows, queryColumn, queryRow, queryRows } from '../../../platform/db/query.ts'
import type { EventFacts } from '../rules.ts'

/** Facts of an event `e`, in the shape of `Facts`. */
const facts = sql`jsonb_build_object('date', e.date, 'endDate', e.end_date,
  'startTime', to_char(e.start_time, 'HH24:MI'), 'endTime', to_char(e.end_time, 'HH24:MI'),
  'venueName', e.venue_name, 'streetAddress', e.street_address, 'city', e.city, 'state', e.state,
  'rainDate', e.rain_date, 'eventStatus', e.event_status, 'listed', e.status in ('published', 'archived'))`

/** Adds events with their current facts. */
export const watchEvents = (
  db: Tx,
  subscriptionId: string,
  ids: readonly string[],
): Promise<void> =>
  changeRows(db)`
    insert into watched_events (subscription_id, event_id, sequence, status, told)
    select ${subscriptionId}, e.id, e.sequence, e.status, ${facts}
    from events e where e.id = any(${ids}) and e.status in ('published', 'archived')
    on conflict do nothing`

/** Ids of the events that a subscription watches. */
export const listWatched = (db: Tx, subscriptionId: string): Promise<string[]> =>
  queryColumn(db)`
    select event_id as id from watched_events where subscription_id = ${subscriptionId}
    order by event_id`

/** Moves the events that one subscription watches to another. */
export const moveWatched = (db: Tx, { from, to }: { from: string; to: string }): Promise<void> =>
  changeRows(db)`
    update watched_events w set subscription_id = ${to} where subscription_id = ${from}
      and not exists (select from watched_events same
        where same.subscription_id = ${to} and same.event_id = w.event_id)`

/** Watched event that may require a message. */
export type WatchedEvent = {
  id: string
  name: string
  sequence: number
  status: string
  series: object | null
  previousDate: string | null
  statusNote: string
  facts: EventFacts
  /** Current hour and date at the venue. */
  hour: number
  today: string
  /** Id of the event that it was merged into. */
  keptId: string | null
}

const watchedEvent = (now: number) => {
  const at = new Date(now).toISOString()
  return sql`e.id, e.name, e.sequence, e.status, e.previous_date as "previousDate",
    e.status_note as "statusNote", ${facts} as facts,
    case when e.series_id is not null then jsonb_build_object('id', e.series_id) end as series,
    extract(hour from ${at}::timestamptz at time zone e.time_zone)::int as hour,
    to_char(${at}::timestamptz at time zone e.time_zone, 'YYYY-MM-DD') as today,
    (select k.id from event_redirects r join events k on k.id = r.kept_id
      where r.event_id = e.id and e.status = 'deleted') as "keptId"`
}

/** Condition: version or state differs from the one the subscriber last got. Pending events wait for their review. */
const isNews = sql`(w.sequence <> e.sequence or w.status <> e.status) and e.status <> 'pending'`

/** Condition: the organizer confirmed a date that is tomorrow at the venue. */
const isStillOn = (now: number) => {
  const at = new Date(now).toISOString()
  return sql`e.status = 'published' and e.confirmed_at is not null
    and ${takesPlace()}
    and e.date = (${at}::timestamptz at time zone e.time_zone)::date + 1
    and w.still_on is distinct from e.date`
}

export type Update = 'news' | 'still_on'

const conditionOf = (kind: Update, now: number) => (kind === 'news' ? isNews : isStillOn(now))

/** Maximum number of events in one query. */
export const maxEvents = 500

/** Events with the number of subscribers to notify, by id after `after`. */
export const findEventsToNotify = (
  db: Db,
  { kind, now, after }: { kind: Update; now: number; after: string },
): Promise<{ id: string; watchers: number }[]> =>
  queryRows(db)`
    select e.id, count(*)::int as watchers from watched_events w join events e on e.id = w.event_id
    where e.id > ${after} and ${conditionOf(kind, now)}
      and exists (select from subscriptions s
        where s.id = w.subscription_id and s.confirmed_at is not null)
    group by e.id order by e.id limit ${maxEvents}`

export const readWatched = (db: Db, id: string, now: number): Promise<WatchedEvent | undefined> =>
  queryRow(db)`
    select ${watchedEvent(now)} from events e where e.id = ${id}`

export type Watcher = {
  subscriptionId: string
  subscriberId: string
  /** Null for a device. */
  address: string | null
  oldFacts: EventFacts
}

type WatcherQuery = { id: string; kind: Update; now: number; after: string; limit: number }

/**
 * Locks the next subscribers to notify, by id after `after`; skips those locked by another process. `last`: id to
 * continue after; undefined at the end. The limit applies before the joins, so that every batch costs the same.
 */
export const takeWatchers = async (
  db: Tx,
  { id, kind, now, after, limit }: WatcherQuery,
): Promise<{ watchers: Watcher[]; last: string | undefined }> => {
  const { rows } = await sql<Watcher & { isConfirmed: boolean }>`
    with taken as materialized (
      select w.subscription_id, w.told from events e join watched_events w on w.event_id = e.id
      where e.id = ${id} and w.subscription_id > ${after} and ${conditionOf(kind, now)}
      order by w.subscription_id limit ${limit} for update of w skip locked
    )
    select t.subscription_id as "subscriptionId", s.subscriber_id as "subscriberId", b.address, t.told as "oldFacts",
      s.confirmed_at is not null as "isConfirmed"
    from taken t join subscriptions s on s.id = t.subscription_id
      join subscribers b on b.id = s.subscriber_id
    order by t.subscription_id`.execute(db)
  const watchers = rows.filter(({ isConfirmed }) => isConfirmed)
  return { watchers, last: rows.length < limit ? undefined : rows.at(-1)?.subscriptionId }
}

type WatchMark = { event: WatchedEvent; subscriptionIds: readonly string[] }

const setOf = ({ event, subscriptionIds }: WatchMark, change: RawBuilder<unknown>) => sql`
  update watched_events set ${change}
  where event_id = ${event.id} and subscription_id = any(${subscriptionIds}::text[])`

/** Records that subscribers got the event's current facts. */
export const markNotified = async (db: Tx, mark: WatchMark): Promise<void> => {
  const { sequence, status, facts: told } = mark.event
  const change = sql`sequence = ${sequence}, status = ${status}, told = ${JSON.stringify(told)}::jsonb`
  await setOf(mark, change).execute(db)
}

export const markStillOn = async (db: Tx, mark: WatchMark): Promise<void> => {
  await setOf(mark, sql`still_on = ${mark.event.facts.date}::date`).execute(db)
}

/** Subscribers watch the kept event of a merge instead, with the facts they last got. */
export const followMerge = async (db: Tx, { event, subscriptionIds }: WatchMark): Promise<void> => {
  await sql`
    insert into watched_events (subscription_id, event_id, sequence, status, told)
    select subscription_id, ${event.keptId}, -1, 'merged', told from watched_events
    where event_id = ${event.id} and subscription_id = any(${subscriptionIds}::text[])
    on conflict do nothing`.execute(db)
  await stopWatching(db, { event, subscriptionIds })
}

export const stopWatching = (db: Tx, { event, subscriptionIds }: WatchMark): Promise<void> =>
  changeRows(db)`
    delete from watched_events
    where event_id = ${event.id} and subscription_id = any(${subscriptionIds}::text[])`
