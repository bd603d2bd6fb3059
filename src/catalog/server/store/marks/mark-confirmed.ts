/** A part of the event store: whether the organizer of an event was asked about its date, and confirmed it. */
import { sql } from 'kysely'
import type { Tx } from '../../../../platform/db/database.ts'
import type { Event } from '../../../event/event.ts'
import { announceChange } from '../after-change.ts'

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
export const markAsked = async (
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
