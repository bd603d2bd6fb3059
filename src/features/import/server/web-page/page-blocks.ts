/** Visible lines of a web page; headings have a level. */
import { pattern } from '../../../../kit/text/pattern.ts'
import { hasStruck, splitStruck, struck } from '../clean/struck-text.ts'
import { monthName, weekdayName } from '../dates/read-moment.ts'
import { namesEvent } from './line-words.ts'
import { TagReader } from './page-tags.ts'

/** One line of text, or the cells of a table row. */
export type Block = {
  parts: string[]
  href: string
  /** Level of a heading, 0 for the page's title; undefined for text. */
  level?: number
  /** Nesting level of lists. */
  depth: number
  line: number
  /** True for a date assembled from several elements, as on a tear-off calendar. */
  isSheet?: true
}

const maxBlocks = 8_000
const maxText = 2_000
/** Most characters of a list whose entries are separate lines only by CSS. */
const maxEntries = 60_000
/** Most characters of a page that are read; no club's list is longer. */
const maxPage = 2_000_000

const headings = /^(?:h[1-6]|title|caption)$/
const breaks =
  /^(?:address|article|aside|blockquote|body|br|caption|center|dd|div|dl|dt|fieldset|figure|figcaption|footer|form|h[1-6]|header|hr|html|li|main|nav|ol|p|pre|section|table|tbody|td|th|thead|title|tr|ul)$/
/** Inline elements, which CSS may show as separate lines. */
const inline = /^(?:span|time|a|b|strong|em|i|small|label)$/
const [openMark, closeMark] = ['\u{e000}', '\u{e001}']
const marks = /[\u{e000}\u{e001}]+/gu
/** Boundary between elements without even a space. */
const joint = /\u{e001}+\u{e000}+/gu
/** Elements to skip: navigation, footers, controls and invisible content. */
const skippedElements = /^(?:nav|footer|select|button|template|noscript|script|style|textarea|svg)$/
/** Skipped elements that don't end a line, such as icons. */
const inlineSkipped = /^(?:svg|script|style)$/

export const pageBlocks = (html: string): Block[] => {
  const { blocks } = new BlockReader(html.slice(0, maxPage), 'href', 500).read()
  return withBadges(blocks)
}

const sheetCell = pattern.i`^(?:(?<weekday>${weekdayName}\.?)|(?<month>(?:${monthName})\.?)|(?<day>\d{1,2}(?:st|nd|rd|th)?)|(?<until>(?:&|-|–|to)\s*\d{1,2})|(?<year>20\d\d))$`

/** Joins the elements of a tear-off calendar date ("Mar", "28", "2027") into one line. */
const withBadges = (blocks: readonly Block[]): Block[] => {
  const result: Block[] = []
  let sheet: { kinds: string[]; texts: string[] } = { kinds: [], texts: [] }
  const endSheet = (): void => {
    const { kinds, texts } = sheet
    const [first] = result.slice(-texts.length)
    if (first && texts.length > 1 && kinds.includes('month') && kinds.includes('day'))
      result.splice(-texts.length, texts.length, {
        ...first,
        parts: [dayInOrder(kinds, texts)],
        isSheet: true,
      })
    sheet = { kinds: [], texts: [] }
  }
  for (const block of blocks) {
    const [text = '', ...moreCells] = block.parts
    const groups =
      moreCells.length === 0 && block.level === undefined ? sheetCell.exec(text)?.groups : {}
    const kind = Object.keys(groups ?? {}).find((key) => groups?.[key] !== undefined)
    if (kind === undefined) endSheet()
    // Consecutive days are cells of a month's grid.
    else if (sheet.kinds.includes(kind)) sheet = { kinds: [], texts: [] }
    if (kind !== undefined) sheet = { kinds: [...sheet.kinds, kind], texts: [...sheet.texts, text] }
    result.push(block)
  }
  endSheet()
  return result
}

const dayInOrder = (kinds: readonly string[], texts: readonly string[]): string =>
  ['weekday', 'month', 'day', 'until', 'year']
    .map((kind) => texts[kinds.indexOf(kind)])
    .filter((text) => text !== undefined)
    .join(' ')

class BlockReader extends TagReader {
  readonly blocks: Block[] = []
  private block: Block = { parts: [''], href: '', depth: 0, line: 1 }
  private unreadWithin = ''
  private nested = 0
  private depth = 0
  private isRow = false

  protected override openTag(): void {
    const { tag } = this
    if (this.unreadWithin !== '') {
      if (tag === this.unreadWithin) this.nested++
      return
    }
    if (skippedElements.test(tag)) {
      if (!inlineSkipped.test(tag)) this.endBlock()
      this.unreadWithin = tag
      this.nested = 1
      return
    }
    if (this.isRow && tag !== 'tr') {
      if (tag === 'td' || tag === 'th') this.block.parts.push('')
      else if (breaks.test(tag)) this.addText(' ')
    } else if (tag === 'br' && this.block.level !== undefined) this.addText(' ')
    else if (breaks.test(tag)) this.endBlock()
    if (inline.test(tag)) this.mark(openMark)
    if (tag === 'tr') this.isRow = true
    if (tag === 'ul' || tag === 'ol') this.depth++
    if (tag === 'a') this.block.href ||= this.attributes.get('href') ?? ''
    if (headings.test(tag) && !this.isRow) this.block.level = Number(/\d/.exec(tag)?.[0] ?? 0)
    if (tag === 'caption') this.block.level = 6
  }

  protected override closeTag(name: string): void {
    if (this.unreadWithin !== '') {
      if (name === this.unreadWithin && --this.nested === 0) this.unreadWithin = ''
      return
    }
    if (inline.test(name)) this.mark(closeMark)
    if (name === 'ul' || name === 'ol') this.depth = Math.max(0, this.depth - 1)
    if (name === 'tr' || name === 'table') this.isRow = false
    if (!this.isRow && breaks.test(name)) this.endBlock()
  }

  protected override addText(text: string): void {
    if (this.unreadWithin !== '') return
    const plainWords = text.replace(marks, '')
    this.add(this.isStruck ? struck(plainWords) : plainWords)
  }

  private mark(sign: string): void {
    if (this.block.level === undefined) this.add(sign)
  }

  private add(text: string): void {
    const last = this.block.parts.length - 1
    const before = this.block.parts[last] ?? ''
    if (before.length < maxEntries) this.block.parts[last] = before + text
  }

  override onend(): void {
    this.endBlock()
  }

  private endBlock(): void {
    const { block } = this
    const [only = ''] = block.parts
    const lines = block.parts.length === 1 ? entriesOf(only) : [block.parts]
    for (const line of lines) {
      const parts = withoutStruck(line).flatMap(partsOf).filter(Boolean)
      if (parts.length > 0 && this.blocks.length < maxBlocks)
        this.blocks.push({ ...block, parts, depth: this.depth })
    }
    const line = this.lineAt(this.tagStart)
    this.block = { parts: [''], href: '', depth: 0, line }
  }
}

const aDay = pattern.i`\b(?:${monthName})\b\.?\s*\d|\b\d{1,2}/\d|\b\d{4}-\d\d-\d`

/** Cells or line without struck-out text; canceled if its date, its name or all of it is struck out. */
export const withoutStruck = (parts: readonly string[]): readonly string[] => {
  if (!parts.some(hasStruck)) return parts
  const splits = parts.map(splitStruck)
  const [rest = '', struckText = ''] = [
    splits.map((each) => each.rest),
    splits.map((each) => each.struckText),
  ].map((texts) => texts.join(' | '))
  if (!/[\p{L}\d]/u.test(struckText)) return parts
  const isOff =
    !/[\p{L}\d]/u.test(rest) ||
    [(text: string) => aDay.test(text), namesEvent].some((has) => has(struckText) && !has(rest))
  return isOff ? [...splits.map(({ all }) => all), '(canceled)'] : splits.map((each) => each.rest)
}

const withoutMarkup = (text: string): string =>
  text.replace(marks, '').replace(/\s+/g, ' ').trim().slice(0, maxText)

/** Joins "Thu", "8" and "Jan" into one date; longer adjacent texts are title, hours and place of an entry. */
const partsOf = (text: string): string[] => {
  const [first = '', ...pieces] = text.split(joint).map(withoutMarkup)
  const parts = [first]
  for (const each of pieces) {
    const last = parts.at(-1) ?? ''
    const isSplitWord = last.length === 1 && each.length === 1
    if (isSplitWord || !/[\p{L}\d]$/u.test(last) || !/^[\p{L}\d]/u.test(each))
      parts.push((parts.pop() ?? '') + each)
    else if (/(?:^|\s)\S{1,3}$/.test(last) && each.length <= 9) parts.push(`${parts.pop()} ${each}`)
    else parts.push(each)
  }
  return parts
}

const fullDate = /^(?:\p{L}{3,9}\.?,? )?\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? 20\d\d$/u

/** Splits a list into entries that start with a date in its own element; else returns the whole as one entry. */
const entriesOf = (text: string): string[][] => {
  if (!/20\d\d.*20\d\d.*20\d\d/s.test(text)) return [[text]]
  const pieces = text.split(marks).map(withoutMarkup).filter(Boolean)
  const entries: string[][] = []
  for (const piece of pieces) {
    if (fullDate.test(piece)) entries.push([piece])
    else if (entries.length === 0) return [[text]]
    else entries.at(-1)?.push(piece)
  }
  return entries.length > 2 ? entries : [[text]]
}
