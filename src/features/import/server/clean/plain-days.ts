/**
 * Converts days that programs write as something else: midnights in UTC (JSON's form of a date), and spreadsheets' day
 * numbers. Only the whole list shows whether a midnight is meant as a day.
 */
import { draftFieldsOf } from '../../../../catalog/event/field-names.ts'
import { addDays, dateOfEpochDay, twoDigits } from '../../../../catalog/time/local-dates.ts'
import { clockOfMinutes } from '../../../../catalog/time/local-times.ts'
import { readMoment } from '../dates/read-moment.ts'
import { type CellDates, type MomentSpan, readCell } from '../dates/read-moments.ts'
import { isEmpty } from '../row/field-rules.ts'
import type { Moment, RawFields, SourceRow } from '../row/source-row.ts'
import { textOf } from './clean-values.ts'

const instant = /^(\d{4}-\d\d-\d\d)[T ](\d\d):?(\d\d)(?::?(\d\d(?:\.\d+)?))?\s*(Z|[+-]\d\d:?\d\d)$/i
const zero = /^[+-]00:?00$/

const whenFields = ['date', 'endDate'] as const
const dayFields = draftFieldsOf('date')
const timeFields = draftFieldsOf('time')

/** 2000-01-01 to 2099-12-31 as days since 1899-12-30, the zero of spreadsheets. */
const [firstSerial, lastSerial] = [36_526, 73_050]
const serialOfEpoch = 25_569
const minutesOfDay = 1_440

export class DayNormalizer {
  private timed = 0
  /** Pairs of equal midnights, and pairs in JavaScript's form; both have inclusive ends. */
  private inclusive = 0
  private readAsDays = 0
  private readAsInstants = 0
  private serials = 0
  private serial = ''

  /** Examines a row of the list. */
  examine(row: SourceRow): void {
    const [start, end] = whenFields.map((field) => instantAt(row, field))
    if (start && end && isMidnight(start) && isMidnight(end)) {
      if (start[1] === end[1] || /\.\d/.test(end[0])) this.inclusive++
    }
    if (hasOwnTime(row) || isWholeDays(start, end)) return
    for (const match of [start, end]) if (match && !isMidnight(match)) this.timed++
  }

  /** Rewrites the dates of a row as days. */
  settle(row: SourceRow): void {
    const [start, end] = whenFields.map((field) => instantAt(row, field))
    const isWhole = isWholeDays(start, end)
    const areDays = this.timed === 0 || hasOwnTime(row) || isWhole
    for (const field of whenFields) {
      const match = field === 'date' ? start : end
      if (!match || !(isWhole || isMidnight(match))) continue
      if (areDays) row.fields[field] = match[1]
      if (areDays) this.readAsDays++
      else this.readAsInstants++
    }
    if (areDays && start && end && this.isExclusive(start, end)) row.fields.endDate = dayBefore(end)
    for (const field of dayFields) {
      const text = textOf(row.fields[field]).trim()
      const day = /^\d{5}(?:\.\d+)?$/.test(text) ? dateOfSerial(Number(text)) : undefined
      if (day === undefined) continue
      row.fields[field] = day
      this.serials++
      this.serial ||= `${text} is ${day}`
    }
    for (const field of [...timeFields, 'endDate']) {
      const text = textOf(row.fields[field]).trim()
      if (/^0?\.\d+$/.test(text)) row.fields[field] = clockOf(Number(text))
      else if (/^\d{5}\.\d+$/.test(text)) row.fields[field] = dateOfSerial(Number(text)) ?? text
    }
  }

  /** True if the end is the midnight after the last day; requires a list without inclusive ends. */
  private isExclusive(start: RegExpExecArray, end: RegExpExecArray): boolean {
    const [, first = ''] = start
    const [, last = ''] = end
    return this.inclusive === 0 && isMidnight(start) && isMidnight(end) && first < last
  }

  /** Remarks on dates that were not read as written. */
  get notes(): string[] {
    const notes: string[] = []
    if (this.readAsDays > 0) {
      notes.push(
        `${describeDateCount(this.readAsDays)} midnight UTC, the way programs write days without a time: read as days.`,
      )
    }
    if (this.readAsInstants > 0) {
      notes.push(
        `${describeDateCount(this.readAsInstants)} midnight UTC, but others in the file are not: read as instants, ` +
          'which fall on the evening before in the US.',
      )
    }
    if (this.serials > 0) {
      notes.push(`${describeDateCount(this.serials)} a spreadsheet day number: ${this.serial}.`)
    }
    return notes
  }
}

const instantAt = ({ fields }: SourceRow, field: (typeof whenFields)[number]) =>
  instant.exec(textOf(fields[field]).trim())

const dayBefore = ([, date = '']: RegExpExecArray) => addDays(date, -1)

/** True from midnight to the last minute of a day, both in UTC. */
const isWholeDays = (start?: RegExpExecArray | null, end?: RegExpExecArray | null): boolean =>
  Boolean(start && end && isMidnight(start) && end[2] === '23' && end[3] === '59' && isUtc(end))

const isUtc = ([, , , , , zone = '']: RegExpExecArray) => /^z$/i.test(zone) || zero.test(zone)

const describeDateCount = (count: number) => (count === 1 ? '1 date is' : `${count} dates are each`)

/** True if the time has its own cell, so that the date is not an instant. */
const hasOwnTime = ({ fields }: SourceRow) => !isEmpty(fields.startTime)

const isMidnight = (match: RegExpExecArray) => {
  const [, , hour, minute, second = '0'] = match
  return Number(hour) === 0 && Number(minute) === 0 && Number(second) === 0 && isUtc(match)
}

const dateOfSerial = (serial: number): string | undefined => {
  const day = Math.floor(serial)
  if (day < firstSerial || day > lastSerial) return undefined
  const date = dateOfEpochDay(day - serialOfEpoch)
  return serial === day ? date : `${date} ${clockOf(serial - day)}`
}

const clockOf = (dayFraction: number): string => {
  const minutes = Math.min(Math.round(dayFraction * minutesOfDay), minutesOfDay - 1)
  return clockOfMinutes(minutes)
}

/** Normalizes date cells: one day per cell, hours in their own cells, and a row for each event in a list of dates. */
export const normalizeCells = (row: SourceRow): SourceRow[] => {
  dropPlaceholders(row.fields)
  takeBetterDates(row.fields)
  const { date } = row.fields
  const cell = Array.isArray(date) ? cellOfList(date) : cellOf(textOf(date))
  if (!cell) return [row]
  if (cell.spans.length === 1) return [withDates(row, cell)]
  return eventsOf(row, cell)
}

/** Undefined for a single date, which needs no change, and for text that is not a date. */
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

/** Drops placeholders: some programs write an unknown end as the first day of their calendar, at midnight. */
const dropPlaceholders = (fields: RawFields): void => {
  for (const field of ['date', 'endDate', 'rainDate']) {
    if (!isPlaceholder(textOf(fields[field]))) continue
    fields[field] = undefined
    if (field === 'endDate' && /^0?0:00(?::00)?$/.test(textOf(fields.endTime).trim())) {
      fields.endTime = undefined
    }
  }
}

/** Quick check; most cells beside a date contain only a time. */
const mayBeDate = /\d{4}|\d[/.-]\d|[a-z]{3}/i

/** A column "start" with dates has the event's; a "date" beside it may be when the entry was written. */
const takeBetterDates = (fields: RawFields): void => {
  for (const [field, timeField] of [
    ['date', 'startTime'],
    ['endDate', 'endTime'],
  ] as const) {
    const text = Array.isArray(fields[timeField]) ? '' : textOf(fields[timeField])
    const moment = mayBeDate.test(text) ? readMoment(text) : undefined
    // Some programs write a time as a moment on the first day of their calendar.
    if (!moment || moment.date < '1980' || isPlaceholder(text)) continue
    const statedMoment = readMoment(textOf(fields[field]))
    if (statedMoment?.date === moment.date && !moment.zone) continue
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

/** Fields of a date cell; values in separate columns take precedence. */
const fieldsOf = ({ start, end }: MomentSpan, rowFields: RawFields): RawFields => {
  // A zone must stay with its hours.
  if (start.zone || end?.zone) return {}
  const fields: RawFields = { date: start.date }
  if (start.time && isEmpty(rowFields.startTime)) fields.startTime = start.time
  if (end && end.date !== start.date && isEmpty(rowFields.endDate)) fields.endDate = end.date
  if (end?.time && isEmpty(rowFields.endTime)) fields.endTime = end.time
  return fields
}

const eventsOf = (row: SourceRow, { spans }: CellDates): SourceRow[] => {
  const { fields } = row
  const ends = endsOf(fields.endDate, spans)
  if (!ends || spans.some(({ start, end }) => start.loose || end?.loose)) return [row]
  return spans.map((span, index) => {
    const eventFields: RawFields = { ...fields, endDate: ends[index] }
    const { date } = span.start
    Object.assign(eventFields, { date: momentText(span.start) }, fieldsOf(span, eventFields))
    if (!isEmpty(fields.sourceId)) eventFields.sourceId = `${textOf(fields.sourceId)}/${date}`
    const sourceId = row.sourceId && `${row.sourceId}/${date}`
    return { ...row, fields: eventFields, sourceId }
  })
}

/** Text that readMoment reads back. */
const momentText = ({ date, time, zone }: Moment): string => {
  if (time === null) return date
  return `${date}T${time}${zone ? ` ${zone === 'UTC' ? 'Z' : zone}` : ''}`
}

/** End of each event in a list; undefined if one end is given for several events. */
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

/** Placeholders: first and last days of databases, spreadsheets and clocks. */
const blanks = new Set(
  `0001-01-01 1753-01-01 1899-12-30 1899-12-31 1900-01-00 1900-01-01 1904-01-01 1969-12-31 1970-01-01
  9999-12-31`.split(/\s+/),
)

const yearFirst = /^(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)/
const yearLast = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|0\d)(?!\d)/

const isPlaceholder = (text: string): boolean => {
  const trimmed = text.trim()
  if (/^(?:0$|0+[-/.]0+[-/.]0+(?!\d)|-0*1-|(?:false|invalid date)$)/i.test(trimmed)) return true
  // Quick check; most dates are of this century.
  if (/\b20\d\d/.test(trimmed)) return false
  const [, year, month, day] = yearFirst.exec(trimmed) ?? []
  if (year && month && day) return blanks.has(writtenDay(year, month, day))
  const [, first, second, last] = yearLast.exec(trimmed) ?? []
  if (first && second && last)
    return (
      blanks.has(writtenDay(last, first, second)) || blanks.has(writtenDay(last, second, first))
    )
  const date = readMoment(trimmed)?.date
  return date !== undefined && blanks.has(date)
}

/** Allows days that do not exist, such as 1900-01-00. */
const writtenDay = (year: string, month: string, day: string) =>
  `${year.padStart(4, '0')}-${twoDigits(month)}-${twoDigits(day)}`
