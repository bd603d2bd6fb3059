/** A part of the event store: marks events whose reports are being checked. */
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database.ts'
import { announceChange } from '../after-change.ts'

export type ReportedMark = { id: string; reported: boolean }

/**
 * Sets or clears the mark of these events; a mark that stands keeps its time, and only live events get one. The version
 * stays: what the event says has not changed. Lock the events first.
 */
export const markReported = async (
  db: Tx,
  marks: readonly ReportedMark[],
  now = Date.now(),
): Promise<void> => {
  const { rows } = await sql`
    update events e set reported_at = case when m.reported then ${new Date(now).toISOString()}::timestamptz end
    from unnest(${marks.map(({ id }) => id)}::text[], ${marks.map(({ reported }) => reported)}::boolean[])
      as m (id, reported)
    where e.id = m.id and (e.reported_at is not null) <> m.reported
      and (e.status = 'published' or not m.reported)
    returning e.id
  `.execute(db)
  if (rows.length > 0) await announceChange(db)
}
