/**
 * Streaming tag reader for web pages: builds no tree, so that the cost per element is constant, regardless of nesting.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { isStruckTag } from '../clean/struck-text.ts'
import { lineCounter } from './json-values.ts'

export const voidTags: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
const ends = /^(?:li|td|th|tr|table)$/

export abstract class TagReader implements TokenizerCallbacks {
  /** Name of the current tag, in lower case. */
  protected tag = ''
  protected tagStart = 0
  /** Wanted attributes of the current tag; of duplicates, the first. */
  protected attributes = new Map<string, string>()
  private attribute = ''
  /** Element that strikes out its text, and the number of open ones of its name. */
  private strikeTag = ''
  private strikes = 0
  /** Cells and list items opened within it; a missing end tag ends with those around it. */
  private strikeDepth = 0
  private readonly html: string
  private readonly attributeNames: ReadonlySet<string>
  private readonly maxLength: number
  /** Line number of a position. */
  protected readonly lineAt: (position: number) => number

  /** `names`: names of attributes, separated by spaces; `maxLength`: most characters kept of each value. */
  constructor(html: string, names: string, maxLength: number) {
    this.html = html
    this.attributeNames = new Set([...names.split(' '), 'style'])
    this.maxLength = maxLength
    this.lineAt = lineCounter(html)
  }

  read(): this {
    const tokenizer = new Tokenizer({ decodeEntities: true }, this)
    tokenizer.write(this.html)
    tokenizer.end()
    return this
  }

  protected get isStruck(): boolean {
    return this.strikeTag !== ''
  }

  protected abstract openTag(isSelfClosing: boolean): void
  protected abstract closeTag(name: string): void
  protected abstract addText(text: string): void

  onopentagname(start: number, end: number): void {
    this.tag = this.nameAt(start, end)
    this.tagStart = start - 1
    this.attributes = new Map()
  }

  onattribname(start: number, end: number): void {
    // No wanted name is longer, so longer names are not even sliced.
    const name = end - start > 10 ? '' : this.nameAt(start, end)
    const isNew = this.attributeNames.has(name) && !this.attributes.has(name)
    this.attribute = isNew ? name : ''
    if (isNew) this.attributes.set(name, '')
  }

  onattribdata(start: number, end: number): void {
    if (this.attribute === '') return
    this.addToAttribute(this.html.slice(start, Math.min(end, start + this.maxLength)))
  }

  onattribentity(codepoint: number): void {
    this.addToAttribute(String.fromCodePoint(codepoint))
  }

  onopentagend(): void {
    const { tag, strikeTag } = this
    if (strikeTag !== '') {
      if (tag === strikeTag) this.strikes++
      if (ends.test(tag)) this.strikeDepth++
    } else if (!voidTags.has(tag) && isStruckTag(tag, this.attributes.get('style')))
      [this.strikeTag, this.strikes, this.strikeDepth] = [tag, 1, 0]
    this.openTag(false)
  }

  onselfclosingtag(): void {
    this.openTag(true)
  }

  onclosetag(start: number, end: number): void {
    const name = this.nameAt(start, end)
    this.closeTag(name)
    if (name === this.strikeTag) this.strikes--
    else if (ends.test(name)) this.strikeDepth--
    if (this.strikes === 0 || this.strikeDepth < 0) this.strikeTag = ''
  }

  ontext(start: number, end: number): void {
    this.addText(this.html.slice(start, end))
  }

  ontextentity(codepoint: number): void {
    this.addText(String.fromCodePoint(codepoint))
  }

  onattribend(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private nameAt(start: number, end: number): string {
    return this.html.slice(start, Math.min(end, start + 40)).toLowerCase()
  }

  private addToAttribute(text: string): void {
    const before = this.attributes.get(this.attribute)
    if (before !== undefined && before.length < this.maxLength) {
      this.attributes.set(this.attribute, before + text)
    }
  }
}

/** JSON-LD, title and URL of a web page. */
export type Page = {
  title: string
  /** Canonical URL of the page, if given. */
  address?: string
  blocks: Block[]
  /** Other JSON in scripts, where site builders store their events. */
  data: Block[]
}

/** `isCode`: JavaScript that contains such JSON. */
type Block = { line: number; text: string; isCode?: true }

/** Enough for a page with one block per event. */
const maxBlocks = 5_000
const maxTitle = 1_000

export const takeApart = (html: string): Page => {
  const { page } = new PageParts(html, 'type rel property href content', 4_000).read()
  return { ...page, title: page.title.replace(/\s+/g, ' ').trim().slice(0, 80) }
}

class PageParts extends TagReader {
  readonly page: Page = { title: '', blocks: [], data: [] }
  private inTitle = false
  private block: (Block & { isLinked: boolean }) | undefined

  protected override openTag(): void {
    const { tag, attributes: attributeMap } = this
    this.inTitle = tag === 'title'
    const type = attributeMap.get('type')?.trim() ?? ''
    const kind = /^application\/(ld\+)?json\b/i.exec(type)
    const isLinked = kind?.[1] !== undefined
    const isCode = /^(?:|module|(?:text|application)\/javascript)$/i.test(type)
    const isBlock = tag === 'script' && (kind !== null || isCode)
    this.block = isBlock
      ? { line: this.lineAt(this.tagStart), text: '', isLinked, ...(isCode && { isCode }) }
      : undefined
    const isCanonical = tag === 'link' && attributeMap.get('rel') === 'canonical'
    if (isCanonical || attributeMap.get('property') === 'og:url') {
      this.page.address ??= absolute(attributeMap.get('href') ?? attributeMap.get('content'))
    }
  }

  protected override closeTag(name: string): void {
    if (name === 'title') this.inTitle = false
    if (name !== 'script' || !this.block) return
    const { isLinked, ...block } = this.block
    // Most scripts contain no dates of events.
    const isIdle = block.isCode && !/"start\w*"\s*:/i.test(block.text)
    const blocks = isLinked ? this.page.blocks : this.page.data
    if (blocks.length < maxBlocks && !isIdle) blocks.push(block)
    this.block = undefined
  }

  protected override addText(text: string): void {
    if (this.block) this.block.text += text
    else if (this.inTitle && this.page.title.length < maxTitle) this.page.title += text
  }
}

const absolute = (address = ''): string | undefined =>
  /^https?:\/\//i.test(address) ? address : undefined
