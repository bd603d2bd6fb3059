/** Columns to select for an event, and conversion of a row to the public event. */
import { type RawBuilder, sql } from 'kysely'
import { addressLine } from '../contact-links.ts'
import type { Event, SeriesSummary } from '../event.ts'
import type { FieldKind } from '../field-kinds.ts'
import {
  allFields,
  type FieldName,
  fieldOf,
  type PublicField,
  publicFields,
} from '../field-names.ts'
import { tentativeNote } from '../tentative-note.ts'

/** Field stored in a column of `events`; the series is a row of its own. */
export type ColumnField = Exclude<FieldName, 'series'>
type PublicColumn = Exclude<PublicField, 'series'>

/** SQL type by kind of field; text by default. */
const sqlTypes: Partial<Record<FieldKind, string>> = {
  list: 'text[]',
  date: 'date',
  time: 'time',
  instant: 'timestamptz',
  stamp: 'timestamptz',
  flag: 'boolean',
  latitude: 'double precision',
  longitude: 'double precision',
  dollars: 'numeric',
  count: 'integer',
}

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Columns of the field table: field, column, SQL type. */
export const fieldColumns = allFields
  .filter((field): field is ColumnField => field !== 'series')
  .map((field) => ({
    field,
    column: snakeCase(field),
    type: sqlTypes[fieldOf(field).kind] ?? 'text',
  }))

/** Columns of the public event. */
export const publicColumns = publicFields.filter(
  (field): field is PublicColumn => field !== 'series',
)

/** Row of `eventColumns`; `seriesRule` is null for an event without a series. */
export type EventRow = Omit<Event, 'series' | 'scenes'> & {
  seriesId: string | null
  seriesRule: string | null
}

/** Hides the tentative note once the organizer has confirmed the event, or it is called off. */
const statusNote = sql`case when e.status_note = ${sql.lit(tentativeNote)} and (e.confirmed_at is not null
  or e.event_status in ('cancelled', 'postponed')) then '' else e.status_note end as "statusNote"`

const columnOf = (field: PublicColumn) => {
  if (field === 'statusNote') return statusNote
  return fieldOf(field).kind === 'time'
    ? sql.raw(`to_char(e.${snakeCase(field)}, 'HH24:MI') as "${field}"`)
    : sql.raw(`e.${snakeCase(field)} as "${field}"`)
}

/** Select list of some fields whose rows need no `presentEvent`; `e` is the alias of events. */
export const columnsOf = <Field extends PublicColumn>(
  fields: readonly Field[],
): RawBuilder<Pick<Event, Field>> => sql.join(fields.map(columnOf))

/** Select list of an event; `e` is the alias of events and `s` of series (left joined). */
export const eventColumns: RawBuilder<EventRow> = sql.join([
  ...publicColumns.map(columnOf),
  sql.raw(`e.series_id as "seriesId"`),
  sql.raw(`s.rule_in_words as "seriesRule"`),
])

export type SeriesDates = Pick<SeriesSummary, 'moreDates' | 'nextDate'>

/** Public event of a row. Not for a pending event without a place. */
export const presentEvent = (row: EventRow, dates?: SeriesDates): Event => {
  const { seriesId, seriesRule, ...fields } = row
  return {
    ...fields,
    location: fields.location || addressLine(fields),
    series:
      seriesId === null
        ? null
        : {
            id: seriesId,
            rule: seriesRule,
            moreDates: dates?.moreDates ?? 0,
            nextDate: dates?.nextDate ?? null,
          },
  }
}
