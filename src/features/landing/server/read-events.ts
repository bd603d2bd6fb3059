import { sql } from 'kysely'
import type { Event } from '../../../catalog/event/event.ts'
import type { WeekendDate } from '../../../catalog/server/search/weekend-dates.ts'
import {
  type EventRow,
  eventColumns,
  presentEvent,
} from '../../../catalog/server/store/event-row.ts'
import type { Db } from '../../../platform/db/database.ts'

/** Published events with the other dates of their series among `dates`, in the order of `shown`. */
export const readEvents = async (
  db: Db,
  shown: readonly WeekendDate[],
  dates: readonly WeekendDate[],
): Promise<Event[]> => {
  const ids = shown.map(({ id }) => id)
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from events as e left join series as s on s.id = e.series_id
    where e.id = any(${ids}::text[]) and e.status = 'published'`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return shown.flatMap(({ id, row: series }) => {
    const row = byId.get(id)
    if (!row) return []
    const others = dates.filter((other) => other.row === series)
    const later = others.slice(others.findIndex((other) => other.id === id) + 1)
    return presentEvent(row, { moreDates: later.length, nextDate: later[0]?.date ?? null })
  })
}
