/** Order in which events were first seen live. Only this file writes it. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'

/**
 * Numbers the live events without a number, and returns the highest number. Runs in one transaction at a time, so that
 * an event numbered later has a higher number, even if its transaction began long before.
 */
export const newestArrival = async (db: Tx): Promise<string> => {
  await sql`lock table event_arrivals in share row exclusive mode`.execute(db)
  await sql`
    insert into event_arrivals (event_id)
    select e.id from events e where e.status = 'published'
      and not exists (select from event_arrivals a where a.event_id = e.id)
    order by e.published_at, e.id`.execute(db)
  const { rows } = await sql<{ position: string }>`
    select coalesce(max(position), 0)::text as position from event_arrivals`.execute(db)
  return rows[0]!.position
}

/** `firstPosition`: position of the first date of its series. */
export type Arrival = { eventId: string; position: string; firstPosition: string }

/** Arrivals after position `after`, up to and including `upTo`. */
export const listArrivals = (db: Db, after: string, upTo: string): Promise<Arrival[]> =>
  queryRows(db)`
    select a.event_id as "eventId", a.position::text, coalesce((
      select min(earlier.position) from events d join event_arrivals earlier on earlier.event_id = d.id
      where d.series_id = e.series_id), a.position)::text as "firstPosition"
    from event_arrivals a join events e on e.id = a.event_id
    where a.position > ${after}::bigint and a.position <= ${upTo}::bigint order by a.position`
