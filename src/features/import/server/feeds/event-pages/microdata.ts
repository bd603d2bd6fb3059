/**
 * Finds schema.org events in the microdata of a web page. Tags are read one by one; of what stands within what only
 * the innermost elements are remembered, so that unclosed tags cost no more than others.
 */
import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2'

/** Properties of one event by name, the first of each. */
export type Item = Map<string, string>

const wantedProperties = new Set(['name', 'startDate', 'previousStartDate', 'eventStatus'])
/** Attributes that hold a property's value, before the text of its element. */
const valueAttributes = ['content', 'datetime', 'href', 'value'] as const
const wantedAttributes = new Set(['itemscope', 'itemtype', 'itemprop', ...valueAttributes])
const voidElements = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
const eventType = /schema\.org\/(?:\w*Event|Festival|CourseInstance|Hackathon)\b/

/** Elements deeper than this have no properties here. */
const mostDepth = 500
const mostItems = 500
const mostValue = 1_000

/** `item`: event that it is a part of; null within a thing of another kind, whose properties are its own. */
type Element = { name: string; item: Item | null }
type Property = { item: Item; name: string; depth: number; text: string }

export const findItems = (html: string): Item[] => {
  if (!/itemscope/i.test(html)) return []
  const reader = new MicrodataReader(html)
  const tokenizer = new Tokenizer({ decodeEntities: true }, reader)
  tokenizer.write(html)
  tokenizer.end()
  return reader.items
}

class MicrodataReader implements TokenizerCallbacks {
  readonly items: Item[] = []
  private readonly html: string
  private readonly open: Element[] = []
  /** How many elements of each name are open: an end without a beginning is not looked for. */
  private readonly openNames = new Map<string, number>()
  private tag = ''
  private attributes = new Map<string, string>()
  private attribute = ''
  private property: Property | undefined

  constructor(html: string) {
    this.html = html
  }

  onopentagname(start: number, end: number): void {
    this.tag = this.html.slice(start, Math.min(end, start + 40)).toLowerCase()
    this.attributes = new Map()
  }

  onattribname(start: number, end: number): void {
    const name = end - start > 10 ? '' : this.html.slice(start, end).toLowerCase()
    this.attribute = wantedAttributes.has(name) && !this.attributes.has(name) ? name : ''
    if (this.attribute) this.attributes.set(name, '')
  }

  onattribdata(start: number, end: number): void {
    this.addToAttribute(this.html.slice(start, Math.min(end, start + mostValue)))
  }

  onattribentity(codepoint: number): void {
    this.addToAttribute(String.fromCodePoint(codepoint))
  }

  onopentagend(): void {
    this.openElement(voidElements.has(this.tag))
  }

  onselfclosingtag(): void {
    // In HTML a slash closes nothing, except where it stands in SVG; void elements have no end anyway.
    this.openElement(true)
  }

  ontext(start: number, end: number): void {
    this.addText(this.html.slice(start, Math.min(end, start + mostValue)))
  }

  ontextentity(codepoint: number): void {
    this.addText(String.fromCodePoint(codepoint))
  }

  onclosetag(start: number, end: number): void {
    const name = this.html.slice(start, Math.min(end, start + 40)).toLowerCase()
    if (!this.openNames.get(name)) return
    let closed = this.closeLast()
    while (closed !== name) closed = this.closeLast()
    if (this.property && this.open.length < this.property.depth) this.endProperty()
  }

  onattribend(): void {}
  oncdata(): void {}
  oncomment(): void {}
  ondeclaration(): void {}
  onprocessinginstruction(): void {}
  onend(): void {
    this.endProperty()
  }

  private openElement(isVoid: boolean): void {
    const property = this.attributes.get('itemprop')?.trim() ?? ''
    const item = this.open.at(-1)?.item ?? null
    const opens = this.attributes.has('itemscope')
    if (item && !opens && wantedProperties.has(property)) this.beginProperty(item, property, isVoid)
    if (isVoid || this.open.length >= mostDepth) return
    this.open.push({ name: this.tag, item: opens ? this.newItem() : item })
    this.openNames.set(this.tag, (this.openNames.get(this.tag) ?? 0) + 1)
  }

  private closeLast(): string {
    const name = this.open.pop()?.name ?? ''
    this.openNames.set(name, (this.openNames.get(name) ?? 0) - 1)
    return name
  }

  private newItem(): Item | null {
    const isEvent = eventType.test(this.attributes.get('itemtype') ?? '')
    if (!isEvent || this.items.length >= mostItems) return null
    const item: Item = new Map()
    this.items.push(item)
    return item
  }

  private beginProperty(item: Item, name: string, isVoid: boolean): void {
    const value = valueAttributes
      .map((attribute) => this.attributes.get(attribute))
      .find((given) => given !== undefined && given !== '')
    // A name that is a link says the name in its text.
    const isText = name === 'name' && !this.attributes.get('content')
    if (value !== undefined && !isText) keep(item, name, value)
    else if (!isVoid) {
      this.endProperty()
      this.property = { item, name, depth: this.open.length + 1, text: '' }
    }
  }

  private endProperty(): void {
    if (!this.property) return
    const { item, name, text } = this.property
    keep(item, name, text)
    this.property = undefined
  }

  private addToAttribute(text: string): void {
    const before = this.attributes.get(this.attribute)
    if (before !== undefined && before.length < mostValue) {
      this.attributes.set(this.attribute, before + text)
    }
  }

  private addText(text: string): void {
    if (this.property && this.property.text.length < mostValue) this.property.text += text
  }
}

const keep = (item: Item, name: string, value: string): void => {
  const text = value.replace(/\s+/g, ' ').trim()
  if (text !== '' && !item.has(name)) item.set(name, text)
}
