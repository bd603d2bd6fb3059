/** One event by id, for its page, its calendar file and the API, and the next date after a past event. */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import type { Event } from '../event.ts'
import type { NextDate } from '../next-date.ts'
import { type EventRow, eventColumns, presentEvent, type SeriesDates } from './event-row.ts'
import { takesPlace } from './takes-place.ts'

/** False if a text can't be an id; PostgreSQL rejects some texts, such as NUL characters. */
export const couldBeId = (text: string): boolean => /^[\w-]{1,64}$/.test(text)

/** Selects a published or archived event `e`, its series `s`, and the later dates that take place. */
export const selectById = <Row>(
  columns: RawBuilder<Row>,
  id: string,
): RawBuilder<Row & SeriesDates> => sql`
  select ${columns}, later."moreDates", later."nextDate"
  from events e
  left join series s on s.id = e.series_id
  left join lateral (
    select count(*)::int as "moreDates", min(o.sort_date) as "nextDate" from events o
    where o.series_id = e.series_id and o.status = 'published' and ${takesPlace('o')}
      and (o.sort_date, o.sort_time, o.id) > (e.sort_date, e.sort_time, e.id)
  ) as later on e.series_id is not null
  where e.id = ${id} and e.status in ('published', 'archived')`

/**
 * Published or archived event; undefined for any other id, including pending and deleted events. Its series summarizes
 * the later published dates that take place.
 */
export const findEvent = async (db: Db, id: string): Promise<Event | undefined> => {
  if (!couldBeId(id)) return undefined
  const { rows } = await selectById<EventRow>(eventColumns, id).execute(db)
  if (!rows[0]) return undefined
  const { moreDates, nextDate, ...row } = rows[0]
  return presentEvent(row, { moreDates, nextDate })
}

/**
 * Soonest live date of the same series, else at the same venue: published, not over, not canceled or postponed, and not
 * the event itself. Undefined if there is none.
 */
export const findNextDate = async (
  db: Db,
  event: Pick<Event, 'id' | 'series' | 'venueName' | 'city' | 'state'>,
  now = Date.now(),
): Promise<NextDate | undefined> => {
  const { id, series, venueName, city, state } = event
  const soonest = (condition: RawBuilder<unknown>) => findSoonest(db, id, condition, now)
  const nextOfSeries = series && (await soonest(sql`e.series_id = ${series.id}`))
  if (nextOfSeries) return { event: nextOfSeries, same: 'series' }
  const nextAtVenue =
    venueName !== '' &&
    (await soonest(sql`lower(e.venue_name) = lower(${venueName}::text) and e.state = ${state}
      and lower(e.city) = lower(${city}::text)`))
  return nextAtVenue ? { event: nextAtVenue, same: 'venue' } : undefined
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
      and ${takesPlace()}
    order by e.sort_date, e.sort_time, e.id limit 1`.execute(db)
  return rows[0] && presentEvent(rows[0])
}
