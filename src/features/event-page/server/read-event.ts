import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Event } from '../../../catalog/event/event.ts'
import {
  type EventRow,
  eventColumns,
  presentEvent,
  type SeriesDates,
} from '../../../catalog/event/server/event-row.ts'
import { couldBeId, selectById } from '../../../catalog/event/server/find-event.ts'
import { withScenes } from '../../../catalog/event/server/fitting-scenes.ts'
import type { Reads } from '../../../platform/db/reads.ts'

export type FoundEvent = {
  event: Event
  /** Entity tag: changes with everything that is displayed. */
  version: string
}

/** Reads a live or archived event by id; undefined for any other id. */
export type ReadEvent = (id: string) => Promise<FoundEvent | undefined>

export const createReadEvent = ({ db, pool }: Pick<Reads, 'db' | 'pool'>): ReadEvent => {
  // A named statement, prepared once per connection: its best plan does not depend on the id.
  const { sql: text } = selectById(columns, '').compile(db)
  const name = `q_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`
  return async (id) => {
    if (!couldBeId(id)) return undefined
    const { rows } = await pool.query<FoundRow>({ name, text, values: [id] })
    const [found] = rows
    if (!found) return undefined
    const { version, moreDates, nextDate, ...row } = found
    return {
      event: withScenes(presentEvent(row, { moreDates, nextDate })),
      version: [row.id, version, moreDates, nextDate].join('.'),
    }
  }
}

type FoundRow = EventRow & SeriesDates & { version: string }

/** Columns of event `e` in series `s`. */
const columns: RawBuilder<EventRow & { version: string }> = sql`${eventColumns},
  e.xmin::text || coalesce('.' || s.xmin::text, '') as version`
