/** Converts the lines of a copied list to paragraphs, one for each entry. */
import { memoizeText } from '../../../../catalog/event/server/memoize-text.ts'
import { escapeMarkup } from '../../../../kit/text/escape-markup.ts'
import { pattern } from '../../../../kit/text/pattern.ts'
import { monthName } from '../dates/read-moment.ts'
import { readRepeats } from '../dates/read-repeats.ts'
import {
  anyDate,
  dateIn,
  eventWord,
  hasRule,
  isUnreadDate,
  leadOf,
  leftOutMark,
  onlyDay,
  onlyHours,
  weekdays,
} from './line-dates.ts'
import { placeBehind, programAt } from './line-words.ts'
import { commonPlace } from './page-lines.ts'

export const anyDay = new RegExp(`\\b(?:${anyDate})`, 'i')
/** Heading with a month: "JULY". */
export const monthLine = new RegExp(String.raw`^\W*(${monthName})\.?(?:,? 20\d\d)?\W*$`, 'i')
/** Heading with a year: "2027 Cruise Nights". In a long line, a month or "schedule" or the like is next to it. */
const yearLine = pattern.i`^(?:.{0,60}\b20\d\d\b.{0,60}|.{0,80}\b(?:(?:${monthName})\.? 20\d\d|20\d\d (?:schedule|calendar|events|season|shows|dates))\b.{0,80})$`
export const isYearOrMonth = (line: string): boolean => monthLine.test(line) || yearLine.test(line)
export const startsWithDay = new RegExp(String.raw`^[^\p{L}\d]*${weekdays}(?:${anyDate})`, 'iu')

export const onlyDate = new RegExp(`^${weekdays}(?:${anyDate})$`, 'i')

/** True if a line starts with a date or a rule, such as "Every Monday, May to August". */
export const beginsEntry = memoizeText(
  (line): boolean =>
    startsWithDay.test(line) ||
    leadOf(line, '2027') !== undefined ||
    (line.length <= 120 && readRepeats(line) !== undefined),
)

/** Prefix that marks a line as a heading. */
export const headMark = '## '

/**
 * Kind of a line, a letter for patterns: # heading, r text in brackets, d date or rule alone, b start of an entry,
 * h hours, p place, s sentence, t other text.
 */
export const kindOf = (line: string): string => {
  if (isHeading(line)) return '#'
  if (/^\(.*\)$/.test(line)) return 'r'
  if (onlyDate.test(line) || (line.length <= 120 && readRepeats(line))) return 'd'
  const isProse = line.length > 120 || /\p{L}{4}[.!?](?:\s|$)/u.test(line)
  if (beginsEntry(line) || (isUnreadDate(line) && !isProse)) return 'b'
  if (onlyHours.test(line)) return 'h'
  if (placeBehind(`- ${line}`).place !== '') return 'p'
  return isProse || line.search(programAt) === 0 ? 's' : 't'
}

type ListLines = readonly string[]

/** HTML of the blocks of a list. Text below the last entry becomes a paragraph that reports it as left out. */
export const tagsOfBlocks = (blocks: readonly ListLines[]): string[] => {
  const most = linesBelowEntries(blocks)
  const [first, last] = [blocks.findIndex(hasEntries), blocks.findLastIndex(hasEntries)]
  const isList = last > first || most < Number.POSITIVE_INFINITY
  const isSolid = isList && blocks.slice(first, last + 1).every(hasEntries)
  const end = isSolid && !onlyDate.test(blocks[last]?.at(-1) ?? '') ? last + 1 : blocks.length
  const tags = blocks.slice(0, end).flatMap((lines) => tagsOfBlock(lines, most))
  return [...tags, ...leftOutBelow(blocks.slice(end).flat())]
}

const hasEntries = (lines: ListLines): boolean => lines.some(startsBlock)

/**
 * HTML of a block. Lines below a date belong to its entry. If other lines precede the date, the entry's name is the
 * first of them that names an event, else the block's first line; each further date alone repeats the event.
 */
const tagsOfBlock = (lines: ListLines, most: number): string[] => {
  const [first = '', ...others] = lines
  const at = others.findIndex(beginsEntry)
  const eventLine = lines
    .slice(0, at + 1)
    .find((line) => eventWord.test(line) && !/\bby\b|,/i.test(line))
  const name = eventLine ?? first
  const entries = others.filter((line) => beginsEntry(line) && !onlyDate.test(line))
  const isTitle =
    entries.length < 3 && !anyDay.test(first) && !isHeading(first) && first.length <= 120
  const isBelowName = at >= 0 && at < (name === first ? 3 : 6) && isTitle && !beginsEntry(first)
  if (!isBelowName) return entriesOf(lines, most)
  const days = others.filter((line, index) => index === at || onlyDate.test(line))
  const texts = lines
    .filter((line) => line !== name && !days.includes(line))
    .slice(0, 12)
    .map(paragraph)
  const head = `<h3>${escapeMarkup(name)}</h3>`
  return days.flatMap((day) => [head, paragraph(day)].concat(texts))
}

/** Most lines between two entries of a block; infinite if at most one entry is followed by another entry. */
const linesBelowEntries = (blocks: readonly ListLines[]): number => {
  const counts = blocks.flatMap((lines) => {
    const alone = lines.flatMap((line, index) => (startsBlock(line) ? [index] : []))
    return alone.flatMap((at, index) => {
      const next = alone[index + 1]
      return next !== undefined && beginsEntry(lines[at] ?? '') ? [next - at - 1] : []
    })
  })
  return counts.length > 1 ? Math.max(...counts) : Number.POSITIVE_INFINITY
}

const startsBlock = memoizeText(
  (line): boolean =>
    beginsEntry(line) ||
    isHeading(line) ||
    isUnreadDate(line) ||
    onlyDay.test(line) ||
    hasRule(line),
)

/** First words of a greeting or a note by the sender of a list. */
const senderWords =
  /^\W*(?:see (?:you|ya)|hope to see|thanks|thank you|best regards|regards|sincerely|cheers|sent from|submit|(?:to|please) (?:submit|add|list|send|e-?mail)|send (?:us|your|me)|e-?mail (?:us|your|me)|got an event|(?:last )?updated|page \d)\b/i

/** HTML of the entries of one block, and of a report of the text below that belongs to no entry. */
const entriesOf = (lines: ListLines, most: number): string[] => {
  const last = lines.findLastIndex(startsBlock)
  const isOwn = (line: string, at: number) =>
    at - last <= Math.max(most, kindOf(lines[last] ?? '') === 'd' ? 1 : 0) ||
    /[hpr]/.test(kindOf(line)) ||
    lines[at - 1]?.endsWith(',')
  const isBelow = (line: string, at: number) =>
    at > last &&
    beginsEntry(lines[last] ?? '') &&
    (senderWords.test(line) || commonPlace.test(line) || !isOwn(line, at))
  const end = lines.findIndex(isBelow)
  const entries: string[] = []
  let isWithin = false
  for (const [at, line] of lines.slice(0, end < 0 ? undefined : end).entries()) {
    const isTitle = /^[\p{Lu}\s&-]{4,40}$/u.test(line) && beginsEntry(lines[at + 1] ?? '')
    isWithin = isWithin && !isTitle && !startsBlock(line)
    const before = isWithin ? entries.pop() : undefined
    if (before === undefined) entries.push(line)
    else entries.push(before.endsWith(',') ? `${before} ${line}` : `${before} | ${line}`)
    isWithin ||= beginsEntry(line)
  }
  return [...entries.map(tagOf), ...leftOutBelow(end < 0 ? [] : lines.slice(end))]
}

const leftOutBelow = (lines: ListLines): string[] => {
  const left = lines.filter((line) => !commonPlace.test(line))
  const reason = `text below the list, "${left.join(' ').slice(0, 80)}"`
  const places = lines.filter((line) => commonPlace.test(line)).map(paragraph)
  return left.length > 0 ? [...places, leftOutNote(reason)] : places
}

/** HTML of an entry, or of the reason why it was left out if its date can't be parsed. */
const tagOf = (line: string): string => {
  const [first = ''] = line.split(' | ', 1)
  const isEntry = (beginsEntry(first) || hasRule(line)) && !isUnreadDate(line)
  return isEntry && !dateIn({ text: line, parts: [line], year: '2027', month: '' }).date
    ? leftOutNote(`can't read the date "${line.slice(0, 40)}"`)
    : headingOrParagraph(line)
}

/** Paragraph with the reason why a line was left out. */
const leftOutNote = (reason: string): string => paragraph(`${leftOutMark}${reason}`)

export const isHeading = (line: string): boolean =>
  line.startsWith(headMark) || (isYearOrMonth(line) && !anyDay.test(line))

/** Words removed from headings, because a heading with one of them would end a section of events. */
const postWords = /\b(?:comments?|replies|newsletters?)\b/gi

const headingOrParagraph = (line: string): string => {
  const level = /\b20\d\d\b/.test(line) ? 2 : line.startsWith(headMark) ? 3 : 4
  const title = line.replace(headMark, '').replace(postWords, '')
  return isHeading(line) ? `<h${level}>${escapeMarkup(title)}</h${level}>` : paragraph(line)
}

const paragraph = (line: string): string => `<p>${escapeMarkup(line)}</p>`
