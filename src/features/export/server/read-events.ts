import { sql } from 'kysely'
import type { PoolClient } from 'pg'
import Cursor from 'pg-cursor'
import type { Event, SeriesSummary } from '../../../catalog/event.ts'
import { type EventRow, eventColumns, presentEvent } from '../../../catalog/server/event-row.ts'
import type { Db } from '../../../platform/db/database.ts'
import { sections } from './sections.ts'

/** An event as the files have it: how many dates follow depends on a search, so it is left out. */
export type ExportedEvent = Omit<Event, 'series'> & {
  series: Pick<SeriesSummary, 'id' | 'rule'> | null
}

export type ReadOptions = {
  /** Compiles the query; nothing is asked through it. */
  db: Db
  /** Whether contact fields are filled. */
  contacts: boolean
}

/** Few enough that other requests get their turn between two batches. */
const batch = 100

/** Yields all events in batches, in the snapshot of `client`. */
export async function* readEvents(
  client: PoolClient,
  { db, contacts }: ReadOptions,
): AsyncGenerator<ExportedEvent[]> {
  for (const { where, order } of sections) {
    const query = sql<EventRow>`select ${eventColumns} from events e
      left join series s on s.id = e.series_id
      where ${sql.raw(where)} order by ${sql.raw(order)}`.compile(db)
    const cursor = client.query(new Cursor<EventRow>(query.sql, [...query.parameters]))
    for (;;) {
      const rows = await cursor.read(batch)
      if (rows.length === 0) break
      yield rows.map((row) => present(row, contacts))
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
