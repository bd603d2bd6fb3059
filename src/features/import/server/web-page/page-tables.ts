/** Tables of a web page whose header contains the columns of events, as rows of cells. */

import { pattern } from '../../../../kit/text/pattern.ts'
import { splitStruck, struck } from '../clean/struck-text.ts'
import { monthName, onlyYear, weekdayName } from '../dates/read-moment.ts'
import { withYear } from '../dates/with-year.ts'
import { assignFields } from '../row/fields.ts'
import { TagReader } from './page-tags.ts'

const maxTables = 500
const maxRows = 5_000
const maxColumns = 60
const maxCell = 5_000
/** Number of top rows searched for a header. */
const rowsToHeader = 4

type Cell = { text: string; href?: string; rows: number; columns: number }
export type Table = { rows: Cell[][]; year: string; heading: string; cell?: Cell; isInRow: boolean }

/** Lists of the page, header first. Tables with the same header, such as one per month, form one list. */
export const pageTables = (html: string): string[][][] => {
  const lists = new Map<string, string[][]>()
  for (const table of readTables(html)) {
    const [header, ...rows] = listOf(table) ?? []
    if (!header || rows.length === 0) continue
    const key = header.join('\n').toLowerCase()
    const list = lists.get(key)
    if (list) list.push(...rows)
    else lists.set(key, [header, ...rows])
  }
  return [...lists.values()]
}

export const readTables = (html: string): readonly Table[] =>
  new TableReader(html, 'href rowspan colspan', 500).read().tables

class TableReader extends TagReader {
  readonly tables: Table[] = []
  private readonly openTables: Table[] = []
  /** Heading or title; its year applies to the tables below it. */
  private heading: string | undefined
  private year = ''
  private above = ''
  private silent = false

  protected override openTag(): void {
    const { tag } = this
    this.silent = tag === 'script' || tag === 'style'
    const table = this.openTables.at(-1)
    if (tag === 'table') this.openTable()
    else if (/^(?:h[1-6]|caption|title)$/.test(tag)) this.heading = ''
    else if (tag === 'br' || tag === 'p' || tag === 'div' || tag === 'li') this.breakLine()
    else if (!table) return
    else if (tag === 'tr') this.openRow(table)
    else if (tag === 'td' || tag === 'th') this.openCell(table)
    else if (tag === 'a' && table.cell) table.cell.href ??= this.attributes.get('href')
  }

  protected override closeTag(name: string): void {
    this.silent = false
    const table = this.openTables.at(-1)
    if (/^(?:h[1-6]|caption|title)$/.test(name)) this.endHeading(table)
    else if (name === 'td' || name === 'th') delete table?.cell
    else if (name === 'table' && table) {
      this.openTables.pop()
      if (this.tables.length < maxTables) this.tables.push(table)
    }
  }

  protected override addText(text: string): void {
    if (this.silent) return
    if (this.heading !== undefined && this.heading.length < 500) this.heading += text
    const cell = this.openTables.at(-1)?.cell
    if (cell && cell.text.length < maxCell) cell.text += this.isStruck ? struck(text) : text
  }

  override onend(): void {
    while (this.openTables.length > 0) this.closeTag('table')
  }

  private openTable(): void {
    if (this.openTables.length < 50) {
      const { year, above: heading } = this
      this.openTables.push({ rows: [], year, heading, isInRow: false })
    }
  }

  private openRow(table: Table): void {
    delete table.cell
    if (table.rows.length < maxRows) table.rows.push([])
  }

  private openCell(table: Table): void {
    const span = (name: string) =>
      Math.min(200, Math.max(1, Number(this.attributes.get(name)) || 1))
    const cell: Cell = { text: '', rows: span('rowspan'), columns: span('colspan') }
    if (table.rows.length === 0) this.openRow(table)
    const row = table.rows.at(-1)
    if (row && row.length < maxColumns) row.push(cell)
    table.cell = cell
  }

  private breakLine(): void {
    const cell = this.openTables.at(-1)?.cell
    if (cell && /[^\s,;:(]\s*$/.test(cell.text)) cell.text += ', '
  }

  private endHeading(table: Table | undefined): void {
    this.above = this.heading?.trim() ?? ''
    if (table) table.heading = this.above
    this.heading = undefined
    const year = onlyYear(this.above)
    if (year === '') return
    this.year = year
    if (table) table.year = year
  }
}

/** Undefined if the table is not a list of events. */
const listOf = (table: Table): string[][] | undefined => {
  const grid = spread(table.rows)
  const index = grid
    .slice(0, rowsToHeader)
    .findIndex((row) => isHeader(row.map(({ text }) => text)))
  const headerCells = grid[index]?.map(({ text }) => text)
  if (!headerCells) return undefined
  const roundColumn = numberedColumn(headerCells)
  const header = headerCells.with(
    Math.max(0, roundColumn),
    roundColumn < 0 ? (headerCells[0] ?? '') : 'Event name',
  )
  const fields = assignFields(header)
  const columnOf = (fieldName: string) =>
    [...fields].find(([, field]) => field === fieldName)?.[0] ?? -1
  const [date, name, website] = ['date', 'name', 'website'].map(columnOf)
  let year = yearAlone(grid.slice(0, index)) || table.year
  let month = header.includes('Month') ? '' : monthOf(table.heading)
  const rows: string[][] = []
  for (const row of grid.slice(index + 1)) {
    const isOff = [date, name, roundColumn].some((at = -1) => row[at]?.struckText && !row[at].text)
    const cells = row.map(({ text, struckText = '' }, column) => {
      const kept = text || (isOff ? struckText : '')
      return isOff && kept && (column === name || column === roundColumn)
        ? `Canceled: ${kept}`
        : kept
    })
    const filled = new Set(cells.filter(Boolean))
    if (filled.size < 2) {
      year = yearAlone([row]) || year
      month = monthOf(cells.join('')) || month
    } else if (!isHeader(cells)) {
      const link = row[name ?? -1]?.href
      const datedCells = cells.map((cell, column) => {
        if (column === roundColumn)
          return numberedName(table.heading, headerCells[column] ?? '', cell)
        const day = column === date && month ? cell.replace(onlyDays, `$1${month} $2`) : cell
        return column === date ? (withYear(day, year) ?? day) : cell
      })
      rows.push(website === -1 ? [...datedCells, linkOf(link)] : datedCells)
    }
  }
  const width = header.length + (website === -1 ? 1 : 0)
  const padded = rows.map((row) => [...row, ...Array<string>(width).fill('')].slice(0, width))
  const list = [website === -1 ? [...header, 'Website'] : header, ...padded]
  const needsYear = year !== '' && header.includes('Month') && !header.includes('Year')
  return needsYear ? list.map((row, at) => [...row, at === 0 ? 'Year' : year]) : list
}

/** `isBelow`: the cell started in a row above. `struckText`: what is struck out in it, without `text`. */
export type SpreadCell = { text: string; struckText?: string; href?: string; isBelow?: true }

/** Repeats cells with rowspan or colspan in each row that they cover. */
export const spread = (rows: readonly Cell[][]): SpreadCell[][] => {
  const above: (SpreadCell & { rows: number })[] = []
  return rows.map((row) => {
    const full: SpreadCell[] = []
    const remaining = [...row]
    for (let column = 0; column < maxColumns; column++) {
      const before = above[column]
      if (before && before.rows > 0) {
        before.rows--
        full.push({ ...before, isBelow: true })
        continue
      }
      const cell = remaining.shift()
      if (!cell) break
      const split = splitStruck(cell.text)
      const [text = '', struckText] = [split.rest, split.struckText].map((each) =>
        each
          .replace(/\s+/g, ' ')
          .replace(/^[\s,]+$|[\s,]+$/g, '')
          .trim(),
      )
      for (let each = 0; each < cell.columns && full.length < maxColumns; each++) {
        above[full.length] = { text, struckText, href: cell.href, rows: cell.rows - 1 }
        full.push(
          each === 0 ? { text, struckText, href: cell.href } : { text: '', href: cell.href },
        )
      }
      column = full.length - 1
    }
    return full
  })
}

const isHeader = (cells: readonly string[]): boolean => {
  const fields = new Set(assignFields(cells).values())
  const isNamed = fields.has('name') || numberedColumn(cells) >= 0
  return isNamed && (fields.has('date') || fields.has('repeats'))
}

/** Column with the number of a round, in a table without a name column; else -1. */
const numberedColumn = (cells: readonly string[]): number => {
  const fields = assignFields(cells)
  if ([...fields.values()].includes('name')) return -1
  return cells.findIndex(
    (cell, column) =>
      !fields.has(column) && /^(?:\w+ )?(?:events?|rounds?|races?|rally|meet)\b/i.test(cell),
  )
}

/** Name from "#3" in the column "Points Event" below "2027 Oak Valley Schedule": "Oak Valley Points Event #3". */
const numberedName = (heading: string, column: string, cell: string): string => {
  if (cell === '') return ''
  const club = heading
    .replace(/\b(?:20\d\d|schedule|calendar|season|events?|dates|upcoming|race)\b/gi, '')
    .replace(/\s+/g, ' ')
    .trim()
  const name = /\p{L}{3}/u.test(cell) ? cell : `${column} ${cell}`
  return `${club.length > 60 ? '' : club} ${name}`.trim()
}

/** Days below a heading with their month: "5", "Sat 12th", "19-20". */
const onlyDays = pattern.i`^(${weekdayName}\.?,?\s+)?(\d{1,2}(?:st|nd|rd|th)?(?:\s*[-–&]\s*\d{1,2}(?:st|nd|rd|th)?)?)$`
const ofMonth = pattern.i`^\W*(?:20\d\d\s+)?(${monthName})\b\.?,?\s*(?:20\d\d)?(?:\s+[a-z]+){0,2}\W*$`

const monthOf = (heading: string): string => ofMonth.exec(heading)?.[1] ?? ''

const yearAlone = (rows: readonly (readonly { text: string }[])[]): string =>
  onlyYear(rows.flatMap((row) => row.map((cell) => cell.text)).join(' '))

const linkOf = (href: string | undefined): string =>
  href && !/^(?:mailto|tel|javascript):|^#/i.test(href.trim()) ? href.trim() : ''
