import { sql } from 'kysely'
import type { Event } from '../../../catalog/event/event.ts'
import {
  type EventRow,
  eventColumns,
  presentEvent,
} from '../../../catalog/event/server/event-row.ts'
import { couldBeId } from '../../../catalog/event/server/find-event.ts'
import { findContinuations } from '../../../catalog/event/server/reshape-series.ts'
import type { Db } from '../../../platform/db/database.ts'

/** Dates of a series and its continuations, at most `most`, in order; upcoming ones first, then the latest past. */
export const listSeriesEvents = async (db: Db, id: string, most: number): Promise<Event[]> => {
  if (!couldBeId(id)) return []
  const ids = await findContinuations(db, id)
  const { rows } = await sql<EventRow & { live: boolean }>`
    select ${eventColumns} from (
      (select 0 as past, row_number() over (order by sort_date, sort_time, id) as place, id from events
        where series_id = any(${ids}::text[]) and status = 'published'
        order by sort_date, sort_time, id limit ${most})
      union all
      (select 1, row_number() over (order by sort_date desc, id desc), id from events
        where series_id = any(${ids}::text[]) and status = 'archived'
        order by sort_date desc, id desc limit ${most})
    ) as each
    join events as e on e.id = each.id
    left join series as s on s.id = e.series_id
    order by each.past, each.place limit ${most}`.execute(db)
  return rows.map((row) => presentEvent(row)).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
}

const keyOf = ({ date, startTime, id }: Event) => `${date} ${startTime ?? '24:00'} ${id}`
