/** Finds events in the JSON of a page's scripts: objects with a title and a start. */
import { readMoment } from '../dates/read-moment.ts'
import { noRules } from '../row/field-rules.ts'
import type { ReadItem } from '../row/source-row.ts'
import {
  documentsOf,
  isObject,
  type JsonMap,
  parseLeniently,
  textOf,
} from '../web-page/json-values.ts'
import type { Page } from '../web-page/page-tags.ts'
import { isEpoch, otherKinds, textWithin } from './nested-entry.ts'
import { readEntry } from './read-json.ts'
import { rowsOfShape, shapeOf, zoneOfAnswer } from './shapes/json-shapes.ts'

type Script = Page['data'][number]

export const eventsOfScripts = (scripts: readonly Script[]): ReadItem[] => {
  const rows = new Map<string, ReadItem>()
  for (const script of scripts) {
    const { line, text } = script
    const shape = shapeOf(text)
    const zone = zoneOfAnswer(text)
    for (const event of valuesOf(script).flatMap((value) => eventsIn(value))) {
      const found = shape ? rowsOfShape(shape, event, { zone }) : []
      const lookUp = (name: string) => event[name]
      const items: ReadItem[] =
        found.length > 0
          ? found.map((row) => Object.assign(row, { line, lookUp }))
          : [readEntry(event, line, noRules)]
      for (const item of items)
        rows.set(JSON.stringify('fields' in item ? item.fields : item), item)
    }
  }
  return [...rows.values()]
}

const maxCode = 2_000_000
/** Limit of the scanned length, in lengths of the program; an unclosed bracket is followed to the end. */
const maxPasses = 3

/** JSON that is the whole script, or that code assigns or passes on. */
const valuesOf = ({ text, isCode }: Script): unknown[] => {
  if (!isCode) return [revivePayload(parseLeniently(text))]
  const code = text.slice(0, maxCode)
  const values: unknown[] = []
  let end = 0
  let remaining = code.length * maxPasses
  for (const { index } of code.matchAll(/(?<=[=:(,]\s{0,5})[[{](?=\s*["{[])/g)) {
    if (index < end) continue
    const [document = ''] = documentsOf(code.slice(index), 1)
    remaining -= document.length
    if (remaining < 0) break
    const value = parseLeniently(document)
    if (value === undefined) continue
    values.push(value)
    end = index + document.length
  }
  return values
}

const deepest = 30

/** Tags of Nuxt 3's payload: a list of all values, in which numbers are indexes of other values. */
const payloadTag = /^(?:Empty)?(?:Shallow)?(?:Reactive|Ref)$/

const revivePayload = (value: unknown): unknown => {
  const [first] = Array.isArray(value) ? value : []
  const isPayload =
    Array.isArray(first) && typeof first[0] === 'string' && payloadTag.test(first[0])
  if (!Array.isArray(value) || !isPayload) return value
  const values: readonly unknown[] = value
  const revivedValues: unknown[] = []
  const revive = (index: unknown, depth = 0): unknown => {
    if (typeof index !== 'number' || depth > deepest) return undefined
    if (index in revivedValues) return revivedValues[index]
    const packed = values[index]
    if (Array.isArray(packed) && typeof packed[0] === 'string') {
      revivedValues[index] = undefined
      revivedValues[index] = packed[0] === 'Date' ? packed[1] : revive(packed[1], depth + 1)
    } else if (Array.isArray(packed)) {
      const list: unknown[] = []
      revivedValues[index] = list
      for (const each of packed) list.push(revive(each, depth + 1))
    } else if (isObject(packed)) {
      const revivedThing: JsonMap = {}
      revivedValues[index] = revivedThing
      for (const [key, each] of Object.entries(packed)) revivedThing[key] = revive(each, depth + 1)
    } else revivedValues[index] = packed
    return revivedValues[index]
  }
  return revive(0)
}

/** A payload may share values, so each is visited once. */
const eventsIn = (value: unknown, key = '', depth = 0, visited = new Set<unknown>()): JsonMap[] => {
  if (depth > deepest || typeof value !== 'object' || visited.has(value)) return []
  visited.add(value)
  if (Array.isArray(value)) return value.flatMap((each) => eventsIn(each, key, depth + 1, visited))
  if (!isObject(value)) return []
  if (isEvent(value)) return otherKinds.test(key) ? [] : [value]
  return Object.entries(value).flatMap(([name, each]) => eventsIn(each, name, depth + 1, visited))
}

const startKey =
  /^start(?:s?[ _]?at|[ _]?date(?:[ _]?time)?|[ _]?time|)$|^dtstart$|^event[ _]?(?:start|date)$/i
const nameKey = /^(?:title|name|summary|event[ _]?(?:name|title))$/i

const isEvent = (thing: JsonMap): boolean => {
  const entries = Object.entries(thing)
  return (
    entries.some(([key, value]) => nameKey.test(key) && textOf(textWithin(value)) !== '') &&
    entries.some(([key, value]) => startKey.test(key) && isMoment(textOf(textWithin(value))))
  )
}

const isMoment = (text: string): boolean => isEpoch(text) || readMoment(text) !== undefined
