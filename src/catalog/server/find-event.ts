/** One event by its id, for its page, its calendar file and the API. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Event } from '../event.ts'
import { type EventRow, eventColumns, presentEvent, type SeriesDates } from './event-row.ts'

export type FoundRow = EventRow & SeriesDates

/** A published or archived event, with the published dates of its series after this one. */
export const eventById = (id: string): RawBuilder<FoundRow> => sql`
  select ${eventColumns}, later."moreDates", later."nextDate"
  from events e
  left join series s on s.id = e.series_id
  left join lateral (
    select count(*)::int as "moreDates", min(o.sort_date) as "nextDate" from events o
    where o.series_id = e.series_id and o.status = 'published'
      and (o.sort_date, o.sort_time, o.id) > (e.sort_date, e.sort_time, e.id)
  ) as later on e.series_id is not null
  where e.id = ${id} and e.status in ('published', 'archived')`

export const presentFound = ({ moreDates, nextDate, ...row }: FoundRow): Event =>
  presentEvent(row, { moreDates, nextDate })

/** False for what no id can be; PostgreSQL refuses some of it, such as zero characters. */
export const couldBeId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

/**
 * A published or archived event; undefined for any other id, pending and deleted events included.
 * Its series tells the published dates after this one.
 */
export const findEvent = async (db: Db, id: string): Promise<Event | undefined> => {
  if (!couldBeId(id)) return undefined
  const { rows } = await eventById(id).execute(db)
  return rows[0] && presentFound(rows[0])
}
