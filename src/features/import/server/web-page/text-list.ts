/** Converts lists of events, as people write them in messages and flyers, to a simple web page. */
import { pattern } from '../../../../kit/text/pattern.ts'
import { endsAsStreet, isVenueWord } from '../address/address-words.ts'
import { struck } from '../clean/struck-text.ts'
import { monthName } from '../dates/read-moment.ts'
import { readRepeats } from '../dates/read-repeats.ts'
import { assignFields } from '../row/fields.ts'
import { anyDate, beginsName, hours, nameBeforeDay, weekdays } from './line-dates.ts'
import { areStates, namesState } from './line-sections.ts'
import { isNoEvent, namesEvent, placeIn, withStateApart } from './line-words.ts'
import {
  anyDay,
  beginsEntry,
  headMark,
  isHeading,
  isYearOrMonth,
  kindOf,
  monthLine,
  onlyDate,
  startsWithDay,
  tagsOfBlocks,
} from './list-entries.ts'
import { withoutStruck } from './page-blocks.ts'
import { pageLines } from './page-lines.ts'

/** Most characters of a line; descriptions keep fewer. */
const longest = 2_100

/** Undefined for text without events, and for a table whose header names columns. */
export const pageOfList = (listText: string): string | undefined => {
  const all = listText.split(/\r\n?|\n/).map((line) => line.slice(0, longest))
  const text = all.join('\n')
  const lines = all.filter((line) => line.trim() !== '')
  const isList =
    lines.some((line) => anyDay.test(line) || isYearOrMonth(line) || beginsEntry(line)) &&
    lines.some((line) => /\d/.test(line)) &&
    !lines.slice(0, 20).some((line) => namesColumns(line) || letterHeader.test(line))
  const page = isList ? pageOf(text) : ''
  const { rows, unreadable } = pageLines(page)
  return rows.length + unreadable.length > 0 ? page : undefined
}

const letterHeader = /^(?:sent|subject|reply-to|b?cc|message-id)\s*:/i

const namesColumns = (line: string): boolean =>
  !/\b20\d\d\b|[!.]\s*$/.test(line) &&
  new Set(assignFields(line.split(/[,;\t]/, 60)).values()).size > 1

/** Several days of a month: "June 5 + 6", "July 23/24/25". */
const plusDay = pattern.gi`(?<=\b(?:${monthName})\.? \d{1,2}(?:/\d{1,2})?)(?: ?\+ ?|/(?=\d{1,2}(?:/\d{1,2})?(?:[^\d/]|$)))(?=\d)`

/** Emoji in posts, such as a car before the name or a pin before the place. */
const pictures = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u{fe0f}|\u{200d})*/gu

/** Number or status of an entry, before its date. */
const beforeDay = /^\W*(?:\d{1,3}[.)]|(cancell?ed|postponed|rescheduled)\b)\W*(.*)$/i

/** Rain date after the date: "Oct 23, rain date Oct 24 - …". */
const rainBehindDay = pattern.i`^(${weekdays}(?:${anyDate}))[\s,]*\(?(rain ?(?:date|day)s?:?\s*(?:${anyDate}))\)?(.*)$`

/** Number of a place, not of an event: "Lot 5: May 2 - Alpha Show". */
const placeNumber = /^(?:lot|exit|route|highway|hall|room|gate|bay|building)\s*#?\d+$/i

/** Converts gaps and rows of dots to column separators; removes Markdown marks. */
const tidyLine = (line: string): string => {
  const marked = line.replace(/~~(.+?)~~/g, (_, text: string) => struck(text))
  const cleanLine = withoutStruck([marked])
    .join(' ')
    .replace(/^(?:>\s?)+/, '')
    .replace(pictures, '')
    .replace(/^\s*#+\s+|\*\*|__|~~/g, '')
    .trim()
    .replace(/^\||\|$|^[\s|:-]+$/g, '')
    .replace(/\s--+\s/g, ' - ')
    .replace(/\t+|[ \u00a0]{2,}|\s*\.{4,}\s*|\s(?:[·•]|\.{3})\s/g, ' | ')
    .replace(/(?<=\s\/\s.*)\s\/\s|\s\/\s(?=.*\s\/\s)/g, ' | ')
    .trim()
  const [day = ''] = startsWithDay.exec(cleanLine) ?? []
  const normalized = `${day}${withStateApart(cleanLine.slice(day.length))}`.replace(plusDay, ', ')
  const [, state, rest = ''] = beforeDay.exec(normalized) ?? []
  if (!startsWithDay.test(rest)) return normalized.replace(rainBehindDay, '$1$3 ($2)')
  return state === undefined ? rest : `${rest} (${state})`
}

const pageOf = (text: string): string => {
  const tidyLines = withoutNumbers(text.trim().split('\n')).map(tidyLine)
  const lines = withoutGaps(withDaysOfMonth(withStates(withDaysFirst(withFractions(tidyLines)))))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
  const blocks = withDaysAbove(lines)
    .trim()
    .split(/\n{2,}/)
    .map((block) => block.split('\n'))
  const tags = tagsOfBlocks(blocks)
  return `<!doctype html><html><body><h1>Events</h1>\n${tags.join('\n')}\n</body></html>\n`
}

const numberedLine = /^\W{0,3}(\d{1,3})[.)]\s+(?=\S)/

/** Removes the numbers of a numbered list ("1) Alpha Show"), but not days below a month. */
const withoutNumbers = (lines: readonly string[]): string[] => {
  const numbers = lines.flatMap((line) => numberedLine.exec(line)?.[1] ?? []).map(Number)
  const isCount = numbers[0] === 1 && numbers.every((each, at) => each > (numbers[at - 1] ?? 0))
  return lines.map((line) =>
    isCount && numbers.length > 1 && !lines.some((each) => monthLine.test(each))
      ? line.replace(numberedLine, '')
      : line,
  )
}

const fraction = /^\d{1,2}\/\d{1,2} (?=\p{Lu})/u

/** Prefixes "at" to a place below an entry ("5/3 Bank Lot, Toledo"), unless another line has a date in that form. */
const withFractions = (lines: readonly string[]): string[] => {
  const isPlace = (line: string) =>
    fraction.test(line) &&
    !namesEvent(line) &&
    (placeIn(line) !== '' || line.split(/[ ,]/).some(isVenueWord))
  const isOther = lines.some((line) => fraction.test(line) && !isPlace(line))
  if (isOther) return [...lines]
  return lines.map((line, index) =>
    isPlace(line) && lines[index - 1] && !isHeading(lines[index - 1] ?? '') ? `at ${line}` : line,
  )
}

/** Words that occur in sentences, not in the names of events. */
const sentenceWords =
  /\b(?:you|your|us|we|is|are|was|will|be|please|reminder|calendars?|hotel|doors?|gates?|vendors?|camping|info|contact|practice|qualifying)\b|\bdates?$|^\W*$/i

/**
 * Moves the date to the start of lines whose name precedes it. Applies if bars, dashes or brackets delimit the date, or
 * the name ends in a digit; if at least one line names an event, also after a comma if the line states a place or the
 * list is grouped by state, and after other marks above the first line of a paragraph that starts with a date.
 */
const withDaysFirst = (lines: readonly string[]): string[] => {
  const isByState = areStates(lines)
  let isWithin = false
  const entries = lines.map((line) => {
    const isDayFirst = beginsEntry(line) && !/^4th of july \p{L}/iu.test(line)
    isWithin = line !== '' && (isWithin || isDayFirst)
    const { name = '', mark = '', day, beside = '' } = nameBeforeDay(line) ?? {}
    const isCell = /[-–—|]/.test(mark) && /^\s*(?:$|[-–—|])/.test(beside)
    const isKnown = isCell || mark === '(' || /\d$/.test(name)
    const isSure = mark === ',' ? isByState || placeIn(beside) !== '' : isKnown || !isWithin
    const isName =
      !isNoEvent(name) && !sentenceWords.test(name) && (/ |^final/i.test(name) || namesEvent(name))
    if (!isSure || !isName || isDayFirst) return undefined
    const rest = beside.replace(/ [-–—] /.test(name) ? /^\s*[:|–—-]\s*/ : /^\s*[,:|–—-]\s*/, ' | ')
    const dayFirst = placeNumber.test(name) ? `${day}${rest} (${name})` : `${day} - ${name}${rest}`
    return { isKnown, name, dayFirst }
  })
  const isOfEvents = entries.some((each) => namesEvent(each?.name ?? ''))
  return lines.map((line, index) => {
    const { isKnown = false, dayFirst = line } = entries[index] ?? {}
    return isKnown || isOfEvents ? dayFirst : line
  })
}

/** Marks states as headings in a list grouped by state, and later headings such as "ELSEWHERE". */
const withStates = (lines: readonly string[]): string[] => {
  const isFirst = (index: number) => !lines[index - 1]
  const states = lines.filter((line, index) => isFirst(index) && namesState(line))
  if (!areStates(states)) return [...lines]
  const first = lines.indexOf(states[0] ?? '')
  return lines.map((line, index) => {
    const next = lines[index + 1] || lines[index + 2] || ''
    const heads = beginsEntry(next) && !onlyDate.test(next) && /^\D{1,40}$/.test(line)
    const isHead = isFirst(index) && index >= first && line !== '' && !isHeading(line)
    return isHead && (heads || namesState(line)) ? `${headMark}${line}` : line
  })
}

const entriesBelowDates = /d[rh]*t[rh]*p[hrst]{0,9}(?=[#bd]|$)/g
const entriesBelowNames = /tr?d[rh]*p[hr]*/g
const namesFirst = /^[#st]*?#(?:(?:tr?d[hr]*p[hr]*)#*)+[st]{0,2}$/

/** Joins entries spread over several lines, if most dates have a name and a place in the same order. */
const withoutGaps = (lines: readonly string[]): string[] => {
  const textLines = lines.flatMap((line, index) => (line === '' ? [] : [{ line, index }]))
  const kinds = textLines.map(({ line }) => kindOf(line)).join('')
  const isNameFirst = namesFirst.test(kinds)
  const entries = [...kinds.matchAll(isNameFirst ? entriesBelowNames : entriesBelowDates)]
  const isRegular = entries.length > 1 && entries.length * 2 > kinds.split('d').length - 1
  if (!isRegular || !(isNameFirst || /^[^t]*d|^[#st]*#d/.test(kinds))) return [...lines]
  const closed = [...lines]
  for (const { 0: found, index: at } of entries) {
    const entryLines = textLines.slice(at, at + found.length)
    const [first, last] = [entryLines[0]?.index ?? 0, entryLines.at(-1)?.index ?? 0]
    if (last - first < entryLines.length) continue
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
  const days = until && !from && anyDay.test(dates) ? dates.slice(1, -1).replaceAll(';', ',') : date
  const otherLines = lines.filter((line) => line !== name && line !== days && line !== dates)
  return [days, name, ...otherLines, dates].filter(Boolean).join(' | ')
}

const dayOfMonth = pattern.iu`^(\d{1,2}(?:\s?[-–&]\s?(?:(?:${monthName})\.? )?${beginsName}\d{1,2})?)\s+(?:(?=\p{L}|\d{1,2}(?:st|nd|rd|th)\s+\p{L})|[|–-]\s+(?=[\p{L}\d]))`

/** Adds the month to "13 Season Opener", if the first line below the month's heading starts with a day. */
const withDaysOfMonth = (lines: readonly string[]): string[] => {
  let [month = '', above = '']: string[] = []
  return lines.map((line) => {
    if (isHeading(above)) month = (dayOfMonth.test(line) && monthLine.exec(above)?.[1]) || ''
    above = line || above
    const isDay = month !== '' && !endsAsStreet(line.split(',')[0] ?? '')
    return isDay ? line.replace(dayOfMonth, `${month} $1 - `) : line
  })
}

const beforeDayAlone = new RegExp(String.raw`\n(?=${weekdays}(?:${anyDate})\n)`, 'i')
const inState = /\b[A-Z]{2}(?: \d{5})?\.?$/m
const bullet = /^[-–•*]\s+/

const isPoint = (entry: string): boolean => bullet.test(entry) && !beginsEntry(entry)
const isWhole = (entry: string): boolean =>
  hours.test(entry) && inState.test(entry) && !anyDay.test(entry)

/** Repeats a date alone for each bullet point below, and for each of several entries with hours and a place. */
const withDaysAbove = (text: string): string => {
  const sections = text.split(beforeDayAlone).map((section) => {
    const [day = '', ...below] = section.split('\n')
    const gap = below[0] === '' ? /\n\n|\n(?=[-–•*]\s)/ : '\n'
    const entries = below.join('\n').trim().split(gap)
    const isOfDay = entries.filter(isWhole).length > 1 ? isWhole : isPoint
    if (!onlyDate.test(day) || !entries.some(isOfDay)) return section
    let isBelow = true
    const datedEntries = entries.map((entry) => {
      isBelow &&= !isHeading(entry)
      return isBelow && isOfDay(entry) ? `${day}: ${entry.replace(bullet, '')}` : entry
    })
    return datedEntries.join('\n\n')
  })
  return sections.join('\n')
}
