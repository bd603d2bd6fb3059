import { type RawBuilder, sql } from 'kysely'
import type { Event } from '../../../catalog/event/event.ts'
import {
  type EventRow,
  eventColumns,
  presentEvent,
} from '../../../catalog/event/server/event-row.ts'
import { couldBeId, selectById } from '../../../catalog/event/server/find-event.ts'
import { prepareQuery } from '../../../platform/db/prepare-query.ts'
import type { Reads } from '../../../platform/db/reads.ts'

export type FoundEvent = {
  event: Event
  /** Entity tag: changes with everything that is shown. */
  version: string
}

/** A live or archived event by id; undefined for any other id. */
export type ReadEvent = (id: string) => Promise<FoundEvent | undefined>

export const createReadEvent = (database: Pick<Reads, 'db' | 'pool'>): ReadEvent => {
  const readRow = prepareQuery(database, selectById(columns, ''))
  return async (id) => {
    if (!couldBeId(id)) return undefined
    const [found] = await readRow([id])
    if (!found) return undefined
    const { version, moreDates, nextDate, ...row } = found
    return {
      event: presentEvent(row, { moreDates, nextDate }),
      version: [row.id, version, moreDates, nextDate].join('.'),
    }
  }
}

/** Event `e` in series `s`. */
const columns: RawBuilder<EventRow & { version: string }> = sql`${eventColumns},
  e.xmin::text || coalesce('.' || s.xmin::text, '') as version`
