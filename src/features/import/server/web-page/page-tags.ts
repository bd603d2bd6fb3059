/**
 * Reads the tags of a web page one by one, without a tree of what stands within what: any number of elements, however
 * nested, costs the same for each.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'
import { lineCounter } from './json-values.ts'

export abstract class TagReader implements TokenizerCallbacks {
  /** The tag that is being read, in lower case. */
  protected tag = ''
  protected tagStart = 0
  /** Its wanted attributes, the first of each name. */
  protected attributes = new Map<string, string>()
  private attribute = ''
  private readonly html: string
  private readonly wanted: ReadonlySet<string>
  private readonly longest: number
  /** Line number of a position. */
  protected readonly lineAt: (position: number) => number

  /** `wanted`: names of attributes; of the value of each, `longest` characters are kept. */
  constructor(html: string, wanted: string, longest: number) {
    this.html = html
    this.wanted = new Set(wanted.split(' '))
    this.longest = longest
    this.lineAt = lineCounter(html)
  }

  read(): this {
    const tokenizer = new Tokenizer({ decodeEntities: true }, this)
    tokenizer.write(this.html)
    tokenizer.end()
    return this
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
    // Irrelevant parts are not even cut out.
    const name = end - start > 10 ? '' : this.nameAt(start, end)
    const isNew = this.wanted.has(name) && !this.attributes.has(name)
    this.attribute = isNew ? name : ''
    if (isNew) this.attributes.set(name, '')
  }

  onattribdata(start: number, end: number): void {
    if (this.attribute === '') return
    this.addToAttribute(this.html.slice(start, Math.min(end, start + this.longest)))
  }

  onattribentity(codepoint: number): void {
    this.addToAttribute(String.fromCodePoint(codepoint))
  }

  onopentagend(): void {
    this.openTag(false)
  }

  onselfclosingtag(): void {
    this.openTag(true)
  }

  onclosetag(start: number, end: number): void {
    this.closeTag(this.nameAt(start, end))
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
    if (before !== undefined && before.length < this.longest) {
      this.attributes.set(this.attribute, before + text)
    }
  }
}

/** Finds the JSON-LD of a web page, its title and its address. */
export type Page = {
  title: string
  /** Address of the page on the web, when it says so. */
  address?: string
  blocks: Block[]
  /** Other JSON of its scripts, in which site builders keep their events. */
  data: Block[]
}

/** `isCode`: a program, with such JSON in it. */
type Block = { line: number; text: string; isCode?: true }

/** A page of events has one or one for each event. */
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
    const { tag, attributes: given } = this
    this.inTitle = tag === 'title'
    const type = given.get('type')?.trim() ?? ''
    const kind = /^application\/(ld\+)?json\b/i.exec(type)
    const isLinked = kind?.[1] !== undefined
    const isCode = /^(?:|module|(?:text|application)\/javascript)$/i.test(type)
    const isBlock = tag === 'script' && (kind !== null || isCode)
    this.block = isBlock
      ? { line: this.lineAt(this.tagStart), text: '', isLinked, ...(isCode && { isCode }) }
      : undefined
    const isCanonical = tag === 'link' && given.get('rel') === 'canonical'
    if (isCanonical || given.get('property') === 'og:url') {
      this.page.address ??= absolute(given.get('href') ?? given.get('content'))
    }
  }

  protected override closeTag(name: string): void {
    if (name === 'title') this.inTitle = false
    if (name !== 'script' || !this.block) return
    const { isLinked, ...block } = this.block
    // Most programs have no dates of events.
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
