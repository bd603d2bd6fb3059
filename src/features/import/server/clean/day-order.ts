/**
 * Tells lists that write 29/06/2027 from those that write 06/29/2027. Most dates of a list fit both orders; one that fits
 * a single order decides for its column, and for columns of the same file that have none.
 */
import { draftFieldsOf } from '../../../../catalog/event/field-names.ts'
import { dateOfParts, longDate, weekdayOf } from '../../../../catalog/time/local-dates.ts'
import { weekdayKeys, weekdayName } from '../dates/read-moment.ts'
import type { SourceRow } from '../row/source-row.ts'
import { fileProblem } from '../source/open-source.ts'

type Order = 'day' | 'month'
/** A date on a line, or the name of the column, which tells how its dates are written. */
type Witness = { text: string; line?: number; column: string }

const slashed = /(?<![\dT])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/g

/** "Start" and "End" beside a date may hold dates, too. */
const dateCells: readonly string[] = [...draftFieldsOf('date'), 'startTime', 'endTime']

export class DayOrder {
  private readonly witnesses = new Map<string, Partial<Record<Order, Witness>>>()
  /** Orders by the weekdays beside dates ("Tue 04/05/2027"), used where no date tells and all agree. */
  private readonly spoken = new Map<string, Partial<Record<Order, Witness>>>()
  /** A date of a column with the day first that fits both orders. */
  private readonly doubtful = new Map<string, string>()

  /** Takes a row into account. Throws AppError where a column has both orders. */
  look(row: SourceRow): void {
    for (const field of dateCells) {
      const texts = textsOf(row.fields[field])
      if (texts.length > 0) this.lookAtName(row.columns?.[field] ?? field, field)
      for (const text of texts) this.lookAt(text, field, row)
    }
  }

  /** Writes the days of a row with the year first. Returns what is wrong with it. */
  settle(row: SourceRow): string | undefined {
    if (this.witnesses.size + this.spoken.size === 0) return undefined
    for (const field of dateCells) {
      const value = row.fields[field]
      if (this.orderOf(field) !== 'day' || textsOf(value).length === 0) continue
      const texts = textsOf(value).map((text) => this.yearFirst(text, field))
      const wrong = texts.find((text) => text.search(slashed) >= 0)
      if (wrong !== undefined)
        return `${field}: "${wrong.slice(0, 60)}" does not have the day first, as others do`
      row.fields[field] = Array.isArray(value) ? texts : texts[0]
    }
    return undefined
  }

  get notes(): string[] {
    const fields = [...new Set([...this.witnesses.keys(), ...this.spoken.keys()])]
    return fields.flatMap((field) => {
      const { day } = this.saying(field) ?? {}
      if (!day) return []
      const example = this.doubtful.get(field)
      const read = example === undefined ? '' : `, so ${example}`
      return [
        `The column "${day.column}" has the day before the month (${told(day, 'on')})${read}.`,
      ]
    })
  }

  private lookAtName(column: string, field: string): void {
    const [form, first = ''] = /\b(dd?|mm?)[/. -](?:mm?|dd?)[/. -]y{2,4}\b/i.exec(column) ?? []
    if (form === undefined || this.witnesses.has(field)) return
    const order = first.toLowerCase().startsWith('d') ? 'day' : 'month'
    this.witnesses.set(field, { [order]: { text: form, column } })
  }

  private lookAt(text: string, field: string, row: SourceRow): void {
    for (const match of text.matchAll(slashed)) {
      const [monthFirst, dayFirst] = readings(match)
      const column = row.columns?.[field] ?? field
      if ((monthFirst === undefined) === (dayFirst === undefined)) {
        const order = orderByWeekday(text, monthFirst, dayFirst)
        const known = this.spoken.get(field) ?? {}
        if (order) this.spoken.set(field, { [order]: { text, line: row.line, column }, ...known })
        continue
      }
      const known = this.witnesses.get(field) ?? {}
      known[dayFirst ? 'day' : 'month'] ??= { text: match[0], line: row.line, column }
      this.witnesses.set(field, known)
      if (known.day && known.month) throw fileProblem(mixed(known.day, known.month, dayFirst ?? ''))
    }
  }

  private orderOf(field: string): Order | undefined {
    const own = this.saying(field)
    if (!own) return undefined
    return own.day ? 'day' : 'month'
  }

  private saying(field: string): Partial<Record<Order, Witness>> | undefined {
    const found = this.witnesses.get(field) ?? [...this.witnesses.values()][0]
    const spoken = this.spoken.get(field)
    return found ?? (spoken?.day && spoken.month ? undefined : spoken)
  }

  private yearFirst(text: string, field: string): string {
    return text.replace(slashed, (found, ...parts) => {
      const [monthFirst, dayFirst] = readings([found, ...parts.slice(0, 4)] as string[])
      if (monthFirst && dayFirst && monthFirst !== dayFirst && !this.doubtful.has(field)) {
        this.doubtful.set(field, `${found} was read as ${longDate(dayFirst)}`)
      }
      return dayFirst ?? found
    })
  }
}

const anyWeekday = new RegExp(`\\b${weekdayName}\\b`, 'gi')

/** The order in which the date falls on the weekday beside it. */
const orderByWeekday = (text: string, monthFirst = '', dayFirst = ''): Order | undefined => {
  const [name, another] = text.match(anyWeekday) ?? []
  if (name === undefined || another !== undefined || monthFirst === dayFirst) return undefined
  const falls = (date: string) => weekdayKeys[weekdayOf(date)] === name.slice(0, 3).toLowerCase()
  const isMonth = falls(monthFirst)
  if (isMonth === falls(dayFirst)) return undefined
  return isMonth ? 'month' : 'day'
}

/** Not a date with the year first. */
const maySlash = /(?<![\dT])\d{1,2}([/.-])\d{1,2}\1\d{2}/
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return maySlash.test(value) ? [value] : []
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

const told = ({ text, line }: Witness, on?: 'on'): string => {
  if (line === undefined) return text
  return on ? `${text} on line ${line}` : `${text} (line ${line})`
}

const mixed = (day: Witness, month: Witness, example: string) =>
  `has dates in two orders in the column "${day.column}": ${told(day)} has the day first, ` +
  `${told(month)} the month. Write all of them in one way${example && `, such as ${example}`}.`

/** The day with the month first, and with the day first; undefined where there is none. */
const readings = (parts: readonly string[]): [string | undefined, string | undefined] => {
  const [, one = '', , other = '', year = ''] = parts
  return [dateOfParts(year, one, other), dateOfParts(year, other, one)]
}
