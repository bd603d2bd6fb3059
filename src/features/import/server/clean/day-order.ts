/**
 * Detects lists that write 29/06/2027 rather than 06/29/2027. Most dates of a list fit both orders; a date that fits
 * one order decides for its column, and for columns of the same file without such a date. If no column has one,
 * weekdays beside dates decide.
 */
import { draftFieldsOf, labelOfField } from '../../../../catalog/event/field-names.ts'
import { weekdayNumber } from '../../../../catalog/time/day-ranges.ts'
import {
  dateOfParts,
  daysBetween,
  longDate,
  weekdayOf,
} from '../../../../catalog/time/local-dates.ts'
import { weekdayName } from '../dates/read-moment.ts'
import type { SourceRow } from '../row/source-row.ts'
import { fileProblem } from '../source/open-source.ts'

type Order = 'day' | 'month'
/** Evidence: a date on a line, or a column name that states the format. */
type Witness = { text: string; line?: number; column: string }
type Orders = Partial<Record<Order, Witness>>
/** Date that matches the weekday beside it in one order only: "Tue 04/05/2027". */
type Vote = { field: string; order: Order; witness: Witness }

const slashed = /(?<![\dT])(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/g

/** Columns "Start" and "End" beside a date may contain dates, too. */
const dateCells: readonly string[] = [...draftFieldsOf('date'), 'startTime', 'endTime']

export class DayOrder {
  private readonly witnesses = new Map<string, Orders>()
  private readonly votes: Vote[] = []
  private datedRows = 0
  /** Orders by field; set after all rows were examined. */
  private decided: ReadonlyMap<string, Orders> | undefined
  /** By field: a date that fits both orders and was read with the day first. */
  private readonly doubtful = new Map<string, string>()

  /** Examines a row. Throws AppError if a column has both orders. */
  examine(row: SourceRow): void {
    if (dateCells.some((field) => textsOf(row.fields[field]).length > 0)) this.datedRows++
    for (const field of dateCells) {
      const texts = textsOf(row.fields[field])
      if (texts.length > 0) this.examineName(row.columns?.[field] ?? field, field)
      for (const text of texts) this.examineText(text, field, row)
    }
  }

  /** Rewrites a row's days with the year first. Returns the row's problem, if any; throws AppError like `examine`. */
  settle(row: SourceRow): string | undefined {
    this.decided ??= this.decide()
    if (this.decided.size === 0) return undefined
    for (const field of dateCells) {
      const value = row.fields[field]
      if (this.orderOf(field) !== 'day' || textsOf(value).length === 0) continue
      const texts = textsOf(value).map((text) => this.yearFirst(text, field))
      const unreadText = texts.find((text) => text.search(slashed) >= 0)
      if (unreadText !== undefined)
        return `${labelOfField(field)}: "${unreadText.slice(0, 60)}" does not have the day first, as others do`
      row.fields[field] = Array.isArray(value) ? texts : texts[0]
    }
    return undefined
  }

  get notes(): string[] {
    return [...(this.decided ?? [])].flatMap(([field, { day }]) => {
      if (!day) return []
      const example = this.doubtful.get(field)
      const exampleWords = example === undefined ? '' : `, so ${example}`
      return [
        `The column "${day.column}" has the day before the month (${witnessWords(day, 'on')})${exampleWords}.`,
      ]
    })
  }

  private examineName(column: string, field: string): void {
    const [form, first = ''] = /\b(dd?|mm?)[/. -](?:mm?|dd?)[/. -]y{2,4}\b/i.exec(column) ?? []
    if (form === undefined || this.witnesses.has(field)) return
    const order = first.toLowerCase().startsWith('d') ? 'day' : 'month'
    this.witnesses.set(field, { [order]: { text: form, column } })
  }

  private examineText(text: string, field: string, row: SourceRow): void {
    for (const match of text.matchAll(slashed)) {
      const [monthFirst, dayFirst] = readings(match)
      const column = row.columns?.[field] ?? field
      if ((monthFirst === undefined) === (dayFirst === undefined)) {
        const isFirst = match.index === text.search(slashed)
        const vote = isFirst && (voteOf(text, monthFirst, dayFirst) ?? spanVote(text))
        if (vote) {
          const witness = { text: `${vote.weekday} ${match[0]}`.trim(), line: row.line, column }
          this.votes.push({ field, order: vote.order, witness })
        }
        continue
      }
      const proof = this.witnesses.get(field) ?? {}
      proof[dayFirst ? 'day' : 'month'] ??= { text: match[0], line: row.line, column }
      this.witnesses.set(field, proof)
      if (proof.day && proof.month) throw fileProblem(mixed(proof.day, proof.month, dayFirst ?? ''))
    }
  }

  private orderOf(field: string): Order | undefined {
    const orders = this.decided?.get(field) ?? this.decided?.values().next().value
    if (!orders) return undefined
    return orders.day ? 'day' : 'month'
  }

  private decide(): Map<string, Orders> {
    const votes = this.votes.filter(({ field }) => !this.witnesses.has(field))
    const byField = [...Map.groupBy(votes, ({ field }) => field).values()]
    const agreedVotes = byField.flatMap((each) => this.agreed(each))
    if (this.witnesses.size + agreedVotes.length === 0) agreedVotes.push(...this.agreed(votes))
    const decided = new Map(this.witnesses)
    for (const { field, order, witness } of agreedVotes) decided.set(field, { [order]: witness })
    const { day, month }: Orders = Object.assign({}, ...decided.values())
    if (agreedVotes.length > 0 && day && month) throw fileProblem(mixed(day, month, ''))
    return decided
  }

  /** First vote if all agree. A single vote may be a typo, unless the list has one row only. */
  private agreed(votes: readonly Vote[]): Vote[] {
    const [first] = votes
    if (!first || votes.length < Math.min(this.datedRows, 2)) return []
    return votes.every(({ order }) => order === first.order) ? [first] : []
  }

  private yearFirst(text: string, field: string): string {
    return text.replace(slashed, (found, ...groups) => {
      const [monthFirst, dayFirst] = readings([found, ...groups.slice(0, 4)] as string[])
      if (monthFirst && dayFirst && monthFirst !== dayFirst && !this.doubtful.has(field)) {
        this.doubtful.set(field, `${found} was read as ${longDate(dayFirst)}`)
      }
      return dayFirst ?? found
    })
  }
}

const anyWeekday = new RegExp(`\\b${weekdayName}\\b`, 'gi')

/** Order in which the date matches the weekday beside it. */
const voteOf = (text: string, monthFirst = '', dayFirst = '') => {
  const [weekday, another] = text.match(anyWeekday) ?? []
  if (weekday === undefined || another !== undefined || monthFirst === dayFirst) return undefined
  const [isMonth, isDay] = [monthFirst, dayFirst].map(
    (date) => weekdayOf(date) === weekdayNumber(weekday),
  )
  if (isMonth === isDay) return undefined
  return { weekday, order: isMonth ? 'month' : 'day' } as const
}

/** "5.6.2027 - 6.6.2027" is a weekend in one order and a month in the other. */
const spanVote = (text: string) => {
  const [first, last, another] = [...text.matchAll(slashed)].map(readings)
  if (!first || !last || another) return undefined
  const [isMonth, isDay] = [0, 1].map((order) => isShort(first[order], last[order]))
  if (isMonth === isDay) return undefined
  return { weekday: '', order: isMonth ? 'month' : 'day' } as const
}
const maxWeekendDays = 4

/** True if both dates exist and the last is at most `maxWeekendDays` days after the first. */
const isShort = (first = '', last = ''): boolean => {
  const days = first !== '' && last !== '' ? daysBetween(first, last) : -1
  return days >= 0 && days <= maxWeekendDays
}

/** Not a date with the year first. */
const maySlash = /(?<![\dT])\d{1,2}([/.-])\d{1,2}\1\d{2}/
const textsOf = (value: unknown): string[] => {
  if (typeof value === 'string') return maySlash.test(value) ? [value] : []
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}

const witnessWords = ({ text, line }: Witness, on?: 'on'): string => {
  if (line === undefined) return text
  return on ? `${text} on line ${line}` : `${text} (line ${line})`
}

const columnsOf = ({ column }: Witness, { column: otherColumn }: Witness) =>
  column === otherColumn ? `column "${column}"` : `columns "${column}" and "${otherColumn}"`

const mixed = (day: Witness, month: Witness, example: string) =>
  `has dates in two orders in the ${columnsOf(day, month)}: ${witnessWords(day)} has the day first, ` +
  `${witnessWords(month)} the month. Write all of them in one way${example && `, such as ${example}`}.`

/** Day with the month first, and with the day first; undefined if it does not exist. */
const readings = (match: readonly string[]): [string | undefined, string | undefined] => {
  const [, first = '', , second = '', year = ''] = match
  return [dateOfParts(year, first, second), dateOfParts(year, second, first)]
}
