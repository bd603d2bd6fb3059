/** What is known of events by their versions. Decoding fifty columns of twenty rows costs more than finding them. */
import { type RawBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../../platform/db/database.ts'
import type { Event, FoundEvent } from '../../event/event.ts'
import { greatCircleMiles } from '../../place/distance.ts'
import { type EventRow, eventColumns, presentEvent } from '../store/event-row.ts'
import type { Point } from './event-search.ts'
import { prepareQuery } from './run-query.ts'

/** A row of an event as it stands now; `version` is another text after every change of what is shown. */
export type VersionRow = {
  id: string
  version: string
  /** Of its series; null for an event of its own. */
  moreDates: number | null
  nextDate: string | null
}

export type WholeRow = EventRow & Pick<VersionRow, 'version'>

/** The version of event `e` in series `s`. */
export const versionColumn: RawBuilder<Pick<VersionRow, 'version'>> = sql`
  e.xmin::text || coalesce('.' || s.xmin::text, '') as version`

export const wholeColumns: RawBuilder<WholeRow> = sql`${eventColumns}, ${versionColumn}`

export type KnownEvents = {
  /** Whether some version of the event is known. */
  has: (id: string) => boolean
  /** Takes note of a row that was read elsewhere. */
  keep: (row: WholeRow) => Event
  /** The events of rows, without those that are gone by now. */
  read: (rows: readonly Pick<VersionRow, 'id' | 'version'>[]) => Promise<Map<string, Event>>
}

const mostBytes = 100_000_000

/** Roughly what an event takes in memory: its fifty fields, and the texts that may be long. */
const bytesOf = ({ description, name, location }: Event): number =>
  2_500 + 2 * ((description?.length ?? 0) + name.length + (location?.length ?? 0))

const ofPools = new WeakMap<Database['pool'], KnownEvents>()

/** The events known of a pool: searches and single events share them. */
export const knownEventsOf = (database: Pick<Database, 'db' | 'pool'>): KnownEvents => {
  const known = ofPools.get(database.pool) ?? createKnownEvents(database)
  ofPools.set(database.pool, known)
  return known
}

/**
 * An event is kept under its version, which the rows of a page tell, so one that was changed is read
 * again at once.
 */
const createKnownEvents = (database: Pick<Database, 'db' | 'pool'>): KnownEvents => {
  const kept = new LRUCache<string, { version: string; event: Event }>({
    maxSize: mostBytes,
    sizeCalculation: ({ event }) => bytesOf(event),
  })
  // One by one: for the many that feeds need, the planner would rather go through all there are.
  const readRows = prepareQuery(
    database,
    sql<WholeRow>`select whole.* from unnest(${[]}::text[]) as wanted(id) cross join lateral (
        select ${wholeColumns} from events as e left join series as s on s.id = e.series_id
        where e.id = wanted.id and e.status in ('published', 'archived') offset 0) as whole`,
  )
  const keep = ({ version, ...row }: WholeRow): Event => {
    const event = presentEvent(row)
    kept.set(event.id, { version, event })
    return event
  }
  return {
    has: (id) => kept.has(id),
    keep,
    read: async (rows) => {
      const events = new Map<string, Event>()
      const unknown: string[] = []
      for (const { id, version } of rows) {
        const known = kept.get(id)
        if (known?.version === version) events.set(id, known.event)
        else unknown.push(id)
      }
      const read = unknown.length > 0 ? await readRows([unknown]) : []
      for (const row of read) events.set(row.id, keep(row))
      return events
    },
  }
}

/** An event as it is shown beside its series' other dates, and from a point if there is one. */
export const showEvent = (
  event: Event,
  { moreDates, nextDate }: Pick<VersionRow, 'moreDates' | 'nextDate'>,
  from?: Point,
): FoundEvent => {
  const series = event.series && { ...event.series, moreDates: moreDates ?? 0, nextDate }
  const found: FoundEvent = { ...event, series }
  if (from) found.distance = greatCircleMiles(from, event)
  return found
}
