import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Event } from '../../event/event.ts'
import type { NextDate } from '../../series/next-date.ts'
import { type EventRow, eventColumns, presentEvent } from './event-row.ts'

/**
 * The soonest live date of the same series, else at the same venue: published, not over, neither
 * canceled nor postponed, and not the event itself. Undefined when there is none.
 */
export const findNextDate = async (
  db: Db,
  event: Pick<Event, 'id' | 'series' | 'venueName' | 'city' | 'state'>,
  now = Date.now(),
): Promise<NextDate | undefined> => {
  const { id, series, venueName, city, state } = event
  const soonest = (condition: RawBuilder<unknown>) => findSoonest(db, id, condition, now)
  const ofSeries = series && (await soonest(sql`e.series_id = ${series.id}`))
  if (ofSeries) return { event: ofSeries, same: 'series' }
  const atVenue =
    venueName !== '' &&
    (await soonest(sql`lower(e.venue_name) = lower(${venueName}::text) and e.state = ${state}
      and lower(e.city) = lower(${city}::text)`))
  return atVenue ? { event: atVenue, same: 'venue' } : undefined
}

const findSoonest = async (
  db: Db,
  notId: string,
  condition: RawBuilder<unknown>,
  now: number,
): Promise<Event | undefined> => {
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from events as e left join series as s on s.id = e.series_id
    where e.status = 'published' and ${condition} and e.id <> ${notId} and not e.ongoing
      and e.day_ends_at > ${new Date(now).toISOString()}::timestamptz
      and e.event_status in ('scheduled', 'rescheduled')
    order by e.sort_date, e.sort_time, e.id limit 1`.execute(db)
  return rows[0] && presentEvent(rows[0])
}
