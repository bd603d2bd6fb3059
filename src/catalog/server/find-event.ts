/** One event by its id, for its page, its calendar file and the API. */
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import type { Event } from '../event.ts'
import { type EventRow, eventColumns, presentEvent, type SeriesDates } from './event-row.ts'

/**
 * A published or archived event; undefined for any other id, pending and deleted events included.
 * Its series tells the published dates after this one.
 */
export const findEvent = async (db: Db, id: string): Promise<Event | undefined> => {
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from events e left join series s on s.id = e.series_id
    where e.id = ${id} and e.status in ('published', 'archived')
  `.execute(db)
  const row = rows[0]
  if (!row) return undefined
  return presentEvent(row, row.seriesId ? await laterDates(db, row.seriesId, id) : undefined)
}

const laterDates = async (db: Db, seriesId: string, id: string): Promise<SeriesDates> => {
  const { rows } = await sql<SeriesDates>`
    select count(*)::int as "moreDates", min(later.sort_date) as "nextDate"
    from events here
    join events later on later.series_id = ${seriesId} and later.status = 'published'
      and (later.sort_date, later.sort_time, later.id) > (here.sort_date, here.sort_time, here.id)
    where here.id = ${id}
  `.execute(db)
  return rows[0] ?? { moreDates: 0, nextDate: null }
}
