/** Lists of events as people write them in messages and flyers, as the lines of a web page. */
import { escapeMarkup } from '../../../../kit/text/escape-markup.ts'
import { monthName } from '../dates/read-moment.ts'
import { readRepeats } from '../dates/read-repeats.ts'
import { assignFields } from '../row/fields.ts'
import { aDate, leadOf, weekdays } from './line-dates.ts'
import { pageLines } from './page-lines.ts'

/** Undefined for text without events, and for a table whose header names columns. */
export const pageOfList = (given: string): string | undefined => {
  const text = given.replace(/\r\n?/g, '\n')
  const lines = text.split('\n').filter((line) => line.trim() !== '')
  const isList =
    lines.some((line) => aDay.test(line) || aHeading.test(line) || beginsEntry(line)) &&
    lines.some((line) => /\d/.test(line)) &&
    !lines.slice(0, 20).some((line) => namesColumns(line) || ofLetter.test(line))
  const page = isList ? pageOf(text) : ''
  const { rows, unreadable } = pageLines(page)
  return rows.length + unreadable.length > 0 ? page : undefined
}

const ofLetter = /^(?:sent|subject|reply-to|b?cc|message-id)\s*:/i

const namesColumns = (line: string): boolean =>
  new Set(assignFields(line.split(/[,;\t]/, 60)).values()).size > 1

const aDay = new RegExp(`\\b(?:${aDate})`, 'i')
/** "2027 Cruise Nights", "JULY". */
const aHeading = new RegExp(
  `^\\W*(?:(?:${monthName})\\.?(?:,? 20\\d\\d)?|.{0,60}\\b20\\d\\d\\b.{0,60})\\W*$`,
  'i',
)
const startsWithDay = new RegExp(String.raw`^[^\p{L}\d]*${weekdays}(?:${aDate})`, 'iu')

const aDayAlone = new RegExp(`^${weekdays}(?:${aDate})$`, 'i')

/** A day, or a rule such as "Every Monday, May to August". */
const beginsEntry = (line: string): boolean =>
  startsWithDay.test(line) ||
  leadOf(line, '2027') !== undefined ||
  (line.length <= 120 && readRepeats(line) !== undefined)

/** Marks of a post: a car beside the name, a pin before the place. */
const pictures = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u{fe0f}|\u{200d})*/gu

/** Gaps set columns apart. */
const plainLine = (line: string): string =>
  line
    .replace(pictures, '')
    .trim()
    .replace(/\t+|[ \u00a0]{2,}/g, ' | ')

/** An entry's lines below its date are one with it; where the date is below other lines, the first is its name. */
const pageOf = (text: string): string => {
  const lines = text
    .trim()
    .split('\n')
    .map(plainLine)
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
  const tags = withDaysAbove(lines.split('\n'))
    .join('\n')
    .trim()
    .split(/\n{2,}/)
    .flatMap((block) => {
      const ofBlock = block.split('\n')
      const [name = '', ...others] = ofBlock
      const at = others.findIndex(beginsEntry)
      const isHead = at >= 0 && at < 3 && !aDay.test(name) && !isHeading(name) && name.length <= 120
      if (!isHead || beginsEntry(name)) return entriesOf(ofBlock).map(headingOrParagraph)
      const [day = ''] = others.splice(at, 1)
      return [`<h3>${escapeMarkup(name)}</h3>`, paragraph(day), ...others.map(paragraph)]
    })
  return `<!doctype html><html><body><h1>Events</h1>\n${tags.join('\n')}\n</body></html>\n`
}

const bullet = /^[-–•*]\s+/

/** Points below a day alone, each with that day. No two blank lines follow each other. */
const withDaysAbove = (lines: readonly string[]): string[] => {
  let day = ''
  return lines.map((line, index) => {
    const isPoint = bullet.test(line) && !beginsEntry(line)
    if (isPoint && day !== '') return `${day}: ${line.replace(bullet, '')}`
    const next = lines[index + 1] || lines[index + 2] || ''
    if (line !== '') day = aDayAlone.test(line) && bullet.test(next) ? line : ''
    return day === '' ? line : ''
  })
}

const entriesOf = (lines: readonly string[]): string[] => {
  const entries: string[] = []
  let isWithin = false
  for (const line of lines) {
    const begins = beginsEntry(line)
    isWithin = isWithin && !begins && !isHeading(line)
    const before = isWithin ? entries.pop() : undefined
    if (before === undefined) entries.push(line)
    else entries.push(before.endsWith(',') ? `${before} ${line}` : `${before} | ${line}`)
    isWithin ||= begins
  }
  return entries
}

const isHeading = (line: string): boolean => aHeading.test(line) && !aDay.test(line)

const headingOrParagraph = (line: string): string => {
  const level = /\b20\d\d\b/.test(line) ? 2 : 3
  return isHeading(line) ? `<h${level}>${escapeMarkup(line)}</h${level}>` : paragraph(line)
}

const paragraph = (line: string): string => `<p>${escapeMarkup(line)}</p>`
