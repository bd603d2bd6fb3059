/** Part of the event store: statuses from events' own pages, for events that a followed source no longer lists. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import { announceChange } from './after-change.ts'
import { lockEvents } from './decide-events.ts'
import type { EventSummary } from './merged-sides.ts'
import { takesPlace } from './takes-place.ts'

export type OffStatus = 'cancelled' | 'postponed'

export type OffEvent = EventSummary & {
  /** Status on the event's own page. */
  eventStatus: OffStatus
  /** Status before calling off, or after resuming. */
  otherStatus: string
}

/** Locks and returns the events that are still missing, undecided, and on the given day. */
export const lockStillMissing = async (
  db: Tx,
  events: readonly { id: string; date: string }[],
): Promise<(EventSummary & { date: string })[]> => {
  const ids = events.map(({ id }) => id)
  await lockEvents(db, ids)
  return queryRows(db)`
    select e.id, e.name, e.date, e.status
    from unnest(${ids}::text[], ${events.map(({ date }) => date)}::date[]) as a (id, date)
      join events e on e.id = a.id and e.date = a.date
      join missing_events m on m.event_id = e.id
    where e.status in ('pending', 'published') and m.removed_at is null and m.dismissed_at is null
    order by e.date, e.id
  `
}

/** Marks missing events as canceled or postponed; returns those that were not called off before. */
export const callOff = async (
  db: Tx,
  events: readonly { id: string; eventStatus: OffStatus }[],
  now: number,
): Promise<OffEvent[]> => {
  if (events.length === 0) return []
  const { rows } = await sql<OffEvent>`
    with called as (
      select e.id, e.event_status as before, e.status_note as note, c.status from
        unnest(${events.map(({ id }) => id)}::text[],
          ${events.map(({ eventStatus }) => eventStatus)}::text[]) as c (id, status)
        join events e on e.id = c.id
      where ${takesPlace()}
    ), noted as (
      update missing_events set page_says = called.status, status_before = called.before,
        note_before = called.note
      from called where event_id = called.id
    )
    update events e set event_status = called.status, status_note = '', sequence = e.sequence + 1,
      updated_at = ${new Date(now).toISOString()}
    from called where e.id = called.id
    returning e.id, e.name, e.date, e.status, e.event_status as "eventStatus",
      called.before as "otherStatus"
  `.execute(db)
  if (rows.length > 0) await announceChange(db)
  return rows.toSorted((a, b) => (a.date ?? '').localeCompare(b.date ?? '', 'en-US'))
}

/** Undoes `callOff`; statuses changed since then stay. */
export const resumeEvents = async (
  db: Tx,
  ids: readonly string[],
  now: number,
): Promise<OffEvent[]> => {
  if (ids.length === 0) return []
  const { rows } = await sql<OffEvent>`
    with noted as (
      select event_id, page_says, status_before, note_before from missing_events
      where event_id = any(${ids}) and page_says in ('cancelled', 'postponed')
    ), cleared as (
      update missing_events m set page_says = null, status_before = null, note_before = null
      from noted where m.event_id = noted.event_id
    )
    update events e set event_status = noted.status_before, sequence = e.sequence + 1,
      status_note = coalesce(nullif(e.status_note, ''), noted.note_before, ''), updated_at = ${new Date(now).toISOString()}
    from noted
    where e.id = noted.event_id and e.event_status = noted.page_says and e.status <> 'deleted'
    returning e.id, e.name, e.date, e.status, noted.page_says as "eventStatus",
      e.event_status as "otherStatus"
  `.execute(db)
  if (rows.length > 0) await announceChange(db)
  return rows
}

/** Stores the other date on a missing event's page, for the administrators who decide about it. */
export const noteMoves = async (
  db: Tx,
  moves: readonly { id: string; to: string }[],
): Promise<void> => {
  if (moves.length === 0) return
  await sql`
    update missing_events m set page_says = 'moved', page_date = moved.day
    from unnest(${moves.map(({ id }) => id)}::text[], ${moves.map(({ to }) => to)}::date[])
      as moved (id, day)
    where m.event_id = moved.id
  `.execute(db)
}
