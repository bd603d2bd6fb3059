/** The order in which events were first seen live. Only this file writes it. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'

declare module '../../../platform/db/tables.ts' {
  interface Tables {
    event_arrivals: { position: string; event_id: string }
  }
}

/**
 * Numbers the live events that have no number yet, and returns the highest. One transaction at a time does: a number that
 * appears later is higher, however long ago its event was published by a transaction that took its time.
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

export type Arrival = { eventId: string; position: string }

/** Those after a position, up to another. */
export const listArrivals = async (db: Db, after: string, upTo: string): Promise<Arrival[]> => {
  const { rows } = await sql<Arrival>`
    select event_id as "eventId", position::text from event_arrivals
    where position > ${after}::bigint and position <= ${upTo}::bigint order by position`.execute(db)
  return rows
}
