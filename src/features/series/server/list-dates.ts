import { type RawBuilder, sql } from 'kysely'
import { isOff } from '../../../catalog/event/event-changes.ts'
import {
  type EventRow,
  eventColumns,
  presentEvent,
} from '../../../catalog/event/server/event-row.ts'
import { withScenes } from '../../../catalog/event/server/fitting-scenes.ts'
import { takesPlace } from '../../../catalog/event/server/takes-place.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import type { ListedDate, ListedDates } from '../contract.ts'

const maxComing = 1_000
const pastPage = 100

const columns = sql.raw(`e.id, e.name, e.event_type as "eventType", e.date, e.end_date as "endDate",
  to_char(e.start_time, 'HH24:MI') as "startTime", to_char(e.end_time, 'HH24:MI') as "endTime",
  e.ongoing, e.venue_name as "venueName", e.city, e.state, e.organizer_name as "organizerName",
  e.flyer_url as "flyerUrl", e.event_status as "eventStatus", e.rain_date as "rainDate",
  e.previous_date as "previousDate", e.series_id as "seriesId"`)

type DatesQuery = {
  /** SQL condition on events `e`. */
  condition: RawBuilder<unknown>
  /** Cursor of earlier dates. */
  before: string | undefined
  /** Milliseconds since 1970. */
  now: number
}

/** Dates of the events that meet a condition; undefined if there are none. */
export const listDates = async (
  db: Db,
  { condition, before, now }: DatesQuery,
): Promise<ListedDates | undefined> => {
  const nowText = new Date(now).toISOString()
  const liveCondition = sql`e.status = 'published' and (e.day_ends_at is null or e.day_ends_at > ${nowText})
    and ${condition}`
  // Past dates wait up to five minutes for the archive job.
  const pastConditions = [
    sql`e.status = 'archived' and ${condition}`,
    sql`e.status = 'published' and e.day_ends_at <= ${nowText} and ${condition}`,
  ]
  const [coming, past, totals] = await Promise.all([
    listComing(db, liveCondition),
    listPast(db, pastConditions, before),
    countDates(db, liveCondition, pastConditions),
  ])
  const next = coming.find((date) => !isOff(date))
  const shownId = (next ?? coming[0] ?? past[0])?.id
  const event = shownId === undefined ? undefined : await readListed(db, shownId)
  if (!event) return undefined
  const page = past.slice(0, pastPage)
  const last = past.length > pastPage ? page.at(-1) : undefined
  return { event, coming, past: page, ...totals, earlier: last ? `${last.date}.${last.id}` : null }
}

const listComing = (db: Db, liveCondition: RawBuilder<unknown>): Promise<ListedDate[]> =>
  queryRows(db)`
    select ${columns} from events as e where ${liveCondition}
    order by e.sort_date, e.sort_time, e.id limit ${maxComing}`

/** Reads one row more than a page, if there is one. Each branch reads dates from an index in order. */
const listPast = async (
  db: Db,
  pastConditions: readonly RawBuilder<unknown>[],
  before: string | undefined,
): Promise<ListedDate[]> => {
  const [date, id] = before?.split('.') ?? []
  const earlier = date ? sql`(e.sort_date, e.id) < (${date}::date, ${id}::text)` : sql`true`
  const limit = sql`limit ${pastPage + 1}`
  const branches = pastConditions.map(
    (condition) => sql`(select ${columns} from events as e where ${condition} and ${earlier}
      order by e.sort_date desc, e.id desc ${limit})`,
  )
  return queryRows(db)<ListedDate>`
    select * from (${sql.join(branches, sql` union all `)}) as past
    order by past.date desc, past.id desc ${limit}`
}

const countDates = async (
  db: Db,
  liveCondition: RawBuilder<unknown>,
  pastConditions: readonly RawBuilder<unknown>[],
) => {
  const pastCounts = pastConditions.map(
    (condition) =>
      sql`(select count(*)::int from events as e where ${condition} and ${takesPlace()})`,
  )
  const { rows } = await sql<{ comingTotal: number; comingOn: number; held: number }>`
    select (select count(*)::int from events as e where ${liveCondition}) as "comingTotal",
      (select count(*)::int from events as e where ${liveCondition} and ${takesPlace()}) as "comingOn",
      ${sql.join(pastCounts, sql` + `)} as held`.execute(db)
  return rows[0] ?? { comingTotal: 0, comingOn: 0, held: 0 }
}

/** Undefined for an event that is not public. */
export const readListed = async (db: Db, id: string) => {
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from events as e left join series as s on s.id = e.series_id
    where e.id = ${id} and e.status in ('published', 'archived')`.execute(db)
  return rows[0] && withScenes(presentEvent(rows[0]))
}
