/** Text that somebody copied, as a file that the import reads: a table becomes one of a web page. */
import { escapeMarkup } from '../../../../kit/text/escape-markup.ts'
import { monthName } from '../dates/read-moment.ts'
import { readRepeats } from '../dates/read-repeats.ts'
import { assignFields } from '../row/fields.ts'
import { labeledBlocks } from '../source/labeled-blocks.ts'
import { aDate, leadOf, weekdays } from '../web-page/line-dates.ts'

/** Cells of a copied table, of one in Markdown, and of one that spaces line up. */
const separators = [/\t/, /\|/, /[ \u00a0]{2,}/]

/** The text itself where it is no table, such as a calendar, CSV or markup. */
export const fileOfText = (text: string): string => {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  if (/^\s*(?:<|BEGIN:|[[{])/i.test(text) || labeledBlocks(text)) return text
  const separator = separators.find((each) => hasColumns(lines, each))
  if (!separator) return isListOfDays(lines) ? pageOfText(text.replace(/\r\n?/g, '\n')) : text
  const rows = lines
    .filter((line) => !/^[\s|:+-]+$/.test(line))
    .map((line) => cellsOf(line, separator).map((cell) => `<td>${escapeMarkup(cell)}</td>`))
  const body = rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('\n')
  return `<!doctype html><html><body><table>\n${body}\n</table></body></html>\n`
}

/** Lines of which the first is no header of columns, and some have a date. */
const isListOfDays = (lines: readonly string[]): boolean =>
  lines.some((line) => aDay.test(line) || aHeading.test(line) || beginsEntry(line)) &&
  lines.some((line) => /\d/.test(line)) &&
  new Set(assignFields((lines[0] ?? '').split(/[,;]/)).values()).size < 2

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
const pageOfText = (text: string): string => {
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

/** Several lines have cells, and one names the columns. */
const hasColumns = (lines: readonly string[], separator: RegExp): boolean => {
  const rows = lines.map((line) => cellsOf(line, separator)).filter(({ length }) => length > 1)
  return rows.length > 1 && rows.some((cells) => new Set(assignFields(cells).values()).size > 1)
}

/**
 * Spaces and bars around a line are no cells; a tab at its beginning is an empty one. The look behind keeps the time linear:
 * without it, each blank of a long row of them begins a search of its own.
 */
const cellsOf = (line: string, separator: RegExp): string[] =>
  line
    .replace(/^[ \u00a0|]+|(?<![ \u00a0|])[ \u00a0|]+$/g, '')
    .split(separator)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
