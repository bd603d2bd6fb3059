/** Part of the event store: reads and undoes a transaction's changes of the catalog. */
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { announceChange, dropEmptySeries, forgetWords, learnWords } from './after-change.ts'
import { fieldColumns } from './event-row.ts'

/** Event after a transaction, and its row before (`before`); null for a new event. */
export type EventVersion = {
  id: string
  sequence: number
  status: string
  contentHash: string | null
  before: Record<string, unknown> | null
}

export type CatalogChanges = { events: EventVersion[]; series: Record<string, unknown>[] }

/**
 * Changes of an open transaction so far. `db` is another connection: it still reads the rows as they were before,
 * because the transaction's locks prevent other changes.
 */
export const readChanges = async (tx: Tx, db: Db): Promise<CatalogChanges> => {
  const { rows: after } = await sql<Omit<EventVersion, 'before'>>`
    select id, sequence, status, content_hash as "contentHash" from events
    where changed_in = pg_current_xact_id() order by id
  `.execute(tx)
  const { rows: series } = await sql<{ id: string }>`
    select id from series where changed_in = pg_current_xact_id() order by id
  `.execute(tx)
  const before = await rowsBefore(db, 'events', after)
  const seriesBefore = await rowsBefore(db, 'series', series)
  return {
    events: after.map((event) => Object.assign(event, { before: before.get(event.id) ?? null })),
    series: [...seriesBefore.values()],
  }
}

const batchSize = 500

const rowsBefore = async (
  db: Db,
  table: 'events' | 'series',
  rows: readonly { id: string }[],
): Promise<Map<string, Record<string, unknown>>> => {
  const found = new Map<string, Record<string, unknown>>()
  for (let first = 0; first < rows.length; first += batchSize) {
    const ids = rows.slice(first, first + batchSize).map(({ id }) => id)
    const { rows: before } = await sql<{ id: string; row: Record<string, unknown> }>`
      select id, to_jsonb(t) - 'search' - 'place' as row from ${sql.table(table)} t where id = any(${ids})
    `.execute(db)
    for (const { id, row } of before) found.set(id, row)
  }
  return found
}

/** Columns that are restored; the sequence keeps increasing, because calendars have seen the later one. */
const restoredColumns = [
  ...fieldColumns.filter(
    ({ field }) => field !== 'id' && field !== 'sequence' && field !== 'updatedAt',
  ),
  ...['logo_source_url', 'flyer_source_url', 'deleted_at'].map((column) => ({ column })),
].map(({ column }) => column)
const restoredList = sql.raw(restoredColumns.map((column) => `${column} = b.${column}`).join(', '))

/** Restores rows to their earlier values. */
export const restoreVersions = async (
  db: Tx,
  before: readonly Record<string, unknown>[],
  now: number,
): Promise<void> => {
  if (before.length === 0) return
  const timestamp = new Date(now).toISOString()
  const ids = before.map(({ id }) => String(id))
  const { rows } = await sql<{ words: string[] }>`
    with shown as (select id, tsvector_to_array(search) as words from events where id = any(${ids}))
    update events e set ${restoredList}, sequence = e.sequence + 1, updated_at = ${timestamp}::timestamptz
    from jsonb_array_elements(${JSON.stringify(before)}::jsonb) v
      join events now on now.id = v ->> 'id'
      cross join lateral jsonb_populate_record(now, v) b
      join shown on shown.id = b.id
    where e.id = b.id
    returning shown.words
  `.execute(db)
  await forgetWords(db, [...new Set(rows.flatMap(({ words }) => words))])
  await learnWords(db, ids)
  await announceChange(db)
}

/** Restores words and rules of series; skips series that no longer exist. */
export const restoreSeries = async (
  db: Tx,
  before: readonly Record<string, unknown>[],
): Promise<void> => {
  if (before.length === 0) return
  await sql`
    update series s set rule = b.rule, rule_in_words = b.rule_in_words, starts_on = b.starts_on,
      except_dates = b.except_dates, said = b.said
    from jsonb_populate_recordset(null::series, ${JSON.stringify(before)}::jsonb) b
    where s.id = b.id
  `.execute(db)
}

/** Permanently deletes events, without a trace. */
export const eraseEvents = async (db: Tx, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const { rows } = await sql<{ seriesId: string | null; words: string[] }>`
    delete from events where id = any(${ids})
    returning series_id as "seriesId", tsvector_to_array(search) as words
  `.execute(db)
  await forgetWords(db, [...new Set(rows.flatMap(({ words }) => words))])
  await dropEmptySeries(db, rows)
  await announceChange(db)
}

/** Detaches events and series from their source; only their submission still refers to them. */
export const leaveSource = async (db: Tx, source: string): Promise<void> => {
  await sql`
    update events set source = null, source_id = null, content_hash = null where source = ${source}
  `.execute(db)
  await sql`
    update series set source = null, source_id = null, said = null where source = ${source}
  `.execute(db)
}
