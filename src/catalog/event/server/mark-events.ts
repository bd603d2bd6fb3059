/**
 * Part of the event store: marks of events. claimedBy: its venue or organizer has claimed a profile page. askedAt,
 * confirmedAt: its organizer was asked about the date, or confirmed it. reportedAt: reports are being checked.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { countChanged } from '../../../platform/db/query.ts'
import type { Event } from '../event.ts'
import { announceChange } from './after-change.ts'

/**
 * Updates `claimedBy` of events `e` that meet the condition; the triggers of migrations/0305 and 0321 compute it. Keeps
 * the sequence, because the event's own data doesn't change. Notifies even if no mark changed: pages also show claims
 * and merges.
 */
export const markClaimed = async (db: Tx, condition: RawBuilder<unknown>): Promise<void> => {
  await updateMarks(db, condition)
  await announceChange(db)
}

/** Updates `claimedBy` of a submission's events after its sender's address is confirmed. */
export const markConfirmedSender = async (db: Tx, submissionId: string): Promise<void> => {
  const condition = sql`e.id in (
    select event_id from submission_events where submission_id = ${submissionId})`
  if ((await updateMarks(db, condition)) > 0) await announceChange(db)
}

/** Returns the number of marks that changed. */
const updateMarks = async (db: Tx, condition: RawBuilder<unknown>): Promise<number> => {
  let markedCount = 0
  for (const status of ['published', 'archived'] as const) {
    markedCount += await countChanged(db)`
      update events as e set claimed_by = null
      where e.status = ${sql.lit(status)} and ${condition} and e.claimed_by is distinct from
        claimant_of(e.id, e.venue_name, e.city, e.state, e.organizer_name)`
  }
  return markedCount
}

export type Confirmation = Pick<Event, 'confirmedAt' | 'confirmedBy' | 'lastConfirmedAt'>

/** Sets or clears an event's confirmation; raises its sequence. Lock the event first. */
export const markConfirmed = async (
  db: Tx,
  id: string,
  { confirmedAt, confirmedBy, lastConfirmedAt }: Confirmation,
  now = Date.now(),
): Promise<void> => {
  await sql`
    update events set confirmed_at = ${confirmedAt}, confirmed_by = ${confirmedBy},
      last_confirmed_at = ${lastConfirmedAt}, sequence = sequence + 1,
      updated_at = ${new Date(now).toISOString()}
    where id = ${id}
  `.execute(db)
  await announceChange(db)
}

/** Sets `askedAt` where it is null. Keeps the sequence. */
export const markConfirmationRequested = async (
  db: Tx,
  ids: readonly string[],
  now = Date.now(),
): Promise<void> => {
  const { rows } = await sql`
    update events set asked_at = ${new Date(now).toISOString()}
    where id = any(${ids}) and asked_at is null
    returning id
  `.execute(db)
  if (rows.length > 0) await announceChange(db)
}

export type ReportedMark = { id: string; reported: boolean }

/**
 * Sets or clears `reportedAt`; an existing mark keeps its time, and only live events get one. Keeps the sequence,
 * because the event's own data doesn't change. Lock the events first.
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
