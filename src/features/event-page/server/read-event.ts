import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { Event } from '../../../catalog/event/event.ts'
import {
  type EventRow,
  eventColumns,
  presentEvent,
} from '../../../catalog/event/server/event-row.ts'
import { couldBeId, selectById } from '../../../catalog/event/server/find-event.ts'
import { withScenes } from '../../../catalog/event/server/fitting-scenes.ts'
import type { Reads } from '../../../platform/db/reads.ts'

const nameOf = (text: string): string =>
  `q_${createHash('sha256').update(text).digest('base64url').slice(0, 16)}`

/**
 * Only for texts whose best plan does not depend on the values; these stand in the order of the parameters of
 * `query`, whose own values count for nothing.
 */
const prepareQuery = <Row>(
  { db, pool }: Pick<Reads, 'db' | 'pool'>,
  query: RawBuilder<Row>,
): ((values: readonly unknown[]) => Promise<Row[]>) => {
  const { sql: text } = query.compile(db)
  const name = nameOf(text)
  return async (values) => (await pool.query({ name, text, values: [...values] })).rows as Row[]
}

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
      event: withScenes(presentEvent(row, { moreDates, nextDate })),
      version: [row.id, version, moreDates, nextDate].join('.'),
    }
  }
}

/** Event `e` in series `s`. */
const columns: RawBuilder<EventRow & { version: string }> = sql`${eventColumns},
  e.xmin::text || coalesce('.' || s.xmin::text, '') as version`
