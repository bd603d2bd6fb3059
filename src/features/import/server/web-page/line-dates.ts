/** Dates in a page's lines, each with the year given by the line or its headings. */
import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
import { monthNumber, weekdayNumber } from '../../../../catalog/time/day-ranges.ts'
import { weekdayOf } from '../../../../catalog/time/local-dates.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import { monthName, betweenDays as until, weekdayName } from '../dates/read-moment.ts'
import { readCell } from '../dates/read-moments.ts'
import { readRepeats } from '../dates/read-repeats.ts'
import { withYear } from '../dates/with-year.ts'
import type { Line } from './line-sections.ts'
import { isNoEvent, type LineEvent, namesEvent, placeBehind, placeIn } from './line-words.ts'

/** A line and its date; `rest` is its other text, empty if the date stands alone. */
export type DatedLine = Line & {
  date?: string
  /** Labeled date: "When: Saturday, June 5, 2027". */
  isLabeled?: boolean
  rest: string
  hasHours?: boolean
  /** Place after a date without other text. */
  place?: string
  isRule?: true
}

export type DatedEvent = LineEvent & { line: DatedLine; date: string }

const day = String.raw`\d{1,2}(?:st|nd|rd|th)?`
export const weekdays = String.raw`(?:${weekdayName}\.?(?:\s*(?:-|–|&|/|and)\s*${weekdayName}\.?)?,?\s+)?`
const year = String.raw`(?:,?\s+(?:20\d\d|'\d\d)\b)?`
const month = String.raw`(?:${monthName})\b\.?`
/** Hours after a date, not days: "June 5, 9-2". */
const noHours = String.raw`(?!,\s*(?:1[0-2]|[1-9])(?:\s*[-–]\s*|\s+to\s+)(?:1[0-2]|[1-9]|noon)\b)`
/** Rejects numbers after a date that start a name: "12th Annual Show", "2 Day Swap Meet", "24 Hours", "50s", "4x4". */
export const beginsName = [
  String.raw`(?!\d{1,2}(?!(?:st|nd|rd|th)\b)(?:['’a-z]|-[a-z])|${day}[\s-]+(?:annual|anniversary|years?|days?|hours?|miles?|wheels?|laps?|edition|street|st|ave(?:nue)?|of)\b)`,
  String.raw`(?!(?<!\d(?:st|nd|rd|th)${until}|${month}\s*)\d{1,2}(?:st|nd|rd|th)\s+(?!(?:at|in|on|from)\b)[a-z])`,
].join('')
/** Rejects fractions: "1/4 Mile Drags", "3/4 Ton Trucks", "5/3 Bank" (Fifth Third Bank). */
const noFraction = String.raw`(?!\d/\d[\s-]+(?:mile|ton|price|off|scale|inch|pound|bank(?! st))\b|20/20\b)`
export const anyDate = [
  String.raw`${month}\s*${day}\b(?:${noHours}${until}${weekdays}(?:${month}\s*)?${beginsName}${day}(?![\d/]|:\d|\s*[ap]\.?m))*${year}`,
  String.raw`${day}(?:${until}${weekdays}${day})?\s+(?:of\s+)?${month}(?:${until}${weekdays}${day}\s+${month})?${year}`,
  String.raw`\d{1,2}/\d{1,2}/\d{2,4}(?:\s?[-–]\s?\d{1,2}/\d{1,2}/\d{2,4})?(?![\d/])`,
  String.raw`${noFraction}(?:1[0-2]|0?[1-9])/(?:[0-2]?\d|3[01])(?:-\d{1,2}\b|\s?[-–]\s?${noFraction}\d{1,2}/\d{1,2})?(?:/\d{2,4})?(?![\d/])`,
  String.raw`20\d\d-\d\d-\d\d\b`,
].join('|')
const startsWithDate = pattern.i`^(${weekdays}(?:${anyDate})(?:\s*\(${weekdayName}\.?\)|,\s*${weekdayName}\b\.?(?=\s*[,:|–—-]))?)(.*)$`
const endsWithDate = pattern.i`^(.{3,120}?)\s*(?:[:|–—]|\s-\s)\s*(${weekdays}(?:${anyDate}))$`
const separator =
  /^\s*(?:[:–—|•·@,]|-\s|\s-)\s*|^\s+(?=[A-Z(]|\d{1,2}(?:st|nd|rd|th|s)\b|(?:19|20)\d\d\s+[A-Z]|\dx\d|\d{1,2}K?[ -](?:Day|Hour|Mile|Year|Lap|Run)|\d{1,2}(?::\d\d)?\s*(?:[AaPp]\.?[Mm]\b|(?:-|–|to)\s*\d{1,2}(?::\d\d)?\s*[AaPp]\.?[Mm]\b))/
const daysOfMonth = pattern.i`^(${weekdays}${day}|(?=[a-z])${weekdays}${day}${until}${weekdays}${day})(?:\s*[–—|]\s*|:\s+|\s+-\s+|\.\s+)(.{3,})$`
const label = /^(?:event\s+)?(?:dates?(?:\(s\))?|when)(?:\s+(?:and|&)\s+time)?\s*[:|–—-]\s*/i
export const hours = /\d\s*(?:[ap]\.?\s?m\b|:\d\d)|\bnoon\b/i

export const onlyHours =
  /^\d{1,2}(?::\d\d)?\s*[ap]\.?m\.?(?:\s*(?:-|–|to)\s*\d{1,2}(?::\d\d)?\s*[ap]\.?m\.?)?$/i

export const withDate = (line: Line): DatedLine => ({ ...line, ...dateIn(line) })

/** Date of a line, if there is one, and the line's other text. */
export const dateIn = (
  line: Pick<Line, 'text' | 'parts' | 'year' | 'month'>,
): Omit<DatedLine, keyof Line> => {
  if (!/\d|day/i.test(line.text)) return { rest: line.text }
  const text = line.text.replace(label, '').replace(/^[^\p{L}\d]+|[\s.!]+$/gu, '')
  const commaText = text.replace(/\s*[·•|]\s*/g, ', ')
  const isLabeled = label.test(line.text)
  if (
    text.length <= 120 &&
    mayBeDate.test(commaText) &&
    isDate(`${line.year || '2027'} ${commaText}`)
  )
    return { date: commaText, rest: '', hasHours: hours.test(commaText), isLabeled }
  const [first = '', second = '', ...moreCells] = line.parts
  if (moreCells.length > 0 && onlyHours.test(second) && readCell(first))
    return { date: `${first}, ${second}`, rest: '', place: moreCells[0], hasHours: true }
  const [, date = '', after = ''] = startsWithDate.exec(text) ?? []
  const { place, when } = placeBehind(after)
  if (place !== '') {
    const dateWithTime = `${date}${when && `, ${when}`}`
    return { date: dateWithTime, rest: '', place, hasHours: when !== '' }
  }
  if (text.length <= 120 && /[a-z]{3}/i.test(text) && readRepeats(text))
    return { date: text, rest: '', isRule: true }
  const lead = date === '' || severalDays.test(text) ? leadOf(text, line.year) : undefined
  if (lead) return lead
  const mark = separator.exec(after)
  if (date !== '' && mark) return { date, rest: after.slice(mark[0].length) }
  const [, name = '', atEnd] = line.parts.length < 3 ? (endsWithDate.exec(text) ?? []) : []
  if (atEnd !== undefined) return { date: atEnd, rest: name }
  const [, dayInMonth, rest = ''] = (line.month !== '' && daysOfMonth.exec(text)) || []
  if (dayInMonth === undefined) return { rest: text }
  return { date: dayInMonth.replace(/(?=\d)/, `${line.month} `), rest }
}

/** Date or rule in words, before a separator: "Every Thursday, June-August: Cruise Night", "Labor Day - Parade". */
export const leadOf = (
  text: string,
  yearText: string,
): Pick<DatedLine, 'date' | 'rest' | 'isRule'> | undefined => {
  if (!/^.{0,60}day|^(?:every|each)\b/i.test(text) && !severalDays.test(text)) return undefined
  const marks = [...text.slice(0, 120).matchAll(/\s*[:|]\s+|\s+[-–—]\s+/g)].toReversed()
  for (const { 0: mark, index } of marks) {
    const date = text.slice(0, index)
    const rest = text.slice(index + mark.length)
    if (isDate(`${yearText} ${date}`)) return { date, rest }
    if (readRepeats(date) && eventWord.test(rest)) return { date, rest, isRule: true }
  }
  return undefined
}

/** First character of a paragraph that reports why a line of a list was left out. */
export const leftOutMark = '\u{e002}'

/** A weekday alone: "MONDAY". */
export const onlyDay = new RegExp(`^(?:every )?${weekdayName}s?(?: nights?| evenings?)?:?$`, 'i')

/** Dates and rules that can't be parsed: "Every Friday but one: …", "Apr ??, …", "May 22 or 23: …". */
export const isUnreadDate = (text: string): boolean =>
  unreadDate.test(text) || (namesEvent(nameBeforeDay(text)?.name ?? '') && !isNoEvent(text))

const days = String.raw`${weekdays}(?:${anyDate})`
const behindName = pattern.iu`^(?!(?!4th of july\b)${days}|\W*\d{1,3}[.)]\s)(?<name>[^,]{3,80}?(?<!\b${weekdayName}))(?<before>(?:,.{0,160}?)?)(?<mark>[,:]\s|(?<=\p{L}{3}|#\d{1,3})\.\s|\s[-–—|]\s|\s\()\s*(?<day>${days}(?:\s*(?:,|&|\band\b)\s+${days})*)\)?(?=\s*(?:[,;:.(|]|$)|\s[-–—]\s|\s+(?:from|at|noon|\d{1,2}(?::\d\d)?\s*[ap]\.?m)\b)(?<after>.*)$`

/**
 * Parts of a line whose name precedes its date: "Bowtie Bash, Tyrrell Park, TX, May 15, 10am-3pm", "Rod Run. Saturday,
 * June 5, noon". `beside`: text between name and date, and after the date. Undefined for other lines.
 */
export const nameBeforeDay = (
  line: string,
): { name: string; mark: string; day: string; beside: string } | undefined => {
  const {
    name = '',
    before = '',
    mark = '',
    day: told = '',
    after = '',
  } = behindName.exec(line)?.groups ?? {}
  return name === '' || label.test(line)
    ? undefined
    : { name, mark: mark.trim(), day: told, beside: before + after }
}

const ordinal = '(?:[1-5](?:st|nd|rd|th)|first|second|third|fourth|last)'
const unreadDate = pattern.i`^\W*(?:(?:(?:every|each)(?: other)?|${ordinal}(?:\s*(?:&|,|and)\s*${ordinal})*)\s+${weekdayName}s?\b(?:.{0,60}$|.{0,80}?(?:[:|•]|\s[-–—])\s)|(?:${monthName})\b\.?\s*(?:\?|tb[ad]\b)|${weekdays}(?:${anyDate})\s*(?:\bor\b|\+)\s*\d)`

const pluralDay = '(?:mon|tues|wednes|thurs|fri|satur|sun)days'
const ruleBehindName = pattern.i`^([^,:|.]{3,60}?)(?:[,:|.]|\s[-–—])\s.*\b(?:(?:every|each|${ordinal})(?: other)?\s+${weekdayName}|${pluralDay})\b`
const startsWithRule = pattern.i`^\W*${pluralDay}\b.{0,80}?(?:[,:|•]|\s[-–—])\s`

/** True if a rule starts the line or follows an event's name: "Kingston Cruise - Herzog's Plaza, Thursdays 6-9". */
export const hasRule = (text: string): boolean => {
  const [, name = ''] = ruleBehindName.exec(text) ?? []
  if (startsWithRule.test(text)) return true
  return name !== '' && (placeIn(text) !== '' || (namesEvent(name) && !isNoEvent(name)))
}

/** Several dates: "4/17, 5/15 and 6/19: …". */
const severalDays = new RegExp(String.raw`^(?:${anyDate})\s*(?:,|&|and\b)\s*(?:${anyDate})`, 'i')

/** Words that occur in the name of a single event. */
export const eventWord =
  /\b(?:shows?|crui[sz]|cruz|cars? (?:and|&) coffee|coffee (?:and|&) cars|rall(?:y|ye)|meet|races?|swap|concours|autocross)/i

const mayBeDate = new RegExp(String.raw`\d{1,2}/\d|20\d\d-\d|\b(?:${monthName})\b`, 'i')

/** Adds to dates without a year the year of the heading above. */
const inYear = (text: string, yearText: string): string => withYear(text, yearText) ?? text

/** True if the text is only a date. Argument: year of the headings above, a space, and the text. */
const isDate = memoizeText((yearAndText) => {
  const at = yearAndText.indexOf(' ')
  const text = yearAndText.slice(at + 1)
  return readCell(inYear(text, yearAndText.slice(0, at))) !== undefined
})

export const spansDays = pattern.i`${day}\s*(?:-|–|—|\bto\b|\bthru\b|&)\s*${weekdays}(?:${month}\s*)?${day}\b|\b${weekdayName}\b`

export const readDate = ({ line, date }: DatedEvent): { date: string } | { problem: string } => {
  if (line.isRule) return { date }
  const quotedDate = date.slice(0, 60)
  const text = inYear(date.replace(/\bof\s+/i, ''), line.year)
  const { spans = [] } = readCell(text) ?? {}
  const [first] = spans
  if (!first) {
    const isBare = line.year === '' && !/\b20\d\d\b|'\d\d\b|\/\d\d?\/\d/.test(text)
    return {
      problem: isBare
        ? `the date "${quotedDate}" has no year`
        : `can't read the date "${quotedDate}"`,
    }
  }
  const writtenWeekday = new RegExp(String.raw`\b(${weekdayName})\b`, 'i').exec(date)?.[1]
  if (writtenWeekday !== undefined && weekdayNumber(writtenWeekday) !== weekdayOf(first.start.date))
    return {
      problem: `"${quotedDate}" is not a ${writtenWeekday} in ${first.start.date.slice(0, 4)}`,
    }
  if (line.month !== '' && monthNumber(line.month) !== Number(first.start.date.slice(5, 7)))
    return { problem: `"${quotedDate}" stands under ${line.month}` }
  return { date: text }
}

const rainClause = pattern.i`[\s,;.–—-]*(?:[(\[]|(?<=^|[\n;,.–—-]\s*))(?:rain ?(?:date|day)s?:?(?: is| of)?|r/d)\s+(${weekdays}(?:${anyDate}|${day})|(?:the )?(?:next|following) (?:day|${weekdayName}))[)\]]?(?=\s*(?:[,;.\n]|$))`

/** Separates "(rain date July 11)" from the text next to a date. */
export const withRainApart = (about: string, date: string): { about: string; rainDate: string } => {
  const [clause, told] = rainClause.exec(about) ?? []
  const { spans = [], rainDate } = readCell(`${date} (rain date ${told})`) ?? {}
  return clause && rainDate && spans.length === 1
    ? { about: about.replace(clause, ''), rainDate }
    : { about, rainDate: '' }
}

export const isoOf = ({ date = '', year: headingYear }: DatedLine): string => {
  const { spans = [] } = readCell(inYear(date, headingYear)) ?? {}
  return spans.map(({ start }) => start.date).join()
}
