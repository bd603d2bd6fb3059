/** Text that somebody copied, as a file that the import reads: a table becomes one of a web page. */
import { escapeMarkup } from '../../../../kit/text/escape-markup.ts'
import { assignFields } from '../row/fields.ts'
import { labeledBlocks } from '../source/labeled-blocks.ts'
import { pageOfList } from '../web-page/text-list.ts'

/** Cells of a copied table, of one in Markdown, and of one that spaces line up. */
const separators = [/\t/, /\|/, /[ \u00a0]{2,}/]

/** The text itself where it is no table, such as a calendar, CSV or markup. */
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
