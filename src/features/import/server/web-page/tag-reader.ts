/**
 * Reads the tags of a web page one by one, without a tree of what stands within what: any number of elements, however
 * nested, costs the same for each.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

type Wanted = {
  attributes: ReadonlySet<string>
  /** Characters of one value that are kept. */
  longest: number
}

export abstract class TagReader implements TokenizerCallbacks {
  /** The tag that is being read, in lower case. */
  protected tag = ''
  protected tagStart = 0
  /** Its wanted attributes, the first of each name. */
  protected attributes = new Map<string, string>()
  private attribute = ''
  private readonly html: string
  private readonly wanted: Wanted

  constructor(html: string, wanted: Wanted) {
    this.html = html
    this.wanted = wanted
  }

  read(): void {
    const tokenizer = new Tokenizer({ decodeEntities: true }, this)
    tokenizer.write(this.html)
    tokenizer.end()
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
    const isNew = this.wanted.attributes.has(name) && !this.attributes.has(name)
    this.attribute = isNew ? name : ''
    if (isNew) this.attributes.set(name, '')
  }

  onattribdata(start: number, end: number): void {
    if (this.attribute === '') return
    this.addToAttribute(this.html.slice(start, Math.min(end, start + this.wanted.longest)))
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
    if (before !== undefined && before.length < this.wanted.longest) {
      this.attributes.set(this.attribute, before + text)
    }
  }
}
