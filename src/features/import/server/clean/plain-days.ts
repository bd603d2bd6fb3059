/**
 * Days that programs write as something else: midnights in UTC (what JSON makes of a date), and the numbers
 * by which spreadsheets count days. Whether a midnight is meant as one only a whole list can tell.
 */
import { draftFieldsOf } from '../../../../catalog/event/field-names.ts'
import { addDays, dateOfEpochDay } from '../../../../catalog/time/local-dates.ts'
import { isEmpty } from '../row/field-rules.ts'
import type { SourceRow } from '../row/source-row.ts'
import { textOf } from './clean-values.ts'

const instant = /^(\d{4}-\d\d-\d\d)[T ](\d\d):?(\d\d)(?::?(\d\d(?:\.\d+)?))?\s*(Z|[+-]\d\d:?\d\d)$/i
const zero = /^[+-]00:?00$/

const whenFields = ['date', 'endDate'] as const
const dayFields = draftFieldsOf('date')
const timeFields = draftFieldsOf('time')

/** 2000-01-01 to 2099-12-31 in days since 1899-12-30, from which spreadsheets count. */
const [firstSerial, lastSerial] = [36_526, 73_050]
const serialOfEpoch = 25_569
const minutesOfDay = 1_440

export class PlainDays {
  private timed = 0
  /** Pairs of midnights that are the same, and those in the form of JavaScript, whose ends are days of the event. */
  private inclusive = 0
  private read = 0
  private asInstants = 0
  private serials = 0
  private serial = ''

  /** Takes a row of the list into account. */
  look(row: SourceRow): void {
    const [start, end] = whenFields.map((field) => instantAt(row, field))
    if (start && end && isMidnight(start) && isMidnight(end)) {
      if (start[1] === end[1] || /\.\d/.test(end[0])) this.inclusive++
    }
    if (hasOwnTime(row) || isWholeDays(start, end)) return
    for (const parts of [start, end]) if (parts && !isMidnight(parts)) this.timed++
  }

  /** Writes the days of a row as days. */
  settle(row: SourceRow): void {
    const [start, end] = whenFields.map((field) => instantAt(row, field))
    const isWhole = isWholeDays(start, end)
    const areDays = this.timed === 0 || hasOwnTime(row) || isWhole
    for (const field of whenFields) {
      const parts = field === 'date' ? start : end
      if (!parts || !(isWhole || isMidnight(parts))) continue
      if (areDays) row.fields[field] = parts[1]
      if (areDays) this.read++
      else this.asInstants++
    }
    if (areDays && start && end && this.isExclusive(start, end)) row.fields.endDate = dayBefore(end)
    for (const field of dayFields) {
      const text = textOf(row.fields[field]).trim()
      const day = /^\d{5}(?:\.\d+)?$/.test(text) ? ofSerial(Number(text)) : undefined
      if (day === undefined) continue
      row.fields[field] = day
      this.serials++
      this.serial ||= `${text} is ${day}`
    }
    for (const field of timeFields) {
      const text = textOf(row.fields[field]).trim()
      if (/^0?\.\d+$/.test(text)) row.fields[field] = clockOf(Number(text))
    }
  }

  /** Ends at the midnight after the last day, in a list in which no event ends at its own first midnight. */
  private isExclusive(start: RegExpExecArray, end: RegExpExecArray): boolean {
    const [, first = ''] = start
    const [, last = ''] = end
    return this.inclusive === 0 && isMidnight(start) && isMidnight(end) && first < last
  }

  /** Notes on how dates were read, if that is not plain. */
  get notes(): string[] {
    const notes: string[] = []
    if (this.read > 0) {
      notes.push(
        `${describeDateCount(this.read)} midnight UTC, the way programs write days without a time: read as days.`,
      )
    }
    if (this.asInstants > 0) {
      notes.push(
        `${describeDateCount(this.asInstants)} midnight UTC, but others in the file are not: read as instants, ` +
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

/** From midnight to the last minute of a day, both in UTC. */
const isWholeDays = (start?: RegExpExecArray | null, end?: RegExpExecArray | null): boolean =>
  Boolean(start && end && isMidnight(start) && end[2] === '23' && end[3] === '59' && isUtc(end))

const isUtc = ([, , , , , zone = '']: RegExpExecArray) => /^z$/i.test(zone) || zero.test(zone)

const describeDateCount = (count: number) => (count === 1 ? '1 date is' : `${count} dates are each`)

/** The time stands in a cell of its own, so the date is none of a moment. */
const hasOwnTime = ({ fields }: SourceRow) => !isEmpty(fields.startTime)

const isMidnight = (parts: RegExpExecArray) => {
  const [, , hour, minute, second = '0'] = parts
  return Number(hour) === 0 && Number(minute) === 0 && Number(second) === 0 && isUtc(parts)
}

const ofSerial = (serial: number): string | undefined => {
  const day = Math.floor(serial)
  if (day < firstSerial || day > lastSerial) return undefined
  const date = dateOfEpochDay(day - serialOfEpoch)
  return serial === day ? date : `${date} ${clockOf(serial - day)}`
}

const clockOf = (part: number): string => {
  const minutes = Math.min(Math.round(part * minutesOfDay), minutesOfDay - 1)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
