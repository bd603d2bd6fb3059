/** The only writer of events and series: every change of the catalog goes through these functions. */
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/database.ts'
import { rowValues } from '../../../platform/db/row-values.ts'
import './tables.ts'
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

export type Outcome = 'taken' | 'updated' | 'unchanged'

/** Every column that a stored row fills. The version counts itself. */
export const columns = fieldColumns.filter(({ field }) => field !== 'sequence')
const columnList = sql.raw(columns.map(({ column }) => column).join(', '))

/** Origin, decision, reports, claims. */
export const keptOnUpdate: ReadonlySet<ColumnField> = new Set<ColumnField>([
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

/** The source repeats its street address, and its own place is only the middle of the ZIP code or city. */
const keepsPin = `events.location_precision = 'address'
    and excluded.location_precision in ('zip', 'city') and events.street_address <> ''
    and (events.street_address, events.city, events.state, events.zip_code, events.time_zone)
      = (excluded.street_address, excluded.city, excluded.state, excluded.zip_code, excluded.time_zone)`
const pinColumns = new Set(['latitude', 'longitude', 'location_precision'])

/** Kept are a file that was fetched from the very address that the source names, and a better pin. */
const givenOr = (column: string) => {
  if (column === 'logo_url' || column === 'flyer_url')
    return unlessFetched(column.slice(0, -'_url'.length), `excluded.${column}`)
  if (pinColumns.has(column))
    return `case when ${keepsPin} then events.${column} else excluded.${column} end`
  return `excluded.${column}`
}
const updateList = sql.raw(
  columns
    .filter(({ field }) => !keptOnUpdate.has(field))
    .map(({ column }) => `${column} = ${givenOr(column)}`)
    .join(', '),
)

/**
 * State of an event that its source describes again: what was deleted stays deleted, what was decided stays decided
 * (moved between live and archive by its date), what waits may be published. A past event that moves to the future waits,
 * since everything about it may be new.
 */
const statusAfterUpdate = sql.raw(`case
    when events.status = 'deleted' then 'deleted'
    when excluded.latitude is null then 'pending'
    when excluded.status <> 'pending' or events.status = 'pending' then excluded.status
    when events.status = 'archived' then 'pending'
    else 'published' end`)

/** A source that says nothing new changes nothing, unless an event finds its place or can go live. */
const hasChanged = sql.raw(`(
    events.content_hash is distinct from excluded.content_hash or excluded.content_hash is null
    or (events.latitude is null and excluded.latitude is not null)
    or (events.status = 'pending' and excluded.status <> 'pending'))`)

/**
 * Adds events; those with a source and identifier that are known already are updated when what the source says changed.
 * Returns one outcome per event, in order. A batch must not name one identifier twice; some hundreds of events a call
 * are best.
 */
export const saveEvents = async (
  db: Tx,
  events: readonly NewEvent[],
  now = Date.now(),
): Promise<Outcome[]> => {
  if (events.length === 0) return []
  const rows = events.map((event) => toStoredRow(event, now))
  const { select, from } = rowValues(rows, columns)
  const { rows: written } = await sql<Written>`
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
  await afterSaving(db, written)
  await trustAllFiles(db, liveUnseen(events, rows, written))
  return outcomesOf(rows, written)
}

type Written = Record<'source' | 'sourceId', string | null> & { id: string }

const afterSaving = async (db: Tx, written: readonly Written[]) => {
  if (written.length === 0) return
  const ids = written.map(({ id }) => id)
  await learnWords(db, ids)
  await announceChange(db)
}

/** Ids of written events that go live without review, so that nobody looks at their files either. */
const liveUnseen = (
  events: readonly NewEvent[],
  rows: readonly Record<string, unknown>[],
  written: readonly Written[],
): string[] => {
  const isLive = events.map(({ wanted, held, draft }) => {
    const { logoUrl, flyerUrl } = draft
    const namesFile = [logoUrl, flyerUrl].some((url) => url?.startsWith('http'))
    return wanted === 'published' && !held && namesFile
  })
  const keys = new Set(rows.filter((_, at) => isLive[at]).flatMap((row) => [row.id, keyOf(row)]))
  return written.filter((row) => keys.has(row.id) || keys.has(keyOf(row))).map(({ id }) => id)
}

const keyOf = ({ source, sourceId }: { source?: unknown; sourceId?: unknown }) =>
  source === null ? undefined : JSON.stringify([source, sourceId])

const outcomesOf = (
  rows: readonly Record<string, unknown>[],
  written: readonly Written[],
): Outcome[] => {
  const known = new Set(written.map(keyOf))
  const ids = new Set(written.map(({ id }) => id))
  return rows.map((row) => {
    // An event that was there keeps its id.
    if (ids.has(row.id as string)) return 'taken'
    return known.has(keyOf(row)) ? 'updated' : 'unchanged'
  })
}

export type NewSeries = {
  id: string
  /** RFC 5545 recurrence, where known. */
  rule: string | null
  ruleInWords: string | null
  /** The first date of the rule, and those of its dates that are left out or stand on another day. */
  startsOn?: string
  exceptDates?: readonly string[]
  source?: string
  sourceId?: string
  /** Nobody has seen the words yet: a series that visitors see keeps those that it has. */
  waits?: boolean
}

/**
 * Adds series, or finds those of the same source and identifier; answers their ids in order. A source that says what it
 * said before changes nothing, so that an administrator's edit stays.
 */
export const saveSeries = async (db: Tx, series: readonly NewSeries[]): Promise<string[]> => {
  const ids: string[] = []
  for (const one of series) {
    const { id, rule, ruleInWords, startsOn = null, exceptDates = [], source, sourceId } = one
    const waits = one.waits ?? false
    const said = JSON.stringify([rule, ruleInWords, startsOn, exceptDates, waits])
    const isNew = sql`series.said is distinct from excluded.said`
    const { rows } = await sql<{ id: string }>`
      insert into series (id, rule, rule_in_words, starts_on, except_dates, source, source_id, said)
      values (${id}, ${rule}, ${ruleInWords}, ${startsOn}::date, ${exceptDates}::date[],
        ${source ?? null}, ${sourceId === undefined ? null : sourceKey(sourceId)}, md5(${said}))
      on conflict (source, source_id) do update
        set rule = case when ${isNew} then excluded.rule else series.rule end,
          rule_in_words = case when ${isNew} and not (${waits}::boolean and exists (select from events
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

/**
 * Moves published events whose end day at the venue is over to the archive, at most `limit` a call. Returns the number
 * moved.
 */
export const archivePast = async (db: Tx, now = Date.now(), limit = 5_000): Promise<number> => {
  const at = new Date(now).toISOString()
  // Materialized: inlined, the limit and the locks could be worked out more than once.
  const { rows } = await sql<{ words: string[] }>`
    with due as materialized (
      select id from events where status = 'published' and day_ends_at <= ${at}
      order by day_ends_at limit ${limit} for update skip locked
    )
    update events set status = 'archived', archived_at = ${at}, updated_at = ${at},
      asked_at = null, reported_at = null
    from due where events.id = due.id
    returning tsvector_to_array(search) as words
  `.execute(db)
  if (rows.length === 0) return 0
  await forgetWords(db, wordsOf(rows))
  await announceChange(db)
  return rows.length
}

/**
 * Removes every demonstration event, the series that only they had and the words that only they brought. Returns the
 * number of events.
 */
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
