import { type RawBuilder, sql } from 'kysely'
import type { PoolClient } from 'pg'
import Cursor from 'pg-cursor'
import { type CalendarEvent, calendarFields } from '../../../catalog/calendar/calendar-entry.ts'
import type { Event, SeriesSummary } from '../../../catalog/event/event.ts'
import {
  columnsOf,
  type EventRow,
  eventColumns,
  presentEvent,
} from '../../../catalog/event/server/event-row.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sections } from './sections.ts'

/** An event as the files have it: how many dates follow depends on a search, so it is left out. */
export type ExportedEvent = Omit<Event, 'series'> & {
  series: Pick<SeriesSummary, 'id' | 'rule'> | null
}

export type ReadOptions = {
  /** Compiles the query; nothing is asked through it. */
  db: Db
  /** True if contact fields are filled. */
  contacts: boolean
}

/** Few enough that other requests get their turn between two batches. */
const batch = 100
/** Entries of a calendar are made faster. */
const calendarBatch = 250

/** Yields all events in batches, in the snapshot of `client`. */
export async function* readEvents(
  client: PoolClient,
  { db, contacts }: ReadOptions,
): AsyncGenerator<ExportedEvent[]> {
  const select = sql<EventRow>`select ${eventColumns} from events e
    left join series s on s.id = e.series_id`
  for await (const rows of readRows(client, db, select, batch)) {
    yield rows.map((row) => present(row, contacts))
  }
}

/** The same with no more of them than calendars need. */
export const readCalendarEvents = (client: PoolClient, db: Db): AsyncGenerator<CalendarEvent[]> =>
  readRows(
    client,
    db,
    sql<CalendarEvent>`select ${columnsOf(calendarFields)} from events e`,
    calendarBatch,
  )

async function* readRows<Row>(
  client: PoolClient,
  db: Db,
  select: RawBuilder<Row>,
  size: number,
): AsyncGenerator<Row[]> {
  for (const { where, order } of sections) {
    const query = sql<Row>`${select} where ${sql.raw(where)} order by ${sql.raw(order)}`.compile(db)
    const cursor = client.query(new Cursor<Row>(query.sql, [...query.parameters]))
    for (;;) {
      const rows = await cursor.read(size)
      if (rows.length === 0) break
      yield rows
    }
  }
}

const present = (row: EventRow, contacts: boolean): ExportedEvent => {
  const { series, ...event } = presentEvent(row)
  return {
    ...event,
    ...(contacts ? {} : { contactEmail: '', contactPhone: '' }),
    series: series && { id: series.id, rule: series.rule },
  }
}
