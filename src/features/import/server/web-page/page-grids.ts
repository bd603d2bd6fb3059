/** Calendar months in HTML tables: one column per weekday; a cell contains the day's number and its event. */

import { monthNumber, weekdayNumber } from '../../../../catalog/time/day-ranges.ts'
import {
  dateOfParts,
  longDate,
  monthNames,
  weekdayNames,
  weekdayOf,
} from '../../../../catalog/time/local-dates.ts'
import { monthName, weekdayName } from '../dates/read-moment.ts'
import type { UnreadableRow } from '../row/source-row.ts'
import { eventWord } from './line-dates.ts'
import { aboutOf, hoursIn, nameOf } from './line-words.ts'
import { readTables, type SpreadCell, spread, type Table } from './page-tables.ts'

type Grids = { rows: string[][]; unreadable: UnreadableRow[] }

const header = ['Date', 'Name', 'Time', 'Venue', 'Location', 'Website', 'Description']

export const pageGrids = (html: string): Grids => {
  const found: Grids = { rows: [], unreadable: [] }
  for (const table of readTables(html)) {
    const problem = readGrid(table, found)
    if (problem !== undefined) found.unreadable.push({ line: 1, unreadable: problem })
  }
  return found.rows.length > 0 ? { ...found, rows: [header, ...found.rows] } : found
}

const dayName = new RegExp(`^${weekdayName}$`, 'i')
const monthPattern = new RegExp(String.raw`\b(${monthName})\b\.?,?(?:\s+(20\d\d)\b)?`, 'i')
const dayNumber = /^(\d{1,2})(?:st|nd|rd|th)?(?!\d|:\d\d|\s*[ap]\.?m\b)[\s,.:–-]*(.*)$/i

/** Adds the events of a grid. Returns a problem with it; undefined if there is none, or the table is not a grid. */
const readGrid = (table: Table, found: Grids): string | undefined => {
  const grid = spread(table.rows).map((row) => row.map(withStruck))
  const weekRow = grid.slice(0, 3).findIndex((row) => isWeek(row.map(({ text }) => text)))
  if (weekRow < 0) return weeklyProblem(grid.map((row) => row.map(({ text }) => text)))
  const weeks = grid.slice(weekRow + 1).map((row) => row.slice(0, 7))
  if (!weeks.flat().some(({ text }) => dayNumber.exec(text)?.[2] || isEventText(text)))
    return undefined
  const title = titleOf(table, grid.slice(0, weekRow))
  const [, name = '', year = table.year] = monthPattern.exec(title) ?? []
  if (name === '' || year === '')
    return 'a calendar without its month and year; write them above it, as in "June 2027"'
  const first = weekdayNumber(grid[weekRow]?.[0]?.text ?? '')
  const month = monthNumber(name)
  const addEvent = (date: string, { text, href = '' }: SpreadCell, words: string) => {
    const event = isSingle(words) ? eventOf(date, words, href) : undefined
    if (event) events.push(event)
    else found.unreadable.push(unreadable(text, 'is not one event; give each a line'))
  }
  const events: string[][] = []
  /** Dates of the week above, by column. */
  let days: (string | undefined)[] = []
  let next = 1
  for (const row of weeks) {
    const isOfNumbers = row.some((cell) => isDay(cell, next))
    if (isOfNumbers) days = []
    for (const [column, cell] of row.entries()) {
      const [, number, words = ''] = dayNumber.exec(cell.text) ?? []
      if (!isOfNumbers) {
        const date = days[column]
        if (date && !cell.isBelow && isEventText(cell.text)) addEvent(date, cell, cell.text)
        continue
      }
      const date = dateOfParts(year, month, next)
      const isMerged =
        cell.isBelow && date !== undefined && weekdayOf(date) === (first + column) % 7
      // Days of the previous and the next month.
      if (date === undefined || !(isMerged || Number(number) === next)) continue
      if (weekdayOf(date) !== (first + column) % 7)
        return `the calendar of ${monthNames[month - 1]} ${year} has day ${next} on a ${weekdayNames[(first + column) % 7]}, which it is not; correct its month or year`
      next++
      days[column] = date
      const fills = `fills the cell of ${longDate(date)} as well; give that day a cell`
      if (isMerged && words !== '') found.unreadable.push(unreadable(cell.text, fills))
      else if (words !== '') addEvent(date, cell, words)
    }
  }
  found.rows.push(...events)
  return undefined
}

/** A cell in which only the day is not struck out has a canceled event. */
const withStruck = (cell: SpreadCell): SpreadCell =>
  cell.struckText && /^\d{0,2}$/.test(cell.text)
    ? { ...cell, text: `${cell.text} ${cell.struckText} (canceled)`.trim() }
    : cell

const titleOf = ({ heading }: Table, above: readonly SpreadCell[][]): string =>
  [...above.flat().map(({ text }) => text), heading].join(' ')

/** True for the next day of the month, or a later day of the same week. */
const isDay = ({ text, isBelow }: SpreadCell, next: number): boolean => {
  const number = Number(dayNumber.exec(text)?.[1])
  return !isBelow && number >= next && number < next + 7
}

const unreadable = (text: string, problem: string): UnreadableRow => ({
  line: 1,
  unreadable: `"${text.slice(0, 60)}" ${problem} of its own`,
})

const startsWithHours = /^\d{1,2}(?::\d\d)?\s*(?:[ap]\.?m\b|[-–]|$)|^noon\b/i
export const withoutDates =
  'a weekly timetable without dates; list each event with its season, as in "every Friday 6-9 PM, May to September"'

/** True for a timetable, days across and hours down, which doesn't say in which weeks it applies. */
export const isTimetable = ([first = '', ...days]: readonly string[]): boolean =>
  days.length >= 5 && days.every((cell) => dayName.test(cell)) && !dayName.test(first)

const weeklyProblem = (grid: readonly (readonly string[])[]): string | undefined => {
  const at = grid.slice(0, 3).findIndex(isTimetable)
  const below = at < 0 ? [] : grid.slice(at + 1)
  const hasEvents = below.some(([, ...cells]) => cells.some((cell) => /\p{L}{3}/u.test(cell)))
  return hasEvents && below.every(([hours = '']) => hours === '' || startsWithHours.test(hours))
    ? withoutDates
    : undefined
}

const isWeek = (cells: readonly string[]): boolean => {
  const days = cells.map((cell) => (dayName.test(cell) ? weekdayNumber(cell) : -1))
  const [first = -1] = days
  return (
    days.length === 7 && first >= 0 && days.every((day, column) => day === (first + column) % 7)
  )
}

/** Text below a row of days that names an event, unlike "« May". */
const isEventText = (text: string): boolean => eventWord.test(text) || hoursIn(text) > 0

/** True if the text has at most one time and the words of one event. */
const isSingle = (words: string): boolean =>
  hoursIn(words) < 2 && words.split(', ').filter((part) => eventWord.test(part)).length < 2

const eventOf = (date: string, words: string, href: string): string[] | undefined => {
  const about = aboutOf(nameOf(words), words, true)
  return about && [date, about.name, about.time, about.venue, about.location, href, about.about]
}
