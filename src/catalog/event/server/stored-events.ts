/** Events in any state, for administrators and organizers: also pending and deleted ones. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Event, Lifecycle } from '../event.ts'
import { type EventRow, eventColumns, presentEvent } from './event-row.ts'

type PlaceField = 'latitude' | 'longitude' | 'locationPrecision'

/** Event that may have no place yet. */
export type StoredEvent = Omit<Event, PlaceField> & { [K in PlaceField]: Event[K] | null } & {
  status: Lifecycle
  dayEndsAt: string | null
}

type StoredRow = EventRow & Pick<StoredEvent, 'status' | 'dayEndsAt'>

/** Sorted by date; omits unknown ids. */
export const findStoredEvents = async (db: Db, ids: readonly string[]): Promise<StoredEvent[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<StoredRow>`
    select ${eventColumns}, e.status, e.day_ends_at as "dayEndsAt"
    from events e left join series s on s.id = e.series_id
    where e.id = any(${ids}) order by e.sort_date, e.sort_time, e.id
  `.execute(db)
  return rows.map(({ status, dayEndsAt, ...row }) =>
    Object.assign(presentEvent(row), { status, dayEndsAt }),
  )
}
