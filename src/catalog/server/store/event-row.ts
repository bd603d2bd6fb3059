/** How an event is read: the columns to select and the presenter that makes the public shape of a row. */
import { type RawBuilder, sql } from 'kysely'
import { addressLine } from '../../event/contact-links.ts'
import { type Event, event, type SeriesSummary } from '../../event/event.ts'

/** Not the plain value of a column. */
const derived = ['startTime', 'endTime', 'series'] as const
type PlainField = Exclude<keyof Event, (typeof derived)[number]>

/** Columns whose name is the snake-case form of the public field and whose value needs no change. */
export const plainFields: readonly PlainField[] = event.keyof().exclude(derived).options

export const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** Row of `eventColumns`; `seriesRule` is null for an event without a series. */
export type EventRow = Omit<Event, 'series'> & {
  seriesId: string | null
  seriesRule: string | null
}

const times = ['startTime', 'endTime'] as const
const isTime = (field: string) => times.some((time) => time === field)

const columnOf = (field: string) =>
  isTime(field)
    ? sql.raw(`to_char(e.${snakeCase(field)}, 'HH24:MI') as "${field}"`)
    : sql.raw(`e.${snakeCase(field)} as "${field}"`)

/** The select list of some fields, of which the row needs no presenter; `e` as below. */
export const columnsOf = <Field extends PlainField | (typeof times)[number]>(
  fields: readonly Field[],
): RawBuilder<Pick<Event, Field>> => sql.join(fields.map(columnOf))

/** The select list of an event; `e` must be the alias of events and `s` of series (left joined). */
export const eventColumns: RawBuilder<EventRow> = sql.join([
  ...[...plainFields, ...times].map(columnOf),
  sql.raw(`e.series_id as "seriesId"`),
  sql.raw(`s.rule_in_words as "seriesRule"`),
])

export type SeriesDates = Pick<SeriesSummary, 'moreDates' | 'nextDate'>

/** The public shape of a row. A pending event without a place has none and must not come here. */
export const presentEvent = (row: EventRow, dates?: SeriesDates): Event => {
  const { seriesId, seriesRule, ...plain } = row
  return {
    ...plain,
    location: plain.location || addressLine(plain),
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
