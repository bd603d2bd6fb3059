import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { SeriesDate } from '../contract.ts'

const mostDates = 100

/** The other published dates of a series, soonest first. */
export const listOtherDates = async (
  db: Db,
  { seriesId, id }: { seriesId: string; id: string },
): Promise<SeriesDate[]> => {
  const { rows } = await sql<SeriesDate>`
    select id, date, end_date as "endDate", to_char(start_time, 'HH24:MI') as "startTime",
      to_char(end_time, 'HH24:MI') as "endTime", venue_name as "venueName", city, state,
      event_status as "eventStatus"
    from events
    where series_id = ${seriesId} and status = 'published' and id <> ${id}
    order by sort_date, sort_time, id limit ${mostDates}`.execute(db)
  return rows
}
