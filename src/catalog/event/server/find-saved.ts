/** Events that somebody keeps by their ids. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Event } from '../event.ts'
import { type EventRow, eventColumns, presentEvent } from './event-row.ts'
import { couldBeId } from './find-event.ts'

/** Longer rows of merges have not been seen; a bound all the same. */
const maxSteps = 20

/** Published or archived event of each id, over merges; soonest first. Other ids are left out. */
export const findSaved = async (
  db: Db,
  ids: readonly string[],
): Promise<{ asked: string; event: Event }[]> => {
  const possible = ids.filter(couldBeId)
  if (possible.length === 0) return []
  const { rows } = await sql<EventRow & { asked: string }>`
    with recursive step (asked, id, steps) as (
      select id, id, 0 from unnest(${possible}::text[]) as id
      union all
      select step.asked, r.kept_id, step.steps + 1
      from step join event_redirects r on r.event_id = step.id
      where step.steps < ${maxSteps}
    ), found as (
      select distinct on (step.asked) step.asked, e.id
      from step join events e on e.id = step.id
      where e.status in ('published', 'archived')
      order by step.asked, step.steps
    )
    select found.asked, ${eventColumns}
    from found join events e on e.id = found.id left join series s on s.id = e.series_id
    order by e.sort_date, e.sort_time, e.id, found.asked`.execute(db)
  return rows.map(({ asked, ...row }) => ({ asked, event: presentEvent(row as EventRow) }))
}
