/** Dates in a page's lines, each with the year given by the line or its headings. */
import { weekdayOf } from '../../../../catalog/time/local-dates.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import {
  monthName,
  monthNumber,
  betweenDays as until,
  weekdayName,
  weekdayNumber,
} from '../dates/read-moment.ts'
import { readCell } from '../dates/read-moments.ts'
import { readRepeats } from '../dates/read-repeats.ts'
import { withYear } from '../dates/with-year.ts'
import type { Line } from './line-sections.ts'
import { isNoEvent, type LineEvent, namesEvent, placeBehind } from './line-words.ts'

/** A line and its date; `rest` is its other text, empty if the date stands alone. */
export type Dated = Line & {
  date?: string
  /** Labeled date: "When: Saturday, June 5, 2027". */
  isLabeled?: boolean
  rest: string
  hasHours?: boolean
  /** Place after a date without other text. */
  place?: string
  isRule?: true
}

export type Found = LineEvent & { line: Dated; date: string }

const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`
export const weekdays = String.raw`(?:${weekdayName}\.?(?:\s*(?:-|–|&|/|and)\s*${weekdayName}\.?)?,?\s+)?`
const year = String.raw`(?:,?\s+(?:20\d\d|'\d\d)\b)?`
const month = String.raw`(?:${monthName})\b\.?`
/** Hours after a date, not days: "June 5, 9-2". */
const noHours = String.raw`(?!,\s*(?:1[0-2]|[1-9])\s*[-–]\s*(?:1[0-2]|[1-9])\b)`
export const aDate = [
  String.raw`${month}\s*${day}\b(?:${noHours}${until}${weekdays}(?:${month}\s*)?${day}(?![\d/]|:\d|\s*[ap]\.?m))*${year}`,
  String.raw`${day}(?:${until}${weekdays}${day})?\s+(?:of\s+)?${month}(?:${until}${weekdays}${day}\s+${month})?${year}`,
  String.raw`(?:1[0-2]|0?[1-9])/(?:[0-2]?\d|3[01])(?:-\d{1,2}|\s?[-–]\s?\d{1,2}/\d{1,2})?(?:/\d{2,4})?(?![\d/])`,
  String.raw`\d{1,2}/\d{1,2}/\d{2,4}(?![\d/])`,
  String.raw`20\d\d-\d\d-\d\d\b`,
].join('|')
const startsWithDate = pattern.i`^(${weekdays}(?:${aDate})(?:\s*\(${weekdayName}\.?\)|,\s*${weekdayName}\b\.?(?=\s*[,:|–—-]))?)(.*)$`
const endsWithDate = pattern.i`^(.{3,120}?)\s*(?:[:|–—]|\s-\s)\s*(${weekdays}(?:${aDate}))$`
const separator =
  /^\s*(?:[:–—|•·@,]|-\s|\s-)\s*|^\s+(?=[A-Z(]|\d{1,2}(?::\d\d)?\s*(?:[AaPp]\.?[Mm]\b|(?:-|–|to)\s*\d{1,2}(?::\d\d)?\s*[AaPp]\.?[Mm]\b))/
const ofMonth = pattern.i`^(${weekdays}${day}|(?=[a-z])${weekdays}${day}${until}${weekdays}${day})(?:\s*[–—|]\s*|:\s+|\s+-\s+|\.\s+)(.{3,})$`
const label = /^(?:event\s+)?(?:dates?(?:\(s\))?|when)(?:\s+(?:and|&)\s+time)?\s*[:|–—-]\s*/i
export const hours = /\d\s*(?:[ap]\.?\s?m\b|:\d\d)|\bnoon\b/i

export const onlyHours =
  /^\d{1,2}(?::\d\d)?\s*[ap]\.?m\.?(?:\s*(?:-|–|to)\s*\d{1,2}(?::\d\d)?\s*[ap]\.?m\.?)?$/i

export const dated = (line: Line): Dated => {
  if (!/\d|day/i.test(line.text)) return { ...line, rest: line.text }
  const text = line.text.replace(label, '').replace(/^[^\p{L}\d]+|[\s.!]+$/gu, '')
  const plain = text.replace(/\s*[·•|]\s*/g, ', ')
  const isLabeled = label.test(line.text)
  if (text.length <= 120 && mayBeDate.test(plain) && readCell(inYear(plain, line.year || '2027')))
    return { ...line, date: plain, rest: '', hasHours: hours.test(plain), isLabeled }
  const [first = '', second = '', ...others] = line.parts
  if (others.length > 0 && onlyHours.test(second) && readCell(first))
    return { ...line, date: `${first}, ${second}`, rest: '', place: others[0], hasHours: true }
  const [, date = '', after = ''] = startsWithDate.exec(text) ?? []
  const { place, when } = placeBehind(after)
  if (place !== '') {
    const alone = `${date}${when && `, ${when}`}`
    return { ...line, date: alone, rest: '', place, hasHours: when !== '' }
  }
  if (text.length <= 120 && /[a-z]{3}/i.test(text) && readRepeats(text))
    return { ...line, date: text, rest: '', isRule: true }
  const lead = date === '' || severalDays.test(text) ? leadOf(text, line.year) : undefined
  if (lead) return { ...line, ...lead }
  const mark = separator.exec(after)
  if (date !== '' && mark) return { ...line, date, rest: after.slice(mark[0].length) }
  const [, name = '', atEnd] = line.parts.length < 3 ? (endsWithDate.exec(text) ?? []) : []
  if (atEnd !== undefined) return { ...line, date: atEnd, rest: name }
  const [, within, rest = ''] = (line.month !== '' && ofMonth.exec(text)) || []
  if (within === undefined) return { ...line, rest: text }
  return { ...line, date: within.replace(/(?=\d)/, `${line.month} `), rest }
}

/** Date or rule in words, before a separator: "Every Thursday, June-August: Cruise Night", "Labor Day - Parade". */
export const leadOf = (
  text: string,
  given: string,
): Pick<Dated, 'date' | 'rest' | 'isRule'> | undefined => {
  if (!/^.{0,60}day|^(?:every|each)\b/i.test(text) && !severalDays.test(text)) return undefined
  const marks = [...text.slice(0, 120).matchAll(/\s*[:|]\s+|\s+[-–—]\s+/g)].toReversed()
  for (const { 0: mark, index } of marks) {
    const date = text.slice(0, index)
    const rest = text.slice(index + mark.length)
    if (readCell(inYear(date, given))) return { date, rest }
    if (readRepeats(date) && ofOneEvent.test(rest)) return { date, rest, isRule: true }
  }
  return undefined
}

/** A weekday alone: "MONDAY". */
export const aWeekday = new RegExp(`^(?:every )?${weekdayName}s?(?: nights?| evenings?)?:?$`, 'i')

/** Dates and rules that can't be parsed: "Every Friday but one: …", "Apr ??, …", "May 22 or 23: …". */
export const isUnreadDate = (text: string): boolean =>
  unreadDate.test(text) || (namesEvent(dayBehindCommas.exec(text)?.[1] ?? '') && !isNoEvent(text))

/** Groups: name, text before the date, date, rest: "Bowtie Bash, Tyrrell Park, Beaumont, TX, May 15, 10am-3pm". */
export const dayBehindCommas = pattern.i`^(?!${weekdays}(?:${aDate})|\W*\d{1,3}[.)]\s)([^,]{3,60}(?<!\b${weekdayName}))((?:,.{0,160}?)?),\s+(${weekdays}(?:${aDate}))(?=\s*(?:,|$))(.*)$`
const ordinal = '(?:[1-5](?:st|nd|rd|th)|first|second|third|fourth|last)'
const unreadDate = pattern.i`^\W*(?:(?:(?:every|each)(?: other)?|${ordinal}(?:\s*(?:&|,|and)\s*${ordinal})*)\s+${weekdayName}s?\b(?:.{0,60}$|.{0,80}?(?:[:|•]|\s[-–—])\s)|(?:${monthName})\b\.?\s*(?:\?|tb[ad]\b)|${weekdays}(?:${aDate})\s*(?:\bor\b|\+)\s*\d)`

/** Several dates: "4/17, 5/15 and 6/19: …". */
const severalDays = new RegExp(String.raw`^(?:${aDate})\s*(?:,|&|and\b)\s*(?:${aDate})`, 'i')

/** Words that occur in the name of a single event. */
export const ofOneEvent =
  /\b(?:shows?|crui[sz]|cruz|cars? (?:and|&) coffee|coffee (?:and|&) cars|rall(?:y|ye)|meet|races?|swap|concours|autocross)/i

const mayBeDate = new RegExp(String.raw`\d{1,2}/\d|20\d\d-\d|\b(?:${monthName})\b`, 'i')

/** Adds to dates without a year the year of the heading above. */
const inYear = (text: string, given: string): string => withYear(text, given) ?? text

export const spansDays = pattern.i`${day}\s*(?:-|–|—|\bto\b|\bthru\b|&)\s*${weekdays}(?:${month}\s*)?${day}\b|\b${weekdayName}\b`

export const readDate = ({ line, date }: Found): { date: string } | { problem: string } => {
  if (line.isRule) return { date }
  const shown = date.slice(0, 60)
  const text = inYear(date.replace(/\bof\s+/i, ''), line.year)
  const { spans = [] } = readCell(text) ?? {}
  const [first] = spans
  if (!first) {
    const isBare = line.year === '' && !/\b20\d\d\b|'\d\d\b|\/\d\d?\/\d/.test(text)
    return {
      problem: isBare ? `the date "${shown}" has no year` : `can't read the date "${shown}"`,
    }
  }
  const said = new RegExp(String.raw`\b(${weekdayName})\b`, 'i').exec(date)?.[1]
  if (said !== undefined && weekdayNumber(said) !== weekdayOf(first.start.date))
    return { problem: `"${shown}" is not a ${said} in ${first.start.date.slice(0, 4)}` }
  if (line.month !== '' && monthNumber(line.month) !== Number(first.start.date.slice(5, 7)))
    return { problem: `"${shown}" stands under ${line.month}` }
  return { date: text }
}

export const isoOf = ({ date = '', year: given }: Dated): string => {
  const { spans = [] } = readCell(inYear(date, given)) ?? {}
  return spans.map(({ start }) => start.date).join()
}
