/** Saved events by id. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Event } from '../event.ts'
import { standingEvents } from './event-redirects.ts'
import { type EventRow, eventColumns, presentEvent } from './event-row.ts'
import { couldBeId } from './find-event.ts'

/** Published or archived event of each id, following merges; soonest first. Omits unknown ids. */
export const findSaved = async (
  db: Db,
  ids: readonly string[],
): Promise<{ asked: string; event: Event }[]> => {
  const possible = ids.filter(couldBeId)
  if (possible.length === 0) return []
  const { rows } = await sql<EventRow & { asked: string }>`
    select found.asked, ${eventColumns}
    from (${standingEvents(possible)}) as found join events e on e.id = found.id left join series s on s.id = e.series_id
    order by e.sort_date, e.sort_time, e.id, found.asked`.execute(db)
  return rows.map(({ asked, ...row }) => ({ asked, event: presentEvent(row as EventRow) }))
}
