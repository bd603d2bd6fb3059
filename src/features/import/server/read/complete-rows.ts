/**
 * Completes cells that a list spreads over columns and headings: month, day and year in separate columns, the year in a
 * title or the file name, the zone in a header, moments in seconds, and columns such as "Canceled?".
 */
import { draftFieldsOf } from '../../../../catalog/event/field-names.ts'
import { weekdayNumber } from '../../../../catalog/time/day-ranges.ts'
import { twoDigits, weekdayNames, weekdayOf } from '../../../../catalog/time/local-dates.ts'
import { textOf, truthOf } from '../clean/clean-values.ts'
import { withoutStatus } from '../clean/cost-and-state.ts'
import { plainLine } from '../clean/plain-text.ts'
import { monthName, weekdayName } from '../dates/read-moment.ts'
import { readCell } from '../dates/read-moments.ts'
import { hasYear, withYear } from '../dates/with-year.ts'
import { isNothing } from '../row/field-rules.ts'
import { zoneInName } from '../row/find-zone.ts'
import type { ReadItem, SourceRow, UnreadableRow } from '../row/source-row.ts'

const dateFields = draftFieldsOf('date')
const whenFields = ['date', 'endDate', 'startTime', 'endTime'] as const

export class RowCompleter {
  private readonly years = new Map<string, number>()
  private readonly fileYear: string
  private readonly fileName: string

  /** `name`: name of the file or source. */
  constructor(name = '') {
    this.fileName = name
    this.fileYear = yearIn(name)
  }

  /** Returns the row, changed in place, or its problem. */
  complete(row: SourceRow): ReadItem {
    row.fields = withoutStatus(row.fields)
    const usedNames = [...joinDate(row), ...takeFlags(row)]
    if (usedNames.length > 0) row.unused = row.unused?.filter((name) => !usedNames.includes(name))
    if (/offset/i.test(row.columns?.timeZone ?? ''))
      row.fields.timeZone = offsetOf(row.fields.timeZone)
    const unreadable = takeZone(row)
    if (unreadable !== undefined) return unreadableRow(row, unreadable)
    const { fields } = row
    for (const field of whenFields) fields[field] = dateOfEpoch(fields[field]) ?? fields[field]
    for (const field of dateFields) this.addYear(row, field)
    return row
  }

  get notes(): string[] {
    return [...this.years].map(
      ([yearSource, count]) =>
        `${count === 1 ? '1 date has' : `${count} dates have`} no year: read as ${yearIn(yearSource)}, as "${yearSource}" says.`,
    )
  }

  private addYear({ fields, heading = '' }: SourceRow, field: string): void {
    const year = yearIn(heading) || (/\b20\d\d\b/.test(heading) ? '' : this.fileYear)
    const text = textOf(fields[field]).trim()
    const fullDate = withYear(text, year)
    if (fullDate === undefined) return
    fields[field] = fullDate
    const yearSource = yearIn(heading) ? heading : this.fileName
    this.years.set(yearSource, (this.years.get(yearSource) ?? 0) + 1)
  }
}

export const unreadableRow = ({ line, fields }: SourceRow, unreadable: string): UnreadableRow => ({
  line,
  unreadable,
  name: plainLine(textOf(fields.name)).slice(0, 100),
})

/** Only year in a text; a year of a full date does not count: "export-2027-05-11.csv". */
const yearIn = (text: string): string => {
  const years = new Set(text.match(/(?<!\d|\d[-_.])20\d\d(?!\d|[-_.]?\d\d)/g))
  const [year = ''] = years
  return years.size === 1 && !/20\d\d\s*[-–/]\s*\d\d/.test(text) ? year : ''
}

const keyOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** Name and text of the first non-empty column with one of these keys. */
const partOf = (row: SourceRow, keys: readonly string[]) => {
  for (const key of keys) {
    const name = row.names?.find((each) => keyOf(each) === key)
    const text = name === undefined ? '' : textOf(row.lookUp(name)).trim()
    if (name !== undefined && text !== '') return { name, text }
  }
  return undefined
}

const monthPattern = new RegExp(`^(?:${monthName})\\.?$`, 'i')
const someDays = /^\d{1,2}(?:st|nd|rd|th)?(?:\s*(?:-|–|&|to|thru|and)\s*\d{1,2}(?:st|nd|rd|th)?)?$/i

/** Joins month, day and year to one date. Returns the names of the columns used. */
const joinDate = (row: SourceRow): string[] => {
  const year = partOf(row, ['year', 'eventyear', 'startyear'])
  const month = partOf(row, ['month', 'eventmonth', 'startmonth'])
  const days = partOf(row, ['dayofmonth', 'daynumber', 'day', 'date', 'days', 'startday'])
  const fullYear = /^(?:20)?\d\d$/.test(year?.text ?? '') ? year?.text.padStart(4, '20') : undefined
  const { fields } = row
  if (month && days && someDays.test(days.text)) {
    const yearSuffix = fullYear === undefined ? '' : `, ${fullYear}`
    if (monthPattern.test(month.text)) fields.date = `${month.text} ${days.text}${yearSuffix}`
    else if (/^\d{1,2}$/.test(month.text) && /^\d{1,2}$/.test(days.text))
      fields.date = fullYear
        ? `${fullYear}-${month.text}-${days.text}`
        : `${month.text}/${days.text}`
    else return []
    return [month.name, days.name, ...(year ? [year.name] : [])]
  }
  const fullDate = withYear(textOf(fields.date).trim(), fullYear ?? '')
  if (fullDate === undefined || !year) return []
  fields.date = fullDate
  return [year.name]
}

const flagWord =
  /^(?:is|was|has)?(?:event|show)?(cancell?ed|cancell?ation|postponed|rescheduled)(?:event|show)?(?:yn|yesno)?$/
const noWord = /^(?:no?|false|0|off|-+)$/i

/** Takes a yes in "Canceled?" as the event's status. Returns the names of the columns understood. */
const takeFlags = (row: SourceRow): string[] =>
  (row.unused ?? []).filter((name) => {
    const word = flagWord.exec(keyOf(name))?.[1]
    if (word === undefined) return false
    const value = row.lookUp(name)
    const text = textOf(value).trim()
    if (text === '' || noWord.test(text) || isNothing(text)) return true
    if (!truthOf(value)) return false
    if (row.fields.eventStatus === undefined || word.startsWith('c')) row.fields.eventStatus = word
    return true
  })

/** True for a time on the venue's own clock, which takes precedence over one in another zone. */
const isLocal = (value: unknown, column = '') =>
  hasClock.test(textOf(value)) && zoneInName(column) === undefined

const hasClock = /\d:\d\d|\d\s*[ap]\.?m\b|noon/i

/** Takes the zone in "Start Time (UTC)" for the row's times. Returns the problem of the row, if any. */
const takeZone = (row: SourceRow): string | undefined => {
  const { fields, columns = {} } = row
  for (const [field, dateField] of [
    ['startTime', 'date'],
    ['endTime', 'endDate'],
  ] as const)
    if (zoneInName(columns[field] ?? '') && isLocal(fields[dateField], columns[dateField]))
      fields[field] = undefined
  const cells = whenFields.flatMap((field) => {
    const text = textOf(fields[field]).trim()
    const zone = zoneInName(columns[field] ?? '')?.zone
    return text === '' || isNothing(text) ? [] : [{ field, text, zone }]
  })
  const zone = cells.find((each) => each.zone !== undefined)?.zone
  if (zone === undefined) return undefined
  const timed = cells.filter(({ field, text }) => field.endsWith('Time') || hasClock.test(text))
  if (timed.some((each) => each.zone !== zone))
    return `"${columns[timed[0]?.field ?? ''] ?? ''}" names a zone, and other times of the row don't; give all of them in one zone`
  const date = cells.find(({ field }) => field === 'date')
  const [first] = timed
  if (date && first && date.zone === undefined && mayBeDayBefore(first.text, zone))
    return `"${first.text.slice(0, 20)}" in "${columns[first.field]}" may be the evening before ${date.text.slice(0, 20)}; give date and time in one zone`
  if (timed.length > 0) fields.timeZone = zone
  return undefined
}

/** The first hours of a day in UTC are the evening before in the United States. */
const mayBeDayBefore = (text: string, zone: string): boolean =>
  /^(?:utc|gmt|z|zulu)$/i.test(zone) &&
  !/^(?:1[1-9]|2\d)[:.]?\d\d|^(?:1[12]|[1-9])\b.*p/i.test(text)

/** Hours, minutes or seconds west of UTC as "-04:00". Positive numbers stay: some programs swap the sign. */
const offsetOf = (value: unknown): unknown => {
  const count = Number(textOf(value).trim() || Number.NaN)
  const unit = count >= -14 ? 60 : count >= -840 ? 1 : 1 / 60
  const minutes = -count * unit
  if (!(count < 0) || minutes > 840 || minutes % 15 !== 0) return value
  return `-${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
}

/** Seconds from 2017 to 2033; other numbers of ten digits may mean something else. */
const [firstSecond, lastSecond] = [1_500_000_000, 2_000_000_000]

/** Converts seconds or milliseconds since 1970 to text of an instant. */
const dateOfEpoch = (value: unknown): string | undefined => {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value).trim() : ''
  if (!/^1\d{9}(?:\d{3})?(?:\.0+)?$/.test(text)) return undefined
  const seconds = text.replace(/\..*/, '').length === 13 ? Number(text) / 1000 : Number(text)
  if (seconds < firstSecond || seconds > lastSecond) return undefined
  return new Date(seconds * 1000).toISOString()
}

const anyWeekday = new RegExp(String.raw`\b(${weekdayName})\b`, 'gi')

const weekdayPattern = new RegExp(`^${weekdayName}\\.?$`, 'i')
/** Column beside the date that may contain its weekday. */
const isDayColumn = /^day$/i

/** Problem of a date beside the name of another weekday; either of them may be wrong. */
export const wrongWeekday = ({ fields, names, columns, lookUp }: SourceRow): string | undefined => {
  const cell = textOf(fields.date).trim()
  const column = names?.find((name) => isDayColumn.test(name) && name !== columns?.date)
  const beside = column === undefined ? '' : textOf(lookUp(column)).trim()
  const text =
    weekdayPattern.test(beside) && cell.match(anyWeekday) === null ? `${beside} ${cell}` : cell
  const [weekdayWord, another] = text.match(anyWeekday) ?? []
  if (weekdayWord === undefined || another !== undefined || !hasYear.test(text)) return undefined
  const spans = readCell(text)?.spans ?? []
  const date = spans[0]?.start.date
  if (spans.length !== 1 || date === undefined || /\b(?:before|after|of|in|rain)\b/i.test(text))
    return undefined
  const actual = weekdayOf(date)
  if (weekdayNumber(weekdayWord) === actual) return undefined
  return `Date: "${text.slice(0, 60)}" is a ${weekdayNames[actual]}; correct the day or its weekday`
}
