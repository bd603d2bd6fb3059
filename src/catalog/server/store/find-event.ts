/** One event by its id, for its page, its calendar file and the API. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Event } from '../../event/event.ts'
import { type EventRow, eventColumns, presentEvent, type SeriesDates } from './event-row.ts'

/** False for what no id can be; PostgreSQL refuses some of it, such as zero characters. */
export const couldBeId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

/** Some columns of a published or archived event `e`, its series `s` and the published dates after it. */
export const selectById = <Row>(
  columns: RawBuilder<Row>,
  id: string,
): RawBuilder<Row & SeriesDates> => sql`
  select ${columns}, later."moreDates", later."nextDate"
  from events e
  left join series s on s.id = e.series_id
  left join lateral (
    select count(*)::int as "moreDates", min(o.sort_date) as "nextDate" from events o
    where o.series_id = e.series_id and o.status = 'published'
      and (o.sort_date, o.sort_time, o.id) > (e.sort_date, e.sort_time, e.id)
  ) as later on e.series_id is not null
  where e.id = ${id} and e.status in ('published', 'archived')`

/**
 * A published or archived event; undefined for any other id, pending and deleted events included.
 * Its series tells the published dates after this one.
 */
export const findEvent = async (db: Db, id: string): Promise<Event | undefined> => {
  if (!couldBeId(id)) return undefined
  const { rows } = await selectById<EventRow>(eventColumns, id).execute(db)
  if (!rows[0]) return undefined
  const { moreDates, nextDate, ...row } = rows[0]
  return presentEvent(row, { moreDates, nextDate })
}
