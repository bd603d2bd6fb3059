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
      const entry = flattened(event)
      const made = shape?.rows(event, { zone }) ?? []
      const found: ReadItem[] = made.map((row) => ({ line, lookUp: (name) => event[name], ...row }))
      const items = found.length > 0 ? found : [readEntry(entry, line, noRules)]
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
    if (!isThing(value)) flat[key] = value
    else if (placeKey.test(key)) Object.assign(flat, placeOf(value))
    else if (textWithin(value) === undefined) flat[key] = value
    else flat[key] = textWithin(value)
  }
  return flat
}

const placeOf = (place: Thing): Thing => {
  const flat: Thing = {}
  for (const [key, value] of Object.entries(place)) {
    const lower = key.toLowerCase()
    if (isThing(value)) Object.assign(flat, placeOf(value))
    else if (/^(?:name|title|venue)$/.test(lower)) flat.venueName ??= value
    else if (/^(?:address|formatted_?address|full_?address)$/.test(lower)) flat.location ??= value
    else if (/^(?:street(?:_?address)?|(?:address_?)?line_?1|address_?1)$/.test(lower))
      flat.streetAddress ??= value
    else if (/^(?:city|town|(?:address)?locality)$/.test(lower)) flat.city ??= value
    else if (/^(?:state|province|(?:address)?region)$/.test(lower)) flat.state ??= value
    else if (/^(?:zip|zip_?code|postal_?code|postcode)$/.test(lower)) flat.zipCode ??= value
    else if (/^(?:address)?country$/.test(lower)) flat.country ??= value
    else if (/^lat(?:itude)?$/.test(lower)) flat.latitude ??= value
    else if (/^(?:lng|lon|longitude)$/.test(lower)) flat.longitude ??= value
  }
  return flat
}
