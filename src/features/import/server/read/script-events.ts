/** Events in the JSON of a page's scripts, as applications write it there: things with a title and the start of something. */
import { readMoment } from '../dates/read-moment.ts'
import { noRules } from '../row/field-rules.ts'
import type { ReadItem } from '../row/source-row.ts'
import {
  documentsOf,
  isThing,
  parseLeniently,
  type Thing,
  textOf,
} from '../web-page/json-values.ts'
import type { Page } from '../web-page/page-tags.ts'
import { readEntry } from './read-json.ts'
import { shapeOf, zoneOfAnswer } from './shapes/json-shapes.ts'

type Script = Page['data'][number]

export const eventsOfScripts = (scripts: readonly Script[]): ReadItem[] => {
  const rows = new Map<string, ReadItem>()
  for (const script of scripts) {
    const { line, text } = script
    const shape = shapeOf(text)
    const zone = zoneOfAnswer(text)
    for (const event of valuesOf(script).flatMap((value) => eventsIn(value))) {
      const found = shape?.rows(event, { zone }).map((row): ReadItem => {
        const lookUp = (name: string) => event[name]
        return Object.assign(row, { line, lookUp })
      })
      const items = found?.length ? found : [readEntry(flattened(event), line, noRules)]
      for (const item of items)
        rows.set(JSON.stringify('fields' in item ? item.fields : item), item)
    }
  }
  return [...rows.values()]
}

const maxCode = 2_000_000
const maxTries = 100

/** JSON that stands alone, or that code assigns or hands on. */
const valuesOf = ({ text, isCode }: Script): unknown[] => {
  if (!isCode) return [parseLeniently(text)]
  const code = text.slice(0, maxCode)
  const values: unknown[] = []
  let end = 0
  let tries = 0
  for (const { index } of code.matchAll(/(?<=[=:(,]\s{0,5})[[{](?=\s*["{[])/g)) {
    if (index < end) continue
    if (++tries > maxTries) break
    const [document = ''] = documentsOf(code.slice(index), 1)
    const value = parseLeniently(document)
    if (value === undefined) continue
    values.push(value)
    end = index + document.length
  }
  return values
}

/** Lists of other things have dates, too. */
const others = /post|article|news|blog|product|job|order/i
const deepest = 30

const eventsIn = (value: unknown, key = '', depth = 0): Thing[] => {
  if (depth > deepest) return []
  if (Array.isArray(value)) return value.flatMap((each) => eventsIn(each, key, depth + 1))
  if (!isThing(value)) return []
  if (isEvent(value)) return others.test(key) ? [] : [value]
  return Object.entries(value).flatMap(([name, each]) => eventsIn(each, name, depth + 1))
}

const startKey =
  /^start(?:s?[ _]?at|[ _]?date(?:[ _]?time)?|[ _]?time|)$|^dtstart$|^event[ _]?(?:start|date)$/i
const nameKey = /^(?:title|name|summary|event[ _]?(?:name|title))$/i

const isEvent = (thing: Thing): boolean => {
  const entries = Object.entries(thing)
  return (
    entries.some(([key, value]) => nameKey.test(key) && textOf(textWithin(value)) !== '') &&
    entries.some(([key, value]) => startKey.test(key) && isMoment(textOf(textWithin(value))))
  )
}

const isMoment = (text: string): boolean =>
  /^1[5-9]\d{8}(?:\d{3})?$/.test(text) || readMoment(text) !== undefined

/** The text of `{"dateTime": …}` and `{"rendered": …}`. */
const textWithin = (value: unknown): unknown =>
  isThing(value)
    ? (value.dateTime ?? value.date ?? value.iso ?? value.local ?? value.utc ?? value.rendered)
    : value

const placeKey = /^(?:venue|location|place|address|where)$/i

/** One level, with the parts of places and moments under the names of columns. */
const flattened = (thing: Thing): Thing => {
  const flat: Thing = {}
  for (const [key, value] of Object.entries(thing)) {
    if (isThing(value) && placeKey.test(key)) takePlace(value, flat)
    else flat[key] = textWithin(value) ?? value
  }
  return flat
}

const parts: readonly (readonly [string, RegExp])[] = [
  ['venueName', /^(?:name|title|venue)$/],
  ['location', /^(?:address|formatted_?address|full_?address)$/],
  ['streetAddress', /^(?:street(?:_?address)?|(?:address_?)?line_?1|address_?1)$/],
  ['city', /^(?:city|town|(?:address)?locality)$/],
  ['state', /^(?:state|province|(?:address)?region)$/],
  ['zipCode', /^(?:zip|zip_?code|postal_?code|postcode)$/],
  ['country', /^(?:address)?country$/],
  ['latitude', /^lat(?:itude)?$/],
  ['longitude', /^(?:lng|lon|longitude)$/],
]

const takePlace = (place: Thing, flat: Thing, depth = 0): void => {
  for (const [key, value] of Object.entries(place)) {
    const field = parts.find(([, names]) => names.test(key.toLowerCase()))?.[0]
    if (isThing(value) && depth < 3) takePlace(value, flat, depth + 1)
    else if (field !== undefined) flat[field] ??= value
  }
}
