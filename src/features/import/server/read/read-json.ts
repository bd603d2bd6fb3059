/** Reads JSON: a list of events, an object with a list in it, JSON lines, or schema.org's JSON-LD. */
import type { FieldRules } from '../row/field-rules.ts'
import { assignFields, type FieldName, isAnyDate } from '../row/fields.ts'
import { ownFacts } from '../row/own-export.ts'
import type {
  RawFields,
  RawValue,
  ReadItem,
  Reading,
  SourceRow,
  UnreadableRow,
} from '../row/source-row.ts'
import {
  endsWithLineBreak,
  fileProblem,
  type OpenSource,
  wholeText,
} from '../source/open-source.ts'
import { parseLeniently } from '../web-page/lenient-json.ts'
import { readLinkedData } from '../web-page/read-web-page.ts'
import { isThing, type Thing } from '../web-page/thing.ts'
import { type JsonElement, type JsonShape, jsonElements } from './json-elements.ts'
import { errorMessage, parsedJson } from './json-error.ts'
import { isPrivacyAlone, privacyColumns, whyPrivate } from './private-rows.ts'
import { tribeEvent } from './tribe-event.ts'

export async function* readJson(source: OpenSource, rules: FieldRules, root?: string): Reading {
  const error = errorMessage(source)
  if (error !== undefined) throw fileProblem(`is an error message instead of events${error}.`)
  const kind = kindOf(source, root)
  if (kind === 'linked data') yield* readLinkedData(await wholeText(source, maxLinkedMegabytes))
  else {
    const elements = kind === 'lines' ? linesOf(source) : readElements(source, root)
    for await (const element of elements) {
      const found = entryOf(element)
      yield 'unreadable' in found ? found : readEntry(found.entry, element.line, rules)
    }
  }
}

/** Reads it to its end. Throws AppError for a file that is cut off or broken. */
export const checkJson = async (source: OpenSource, root?: string): Promise<void> => {
  const kind = kindOf(source, root)
  // JSON-LD is read in one piece anyway.
  if (kind === 'linked data' || errorMessage(source) !== undefined) return
  if (kind === 'list') {
    for await (const _ of elementsOf(source, root, { lists: [], found: false }));
    return
  }
  let last: JsonElement | undefined
  for await (const line of linesOf(source)) last = line
  if (!last || parsedJson(last.text) !== undefined || (await endsWithLineBreak(source))) return
  throw fileProblem(`is cut off: its last line (${last.line}) is incomplete.`)
}

const maxLinkedMegabytes = 16
const maxLine = 4_000_000

const kindOf = ({ head }: OpenSource, root?: string): 'linked data' | 'lines' | 'list' => {
  if (root !== undefined) return 'list'
  if (/"@(?:context|graph|type)"\s*:/.test(head)) return 'linked data'
  return isJsonLines(head) ? 'lines' : 'list'
}

/** The first line is one whole object, and it is no object around a list of events. */
const isJsonLines = (head: string): boolean => {
  const [first = '', second] = head.trimStart().split(/\r?\n/, 2)
  const value = parsedJson(first)
  if (!isThing(value)) return false
  if (second?.trimStart().startsWith('{') || ownFacts(value)) return true
  return !Object.values(value).some(Array.isArray)
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

/** Entries of the list at `root`. Throws AppError where there is none. */
export async function* readElements(
  source: OpenSource,
  root?: string,
): AsyncGenerator<JsonElement> {
  const shape: JsonShape = { lists: [], found: false }
  yield* elementsOf(source, root, shape)
  if (shape.found) return
  const others = shape.lists.map((name) => `--root ${name}`).join(' or ')
  throw fileProblem(
    `has no list of events under "${pathOf(source, root).join('.')}". ` +
      (others ? `Try ${others}.` : 'Use --root to name the list.'),
  )
}

async function* elementsOf(source: OpenSource, root: string | undefined, shape: JsonShape) {
  try {
    yield* jsonElements(source.text(), pathOf(source, root), shape)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw fileProblem(`is cut off or not valid JSON: ${error.message}.`)
  }
}

/** The object of an element. */
export const entryOf = ({ line, text }: JsonElement): { entry: Thing } | UnreadableRow => {
  try {
    const entry: unknown = JSON.parse(text)
    return isThing(entry) ? { entry } : { line, unreadable: 'not an object with fields' }
  } catch (error) {
    const entry = parseLeniently(text)
    return isThing(entry)
      ? { entry }
      : { line, unreadable: `not valid JSON (${(error as Error).message})` }
  }
}

const readEntry = (entry: Thing, line: number, rules: FieldRules): ReadItem => {
  const lookUp = (name: string) => valueAt(entry, name)
  const tribe = tribeEvent(entry)
  const { fields, columns, unused } = fieldsOf(tribe?.fields ?? entry, rules, lookUp)
  const skip = whyPrivate(privacyColumns(Object.keys(entry)), lookUp) ?? tribe?.skip
  const row = {
    line,
    fields,
    columns,
    lookUp,
    unused: tribe ? [] : unused,
    ...(tribe ? { hints: tribe.hints } : {}),
    ...(skip === undefined ? {} : { skip }),
  }
  const own = rules.map.size === 0 ? ownFacts(entry) : undefined
  return own ? { ...row, own, exact: true, sourceId: own.id } : row
}

/** Unused are keys, those with nested values too, that neither are a field of ours nor lead to one by --map. */
const fieldsOf = (
  entry: Thing,
  rules: FieldRules,
  lookUp: (path: string) => RawValue,
): Required<Pick<SourceRow, 'fields' | 'columns' | 'unused'>> => {
  const fields: RawFields = {}
  const columns: Record<string, string> = {}
  const take = (field: FieldName, value: RawValue) => {
    if (field in fields || isThing(value)) return
    fields[field] = value
  }
  const used = new Set<string>()
  for (const [field, path] of rules.map) {
    take(field, lookUp(path))
    used.add(path).add(path.split('.', 1)[0] ?? path)
  }
  const names = Object.keys(entry).filter((name) => !isThing(entry[name]))
  for (const [index, field] of assignFields(names, new Set(Object.keys(fields)))) {
    const name = names[index] ?? ''
    fields[field] = entry[name]
    columns[field] = name
    used.add(name)
  }
  const unused = Object.keys(entry).filter(
    (name) => !used.has(name) && !isAnyDate(name) && !isPrivacyAlone(name),
  )
  return { fields, columns, unused }
}

/** The value at a dotted path, such as `sessions.race` or `dates.0`. */
const valueAt = (entry: Thing, path: string): RawValue => {
  if (Object.hasOwn(entry, path)) return entry[path]
  let value: unknown = entry
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Thing)[key]
  }
  return value
}
