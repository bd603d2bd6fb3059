/**
 * Finds the JSON-LD of a web page, its title and its address. Tags are read one by one, without a tree of what
 * stands within what: any number of elements, however nested, costs the same for each.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

export type Page = {
  title: string
  /** Where the page is on the web, when it says so. */
  address?: string
  blocks: { line: number; text: string }[]
}

/** A page of events has one or one for each event. */
const mostBlocks = 5_000
const mostTitle = 1_000

/** The tag that is being read: only the attributes that say something here. */
type Tag = { name: string; start: number; attributes: Map<string, string> }

const wanted = new Set(['type', 'rel', 'property', 'href', 'content'])

export const takeApart = (html: string): Page => {
  const parts = new PageParts(html)
  const tokenizer = new Tokenizer({ decodeEntities: true }, parts)
  tokenizer.write(html)
  tokenizer.end()
  const { page } = parts
  return { ...page, title: page.title.replace(/\s+/g, ' ').trim().slice(0, 80) }
}

class PageParts implements TokenizerCallbacks {
  readonly page: Page = { title: '', blocks: [] }
  private readonly html: string
  private readonly lineAt: (position: number) => number
  private tag: Tag = { name: '', start: 0, attributes: new Map() }
  private attribute: { name: string; value: string } | undefined
  private inTitle = false
  private block: { line: number; text: string } | undefined

  constructor(html: string) {
    this.html = html
    this.lineAt = lineCounter(html)
  }

  onopentagname(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase()
    this.tag = { name, start: start - 1, attributes: new Map() }
  }

  onattribname(start: number, end: number): void {
    // Irrelevant parts are not even cut out.
    const name = end - start > 10 ? '' : this.html.slice(start, end).toLowerCase()
    const isNew = wanted.has(name) && !this.tag.attributes.has(name)
    this.attribute = isNew ? { name, value: '' } : undefined
  }

  onattribdata(start: number, end: number): void {
    if (this.attribute) this.attribute.value += this.html.slice(start, Math.min(end, start + 4_000))
  }

  onattribentity(codepoint: number): void {
    if (this.attribute) this.attribute.value += String.fromCodePoint(codepoint)
  }

  onattribend(): void {
    if (this.attribute) this.tag.attributes.set(this.attribute.name, this.attribute.value)
  }

  onopentagend(): void {
    const { name, start, attributes } = this.tag
    this.inTitle = name === 'title'
    const isData = /^application\/ld\+json\b/i.test(attributes.get('type')?.trim() ?? '')
    this.block = name === 'script' && isData ? { line: this.lineAt(start), text: '' } : undefined
    const isCanonical = name === 'link' && attributes.get('rel') === 'canonical'
    if (isCanonical || attributes.get('property') === 'og:url') {
      this.page.address ??= absolute(attributes.get('href') ?? attributes.get('content'))
    }
  }

  onselfclosingtag(): void {
    this.onopentagend()
  }

  ontext(start: number, end: number): void {
    if (this.block || this.inTitle) this.add(this.html.slice(start, end))
  }

  ontextentity(codepoint: number): void {
    this.add(String.fromCodePoint(codepoint))
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, end).toLowerCase()
    if (name === 'title') this.inTitle = false
    if (name !== 'script' || !this.block) return
    if (this.page.blocks.length < mostBlocks) this.page.blocks.push(this.block)
    this.block = undefined
  }

  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {}

  private add(text: string): void {
    if (this.block) this.block.text += text
    else if (this.inTitle && this.page.title.length < mostTitle) this.page.title += text
  }
}

/** Line numbers for positions that only grow. */
const lineCounter = (text: string) => {
  let line = 1
  let at = 0
  return (position: number): number => {
    for (; at < position; at++) if (text.charCodeAt(at) === 10) line++
    return line
  }
}

const absolute = (address = ''): string | undefined =>
  /^https?:\/\//i.test(address) ? address : undefined
