/**
 * Events of a web page that has no markup for them: lines that begin or end with a date, and dates beside the name of an
 * event. A date without a year, or with another weekday than its own, is refused with the reason.
 */
import { weekdayOf } from '../../../../catalog/time/local-dates.ts'
import { monthName, weekdayKeys, weekdayName } from '../dates/read-moment.ts'
import { readCell } from '../dates/read-moments.ts'
import { readRepeats } from '../dates/read-repeats.ts'
import type { ReadItem } from '../row/source-row.ts'
import { type Line, linesOf, withoutGeneric } from './line-sections.ts'
import { aboutOf, type LineEvent, nameOf, placeBehind } from './line-words.ts'
import { pageBlocks } from './page-blocks.ts'

type Unreadable = Extract<ReadItem, { unreadable: string }>

/** `dates`: number of lines with a date, whether or not they belong to an event. */
export type PageLines = { rows: string[][]; unreadable: Unreadable[]; dates: number }

const header = ['Date', 'Repeats', 'Name', 'Time', 'Venue', 'Location', 'Website', 'Description']

export const pageLines = (html: string): PageLines => {
  const lines = linesOf(pageBlocks(html)).map(dated)
  const alone = new Map<number, number>()
  for (const { date, rest, start } of lines)
    if (date !== undefined && rest === '') alone.set(start, (alone.get(start) ?? 0) + 1)
  const page = { lines, isDateFirst: areDatesFirst(lines), alone }
  const found: Found[] = lines.flatMap((line, index) => eventOf(line, index, page) ?? [])
  const events = found.length > 0 ? found : singleEvent(lines)
  const rows: string[][] = []
  const unreadable: Unreadable[] = []
  for (const event of events) {
    const read = readDate(event)
    if ('problem' in read) unreadable.push({ line: event.line.line, unreadable: read.problem })
    else rows.push(rowOf(event, read.date))
  }
  const dates = lines.filter(({ date }) => date !== undefined).length
  return { rows: rows.length > 0 ? [header, ...rows] : [], unreadable, dates }
}

/** A line and the date in it; `rest` is what else it says, empty for a date alone. */
type Dated = Line & {
  date?: string
  rest: string
  hasHours?: boolean
  /** Place behind a date alone. */
  place?: string
  isRule?: true
}
type Lines = {
  lines: readonly Dated[]
  isDateFirst: boolean
  /** Number of dates alone below each heading. */
  alone: ReadonlyMap<number, number>
}
type Found = LineEvent & { line: Dated; date: string }

const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const weekdays = String.raw`(?:${weekdayName}\.?(?:\s*(?:-|–|&|and)\s*${weekdayName}\.?)?,?\s+)?`
const until = String.raw`\s*(?:-|–|—|&|,|\band\b|\bto\b|\bthru\b|\bthrough\b)\s*`
const year = String.raw`(?:,?\s+(?:20\d\d|'\d\d)\b)?`
const month = String.raw`(?:${monthName})\b\.?`
const aDate = [
  String.raw`${month}\s*${day}\b(?:${until}${weekdays}(?:${month}\s*)?${day}(?![\d:/]|\s*[ap]\.?m))*${year}`,
  String.raw`${day}(?:${until}${day})?\s+(?:of\s+)?${month}(?:${until}${weekdays}${day}\s+${month})?${year}`,
  String.raw`\d{1,2}/\d{1,2}(?:-\d{1,2})?(?:/\d{2,4})?(?![\d/])`,
  String.raw`20\d\d-\d\d-\d\d\b`,
].join('|')
const startsWithDate = new RegExp(String.raw`^(${weekdays}(?:${aDate}))(.*)$`, 'i')
const endsWithDate = new RegExp(
  String.raw`^(.{3,120}?)\s*(?:[:|–—]|\s-\s)\s*(${weekdays}(?:${aDate}))$`,
  'i',
)
const separator = /^\s*(?:[:–—|•·@,]|-\s|\s-)\s*|^\s+(?=[A-Z(])/
const ofMonth = new RegExp(
  String.raw`^(${weekdays}${day})(?:\s*[–—:|]\s*|\s+-\s+|\.\s+)(.{3,})$`,
  'i',
)
const label = /^(?:event\s+)?(?:dates?|when)(?:\s+(?:and|&)\s+time)?\s*[:|–—-]\s*/i
const hours = /\d\s*(?:[ap]\.?\s?m\b|:\d\d)|\bnoon\b/i

const dated = (line: Line): Dated => {
  if (!/\d|day/i.test(line.text)) return { ...line, rest: line.text }
  const text = line.text.replace(label, '').replace(/^[^\p{L}\d]+|[\s.!]+$/gu, '')
  const plain = text.replace(/\s*[·•|]\s*/g, ', ')
  if (text.length <= 120 && mayBeDate.test(plain) && readCell(withYear(plain, line.year || '2027')))
    return { ...line, date: plain, rest: '', hasHours: hours.test(plain) }
  const [, date = '', after = ''] = startsWithDate.exec(text) ?? []
  const { place, when } = placeBehind(after)
  if (place !== '') {
    const alone = `${date}${when && `, ${when}`}`
    return { ...line, date: alone, rest: '', place, hasHours: when !== '' }
  }
  if (text.length <= 120 && /[a-z]{3}/i.test(text) && readRepeats(text))
    return { ...line, date: text, rest: '', isRule: true }
  const mark = separator.exec(after)
  if (date !== '' && mark) return { ...line, date, rest: after.slice(mark[0].length) }
  const [, name = '', atEnd] = line.parts.length < 3 ? (endsWithDate.exec(text) ?? []) : []
  if (atEnd !== undefined) return { ...line, date: atEnd, rest: name }
  const [, within, rest = ''] = (line.month !== '' && ofMonth.exec(text)) || []
  if (within !== undefined) {
    const number = /\d{1,2}/.exec(within)?.[0] ?? ''
    const weekday = within.slice(0, within.search(/\d/))
    return { ...line, date: `${weekday}${line.month} ${number}`, rest }
  }
  return { ...line, rest: text }
}

const mayBeDate = new RegExp(String.raw`\d{1,2}/\d|20\d\d-\d|\b(?:${monthName})\b`, 'i')

/** Dates of the text with its own year, else with that of the heading above. */
const withYear = (text: string, given: string): string =>
  /\b20\d\d\b|'\d\d\b|\/\d\d?\/\d/.test(text) || given === ''
    ? text
    : /^\d{1,2}\/\d{1,2}$/.test(text)
      ? `${text}/${given}`
      : text.replace(lastDay, `$&, ${given}`)

const lastDay = new RegExp(
  String.raw`^.*(?:${month}\s*${day}(?:${until}(?:${month}\s*)?${day}(?![\d:/]|\s*[ap]\.?m))*|${day}\s+(?:of\s+)?${month})(?![\d/])`,
  'i',
)

const eventOf = (line: Dated, index: number, page: Lines): Found | undefined => {
  const { date, rest } = line
  if (date === undefined || line.isClosed || line.level === 0) return undefined
  if (rest === '') return loneDate(line, date, index, page)
  const isProgram = line.depth > 0 && isWithinEvent(line, index, page.lines)
  if (!line.isOfEvents || isProgram) return undefined
  return withAbout(nameOf(rest), line, date, rest, true)
}

/** A list within the entry of an event is its program. */
const isWithinEvent = ({ depth }: Dated, index: number, lines: readonly Dated[]): boolean => {
  let at = index - 1
  while (at >= 0 && (lines[at]?.depth ?? 0) >= depth && !lines[at]?.level) at--
  return lines[at]?.date !== undefined
}

/** A date alone has the name of the heading above it, or that of the line below. */
const loneDate = (line: Dated, date: string, index: number, page: Lines): Found | undefined => {
  const { lines, isDateFirst, alone } = page
  const isList = (alone.get(line.start) ?? 0) > 1
  const before = lines[index - 1]
  const own = [...(line.place ? [line.place] : []), ...textsBelow(index, lines)]
  const isRange = spansDays.test(date) || line.hasHours === true
  if (!(line.isOfEvents || isRange)) return undefined
  const above = before?.level !== undefined && before.level > 0 ? withoutGeneric(before.text) : ''
  const isNamed = above !== '' && line.level === undefined && before?.date === undefined
  if (isNamed && !isList) {
    // The date of a post stands in the same way below its title.
    const isOfEvent = line.isRule
      ? ofOneEvent.test(above)
      : before?.isWithinEvents || isRange || isInTitle(date, lines)
    return isOfEvent && !isDateFirst ? withAbout(above, line, date, own.join(' | ')) : undefined
  }
  if (line.isRule || (line.level === undefined && !isBelowHeading(line, isList, lines)))
    return undefined
  const name = nameBelow(line, lines[index + 1], own)
  return name === undefined ? undefined : withAbout(name, line, date, own.join(' | '))
}

const isInTitle = (date: string, lines: readonly Dated[]): boolean =>
  lines.some(({ level, text }) => level === 0 && text.includes(date))

/** Lines of the same entry. */
const textsBelow = (index: number, lines: readonly Dated[]): string[] => {
  const below = lines.slice(index + 1, index + 8)
  const end = below.findIndex((each) => each.date !== undefined || each.level !== undefined)
  return (end === -1 ? below : below.slice(0, end)).map(({ text }) => text)
}

const nameBelow = (line: Dated, next: Dated | undefined, own: readonly string[]) => {
  if (next === undefined || next.date !== undefined) return undefined
  const isDeeper = next.level !== undefined && next.level > (line.level ?? 0)
  const name = isDeeper ? next.text : (own[0] ?? '')
  return name.length > 120 ? undefined : nameOf(name)
}

/** Only where nothing stands between the heading and the first date, each date is followed by what it is the date of. */
const isBelowHeading = ({ start }: Dated, isList: boolean, lines: readonly Dated[]): boolean => {
  const first = lines[start + 1]
  const isOfMany = isList || withoutGeneric(lines[start]?.text ?? '') === ''
  return start >= 0 && isOfMany && first?.date !== undefined && first.rest === ''
}

/** Cards that begin with their date: the heading above a date is that of the card before. */
const areDatesFirst = (lines: readonly Dated[]): boolean => {
  let [first, below] = [0, 0]
  for (const [index, { date, rest, level }] of lines.entries()) {
    if (date === undefined || rest !== '' || level !== undefined) continue
    const isBelow = lines[index - 1]?.level !== undefined
    const isFirst = (lines[index + 1]?.level ?? 0) > 1
    if (isFirst && !isBelow) first++
    if (isBelow && !isFirst) below++
  }
  return first > 0 && first >= below
}

const spansDays = new RegExp(
  String.raw`${day}\s*(?:-|–|—|\bto\b|\bthru\b|&)\s*${weekdays}(?:${month}\s*)?${day}\b|\b${weekdayName}\b`,
  'i',
)

/** A page about one event: each date on it is the same, and its name is the page's heading. */
const singleEvent = (lines: readonly Dated[]): Found[] => {
  const alone = lines.filter((line) => line.date !== undefined && line.rest === '')
  const days = new Set(alone.map((line) => isoOf(line)))
  const [line] = alone.toSorted((a, b) => Number(b.hasHours ?? 0) - Number(a.hasHours ?? 0))
  const title = lines.find(({ level }) => level === 1) ?? lines.find(({ level }) => level === 0)
  if (!line?.date || !title || days.size !== 1 || alone.some(({ isClosed }) => isClosed)) return []
  const name = nameOf(title.text)
  const about = lines.map(({ parts }) => parts.join(', '))
  const isEvent = line.isOfEvents || ofOneEvent.test(title.text)
  return isEvent
    ? [withAbout(name, line, line.date, about.join(' | ').slice(0, 5_000))].flatMap((e) => e ?? [])
    : []
}

const ofOneEvent =
  /\b(?:shows?|crui[sz]|cruz|coffee|rall(?:y|ye)|meet|races?|swap|concours|autocross)/i

const isoOf = ({ date = '', year: given }: Dated): string => {
  const { spans = [] } = readCell(withYear(date, given)) ?? {}
  return spans.map(({ start }) => start.date).join()
}

const withAbout = (
  name: string,
  line: Dated,
  date: string,
  text: string,
  isLine = false,
): Found | undefined => {
  const about = aboutOf(name, text, isLine)
  return about && { ...about, ...(line.place && { location: line.place }), line, date }
}

const readDate = ({ line, date }: Found): { date: string } | { problem: string } => {
  if (line.isRule) return { date }
  const shown = date.slice(0, 60)
  const text = withYear(date.replace(/\bof\s+/i, ''), line.year)
  const { spans = [] } = readCell(text) ?? {}
  const [first] = spans
  if (!first) {
    const isBare = !/\b20\d\d\b|'\d\d\b|\/\d\d?\/\d/.test(text)
    return {
      problem: isBare ? `the date "${shown}" has no year` : `can't read the date "${shown}"`,
    }
  }
  const said = new RegExp(String.raw`\b(${weekdayName})\b`, 'i').exec(date)?.[1]
  const key = said?.slice(0, 3).toLowerCase()
  if (key !== undefined && weekdayKeys[weekdayOf(first.start.date)] !== key)
    return { problem: `"${shown}" is not a ${said} in ${first.start.date.slice(0, 4)}` }
  const isOther =
    line.month !== '' && !new RegExp(`^${line.month.slice(0, 3)}`, 'i').test(monthOf(date))
  if (isOther) return { problem: `"${shown}" stands under ${line.month}` }
  return { date: text }
}

const monthOf = (date: string): string => new RegExp(month, 'i').exec(date)?.[0] ?? ''

const rowOf = ({ name, time, venue, location, about, line }: Found, date: string): string[] => {
  const link = /^(?:mailto|tel|javascript):|^#/i.test(line.href) ? '' : line.href
  const hasOwn = hours.test(date)
  const when = line.isRule ? ['', date] : [date, '']
  return [...when, name, hasOwn ? '' : time, venue, location, link, about]
}
