/** Reads the events of a page. Decoding fifty columns of twenty rows costs more than finding them. */
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { greatCircleMiles } from '../distance.ts'
import type { Event, FoundEvent } from '../event.ts'
import { type EventRow, eventColumns, presentEvent } from './event-row.ts'
import type { Point } from './event-search.ts'
import type { RunQuery } from './run-query.ts'
import type { ListRow } from './search-list.ts'

export type ReadEvents = (rows: readonly ListRow[]) => Promise<Map<string, Event>>

/** About 3 KB each. */
const mostKept = 40_000

/**
 * Events by id, without those that are gone by now. An event is kept under its version, which the row
 * of the page tells, so one that was changed is read again at once.
 */
export const createReadEvents = (run: RunQuery): ReadEvents => {
  const kept = new LRUCache<string, { version: string; event: Event }>({ max: mostKept })
  return async (rows) => {
    const events = new Map<string, Event>()
    const unknown: string[] = []
    for (const { id, version } of rows) {
      const known = kept.get(id)
      if (known?.version === version) events.set(id, known.event)
      else unknown.push(id)
    }
    if (unknown.length === 0) return events
    for (const { version, ...row } of await run<EventRow & { version: string }>(readSql(unknown), {
      prepared: true,
    })) {
      const event = presentEvent(row)
      kept.set(event.id, { version, event })
      events.set(event.id, event)
    }
    return events
  }
}

const readSql = (ids: readonly string[]) => sql`
  select ${eventColumns}, e.xmin::text || coalesce('.' || s.xmin::text, '') as version
  from events as e left join series as s on s.id = e.series_id
  where e.id = any(${ids}::text[]) and e.status in ('published', 'archived')`

/** Rows with their events, without those that were taken away since the page was listed. */
export const presentRows = (
  rows: readonly ListRow[],
  events: ReadonlyMap<string, Event>,
  from: Point | undefined,
): FoundEvent[] =>
  rows.flatMap(({ id, moreDates, nextDate }) => {
    const event = events.get(id)
    if (!event) return []
    const series = event.series && { ...event.series, moreDates: moreDates ?? 0, nextDate }
    const found: FoundEvent = { ...event, series }
    if (from) found.distance = greatCircleMiles(from, event)
    return [found]
  })
