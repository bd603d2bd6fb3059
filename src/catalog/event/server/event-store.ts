/** Sole writer of events and series: every change of the catalog uses these functions. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { rowValues } from '../../../platform/db/row-values.ts'
import {
  announceChange,
  dropEmptySeries,
  forgetWords,
  learnWords,
  wordsOf,
} from './after-change.ts'
import { trustAllFiles, unlessFetched } from './event-files.ts'
import { type ColumnField, fieldColumns } from './event-row.ts'
import { type NewEvent, toStoredRow } from './new-event.ts'
import { sourceKey } from './source-key.ts'

export type SaveOutcome = 'taken' | 'updated' | 'unchanged'

/** Columns written for a stored row; `sequence` is incremented instead. */
export const columns = fieldColumns.filter(({ field }) => field !== 'sequence')
const columnList = sql.raw(columns.map(({ column }) => column).join(', '))

/** Fields that an update from a source keeps: origin, decisions, reports, claims. */
export const columnsKeptOnUpdate: ReadonlySet<ColumnField> = new Set<ColumnField>([
  'id',
  'status',
  'source',
  'sourceId',
  'createdAt',
  'confirmedAt',
  'confirmedBy',
  'askedAt',
  'reportedAt',
  'claimedBy',
  'publishedAt',
  'archivedAt',
  'demo',
])

/** True if the source repeats the stored address, but has only the center of the ZIP code or city as its point. */
const keepsPin = `events.location_precision = 'address'
    and excluded.location_precision in ('zip', 'city') and events.street_address <> ''
    and (events.street_address, events.city, events.state, events.zip_code, events.time_zone)
      = (excluded.street_address, excluded.city, excluded.state, excluded.zip_code, excluded.time_zone)`
const pinColumns = new Set(['latitude', 'longitude', 'location_precision'])

/** Value from the source, unless the stored file was fetched from its address or the stored pin is better. */
const newValueOf = (column: string) => {
  if (column === 'logo_url' || column === 'flyer_url')
    return unlessFetched(column.slice(0, -'_url'.length), `excluded.${column}`)
  if (pinColumns.has(column))
    return `case when ${keepsPin} then events.${column} else excluded.${column} end`
  return `excluded.${column}`
}
const updateList = sql.raw(
  columns
    .filter(({ field }) => !columnsKeptOnUpdate.has(field))
    .map(({ column }) => `${column} = ${newValueOf(column)}`)
    .join(', '),
)

/**
 * State after an update from the source: deleted stays deleted; decided stays decided (live or archived by its date);
 * pending may be published. A past event that moves to the future becomes pending, because everything about it may be
 * new.
 */
const statusAfterUpdate = sql.raw(`case
    when events.status = 'deleted' then 'deleted'
    when excluded.latitude is null then 'pending'
    when excluded.status <> 'pending' or events.status = 'pending' then excluded.status
    when events.status = 'archived' then 'pending'
    else 'published' end`)

/** True if the source's data changed, or the event gets a place or can go live. */
const hasChanged = sql.raw(`(
    events.content_hash is distinct from excluded.content_hash or excluded.content_hash is null
    or (events.latitude is null and excluded.latitude is not null)
    or (events.status = 'pending' and excluded.status <> 'pending'))`)

/**
 * Inserts events; updates those with a known source and identifier if the source's data changed. Returns one outcome
 * per event, in order. An identifier must not occur twice in a call. Best with a few hundred events per call.
 */
export const saveEvents = async (
  db: Tx,
  events: readonly NewEvent[],
  now = Date.now(),
): Promise<SaveOutcome[]> => {
  if (events.length === 0) return []
  const rows = events.map((event) => toStoredRow(event, now))
  const { select, from } = rowValues(rows, columns)
  const { rows: writtenRows } = await sql<WrittenRow>`
    insert into events (${columnList}) select ${select} from ${from}
    on conflict (source, source_id) do update
      set ${updateList}, status = ${statusAfterUpdate}, sequence = events.sequence + 1,
        published_at = case when events.status = 'deleted' then events.published_at
          else coalesce(events.published_at, excluded.published_at) end,
        archived_at = case ${statusAfterUpdate}
          when 'archived' then coalesce(events.archived_at, excluded.archived_at)
          when 'deleted' then events.archived_at end
      where ${hasChanged}
    returning id, source, source_id as "sourceId"
  `.execute(db)
  await afterSaving(db, writtenRows)
  await trustAllFiles(db, idsLiveUnreviewed(events, rows, writtenRows))
  return outcomesOf(rows, writtenRows)
}

type WrittenRow = Record<'source' | 'sourceId', string | null> & { id: string }

const afterSaving = async (db: Tx, writtenRows: readonly WrittenRow[]) => {
  if (writtenRows.length === 0) return
  const ids = writtenRows.map(({ id }) => id)
  await learnWords(db, ids)
  await announceChange(db)
}

/** Ids of written events with files to fetch that go live without review, so that nobody reviews their files. */
const idsLiveUnreviewed = (
  events: readonly NewEvent[],
  rows: readonly Record<string, unknown>[],
  writtenRows: readonly WrittenRow[],
): string[] => {
  const isLive = events.map(({ requestedStatus, needsReview, draft }) => {
    const { logoUrl, flyerUrl } = draft
    const namesFile = [logoUrl, flyerUrl].some((url) => url?.startsWith('http'))
    return requestedStatus === 'published' && !needsReview && namesFile
  })
  const keys = new Set(rows.filter((_, at) => isLive[at]).flatMap((row) => [row.id, keyOf(row)]))
  return writtenRows.filter((row) => keys.has(row.id) || keys.has(keyOf(row))).map(({ id }) => id)
}

const keyOf = ({ source, sourceId }: { source?: unknown; sourceId?: unknown }) =>
  source === null ? undefined : JSON.stringify([source, sourceId])

const outcomesOf = (
  rows: readonly Record<string, unknown>[],
  writtenRows: readonly WrittenRow[],
): SaveOutcome[] => {
  const writtenKeys = new Set(writtenRows.map(keyOf))
  const ids = new Set(writtenRows.map(({ id }) => id))
  return rows.map((row) => {
    // An existing event keeps its id, so a row's new id means an insert.
    if (ids.has(row.id as string)) return 'taken'
    return writtenKeys.has(keyOf(row)) ? 'updated' : 'unchanged'
  })
}

export type NewSeries = {
  id: string
  /** RFC 5545 recurrence; null if unknown. */
  rule: string | null
  ruleInWords: string | null
  /** First date of the rule, and its dates that are left out or moved to another day. */
  startsOn?: string
  exceptDates?: readonly string[]
  source?: string
  sourceId?: string
  /** True if nobody has reviewed the words yet: a series that visitors see keeps its previous words. */
  isUnreviewed?: boolean
}

/**
 * Inserts series, or finds them by source and identifier; returns their ids in order. Unchanged data from a source
 * changes nothing, so that an administrator's edit stays.
 */
export const saveSeries = async (db: Tx, series: readonly NewSeries[]): Promise<string[]> => {
  const ids: string[] = []
  for (const newSeries of series) {
    const { id, rule, ruleInWords, startsOn = null, exceptDates = [], source, sourceId } = newSeries
    const isUnreviewed = newSeries.isUnreviewed ?? false
    const contentText = JSON.stringify([rule, ruleInWords, startsOn, exceptDates, isUnreviewed])
    const isNew = sql`series.said is distinct from excluded.said`
    const { rows } = await sql<{ id: string }>`
      insert into series (id, rule, rule_in_words, starts_on, except_dates, source, source_id, said)
      values (${id}, ${rule}, ${ruleInWords}, ${startsOn}::date, ${exceptDates}::date[],
        ${source ?? null}, ${sourceId === undefined ? null : sourceKey(sourceId)}, md5(${contentText}))
      on conflict (source, source_id) do update
        set rule = case when ${isNew} then excluded.rule else series.rule end,
          rule_in_words = case when ${isNew} and not (${isUnreviewed}::boolean and exists (select from events
              where series_id = series.id and status in ('published', 'archived')))
            then excluded.rule_in_words else series.rule_in_words end,
          starts_on = case when ${isNew} then excluded.starts_on else series.starts_on end,
          except_dates = case when ${isNew} then excluded.except_dates else series.except_dates end,
          said = excluded.said
      returning id
    `.execute(db)
    ids.push(rows[0]!.id)
  }
  return ids
}

/** Archives published events whose last day at the venue is over, at most `limit` per call. Returns their number. */
export const archivePast = async (db: Tx, now = Date.now(), limit = 5_000): Promise<number> => {
  const timestamp = new Date(now).toISOString()
  // Materialized: if inlined, limit and locks could be evaluated more than once.
  const { rows } = await sql<{ words: string[] }>`
    with due as materialized (
      select id from events where status = 'published' and day_ends_at <= ${timestamp}
      order by day_ends_at limit ${limit} for update skip locked
    )
    update events set status = 'archived', archived_at = ${timestamp}, updated_at = ${timestamp},
      asked_at = null, reported_at = null
    from due where events.id = due.id
    returning tsvector_to_array(search) as words
  `.execute(db)
  if (rows.length === 0) return 0
  await forgetWords(db, wordsOf(rows))
  await announceChange(db)
  return rows.length
}

/** Deletes all demo events, and series and words that only they used. Returns the number of events. */
export const removeDemoEvents = async (db: Tx): Promise<number> => {
  const { rows } = await sql<{ seriesId: string | null; words: string[] }>`
    delete from events where demo
    returning series_id as "seriesId", tsvector_to_array(search) as words
  `.execute(db)
  if (rows.length === 0) return 0
  await forgetWords(db, wordsOf(rows))
  await dropEmptySeries(db, rows)
  await announceChange(db)
  return rows.length
}
