/** Converts lists of events, as people write them in messages and flyers, to a simple web page. */
import { escapeMarkup } from '../../../../kit/text/escape-markup.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import { endsAsStreet } from '../address/address-words.ts'
import { monthName, weekdayName } from '../dates/read-moment.ts'
import { readRepeats } from '../dates/read-repeats.ts'
import { assignFields } from '../row/fields.ts'
import {
  aDate,
  aWeekday,
  dayBehindCommas,
  hours,
  isUnreadDate,
  leadOf,
  ofOneEvent,
  onlyHours,
  weekdays,
} from './line-dates.ts'
import { areStates, namesState } from './line-sections.ts'
import {
  isNoEvent,
  namesEvent,
  placeBehind,
  placeIn,
  programAt,
  withStateApart,
} from './line-words.ts'
import { pageLines } from './page-lines.ts'

/** Most characters of a line; descriptions keep fewer. */
const longest = 2_100

/** Undefined for text without events, and for a table whose header names columns. */
export const pageOfList = (given: string): string | undefined => {
  const all = given.split(/\r\n?|\n/).map((line) => line.slice(0, longest))
  const text = all.join('\n')
  const lines = all.filter((line) => line.trim() !== '')
  const isList =
    lines.some((line) => aDay.test(line) || isYearOrMonth(line) || beginsEntry(line)) &&
    lines.some((line) => /\d/.test(line)) &&
    !lines.slice(0, 20).some((line) => namesColumns(line) || ofLetter.test(line))
  const page = isList ? pageOf(text) : ''
  const { rows, unreadable } = pageLines(page)
  return rows.length + unreadable.length > 0 ? page : undefined
}

const ofLetter = /^(?:sent|subject|reply-to|b?cc|message-id)\s*:/i

const namesColumns = (line: string): boolean =>
  !/\b20\d\d\b|[!.]\s*$/.test(line) &&
  new Set(assignFields(line.split(/[,;\t]/, 60)).values()).size > 1

const aDay = new RegExp(`\\b(?:${aDate})`, 'i')
/** Heading with a month: "JULY". */
const aMonth = new RegExp(String.raw`^\W*(${monthName})\.?(?:,? 20\d\d)?\W*$`, 'i')
/** Heading with a year: "2027 Cruise Nights"; in a long line, the year must be next to a word of lists. */
const ofYear = pattern.i`^(?:.{0,60}\b20\d\d\b.{0,60}|.{0,80}\b(?:(?:${monthName})\.? 20\d\d|20\d\d (?:schedule|calendar|events|season|shows|dates))\b.{0,80})$`
const isYearOrMonth = (line: string): boolean => aMonth.test(line) || ofYear.test(line)
const startsWithDay = new RegExp(String.raw`^[^\p{L}\d]*${weekdays}(?:${aDate})`, 'iu')

const aDayAlone = new RegExp(`^${weekdays}(?:${aDate})$`, 'i')

/** True if a line starts with a date or a rule, such as "Every Monday, May to August". */
const beginsEntry = (line: string): boolean =>
  startsWithDay.test(line) ||
  leadOf(line, '2027') !== undefined ||
  (line.length <= 120 && readRepeats(line) !== undefined)

/** Several days of a month: "June 5 + 6", "July 23/24/25". */
const plusDay = pattern.gi`(?<=\b(?:${monthName})\.? \d{1,2}(?:/\d{1,2})?)(?: ?\+ ?|/(?=\d{1,2}(?:/\d{1,2})?(?:[^\d/]|$)))(?=\d)`

/** Emoji in posts, such as a car before the name or a pin before the place. */
const pictures = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u{fe0f}|\u{200d})*/gu

/** Number or status of an entry, before its date. */
const beforeDay = /^\W*(?:\d{1,3}[.)]|(cancell?ed|postponed|rescheduled)\b)\W*(.*)$/i

/** Numbered event: "Event 1: May 2 - Salem, VA", "Round 3 (June 5): …". */
const numbered = pattern.iu`^(\p{L}[\p{L} ']{2,40} #?\d{1,2}(?: ?(?:&|and|-) ?#?\d{1,2})?|final[es]*)\s*(?::|,|\()\s*(${weekdays}(?:${aDate}))\)?(?=\s*(?:[:–—|,(-]|$))[\s:|,–—-]*(.*)$`

/** Rain date after the date: "Oct 23, rain date Oct 24 - …". */
const rainBehindDay = pattern.i`^(${weekdays}(?:${aDate}))[\s,]*\(?(rain ?(?:date|day)s?:?\s*(?:${aDate}))\)?(.*)$`

/** Number of a place, not of an event: "Lot 5: May 2 - Alpha Show". */
const ofPlace = /^(?:lot|exit|route|highway|hall|room|gate|bay|building)\b/i

const beginsWithWeekday = new RegExp(`^${weekdayName}\\b`, 'i')

/** Moves the date to the start: "Rod Run | June 5 | Salem, VA", "Event 1: May 2 - Salem, VA". */
const withDayFirst = (line: string): string => {
  const dry = line.replace(rainBehindDay, '$1$3 ($2)')
  if (dry !== line) return dry
  const [, name, day, rest] = numbered.exec(line) ?? []
  if (name !== undefined && !beginsWithWeekday.test(name) && !aDay.test(name))
    return ofPlace.test(name)
      ? `${day} - ${rest} (${name})`
      : `${day} - ${name}${rest && ` | ${rest}`}`
  const cells = line.split(/\s*\|\s*|\s+[-–—]\s+/)
  const at = cells.findIndex((cell) => aDayAlone.test(cell))
  const isLater = at > 0 && !beginsWithWeekday.test(line)
  return isLater ? [cells[at], ...cells.toSpliced(at, 1)].join(' | ') : line
}

/** Converts gaps and rows of dots to column separators; removes Markdown marks. */
const plainLine = (line: string): string => {
  const given = line
    .replace(pictures, '')
    .replace(/^\s*#+\s+|\*\*|__|~~/g, '')
    .trim()
    .replace(/^\||\|$|^[\s|:-]+$/g, '')
    .replace(/\s--+\s/g, ' - ')
    .replace(/\t+|[ \u00a0]{2,}|\s*\.{4,}\s*|\s(?:[·•]|\.{3})\s/g, ' | ')
    .replace(/(?<=\s\/\s.*)\s\/\s|\s\/\s(?=.*\s\/\s)/g, ' | ')
    .trim()
  const [day = ''] = startsWithDay.exec(given) ?? []
  const plain = `${day}${withStateApart(given.slice(day.length))}`.replace(plusDay, ', ')
  const [, state, rest = ''] = beforeDay.exec(plain) ?? []
  if (!startsWithDay.test(rest)) return withDayFirst(plain)
  return state === undefined ? rest : `${rest} (${state})`
}

const pageOf = (text: string): string => {
  const plain = withCommasApart(text.trim().split('\n').map(plainLine))
  const lines = withoutGaps(withDaysOfMonth(withStates(plain)))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
  const tags = withDaysAbove(lines)
    .trim()
    .split(/\n{2,}/)
    .flatMap(tagsOfBlock)
  return `<!doctype html><html><body><h1>Events</h1>\n${tags.join('\n')}\n</body></html>\n`
}

/** Moves the date of "name, place, date" lines to the start, if at least one of them names an event. */
const withCommasApart = (lines: readonly string[]): string[] => {
  const parts = lines.map((line) => {
    const [, name = '', before = '', day = '', after = ''] = dayBehindCommas.exec(line) ?? []
    const isEntry = placeIn(before + after) !== '' && !isNoEvent(name) && !beginsEntry(line)
    return isEntry ? { name, line: `${day} - ${name}${before}${after}` } : undefined
  })
  const isOfEvents = parts.some((each) => namesEvent(each?.name ?? ''))
  return lines.map((line, index) => (isOfEvents && parts[index]?.line) || line)
}

/** Prefix that marks a line as a heading. */
const headMark = '## '

/** Marks states as headings in a list grouped by state, and later headings such as "ELSEWHERE". */
const withStates = (lines: readonly string[]): string[] => {
  const isFirst = (index: number) => !lines[index - 1]
  const states = lines.filter((line, index) => isFirst(index) && namesState(line))
  if (!areStates(states)) return [...lines]
  const first = lines.indexOf(states[0] ?? '')
  return lines.map((line, index) => {
    const next = lines[index + 1] || lines[index + 2] || ''
    const heads = beginsEntry(next) && !aDayAlone.test(next) && /^\D{1,40}$/.test(line)
    const isHead = isFirst(index) && index >= first && line !== '' && !isHeading(line)
    return isHead && (heads || namesState(line)) ? `${headMark}${line}` : line
  })
}

/** Kind of a line, a letter for the patterns below. */
const kindOf = (line: string): string => {
  if (isHeading(line)) return '#'
  if (/^\(.*\)$/.test(line)) return 'r'
  if (aDayAlone.test(line) || (line.length <= 120 && readRepeats(line))) return 'd'
  const isProse = line.length > 120 || /\p{L}{4}[.!?](?:\s|$)/u.test(line)
  if (beginsEntry(line) || (isUnreadDate(line) && !isProse)) return 'b'
  if (onlyHours.test(line)) return 'h'
  if (placeBehind(`- ${line}`).place !== '') return 'p'
  return isProse || line.search(programAt) === 0 ? 's' : 't'
}

const entriesBelowDates = /d[rh]*t[rh]*p[hrst]{0,9}(?=[#bd]|$)/g
const entriesBelowNames = /tr?d[rh]*p[hr]*/g
const namesFirst = /^[#st]*?#(?:(?:tr?d[hr]*p[hr]*)#*)+[st]{0,2}$/

/** Joins entries spread over several lines, if most dates have a name and a place in the same order. */
const withoutGaps = (lines: readonly string[]): string[] => {
  const told = lines.flatMap((line, index) => (line === '' ? [] : [{ line, index }]))
  const kinds = told.map(({ line }) => kindOf(line)).join('')
  const isNameFirst = namesFirst.test(kinds)
  const entries = [...kinds.matchAll(isNameFirst ? entriesBelowNames : entriesBelowDates)]
  const isRegular = entries.length > 1 && entries.length * 2 > kinds.split('d').length - 1
  if (!isRegular || !(isNameFirst || /^[^t]*d|^[#st]*#d/.test(kinds))) return [...lines]
  const closed = [...lines]
  for (const { 0: found, index: at } of entries) {
    const own = told.slice(at, at + found.length)
    const [first, last] = [own[0]?.index ?? 0, own.at(-1)?.index ?? 0]
    if (last - first < own.length) continue
    closed.fill('', first, last + 1)
    closed[first] = oneLineOf(found, lines.slice(first, last + 1).filter(Boolean))
  }
  return closed
}

/** Joins an entry's lines. An open season ("through October") gets the days listed in brackets instead. */
const oneLineOf = (kinds: string, lines: readonly string[]): string => {
  const [date = '', name = '', dates = ''] = ['d', 't', 'r'].map(
    (kind) => lines[kinds.indexOf(kind)],
  )
  const { from, until } = readRepeats(date) ?? {}
  const days = until && !from && aDay.test(dates) ? dates.slice(1, -1).replaceAll(';', ',') : date
  const others = lines.filter((line) => line !== name && line !== days && line !== dates)
  return [days, name, ...others, dates].filter(Boolean).join(' | ')
}

const dayOfMonth = pattern.iu`^(\d{1,2}(?:\s?[-–&]\s?(?:(?:${monthName})\.? )?\d{1,2})?)\s+(?:[|–-]\s+)?(?=\p{L})`

/** Adds the month to "13 Season Opener", if the first line below the month's heading starts with a day. */
const withDaysOfMonth = (lines: readonly string[]): string[] => {
  let [month = '', above = '']: string[] = []
  return lines.map((line) => {
    if (isHeading(above)) month = (dayOfMonth.test(line) && aMonth.exec(above)?.[1]) || ''
    above = line || above
    const isDay = month !== '' && !endsAsStreet(line.split(',')[0] ?? '')
    return isDay ? line.replace(dayOfMonth, `${month} $1 - `) : line
  })
}

/**
 * HTML of a block. Lines below a date belong to its entry. If the date follows other lines, the name is the line that
 * names an event, else the first line; further lines with a date are more dates of the event.
 */
const tagsOfBlock = (block: string): string[] => {
  const lines = block.split('\n')
  const [first = '', ...others] = lines
  const at = others.findIndex(beginsEntry)
  const named = lines
    .slice(0, at + 1)
    .find((line) => ofOneEvent.test(line) && !/\bby\b|,/i.test(line))
  const name = named ?? first
  const entries = others.filter((line) => beginsEntry(line) && !aDayAlone.test(line))
  const isTitle =
    entries.length < 3 && !aDay.test(first) && !isHeading(first) && first.length <= 120
  const isBelowName = at >= 0 && at < (name === first ? 3 : 6) && isTitle && !beginsEntry(first)
  if (!isBelowName) return entriesOf(lines).map(headingOrParagraph)
  const days = others.filter((line, index) => index === at || aDayAlone.test(line))
  const texts = lines
    .filter((line) => line !== name && !days.includes(line))
    .slice(0, 12)
    .map(paragraph)
  const head = `<h3>${escapeMarkup(name)}</h3>`
  return days.flatMap((day) => [head, paragraph(day)].concat(texts))
}

const beforeDayAlone = new RegExp(String.raw`\n(?=${weekdays}(?:${aDate})\n)`, 'i')
const inState = /\b[A-Z]{2}(?: \d{5})?\.?$/m
const bullet = /^[-–•*]\s+/

const isPoint = (entry: string): boolean => bullet.test(entry) && !beginsEntry(entry)
const isWhole = (entry: string): boolean =>
  hours.test(entry) && inState.test(entry) && !aDay.test(entry)

/** Repeats a date alone for each bullet point below, and for each of several entries with hours and a place. */
const withDaysAbove = (text: string): string => {
  const sections = text.split(beforeDayAlone).map((section) => {
    const [day = '', ...below] = section.split('\n')
    const gap = below[0] === '' ? /\n\n|\n(?=[-–•*]\s)/ : '\n'
    const entries = below.join('\n').trim().split(gap)
    const isOfDay = entries.filter(isWhole).length > 1 ? isWhole : isPoint
    if (!aDayAlone.test(day) || !entries.some(isOfDay)) return section
    let isBelow = true
    const told = entries.map((entry) => {
      isBelow &&= !isHeading(entry)
      return isBelow && isOfDay(entry) ? `${day}: ${entry.replace(bullet, '')}` : entry
    })
    return told.join('\n\n')
  })
  return sections.join('\n')
}

const entriesOf = (lines: readonly string[]): string[] => {
  const entries: string[] = []
  let isWithin = false
  for (const line of lines) {
    const begins = beginsEntry(line)
    const isAlone = isHeading(line) || isUnreadDate(line) || aWeekday.test(line)
    isWithin = isWithin && !begins && !isAlone
    const before = isWithin ? entries.pop() : undefined
    if (before === undefined) entries.push(line)
    else entries.push(before.endsWith(',') ? `${before} ${line}` : `${before} | ${line}`)
    isWithin ||= begins
  }
  return entries
}

const isHeading = (line: string): boolean =>
  line.startsWith(headMark) || (isYearOrMonth(line) && !aDay.test(line))

/** Words that would end a section of events, so they are removed from headings. */
const ofThePost = /\b(?:comments?|replies|newsletters?)\b/gi

const headingOrParagraph = (line: string): string => {
  const level = /\b20\d\d\b/.test(line) ? 2 : line.startsWith(headMark) ? 3 : 4
  const title = line.replace(headMark, '').replace(ofThePost, '')
  return isHeading(line) ? `<h${level}>${escapeMarkup(title)}</h${level}>` : paragraph(line)
}

const paragraph = (line: string): string => `<p>${escapeMarkup(line)}</p>`
