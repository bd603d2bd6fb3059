/** Reads JSON: a list of events, an object with a list in it, JSON lines, or schema.org's JSON-LD. */
import type { FieldRules } from '../row/field-rules.ts'
import { assignFields, isAnyDate } from '../row/fields.ts'
import { ownFacts } from '../row/own-export.ts'
import type {
  RawFields,
  RawValue,
  ReadItem,
  Reading,
  SourceRow,
  UnreadableRow,
} from '../row/source-row.ts'
import type { ImportSettings } from '../settings/import-settings.ts'
import {
  allText,
  endsWithLineBreak,
  fileProblem,
  type OpenSource,
  withoutProgress,
} from '../source/open-source.ts'
import { rowsOfEvents } from '../web-page/event-row.ts'
import {
  documentsOf,
  isObject,
  type JsonMap,
  lineCounter,
  parseDocuments,
  parseLeniently,
} from '../web-page/json-values.ts'
import { findEvents } from '../web-page/read-web-page.ts'
import { type JsonElement, type JsonList, jsonList } from './json-elements.ts'
import { eventLists, flattenEntry, isNamed, unwrapped } from './nested-entry.ts'
import { isPrivacyAlone, privacyColumns, whyPrivate } from './other-columns.ts'
import type { JsonShape } from './shapes/json-shape.ts'
import { rowsOfShape, shapeOf, zoneOfAnswer } from './shapes/json-shapes.ts'
import { tribeEvent } from './shapes/tribe-event.ts'

type JsonSettings = Pick<ImportSettings, 'rules' | 'root' | 'keepRead'>

export async function* readJson(
  source: OpenSource,
  { rules, root, keepRead }: JsonSettings,
): Reading {
  const error = errorMessage(source)
  if (error !== undefined) throw fileProblem(`is an error message instead of events${error}.`)
  const shape =
    root === undefined && rules.map.size === 0 && !rules.onlyMapped
      ? shapeOf(source.head)
      : undefined
  if (shape) return yield* readShape(source, shape, keepRead)
  const kind = kindOf(source, root)
  if (kind === 'linked data') return yield* readLinkedData(await allText(source))
  if (kind === 'lines' && !keepRead) await checkLines(withoutProgress(source))
  const elements =
    kind === 'lines'
      ? linesOf(source)
      : readElements(source, root, { keepRead, anyList: rules.anyHeader })
  for await (const element of elements) {
    const found = entryOf(element)
    yield 'unreadable' in found ? found : readEntry(unwrapped(found.entry), element.line, rules)
  }
}

/** Reads the response of a known platform. */
export async function* readShape(
  source: OpenSource,
  shape: JsonShape,
  keepRead?: boolean,
): Reading {
  const text = await allText(source, sizeLimit)
  const about = { zone: zoneOfAnswer(source.head) }
  const listAt = (path: readonly string[]) => jsonList(text, path)
  const foundLists = shape.lists.map(listAt).filter(({ listNames }) => !listNames)
  const lists = foundLists.length > 0 ? foundLists : eventLists(parsedJson(text)).map(listAt)
  for (const list of lists) {
    for (const element of entriesOf(list, keepRead)) {
      const found = entryOf(element)
      if ('unreadable' in found) yield found
      else {
        const { entry } = found
        for (const row of rowsOfShape(shape, entry, about)) {
          yield { line: element.line, lookUp: (name) => valueAt(entry, name), ...row }
        }
      }
    }
  }
}

/** Reads the file to its end. Throws AppError if it is cut off. */
const checkLines = async (source: OpenSource): Promise<void> => {
  let last: JsonElement | undefined
  for await (const line of linesOf(source)) last = line
  if (!last || parsedJson(last.text) !== undefined || (await endsWithLineBreak(source))) return
  throw fileProblem(`is cut off: its last line (${last.line}) is incomplete.`)
}

const sizeLimit = {
  megabytes: 32,
  advice: 'save it as JSON Lines, one event a line, or split it into several files',
}
const maxLine = 4_000_000

const kindOf = ({ head }: OpenSource, root?: string): 'linked data' | 'lines' | 'list' => {
  if (root !== undefined) return 'list'
  if (/"@(?:context|graph|type)"\s*:/.test(head)) return 'linked data'
  return isJsonLines(head) ? 'lines' : 'list'
}

/** True if the first line is a complete object that does not wrap a list of events. */
const isJsonLines = (head: string): boolean => {
  const [first = '', second] = head.trimStart().split(/\r?\n/, 2)
  const value = parsedJson(first)
  if (!isObject(value)) return false
  if (second?.trimStart().startsWith('{') || ownFacts(value)) return true
  const isNested = Object.values(value).some((each) => Array.isArray(each) || isObject(each))
  return !isNested || isNamed(value)
}

async function* linesOf(source: OpenSource): AsyncGenerator<JsonElement> {
  let line = 0
  let rest = ''
  for await (const chunk of source.text()) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) {
      line++
      if (text.trim() !== '') yield { line, text }
    }
    if (rest.length > maxLine) {
      throw fileProblem(`has an entry of more than ${maxLine} characters at line ${line + 1}.`)
    }
  }
  if (rest.trim() !== '') yield { line: line + 1, text: rest }
}

const pathOf = ({ head }: OpenSource, root?: string): string[] =>
  root?.split('.').filter(Boolean) ?? (head.trimStart().startsWith('[') ? [] : ['events'])

/** Entries of the list at `root`, or with `anyList` the only list. Throws AppError for no list, or cut-off text. */
async function* readElements(
  source: OpenSource,
  root?: string,
  { keepRead, anyList }: { keepRead?: boolean; anyList?: boolean } = {},
): AsyncGenerator<JsonElement> {
  const text = await allText(source, sizeLimit)
  const path = pathOf(source, root)
  const list = jsonList(text, path)
  yield* entriesOf(list, keepRead)
  const { listNames: lists } = list
  if (!lists) return
  const paths = root === undefined ? eventLists(parsedJson(text)) : []
  // The only list is used if nobody can name one.
  const listPath = paths.length === 1 ? paths[0] : anyList && lists.length === 1 ? lists : undefined
  if (listPath) return yield* jsonList(text, listPath).entries
  const documents = lists.length === 0 && root === undefined ? documentsOf(text) : []
  // Consecutive objects, each on several lines.
  if (documents.length > 1) {
    let at = 0
    const lineAt = lineCounter(text)
    for (const each of documents) {
      at = text.indexOf(each, at)
      yield { line: lineAt(at), text: each }
    }
    return
  }
  const names = paths.length > 0 ? paths.slice(0, 20).map((each) => each.join('.')) : lists
  const others = names.length > 0 ? ` It has lists under ${names.join(' and ')}.` : ''
  throw fileProblem(`has no list of events under "${path.join('.')}".${others}`)
}

/** Throws AppError if the text is cut off: before the first entry, or with `keepRead` after the last. */
function* entriesOf({ entries, problem }: JsonList, keepRead = false): Generator<JsonElement> {
  if (problem === undefined || keepRead) yield* entries
  if (problem !== undefined) throw fileProblem(`is cut off or not valid JSON: ${problem}.`)
}

/** Parses the object of an element. */
const entryOf = ({ line, text }: JsonElement): { entry: JsonMap } | UnreadableRow => {
  try {
    const entry: unknown = JSON.parse(text)
    return isObject(entry) ? { entry } : { line, unreadable: 'not an object with fields' }
  } catch (error) {
    const entry = parseLeniently(text)
    return isObject(entry)
      ? { entry }
      : { line, unreadable: `not valid JSON (${(error as Error).message})` }
  }
}

export const readEntry = (entry: JsonMap, line: number, rules: FieldRules): ReadItem => {
  const flat = flattenEntry(entry)
  const lookUp = (name: string) =>
    Object.hasOwn(flat, name) && !isObject(flat[name]) ? flat[name] : valueAt(entry, name)
  const names = leavesOf(flat)
  const tribe = tribeEvent(entry)
  const { fields, columns, unused } = tribe
    ? fieldsOf(tribe.fields, flattenEntry(tribe.fields), [], rules, lookUp)
    : fieldsOf(entry, flat, names, rules, lookUp)
  const skip = whyPrivate(privacyColumns(Object.keys(entry)), lookUp) ?? tribe?.skip
  const row = {
    line,
    fields,
    columns,
    names: tribe ? undefined : names,
    lookUp,
    unused: tribe ? [] : unused,
    ...(tribe ? { hints: tribe.hints, maker: 'The Events Calendar' } : {}),
    ...(skip === undefined ? {} : { skip }),
  }
  const facts = rules.map.size === 0 && !rules.onlyMapped ? ownFacts(entry) : undefined
  return facts ? { ...row, facts, exact: true, sourceId: facts.id } : row
}

/** Names of all values; those inside other objects have dotted paths. */
const leavesOf = (thing: JsonMap, depth = 0): string[] =>
  Object.entries(thing).flatMap(([name, value]) => {
    if (!isObject(value)) return [name]
    return depth < 3 ? leavesOf(value, depth + 1).map((leaf) => `${name}.${leaf}`) : []
  })

/** Fields of an entry. `unused`: keys, including those with nested values, that are neither matched nor mapped. */
const fieldsOf = (
  entry: JsonMap,
  flat: JsonMap,
  leaves: readonly string[],
  rules: FieldRules,
  lookUp: (path: string) => RawValue,
): Required<Pick<SourceRow, 'fields' | 'columns' | 'unused'>> => {
  const fields: RawFields = {}
  const columns: Record<string, string> = {}
  const usedNames = new Set<string>()
  for (const [field, path] of rules.map) {
    const value = lookUp(path)
    if (!isObject(value)) {
      fields[field] = value
      columns[field] = path
    }
    usedNames.add(path).add(path.split('.', 1)[0] ?? path)
  }
  const names = rules.onlyMapped ? [] : Object.keys(flat).filter((name) => !isObject(flat[name]))
  for (const [index, field] of assignFields(names, new Set(Object.keys(fields)))) {
    const name = names[index] ?? ''
    fields[field] = flat[name]
    columns[field] = name
    usedNames.add(name)
  }
  const keys = rules.onlyMapped ? leaves : Object.keys(entry).filter((name) => name in flat)
  const unused = keys.filter(
    (name) =>
      !usedNames.has(name) &&
      !usedNames.has(name.split('.', 1)[0] ?? name) &&
      !isAnyDate(name) &&
      !isPrivacyAlone(name),
  )
  return { fields, columns, unused }
}

/** Value at a dotted path, such as `sessions.race` or `dates.0`. */
const valueAt = (entry: JsonMap, path: string): RawValue => {
  if (Object.hasOwn(entry, path)) return entry[path]
  let value: unknown = entry
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as JsonMap)[key]
  }
  return value
}

/** Keys of error messages in JSON. */
const errorKey = /^(?:errors?|error_?(?:code|message|description)|fault|exception)$/i
/** Keys of messages without an error key. */
const messageKey =
  /^(?:success|ok|status|status_?code|code|message|msg|detail|details|title|type|path|timestamp|request_?id)$/i

/** Error message of the document, as the end of a sentence; undefined for any other document. */
const errorMessage = ({ head, size }: OpenSource): string | undefined => {
  // An error message is short, so the head contains all of it.
  if (size > 16_384) return undefined
  const value = parsedJson(head)
  if (!isObject(value)) return undefined
  const entries = Object.entries(value)
  const isError = entries.some(([key, each]) => errorKey.test(key) && Boolean(each))
  const isStatus = entries.length > 0 && entries.every(([key]) => messageKey.test(key))
  const hasList = entries.some(([key, each]) => Array.isArray(each) && !errorKey.test(key))
  if (hasList || !(isError || isStatus)) return undefined
  const words = textIn(value, 3)
  return words === '' ? '' : `: "${words.slice(0, 120)}"`
}

/** Undefined if the text is not JSON. */
const parsedJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** First text that is meant for people. */
const textIn = (value: unknown, depth: number): string => {
  if (typeof value === 'string') return value.trim()
  if (typeof value !== 'object' || value === null || depth === 0) return ''
  const entries = Object.entries(value)
  const first = [/message|description|detail/i, /error|fault|reason|title/i, /./].flatMap(
    (keyPattern) =>
      entries.filter(([key]) => keyPattern.test(key)).map(([, each]) => textIn(each, depth - 1)),
  )
  return first.find((text) => text !== '') ?? ''
}

/** Reads a JSON-LD file. */
const readLinkedData = (text: string): ReadItem[] => {
  const documents = parseDocuments(text)
  if (documents.length === 0 || documents.includes(undefined))
    throw fileProblem('is cut off or not valid JSON-LD.')
  const events = findEvents(documents.map((values) => ({ line: 1, values })))
  if (events.length === 0) throw fileProblem('is JSON-LD without events.')
  return rowsOfEvents(events)
}
