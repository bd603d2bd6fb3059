/** Events that a web page describes in schema.org's JSON-LD, or in microdata where it has none in JSON-LD. */
import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { plainLine } from '../../clean/plain-text.ts'
import { isThing, parseLeniently, textOf } from '../../web-page/json-values.ts'
import { TagReader, takeApart } from '../../web-page/page-tags.ts'
import { findEvents } from '../../web-page/read-web-page.ts'
import type { PageEvent } from './fetch-pages-in-process.ts'

/** More is no page of one event. */
const maxEvents = 500
const maxText = 300

export const readPage = async (file: string): Promise<PageEvent[]> => {
  const bytes = await readFile(file)
  const html = bytes.toString(isUtf8(bytes) ? 'utf8' : 'latin1')
  const linked = linkedEvents(html)
  return (linked.length > 0 ? linked : microdataEvents(html)).slice(0, maxEvents)
}

const linkedEvents = (html: string): PageEvent[] => {
  const blocks = takeApart(html).blocks.flatMap(({ line, text }) => {
    const values = parseLeniently(text)
    return values === undefined ? [] : [{ line, values }]
  })
  return findEvents(blocks).map(({ event }) => ({
    name: plainLine(short(textOf(event.name))),
    start: short(textOf(event.startDate)),
    previousStart: short(textOf(event.previousStartDate)),
    status: statusOf([event.eventStatus].flat().map(nameOf)),
  }))
}

const microdataEvents = (html: string): PageEvent[] =>
  findItems(html).map((item) => ({
    name: short(item.get('name') ?? ''),
    start: short(item.get('startDate') ?? ''),
    previousStart: short(item.get('previousStartDate') ?? ''),
    status: statusOf([item.get('eventStatus') ?? '']),
  }))

const short = (text: string) => text.slice(0, maxText)

const nameOf = (value: unknown): string =>
  isThing(value) ? textOf(value['@id'] ?? value['@value']) : textOf(value)

const statuses: Readonly<Record<string, PageEvent['status']>> = {
  EventScheduled: 'scheduled',
  EventCancelled: 'cancelled',
  EventCanceled: 'cancelled',
  EventPostponed: 'postponed',
  EventRescheduled: 'rescheduled',
}

/** Two statuses that contradict each other are none. */
const statusOf = (given: readonly string[]): PageEvent['status'] => {
  const statedStatuses = new Set(
    given.map((name) => statuses[short(name).replace(/^.*[/:#]/, '')] ?? ''),
  )
  const [only = ''] = statedStatuses
  return statedStatuses.size === 1 ? only : ''
}

/** Properties of one event by name, the first of each. */
type Item = Map<string, string>

const wantedProperties = new Set(['name', 'startDate', 'previousStartDate', 'eventStatus'])
/** Attributes that hold a property's value, before the text of its element. */
const valueAttributes = ['content', 'datetime', 'href', 'value'] as const
const wantedAttributes = new Set(['itemscope', 'itemtype', 'itemprop', ...valueAttributes])
const voidElements = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
)
const eventType = /schema\.org\/(?:\w*Event|Festival|CourseInstance|Hackathon)\b/

/** Elements deeper than this have no properties here. */
const maxDepth = 500
const maxItems = 500
const maxValue = 1_000

/** `item`: event that it is a part of; null within a thing of another kind, whose properties are its own. */
type Element = { name: string; item: Item | null }
type Property = { item: Item; name: string; depth: number; text: string }

const findItems = (html: string): Item[] => {
  if (!/itemscope/i.test(html)) return []
  const reader = new MicrodataReader(html)
  reader.read()
  return reader.items
}

class MicrodataReader extends TagReader {
  readonly items: Item[] = []
  private readonly open: Element[] = []
  /** Number of open elements of each name: an end without a beginning is not looked for. */
  private readonly openNames = new Map<string, number>()
  private property: Property | undefined

  constructor(html: string) {
    super(html, [...wantedAttributes].join(' '), maxValue)
  }

  protected override openTag(isSelfClosing: boolean): void {
    // In HTML a slash closes nothing, except where it stands in SVG; void elements have no end anyway.
    this.openElement(isSelfClosing || voidElements.has(this.tag))
  }

  protected override closeTag(name: string): void {
    if (!this.openNames.get(name)) return
    let closed = this.closeLast()
    while (closed !== name) closed = this.closeLast()
    if (this.property && this.open.length < this.property.depth) this.endProperty()
  }

  protected override addText(text: string): void {
    if (!this.property || this.property.text.length >= maxValue) return
    this.property.text += text.slice(0, maxValue)
  }

  override onend(): void {
    this.endProperty()
  }

  private openElement(isVoid: boolean): void {
    const property = this.attributes.get('itemprop')?.trim() ?? ''
    const item = this.open.at(-1)?.item ?? null
    const opens = this.attributes.has('itemscope')
    if (item && !opens && wantedProperties.has(property)) this.beginProperty(item, property, isVoid)
    if (isVoid || this.open.length >= maxDepth) return
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
    if (!isEvent || this.items.length >= maxItems) return null
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
}

const keep = (item: Item, name: string, value: string): void => {
  const text = value.replace(/\s+/g, ' ').trim()
  if (text !== '' && !item.has(name)) item.set(name, text)
}
