/** Cells for dates, made plain: one day in each, hours beside it, and a row for each event of a list of dates. */

import { standsForNone } from '../dates/no-date.ts'
import { readMoment } from '../dates/read-moment.ts'
import { type CellDates, type MomentSpan, readCell } from '../dates/read-moments.ts'
import { isEmpty } from '../row/field-rules.ts'
import type { Moment, RawFields, SourceRow } from '../row/source-row.ts'
import { textOf } from './clean-values.ts'

export const plainCells = (row: SourceRow): SourceRow[] => {
  dropPlaceholders(row.fields)
  takeBetterDates(row.fields)
  const { date } = row.fields
  const cell = Array.isArray(date) ? cellOfList(date) : cellOf(textOf(date))
  if (!cell) return [row]
  if (cell.spans.length === 1) return [withDates(row, cell)]
  return eventsOf(row, cell)
}

/** Undefined for a single date, which stays as it is, and for what is no date. */
const cellOf = (text: string): CellDates | undefined => {
  if (text === '' || readMoment(text)) return undefined
  return readCell(text)
}

const cellOfList = (values: readonly unknown[]): CellDates | undefined => {
  const spans = values.map((value) => readCell(textOf(value))?.spans ?? [])
  return spans.every((each) => each.length === 1) && spans.length > 0
    ? { spans: spans.flat() }
    : undefined
}

/** Programs write an end that is not known as the first day of their calendar, with a midnight beside it. */
const dropPlaceholders = (fields: RawFields): void => {
  for (const field of ['date', 'endDate', 'rainDate']) {
    if (!standsForNone(textOf(fields[field]))) continue
    fields[field] = undefined
    if (field === 'endDate' && /^0?0:00(?::00)?$/.test(textOf(fields.endTime).trim())) {
      fields.endTime = undefined
    }
  }
}

/** Most cells beside a date hold a time alone. */
const mayBeDate = /\d{4}|\d[/.-]\d|[a-z]{3}/i

/** A column "start" with dates tells the day of the event; one named "date" beside it may tell when it was written. */
const takeBetterDates = (fields: RawFields): void => {
  for (const [field, timeField] of [
    ['date', 'startTime'],
    ['endDate', 'endTime'],
  ] as const) {
    const text = Array.isArray(fields[timeField]) ? '' : textOf(fields[timeField])
    const moment = mayBeDate.test(text) ? readMoment(text) : undefined
    // A time alone is often written with the first day of a program's calendar.
    if (!moment || moment.date < '1980' || standsForNone(text)) continue
    const told = readMoment(textOf(fields[field]))
    if (told?.date === moment.date && !moment.zone) continue
    fields[field] = fields[timeField]
    fields[timeField] = undefined
  }
}

const withDates = (row: SourceRow, { spans, rainDate }: CellDates): SourceRow => {
  const [span] = spans
  if (span) Object.assign(row.fields, fieldsOf(span, row.fields))
  if (rainDate && isEmpty(row.fields.rainDate)) row.fields.rainDate = rainDate
  return row
}

/** Columns of their own count more than what the cell of the date says. */
const fieldsOf = ({ start, end }: MomentSpan, given: RawFields): RawFields => {
  // A zone stays beside its hours.
  if (start.zone || end?.zone) return {}
  const fields: RawFields = { date: start.date }
  if (start.time && isEmpty(given.startTime)) fields.startTime = start.time
  if (end && end.date !== start.date && isEmpty(given.endDate)) fields.endDate = end.date
  if (end?.time && isEmpty(given.endTime)) fields.endTime = end.time
  return fields
}

const eventsOf = (row: SourceRow, { spans }: CellDates): SourceRow[] => {
  const { fields } = row
  const ends = endsOf(fields.endDate, spans)
  if (!ends || spans.some(({ start, end }) => start.loose || end?.loose)) return [row]
  return spans.map((span, index) => {
    const own: RawFields = { ...fields, endDate: ends[index] }
    const { date } = span.start
    Object.assign(own, { date: written(span.start) }, fieldsOf(span, own))
    if (!isEmpty(fields.sourceId)) own.sourceId = `${textOf(fields.sourceId)}/${date}`
    const sourceId = row.sourceId && `${row.sourceId}/${date}`
    return { ...row, fields: own, sourceId }
  })
}

/** Text that readMoment reads back. */
const written = ({ date, time, zone }: Moment): string => {
  if (time === null) return date
  return `${date}T${time}${zone ? ` ${zone === 'UTC' ? 'Z' : zone}` : ''}`
}

/** The end of each event of a list; undefined where one end is told for several events. */
const endsOf = (
  value: unknown,
  spans: readonly MomentSpan[],
): (string | undefined)[] | undefined => {
  const texts = [value].flat().map(textOf).filter(Boolean)
  if (texts.length === 0) return spans.map(() => undefined)
  if (texts.length === spans.length) return texts
  const last = spans.at(-1)
  const [only = ''] = texts
  const isLast =
    texts.length === 1 && last && readMoment(only)?.date === (last.end ?? last.start).date
  return isLast ? spans.map((span) => (span === last ? only : undefined)) : undefined
}
