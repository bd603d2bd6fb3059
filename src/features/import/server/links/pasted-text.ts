/** Turns pasted text into a file that the import reads: a table becomes one in HTML. */
import { escapeMarkup } from '../../../../kit/text/escape-markup.ts'
import { assignFields } from '../row/fields.ts'
import { labeledBlocks } from '../source/labeled-blocks.ts'
import { pageOfList } from '../web-page/text-list.ts'

/** Separators of cells: in a copied table, in Markdown, and in columns aligned by spaces. */
const separators = [/\t/, /\|/, /[ \u00a0]{2,}/]

/** Returns the text itself if it is not a table or list, such as a calendar, CSV or markup. */
export const fileOfText = (text: string): string => {
  const lines = text.split(/\r\n|\r|\n/).filter((line) => line.trim() !== '')
  if (/^\s*(?:<|BEGIN:|[[{])/i.test(text) || labeledBlocks(text)) return text
  const separator = separators.find((each) => hasColumns(lines, each))
  if (!separator) return pageOfList(text) ?? text
  const rows = lines
    .filter((line) => !/^[\s|:+-]+$/.test(line))
    .map((line) => cellsOf(line, separator).map((cell) => `<td>${escapeMarkup(cell)}</td>`))
  const body = rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('\n')
  return `<!doctype html><html><body><table>\n${body}\n</table></body></html>\n`
}

/** True if several lines have cells, and one of them names the columns. */
const hasColumns = (lines: readonly string[], separator: RegExp): boolean => {
  const rows = lines.map((line) => cellsOf(line, separator)).filter(({ length }) => length > 1)
  return rows.length > 1 && rows.some((cells) => new Set(assignFields(cells).values()).size > 1)
}

/**
 * Spaces and bars around a line are not cells; a leading tab is an empty cell. The lookbehind keeps the time linear:
 * without it, each blank in a long run of blanks starts a new search.
 */
const cellsOf = (line: string, separator: RegExp): string[] =>
  line
    .replace(/^[ \u00a0|]+|(?<![ \u00a0|])[ \u00a0|]+$/g, '')
    .split(separator)
    .map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'))
