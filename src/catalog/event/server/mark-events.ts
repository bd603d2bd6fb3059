/**
 * A part of the event store: whose own an event is, where its venue or its organizer has claimed a page; whether its
 * organizer was asked about its date, and confirmed it; whether reports about it are being checked.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { countChanged } from '../../../platform/db/query.ts'
import type { Event } from '../event.ts'
import { announceChange } from './after-change.ts'

/**
 * Brings the mark of events `e` that meet the condition up to date with the claims; the triggers of migrations/0305 and
 * 0321 say what it is. The version stays: what the event says has not changed. Announced even where no mark changed:
 * pages show claims and merges, too.
 */
export const markClaimed = async (db: Tx, condition: RawBuilder<unknown>): Promise<void> => {
  await updateMarks(db, condition)
  await announceChange(db)
}

/** The same for the events of a submission whose sender's address is confirmed by now. */
export const markConfirmedSender = async (db: Tx, submissionId: string): Promise<void> => {
  const condition = sql`e.id in (
    select event_id from submission_events where submission_id = ${submissionId})`
  if ((await updateMarks(db, condition)) > 0) await announceChange(db)
}

/** Returns the number of marks that changed. */
const updateMarks = async (db: Tx, condition: RawBuilder<unknown>): Promise<number> => {
  let marked = 0
  for (const status of ['published', 'archived'] as const) {
    marked += await countChanged(db)`
      update events as e set claimed_by = null
      where e.status = ${sql.lit(status)} and ${condition} and e.claimed_by is distinct from
        claimant_of(e.id, e.venue_name, e.city, e.state, e.organizer_name)`
  }
  return marked
}

export type Confirmed = Pick<Event, 'confirmedAt' | 'confirmedBy' | 'lastConfirmedAt'>

/** Says when the event was confirmed, or that it was not; its version rises. Lock it first. */
export const markConfirmed = async (
  db: Tx,
  id: string,
  { confirmedAt, confirmedBy, lastConfirmedAt }: Confirmed,
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

/** Notes that the organizer was asked, where that is not noted. The version stays. */
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
