/** Lines of a web page as people see them, each with the headings that it stands under. */
import { lineCounter } from './json-values.ts'
import { TagReader } from './page-tags.ts'

/** One line of text, or the cells of a table's row. */
export type Block = {
  parts: string[]
  href: string
  /** Level of a heading, 0 for the page's title; undefined for text. */
  level?: number
  /** Lists within lists. */
  depth: number
  line: number
}

const maxBlocks = 8_000
const maxText = 2_000
/** Characters of a page that are read; a longer one is no club's list. */
const maxPage = 2_000_000

const headings = /^(?:h[1-6]|title|caption)$/
const breaks =
  /^(?:address|article|aside|blockquote|body|br|caption|center|dd|div|dl|dt|fieldset|figure|figcaption|footer|form|h[1-6]|header|hr|html|li|main|nav|ol|p|pre|section|table|tbody|td|th|thead|title|tr|ul)$/
/** Navigation, copyright lines, choices and what is not shown. */
const unread = /^(?:nav|footer|select|button|template|noscript|script|style|textarea|svg)$/

export const pageBlocks = (html: string): Block[] => {
  const reader = new BlockReader(html.slice(0, maxPage))
  reader.read()
  return reader.blocks
}

class BlockReader extends TagReader {
  readonly blocks: Block[] = []
  private block: Block = { parts: [''], href: '', depth: 0, line: 1 }
  private readonly lineAt: (position: number) => number
  private unreadWithin = ''
  private nested = 0
  private depth = 0
  private isRow = false

  constructor(html: string) {
    super(html, { attributes: new Set(['href']), longest: 500 })
    this.lineAt = lineCounter(html)
  }

  protected override openTag(): void {
    const { tag } = this
    if (this.unreadWithin !== '') {
      if (tag === this.unreadWithin) this.nested++
      return
    }
    if (unread.test(tag)) {
      this.endBlock()
      this.unreadWithin = tag
      this.nested = 1
      return
    }
    if (this.isRow && tag !== 'tr') {
      if (tag === 'td' || tag === 'th') this.block.parts.push('')
      else if (breaks.test(tag)) this.addText(' ')
    } else if (tag === 'br' && this.block.level !== undefined) this.addText(' ')
    else if (breaks.test(tag)) this.endBlock()
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
    if (name === 'ul' || name === 'ol') this.depth = Math.max(0, this.depth - 1)
    if (name === 'tr' || name === 'table') this.isRow = false
    if (!this.isRow && breaks.test(name)) this.endBlock()
  }

  protected override addText(text: string): void {
    if (this.unreadWithin !== '') return
    const last = this.block.parts.length - 1
    const before = this.block.parts[last] ?? ''
    if (before.length < maxText) this.block.parts[last] = before + text
  }

  override onend(): void {
    this.endBlock()
  }

  private endBlock(): void {
    const { block } = this
    const parts = block.parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter(Boolean)
    if (parts.length > 0 && this.blocks.length < maxBlocks)
      this.blocks.push({ ...block, parts, depth: this.depth })
    const line = this.lineAt(this.tagStart)
    this.block = { parts: [''], href: '', depth: 0, line }
  }
}
