/**
 * Events of a source that waits for review and that would be public without it: past ones, which otherwise go to the
 * archive, and year-round places, which otherwise go live.
 */
import { sql } from 'kysely'
import { lastZone } from '../../../catalog/event/server/placing/place-draft.ts'
import { venueToday } from '../../../catalog/time/venue-today.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { MadeEvent, MadeRow } from './row/made-row.ts'

export type LeftOut = { row: MadeRow; events: number }

type Rows = { rows: MadeRow[]; left: LeftOut[] }

/** Without past events that are not known yet: nobody reviews what is over. Those that are known keep their place. */
export const leavePastOut = async (
  db: Tx,
  rows: readonly MadeRow[],
  { source, now, isNew }: { source: string; now: number; isNew: boolean },
): Promise<Rows> => {
  const today = venueToday(now, lastZone)
  const isOver = ({ event: { draft, wanted } }: MadeEvent): boolean => {
    const last = draft.endDate ?? draft.date
    return wanted === 'pending' && last !== null && last < today
  }
  const over = rows.flatMap(({ events }) => events.filter(isOver))
  const ids = over.map(({ event }) => event.sourceId ?? '')
  const known = isNew ? new Set<string>() : await findKnown(db, source, ids)
  const kept: MadeRow[] = []
  const left: LeftOut[] = []
  for (const row of rows) {
    const events = row.events.filter(
      (made) => !isOver(made) || known.has(made.event.sourceId ?? ''),
    )
    const out = row.events.length - events.length
    if (out > 0) left.push({ row, events: out })
    if (events.length > 0) kept.push(out > 0 ? { ...row, events } : row)
  }
  return { rows: kept, left }
}

const findKnown = async (db: Tx, source: string, ids: readonly string[]): Promise<Set<string>> => {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select source_id as id from events where source = ${source} and source_id = any(${ids})
  `.execute(db)
  return new Set(rows.map(({ id }) => id))
}

type Each = { made: MadeEvent }

/** Keeps from the public what nobody has decided about, and what comes back as a year-round place. */
export const holdUndecided = (all: readonly Each[], undecided: readonly Each[]): void => {
  const open = new Set(undecided.map(({ made }) => made))
  for (const { made } of all) {
    const { event } = made
    if (event.wanted === 'pending' && (event.draft.ongoing || open.has(made)))
      made.event = { ...event, held: true }
  }
}
