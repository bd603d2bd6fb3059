/** Coming events that their source does not list any more; the only writer of missing_events. */
import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../platform/db/tables.ts'
import './tables.ts'

/** What a source lists by its last reading. */
export type Listing = {
  source: string
  /** True for an identifier of an event that stands there, also for one that could not be read. */
  lists: (sourceId: string) => boolean
  /** The last day up to which repeats were worked out. */
  until: string
}

export type MissingEvent = { id: string; name: string; date: string | null }

export type Missing = {
  /** Coming events that were listed until now. */
  gone: MissingEvent[]
  /** How many are listed again. */
  back: number
}

type Coming = MissingEvent & { sourceId: string; isMissing: boolean }

/**
 * Notes which coming events of a source are missing from it, and which are there again. Nothing is taken
 * down: a source forgets events that take place.
 */
export const noteMissing = async (
  db: Transaction<Tables>,
  { source, lists, until }: Listing,
  now: number,
): Promise<Missing> => {
  const at = new Date(now).toISOString()
  const { rows } = await sql<Coming>`
    select e.id, e.name, e.date, e.source_id as "sourceId", m.event_id is not null as "isMissing"
    from events e left join missing_events m on m.event_id = e.id
    where e.source = ${source} and e.status in ('pending', 'published')
      and (e.date is null or e.series_id is null or e.date <= ${until}::date)
      and (e.day_ends_at is null or e.day_ends_at > ${at})
    order by e.sort_date, e.id
  `.execute(db)
  const gone = rows.filter(({ sourceId, isMissing }) => !isMissing && !lists(sourceId))
  const back = rows.filter(({ sourceId, isMissing }) => isMissing && lists(sourceId))
  await sql`
    insert into missing_events (event_id, since)
    select id, ${at}::timestamptz from unnest(${gone.map(({ id }) => id)}::text[]) as id
    on conflict (event_id) do nothing
  `.execute(db)
  await sql`delete from missing_events where event_id = any(${back.map(({ id }) => id)})`.execute(
    db,
  )
  return { gone: gone.map(({ id, name, date }) => ({ id, name, date })), back: back.length }
}

/** How many coming events of a source are live or wait for review. */
export const countComing = async (
  db: Transaction<Tables>,
  source: string,
  now: number,
): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from events
    where source = ${source} and status in ('pending', 'published')
      and (day_ends_at is null or day_ends_at > ${new Date(now).toISOString()})
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** Nobody is told any more that an event is missing, or everybody is again. False when it is not. */
export const setMissingDismissed = async (
  db: Transaction<Tables>,
  id: string,
  dismissed: boolean,
): Promise<boolean> => {
  const { numAffectedRows } = await sql`
    update missing_events set dismissed_at = case when ${dismissed}::boolean then now() end
    where event_id = ${id}
  `.execute(db)
  return numAffectedRows === 1n
}

/** A source that nobody follows any more says nothing of its events. */
export const forgetMissing = async (db: Transaction<Tables>, source: string): Promise<void> => {
  await sql`
    delete from missing_events using events
    where events.id = missing_events.event_id and events.source = ${source}
  `.execute(db)
}
