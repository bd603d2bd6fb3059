/** Part of the event store: administrators' decisions about events, and purging deleted events. */
import { sql } from 'kysely'
import { dayMs } from '../../../kit/durations.ts'
import type { Tx } from '../../../platform/db/database.ts'
import type { Lifecycle } from '../event.ts'
import {
  announceChange,
  dropEmptySeries,
  forgetWords,
  learnWords,
  wordsOf,
} from './after-change.ts'
import { dropRedirect } from './event-redirects.ts'
import { isMergedAway } from './merged-sides.ts'

/** Days for which a deletion can be undone. */
export const undoDays = 30

export type DecidedEvent = {
  id: string
  name: string
  status: Lifecycle
  /** Version number, incremented with each change. */
  sequence: number
  /** False for an event without a place, which can't go live. */
  hasPlace: boolean
  /** Time of the deletion, if it was deleted. */
  deletedAt: string | null
}

type DecidedRow = DecidedEvent & { words: string[] }

const decidedColumns = sql.raw(`id, name, status, sequence, latitude is not null as "hasPlace",
  deleted_at as "deletedAt", tsvector_to_array(search) as words`)

/** Reads and locks an event until the transaction ends; undefined if there is none. */
export const lockEvent = async (db: Tx, id: string): Promise<DecidedEvent | undefined> => {
  const { rows } = await sql<DecidedRow>`
    select ${decidedColumns} from events where id = ${id} for update
  `.execute(db)
  return rows[0] && toDecidedEvent(rows[0])
}

/** Locks events until the transaction ends. */
export const lockEvents = async (db: Tx, ids: readonly string[]): Promise<void> => {
  await sql`select from events where id = any(${ids}) order by id for update`.execute(db)
}

/**
 * Publishes a pending event, or archives it if its last day at the venue is over. Undefined if there is no pending
 * event with this id and a place.
 */
export const publishEvent = async (
  db: Tx,
  id: string,
  now = Date.now(),
): Promise<DecidedEvent | undefined> => {
  const timestamp = new Date(now).toISOString()
  const { rows } = await sql<DecidedRow>`
    update events set
      status = case when day_ends_at <= ${timestamp} then 'archived' else 'published' end,
      archived_at = case when day_ends_at <= ${timestamp} then ${timestamp}::timestamptz end,
      published_at = case when day_ends_at <= ${timestamp} then published_at else ${timestamp}::timestamptz end,
      last_confirmed_at = ${timestamp}, updated_at = ${timestamp}, sequence = sequence + 1
    where id = ${id} and status = 'pending' and latitude is not null
    returning ${decidedColumns}
  `.execute(db)
  return afterDecision(db, rows)
}

/** Deletes an event in any state. Undefined if there is none or it is deleted already. */
export const deleteEvent = (
  db: Tx,
  id: string,
  now = Date.now(),
): Promise<DecidedEvent | undefined> => removeEvents(db, [id], now)

/** Deletes events; skips deleted ones. Returns the first one that it deleted. */
export const removeEvents = async (
  db: Tx,
  ids: readonly string[],
  now = Date.now(),
): Promise<DecidedEvent | undefined> => {
  if (ids.length === 0) return undefined
  await lockEvents(db, ids)
  const timestamp = new Date(now).toISOString()
  const { rows } = await sql<DecidedRow>`
    update events set status = 'deleted', deleted_at = ${timestamp}, updated_at = ${timestamp},
      sequence = sequence + 1
    where id = any(${ids}) and status <> 'deleted'
    returning ${decidedColumns}
  `.execute(db)
  return afterDecision(db, rows)
}

/**
 * Undoes a deletion: an event that was never live is pending again; others are live, or archived if over by now.
 * Undefined if there is no deleted event with this id.
 */
export const restoreEvent = async (
  db: Tx,
  id: string,
  now = Date.now(),
): Promise<DecidedEvent | undefined> => {
  const timestamp = new Date(now).toISOString()
  const { rows } = await sql<DecidedRow>`
    update events set
      status = case
        when latitude is null or (published_at is null and archived_at is null) then 'pending'
        when archived_at is not null or day_ends_at <= ${timestamp} then 'archived'
        else 'published' end,
      archived_at = case
        when latitude is null or (published_at is null and archived_at is null) then null
        when day_ends_at <= ${timestamp} then coalesce(archived_at, ${timestamp}::timestamptz)
        else archived_at end,
      deleted_at = null, updated_at = ${timestamp}, sequence = sequence + 1
    where id = ${id} and status = 'deleted'
    returning ${decidedColumns}
  `.execute(db)
  if (rows[0]) await dropRedirect(db, id)
  return afterDecision(db, rows)
}

/**
 * Purges events deleted more than 30 days ago, at most `limit` per call, except sides of merged listings, which their
 * sources would add again. Returns the number of events.
 */
export const purgeDeleted = async (db: Tx, now = Date.now(), limit = 1_000): Promise<number> => {
  const before = new Date(now - undoDays * dayMs).toISOString()
  const { rows } = await sql<{ seriesId: string | null }>`
    delete from events where id in (
      select id from events e where status = 'deleted' and deleted_at < ${before}
        and not ${isMergedAway}
      order by deleted_at limit ${limit} for update skip locked)
    returning series_id as "seriesId"
  `.execute(db)
  await dropEmptySeries(db, rows)
  return rows.length
}

const toDecidedEvent = ({ words: _words, ...event }: DecidedRow): DecidedEvent => event

/** Steps after a decision; either all rows are deleted or none. */
const afterDecision = async (
  db: Tx,
  rows: readonly DecidedRow[],
): Promise<DecidedEvent | undefined> => {
  const [first] = rows
  if (!first) return undefined
  if (first.status === 'deleted') await forgetWords(db, wordsOf(rows))
  else await learnWords(db, [first.id])
  await announceChange(db)
  return toDecidedEvent(first)
}
