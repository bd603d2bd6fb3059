/**
 * Events of a web page without markup for events: lines that start or end with a date, and dates next to the name of an
 * event. Rejects, with the reason, a date without a year or with the wrong weekday.
 */
import { pattern } from '../../../../kit/text/pattern.ts'
import { monthName } from '../dates/read-moment.ts'
import { readRepeats } from '../dates/read-repeats.ts'
import type { ReadItem } from '../row/source-row.ts'
import {
  type DatedEvent,
  type DatedLine,
  eventWord,
  hours,
  isoOf,
  isUnreadDate,
  leftOutMark,
  onlyDay,
  onlyHours,
  readDate,
  spansDays,
  withDate,
  withRainApart,
} from './line-dates.ts'
import { isListHeading, linesOf, withoutGeneric } from './line-sections.ts'
import { sentenceEvents } from './line-sentences.ts'
import { aboutOf, isBare, isTown, nameOf, placeIn, placeWords } from './line-words.ts'
import { pageBlocks } from './page-blocks.ts'

type Unreadable = Extract<ReadItem, { unreadable: string }>

/** `dates`: number of lines with a date, including those without an event. */
export type PageLines = { rows: string[][]; unreadable: Unreadable[]; dates: number }

const header = 'Date,Repeats,Name,Time,Venue,Location,State,Website,Description,Rain date'.split(
  ',',
)

export const pageLines = (html: string): PageLines => {
  const { leftOut = [], shown = [] } = Object.groupBy(pageBlocks(html), ({ parts }) =>
    parts[0]?.startsWith(leftOutMark) ? 'leftOut' : 'shown',
  )
  const lines = linesOf(shown).map(withDate)
  const alone = new Map<number, number>()
  for (const { date, rest, start } of lines)
    if (date !== undefined && rest === '') alone.set(start, (alone.get(start) ?? 0) + 1)
  /** Indexes of dates without other text that are not headings. */
  const lone = lines.flatMap(({ date, rest, level }, index) =>
    date !== undefined && rest === '' && level === undefined ? [index] : [],
  )
  const isDateFirst = areDatesFirst(lone, lines)
  const page = { lines, isDateFirst, areCards: areCards(lone, lines), alone }
  const found: DatedEvent[] = lines.flatMap((line, index) => eventOf(line, index, page) ?? [])
  const rows: string[][] = []
  const unreadable: Unreadable[] = leftOut.map(({ line, parts }) => ({
    line,
    unreadable: parts.join(' | ').replace(leftOutMark, ''),
  }))
  const addEvents = (events: readonly DatedEvent[]) => {
    for (const event of events) {
      const day = readDate(event)
      if ('problem' in day) unreadable.push({ line: event.line.line, unreadable: day.problem })
      else {
        const { about, rainDate } = withRainApart(event.about, event.line.isRule ? '' : day.date)
        rows.push([...rowOf(withPlace({ ...event, about }, lines), day.date), rainDate])
      }
    }
  }
  addEvents(found.length > 0 ? found : singleEvent(lines))
  const eventLines = new Set(found.map(({ line }) => line))
  for (const line of found.length > 0 ? lines : [])
    if (
      line.date !== undefined &&
      (line.rest === '' || line.isRule || isTown(line.rest.split(' | ')[0] ?? '')) &&
      line.isOfEvents &&
      !line.isClosed &&
      !eventLines.has(line)
    )
      unreadable.push({ line: line.line, unreadable: `no name that is sure beside "${line.date}"` })
  for (const [index, line] of found.length > 0 ? lines.entries() : [])
    if (isUnread(line, lines[index + 1]))
      unreadable.push({
        line: line.line,
        unreadable: `can't read the date "${line.text.slice(0, 40)}"`,
      })
  if (rows.length === 0) addEvents(sentenceEvents(lines))
  const dates = lines.filter(({ date }) => date !== undefined).length
  return { rows: rows.length > 0 ? [header, ...rows] : [], unreadable, dates }
}

/** Dates that can't be read: "MONDAY" above a list of places, "Every Friday but one: …". */
const isUnread = (
  { text, date, isOfEvents, isClosed }: DatedLine,
  next: DatedLine | undefined,
): boolean =>
  isOfEvents &&
  !isClosed &&
  date === undefined &&
  (isUnreadDate(text) ||
    (onlyDay.test(text) &&
      next?.date === undefined &&
      /\p{L}{3}.*(?:,|\s[-–—|])|,.*\p{L}{3}/u.test(next?.text ?? '')))

type Lines = {
  lines: readonly DatedLine[]
  isDateFirst: boolean
  areCards: boolean
  /** Number of dates without other text below each heading. */
  alone: ReadonlyMap<number, number>
}

const eventOf = (line: DatedLine, index: number, page: Lines): DatedEvent | undefined => {
  const { date, rest } = line
  if (date === undefined || line.isClosed || line.level === 0) return undefined
  if (rest === '') return loneDate(line, date, index, page)
  const isProgram = line.depth > 0 && isWithinEvent(line, index, page.lines)
  if (!line.isOfEvents || isProgram) return undefined
  // State and town before the name: "CA, Moorpark. Roam 'n Relics."
  const text = rest.replace(/^([A-Z]{2}), ([^.;]{3,40})\. (.+)$/, '$3; $2, $1')
  const name = isTown(text.split(' | ')[0] ?? '') ? nameAbove(line, page.lines) : nameOf(text)
  return withAbout(name, line, date, text, true)
}

/** Event name from the heading, for a line that starts with a town. */
const nameAbove = ({ start }: DatedLine, lines: readonly DatedLine[]): string => {
  const heading = lines[start]
  const isOfEvent = heading && !isListHeading(heading) && eventWord.test(heading.text)
  return isOfEvent ? withoutGeneric(heading.text.replace(/[\s,–—-]*\b20\d\d\b/, '')) : ''
}

/** True for a list nested in an event's entry, which is the event's program. */
const isWithinEvent = (
  { depth }: DatedLine,
  index: number,
  lines: readonly DatedLine[],
): boolean => {
  let at = index - 1
  while (at >= 0 && (lines[at]?.depth ?? 0) >= depth && !lines[at]?.level) at--
  return lines[at]?.date !== undefined
}

/** Event of a date without other text; its name is in the heading above or the line below. */
const loneDate = (
  line: DatedLine,
  date: string,
  index: number,
  page: Lines,
): DatedEvent | undefined => {
  const { lines, isDateFirst, alone } = page
  const isList = (alone.get(line.start) ?? 0) > 1
  const before = lines[index - 1]
  const entryTexts = [...(line.place ? [line.place] : []), ...textsBelow(index, lines)]
  const isRange = spansDays.test(date) || line.hasHours === true
  if (!(line.isOfEvents || isRange)) return undefined
  const entry = entryAbove(line, index, lines)
  if (entry) return withAbout(entry.name, line, entry.date, entry.text)
  const above = before?.level !== undefined && before.level > 0 ? withoutGeneric(before.text) : ''
  const isNamed = above !== '' && line.level === undefined && before?.date === undefined
  if (isNamed && !isList) {
    // A blog post has its date in the same position below its title.
    const isOfEvent = line.isRule
      ? eventWord.test(above)
      : before?.isWithinEvents || isRange || isInTitle(date, lines)
    return isOfEvent && !isDateFirst
      ? withAbout(above, line, date, entryTexts.join(' | '))
      : undefined
  }
  const isCard = page.areCards && line.isWithinEvents
  const list = lines[line.start]
  // Calendar-style dates next to posts are not below a list of events.
  const isSheet = line.isSheet === true && isList && list !== undefined && isListHeading(list)
  const isAbove =
    line.level !== undefined || isCard || isSheet || isBelowHeading(line, isList, lines)
  if (line.isRule || !isAbove) return undefined
  const name = nameBelow(line, lines[index + 1], entryTexts)
  return name === undefined ? undefined : withAbout(name, line, date, entryTexts.join(' | '))
}

/**
 * Event of "Date: June 5", or of a date styled as a heading, that follows the event's name and text. A post's date,
 * unlike these, has no hours and no heading of a list of events above.
 */
const entryAbove = (
  { date = '', level, isLabeled }: DatedLine,
  index: number,
  lines: readonly DatedLine[],
): { name: string; date: string; text: string } | undefined => {
  const at = lines.findLastIndex(
    (each, before) =>
      before < index && each.level !== undefined && each.level > 0 && each.level < (level ?? 7),
  )
  const heading = lines[at]
  if (!heading || heading.date !== undefined || index - at < 2 || !(isLabeled || level))
    return undefined
  const end = lines.findIndex(
    (each, after) => after > at && each.level !== undefined && each.level <= (heading.level ?? 0),
  )
  const section = lines.slice(at + 1, end === -1 ? undefined : end)
  if (section.length > 12 || section.filter((each) => each.date !== undefined).length > 1)
    return undefined
  const times = section.flatMap(({ text }) => (onlyHours.test(text) ? [text] : []))
  const isOfEvent = heading.isWithinEvents || times.length === 1 || spansDays.test(date)
  const name = withoutGeneric(heading.text)
  const when = times.length === 1 && !hours.test(date) ? `${date}, ${times[0]}` : date
  return isOfEvent && name !== ''
    ? { name: nameOf(name), date: when, text: section.map(({ text }) => text).join(' | ') }
    : undefined
}

const isInTitle = (date: string, lines: readonly DatedLine[]): boolean =>
  lines.some(({ level, text }) => level === 0 && text.includes(date))

/** Texts of the same entry, below a date. */
const textsBelow = (index: number, lines: readonly DatedLine[]): string[] => {
  const below = lines.slice(index + 1, index + 8)
  const end = below.findIndex((each) => each.date !== undefined || each.level !== undefined)
  return (end === -1 ? below : below.slice(0, end)).map(({ text }) => text)
}

const nameBelow = (line: DatedLine, next: DatedLine | undefined, entryTexts: readonly string[]) => {
  if (next === undefined || next.date !== undefined) return undefined
  const isDeeper = next.level !== undefined && next.level > (line.level ?? 0)
  if (next.isClosed) return undefined
  const name = isDeeper ? next.text : (entryTexts[0] ?? '')
  return name.length > 120 || isTown(name) ? undefined : nameOf(name)
}

/** True if the first date directly follows the heading, so that each date precedes its event. */
const isBelowHeading = (
  { start }: DatedLine,
  isList: boolean,
  lines: readonly DatedLine[],
): boolean => {
  const first = lines[start + 1]
  const isOfMany = isList || withoutGeneric(lines[start]?.text ?? '') === ''
  return start >= 0 && isOfMany && first?.date !== undefined && first.rest === ''
}

/** True if cards start with their date: then the heading above a date belongs to the previous card. */
const areDatesFirst = (lone: readonly number[], lines: readonly DatedLine[]): boolean => {
  const isBelow = (index: number) => lines[index - 1]?.level !== undefined
  const isAbove = (index: number) => (lines[index + 1]?.level ?? 0) > 1
  const first = lone.filter((index) => isAbove(index) && !isBelow(index)).length
  return first > 0 && first >= lone.filter((index) => isBelow(index) && !isAbove(index)).length
}

/** True if each date is followed by a heading, and is never below a heading of the same level. */
const areCards = (lone: readonly number[], lines: readonly DatedLine[]): boolean => {
  const level = (index: number) => lines[index]?.level ?? 0
  return lone.length > 1 && lone.every((index) => level(index - 1) < level(index + 1))
}

/** Event of a page about a single event: all its dates are equal, and the page's heading is its name. */
const singleEvent = (lines: readonly DatedLine[]): DatedEvent[] => {
  const alone = lines.filter((line) => line.date !== undefined && line.rest === '')
  const days = new Set(alone.map((line) => isoOf(line)))
  const [line] = alone.toSorted((a, b) => Number(b.hasHours ?? 0) - Number(a.hasHours ?? 0))
  const [heading, page] = [1, 0].map((of) => lines.find(({ level }) => level === of))
  // The heading may be a slogan; then the page's title names the event.
  const isSlogan = line?.hasHours && eventWord.test(page?.text ?? '')
  const title = isSlogan && !eventWord.test(heading?.text ?? '') ? page : (heading ?? page)
  if (!line?.date || !title || days.size !== 1 || alone.some(({ isClosed }) => isClosed)) return []
  const name = nameOf(title.text)
  const about = lines.map(({ parts }) => parts.join(', '))
  const isLabeled = line.isLabeled && lines.some(({ text }) => placeLabel.test(text))
  const isOfList = /\b(?:schedule|calendar|events|dates)\b/i.test(name)
  const isEvent = isLabeled || (!isOfList && (line.isOfEvents || eventWord.test(title.text)))
  return isEvent
    ? [withAbout(name, line, line.date, about.join(' | ').slice(0, 5_000))].flatMap((e) => e ?? [])
    : []
}

const placeLabel = /^(?:location|where|venue|address)\s*:/i

const withAbout = (
  name: string,
  line: DatedLine,
  date: string,
  text: string,
  isLine = false,
): DatedEvent | undefined => {
  const about = aboutOf(name, text, isLine)
  return about && { ...about, ...(line.place && { location: line.place }), line, date }
}

/** Place of all events of a list: "All shows are at Riverside Park, Salem, OR unless noted." */
export const commonPlace =
  /^all (?:(?:our|the|of|car|truck|club|season|20\d\d) )*(?:shows|events|meets|cruises|cruise[- ]?ins|cruise nights|races|rounds|rallies|swap meets|autocross\w*|autox['’]?e?s) (?:(?:are|will be|take place) )?(?:held )?(?:at|in) (.+?)(?:,? (?:unless|except)\b|\.(?:\s|$)|$)/i

/** Completes an event without a place: with the list's common place, or with words that fit the heading's state. */
const withPlace = (event: DatedEvent, lines: readonly DatedLine[]): DatedEvent => {
  const { name, about, line, venue, location } = event
  if (location !== '' || venue !== '') return event
  const text = about.replaceAll('\n', ' | ')
  if (line.state !== '') return { ...event, location: placeWords(name, text) }
  const all = lines.findLast((each) => each.start === line.start && commonPlace.test(each.text))
  const place = commonPlace.exec(all?.text ?? '')?.[1] ?? ''
  return placeIn(place) === place && isBare(name, text) ? { ...event, location: place } : event
}

const rowOf = (
  { name, time, venue, location, about, line }: DatedEvent,
  date: string,
): string[] => {
  const link = /^(?:mailto|tel|javascript):|^#/i.test(line.href) ? '' : line.href
  const hasHours = hours.test(date)
  const when = line.isRule ? ['', ruleWithSeason(date, about, line.year)] : [date, '']
  const state = placeIn(location) === '' ? line.state : ''
  return [...when, name, hasHours ? '' : time, venue, location, state, link, about]
}

const season = pattern.i`\b(?:(?:${monthName})\b\.?(?: \d{1,2}(?:st|nd|rd|th)?)?\s*(?:[-–]|to\b|thru\b|through\b)|through|thru|until)\s*(?:${monthName})\b\.?(?: \d{1,2}\b)?`

/** Adds to a rule the season in its event's text, and the year of its list if the rule states no year. */
const ruleWithSeason = (text: string, about: string, year: string): string => {
  const { rule = '', until } = readRepeats(text) ?? {}
  const hasSeason = until !== undefined || rule.includes('BYMONTH')
  const [span = ''] = (!hasSeason && season.exec(about)) || []
  const words = span !== '' && readRepeats(`${text}, ${span}`) ? `${text}, ${span}` : text
  const isOpen = year !== '' && readRepeats(words)?.years === undefined
  return isOpen && readRepeats(`${words} ${year}`) ? `${words} ${year}` : words
}
