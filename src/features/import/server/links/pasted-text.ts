/** Text that somebody copied, as a file that the import reads: a table becomes one of a web page. */
import { escapeMarkup } from '../../../../kit/text/escape-markup.ts'
import { monthName } from '../dates/read-moment.ts'
import { assignFields } from '../row/fields.ts'
import { labeledBlocks } from '../source/labeled-blocks.ts'
import { aDate, weekdays } from '../web-page/line-dates.ts'

/** Cells of a copied table, of one in Markdown, and of one that spaces line up. */
const separators = [/\t/, /\|/, /[ \u00a0]{2,}/]

/** The text itself where it is no table, such as a calendar, CSV or markup. */
export const fileOfText = (text: string): string => {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  if (/^\s*(?:<|BEGIN:|[[{])/i.test(text) || labeledBlocks(text)) return text
  const separator = separators.find((each) => hasColumns(lines, each))
  if (!separator) return isListOfDays(lines) ? pageOfLines(lines, headsOf(text)) : text
  const rows = lines
    .filter((line) => !/^[\s|:+-]+$/.test(line))
    .map((line) => cellsOf(line, separator).map((cell) => `<td>${escapeMarkup(cell)}</td>`))
  const body = rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('\n')
  return `<!doctype html><html><body><table>\n${body}\n</table></body></html>\n`
}

/** Lines of which the first is no header of columns, and some have a date. */
const isListOfDays = (lines: readonly string[]): boolean =>
  lines.some((line) => aDay.test(line) || aHeading.test(line)) &&
  lines.some((line) => /\d/.test(line)) &&
  new Set(assignFields((lines[0] ?? '').split(/[,;]/)).values()).size < 2

const aDay = new RegExp(`\\b(?:${aDate})`, 'i')
/** "2027 Cruise Nights", "JULY". */
const aHeading = new RegExp(
  `^\\W*(?:(?:${monthName})\\.?(?:,? 20\\d\\d)?|.{0,60}\\b20\\d\\d\\b.{0,60})\\W*$`,
  'i',
)

/** First lines of what blank lines divide, where the next one begins with a date: the event's name stands above. */
const headsOf = (text: string): ReadonlySet<string> =>
  new Set(
    text.split(/(?:\r\n|\r|\n)\s*(?:\r\n|\r|\n)/).flatMap((block) => {
      const [first = '', second = ''] = block.trim().split(/[\r\n]+/)
      const isHead = startsWithDay.test(second) && !aDay.test(first) && first.length <= 120
      return isHead ? [first.trim()] : []
    }),
  )

const startsWithDay = new RegExp(String.raw`^[^\p{L}\d]*${weekdays}(?:${aDate})`, 'iu')

/** Marks of a post: a car beside the name, a pin before the place. */
const pictures = /\p{Extended_Pictographic}(?:\p{Emoji_Modifier}|\u{fe0f}|\u{200d})*/gu

const pageOfLines = (lines: readonly string[], heads: ReadonlySet<string>): string => {
  const tags = lines.map((line) => {
    const words = escapeMarkup(line.replace(pictures, '').trim())
    if (heads.has(line.trim())) return `<h3>${words}</h3>`
    if (!aHeading.test(line) || aDay.test(line)) return `<p>${words}</p>`
    const level = /\b20\d\d\b/.test(line) ? 2 : 3
    return `<h${level}>${words}</h${level}>`
  })
  return `<!doctype html><html><body><h1>Events</h1>\n${tags.join('\n')}\n</body></html>\n`
}

const hasColumns = (lines: readonly string[], separator: RegExp): boolean =>
  lines.filter((line) => cellsOf(line, separator).length > 1).length > 1

/**
 * Spaces and bars around a line are no cells; a tab at its beginning is an empty one. The look behind keeps the time linear:
 * without it, each blank of a long row of them begins a search of its own.
 */
const cellsOf = (line: string, separator: RegExp): string[] =>
  line
    .replace(/^[ \u00a0|]+|(?<![ \u00a0|])[ \u00a0|]+$/g, '')
    .split(separator)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
