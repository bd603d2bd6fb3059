/** Events marked up in a page's HTML: microdata with schema.org types, and the classes of h-event and hCalendar. */
import { splitStruck, struck } from '../clean/struck-text.ts'
import { type JsonMap, typesOf } from './json-values.ts'
import { TagReader, voidTags } from './page-tags.ts'

const readAttributes = 'itemscope itemtype itemprop content datetime href value class title src'
const silentElements = new Set(['script', 'style', 'noscript', 'template'])

/** Properties of elements nested deeper than this are ignored. */
const maxDepth = 500
const maxItems = 2_000
const maxValue = 20_000
/** Most enclosing properties that a text is added to. */
const maxOuter = 3

type Property = { item: JsonMap; name: string; text: string; parts: string[] }

/** `item`: object that contains the element. */
type Element = { name: string; item: JsonMap | undefined; property?: Property; isPart?: boolean }

/** schema.org property → classes of h-event and hCalendar. */
const propertiesOfClasses = {
  name: 'p-name summary fn org',
  description: 'p-summary e-content p-description description',
  startDate: 'dt-start dtstart',
  endDate: 'dt-end dtend',
  location: 'p-location location',
  url: 'u-url url',
  keywords: 'p-category',
  organizer: 'p-organizer organizer',
  address: 'p-adr adr',
  streetAddress: 'p-street-address street-address',
  addressLocality: 'p-locality locality',
  addressRegion: 'p-region region',
  postalCode: 'p-postal-code postal-code',
  addressCountry: 'p-country-name',
  latitude: 'p-latitude',
  longitude: 'p-longitude',
}

const classProperties: ReadonlyMap<string, string> = new Map(
  Object.entries(propertiesOfClasses).flatMap(([property, classes]) =>
    classes.split(' ').map((name) => [name, property] as const),
  ),
)

const classTypes: Readonly<Record<string, string>> = {
  'h-event': 'Event',
  vevent: 'Event',
  'h-card': 'Place',
  vcard: 'Place',
  'h-adr': 'PostalAddress',
  adr: 'PostalAddress',
}

type PageItem = { line: number; values: JsonMap }

/** Top-level items of the page, each with its nested ones. */
export const pageItems = (html: string): PageItem[] => {
  if (!/\bitemscope\b|\bh-event\b|\bvevent\b/i.test(html)) return []
  const { items } = new ItemReader(html, readAttributes, 2_000).read()
  return items.filter(({ values }) => typesOf(values).length > 0)
}

class ItemReader extends TagReader {
  readonly items: PageItem[] = []
  private count = 0
  private readonly openElements: Element[] = []
  /** Number of open elements per name; an end tag without a start tag is ignored. */
  private readonly openNames = new Map<string, number>()
  private readonly captured: Property[] = []
  private silentElement = ''
  /** Struck-out values, used if the item has no other; without another name or date, it is canceled. */
  private readonly struckValues: [JsonMap, string, string][] = []

  protected override openTag(isSelfClosing: boolean): void {
    if (silentElements.has(this.tag)) this.silentElement = this.tag
    // In HTML, unlike in SVG, a slash doesn't close an element; void elements have no end tag anyway.
    const isVoid = isSelfClosing || voidTags.has(this.tag)
    const outer = this.openElements.at(-1)?.item
    const classes = (this.attributes.get('class') ?? '').split(/\s+/)
    const type = this.typeHere(classes, outer)
    const names = this.propertiesHere(classes, outer)
    const item = type === undefined ? undefined : this.newItem(type, names.length > 0 && outer)
    let property: Property | undefined
    for (const name of outer ? names : []) {
      if (item) setIfAbsent(outer as JsonMap, name, item)
      else property = this.valueHere(outer as JsonMap, name, isVoid) ?? property
    }
    const isPart = this.addPart(classes)
    if (isVoid || this.openElements.length >= maxDepth) return
    this.openElements.push({ name: this.tag, item: item ?? outer, property, isPart })
    this.openNames.set(this.tag, (this.openNames.get(this.tag) ?? 0) + 1)
    if (property) this.captured.push(property)
  }

  protected override closeTag(name: string): void {
    if (name === this.silentElement) this.silentElement = ''
    if (!this.openNames.get(name)) return
    while (this.closeLast() !== name);
  }

  protected override addText(text: string): void {
    if (this.silentElement !== '') return
    for (const property of this.captured.slice(-maxOuter)) {
      if (property.text.length < maxValue) property.text += this.isStruck ? struck(text) : text
    }
    const part = this.openElements.at(-1)?.isPart && this.captured.at(-1)
    if (part && part.parts.length < 10) part.parts.push(text.trim())
  }

  override onend(): void {
    while (this.openElements.length > 0) this.closeLast()
    for (const [item, name, value] of this.struckValues) {
      if (!Object.hasOwn(item, name) && /^(?:name|startDate)$/.test(name))
        item.eventStatus = 'EventCancelled'
      setIfAbsent(item, name, value)
    }
  }

  private closeLast(): string {
    const { name, property } = this.openElements.pop() ?? { name: '' }
    this.openNames.set(name, (this.openNames.get(name) ?? 0) - 1)
    if (property) {
      this.captured.pop()
      const isDate = property.name.endsWith('Date') && property.parts.length > 0
      const { rest, struckText } = splitStruck(isDate ? property.parts.join(' ') : property.text)
      if (struckText === '' || /[\p{L}\d]/u.test(rest))
        setIfAbsent(property.item, property.name, rest)
      else this.struckValues.push([property.item, property.name, struckText])
    }
    return name
  }

  /** Type of the item that starts here; undefined if none does. */
  private typeHere(classes: readonly string[], outer: JsonMap | undefined): string | undefined {
    if (this.attributes.has('itemscope')) {
      return (this.attributes.get('itemtype') ?? '').replace(/^.*[/#:]/, '') || 'Thing'
    }
    const type = classes.map((each) => classTypes[each]).find((each) => each !== undefined)
    // A card or address outside an event is not the place of an event.
    return type === 'Event' || outer ? type : undefined
  }

  private propertiesHere(classes: readonly string[], outer: JsonMap | undefined): string[] {
    const itemprops = this.attributes.get('itemprop')?.split(/\s+/).filter(Boolean)
    if (itemprops || !outer || !this.isOfClasses()) return itemprops ?? []
    return [...new Set(classes.flatMap((each) => classProperties.get(each) ?? []))]
  }

  private isOfClasses(): boolean {
    return this.openElements.findLast(({ item }) => item)?.item?.['@class'] === true
  }

  private newItem(type: string, isPart: unknown): JsonMap | undefined {
    if (++this.count > maxItems) return undefined
    const item: JsonMap = { '@type': type }
    if (!this.attributes.has('itemscope')) {
      Object.defineProperty(item, '@class', { value: true, enumerable: false })
    }
    if (!isPart) this.items.push({ line: this.lineAt(this.tagStart), values: item })
    return item
  }

  /** Stores the value of an attribute; without one, returns a property that collects the element's text. */
  private valueHere(item: JsonMap, name: string, isVoid: boolean): Property | undefined {
    const get = (attribute: string) => this.attributes.get(attribute) || undefined
    const isLink = ['url', 'image', 'sameAs', 'eventStatus'].includes(name)
    const isMachine = name.endsWith('Date') || this.tag === 'abbr'
    const value =
      get('content') ??
      get('datetime') ??
      (isMachine ? get('title') : undefined) ??
      (this.tag === 'data' || this.tag === 'meter' ? get('value') : undefined) ??
      (isLink || this.tag === 'link' ? (get('href') ?? get('src')) : undefined)
    if (value !== undefined) {
      if (this.isStruck) this.struckValues.push([item, name, value])
      else setIfAbsent(item, name, value)
      return undefined
    }
    return isVoid ? undefined : { item, name, text: '', parts: [] }
  }

  /** Date and time of a property may be in separate elements. */
  private addPart(classes: readonly string[]): boolean {
    const property = this.captured.at(-1)
    if (!property || !classes.some((each) => each === 'value' || each === 'value-title'))
      return false
    const value = this.attributes.get('title') ?? this.attributes.get('datetime')
    if (value) property.parts.push(value)
    return !value
  }
}

/** Stores a value unless the property already has one. */
const setIfAbsent = (item: JsonMap, name: string, value: string | JsonMap): void => {
  const normalized = typeof value === 'string' ? value.replace(/\s+/g, ' ').trim() : value
  if (normalized !== '' && !Object.hasOwn(item, name)) item[name] = normalized
}
