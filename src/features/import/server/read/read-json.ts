/** Reads JSON: a list of events, an object with a list in it, JSON lines, or schema.org's JSON-LD. */
import type { FieldRules } from '../row/field-rules.ts'
import { assignFields, type FieldName, fieldOf } from '../row/fields.ts'
import { ownFacts } from '../row/own-export.ts'
import type { RawFields, RawValue, ReadItem, Reading } from '../row/source-row.ts'
import {
  endsWithLineBreak,
  fileProblem,
  type OpenSource,
  wholeText,
} from '../source/open-source.ts'
import { readLinkedData } from '../web-page/read-linked-data.ts'
import { type JsonElement, type JsonShape, jsonElements } from './json-elements.ts'
import { errorMessage } from './json-error.ts'

export async function* readJson(source: OpenSource, rules: FieldRules, root?: string): Reading {
  const error = errorMessage(source)
  if (error !== undefined) throw fileProblem(`is an error message instead of events${error}.`)
  const kind = kindOf(source, root)
  if (kind === 'linked data') yield* readLinkedData(await wholeText(source, maxLinkedMegabytes))
  else if (kind === 'lines') yield* readLines(source, rules)
  else yield* readList(source, rules, root)
}

/** Reads it to its end. Throws AppError for a file that is cut off or broken. */
export const checkJson = async (source: OpenSource, root?: string): Promise<void> => {
  const kind = kindOf(source, root)
  // JSON-LD is read in one piece anyway.
  if (kind === 'linked data' || errorMessage(source) !== undefined) return
  if (kind === 'list') return walkList(source, root)
  let last: { line: number; text: string } | undefined
  for await (const line of linesOf(source)) last = line
  if (!last || isJson(last.text) || (await endsWithLineBreak(source))) return
  throw fileProblem(`is cut off: its last line (${last.line}) is incomplete.`)
}

const maxLinkedMegabytes = 16
const maxLine = 4_000_000

const kindOf = ({ head }: OpenSource, root?: string): 'linked data' | 'lines' | 'list' => {
  if (root !== undefined) return 'list'
  if (/"@context"|"@graph"/.test(head)) return 'linked data'
  return isJsonLines(head) ? 'lines' : 'list'
}

const walkList = async (source: OpenSource, root?: string): Promise<void> => {
  for await (const _ of elementsOf(source, root, { lists: [], found: false }));
}

/** The first line is one whole object, and it is no object around a list of events. */
const isJsonLines = (head: string): boolean => {
  const [first = '', second] = head.trimStart().split(/\r?\n/, 2)
  try {
    const value: unknown = JSON.parse(first)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
    if (second?.trimStart().startsWith('{') || ownFacts(value as Record<string, unknown>))
      return true
    return !Object.values(value).some(Array.isArray)
  } catch {
    return false
  }
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

async function* readLines(source: OpenSource, rules: FieldRules): Reading {
  for await (const { line, text } of linesOf(source)) yield readObject(text, line, rules)
}

async function* linesOf(source: OpenSource): AsyncGenerator<{ line: number; text: string }> {
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

async function* readList(source: OpenSource, rules: FieldRules, root?: string): Reading {
  for await (const { line, text } of readElements(source, root)) yield readObject(text, line, rules)
}

const readObject = (text: string, line: number, rules: FieldRules): ReadItem => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { line, unreadable: `not valid JSON (${(error as Error).message})` }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { line, unreadable: 'not an object with fields' }
  }
  const entry = value as Record<string, unknown>
  const row = {
    line,
    fields: fieldsOf(entry, rules),
    lookUp: (name: string) => valueAt(entry, name),
    unused: unusedIn(entry, rules),
  }
  const own = rules.map.size === 0 ? ownFacts(entry) : undefined
  return own ? { ...row, own, exact: true, sourceId: own.id } : row
}

const fieldsOf = (entry: Record<string, unknown>, rules: FieldRules): RawFields => {
  const fields: RawFields = {}
  const take = (field: FieldName, value: RawValue) => {
    if (field in fields || isObject(value)) return
    fields[field] = value
  }
  for (const [field, path] of rules.map) take(field, valueAt(entry, path))
  const names = Object.keys(entry).filter((name) => !isObject(entry[name]))
  for (const [index, field] of assignFields(names, new Set(Object.keys(fields)))) {
    fields[field] = entry[names[index] ?? '']
  }
  return fields
}

/** Keys with a plain value that are no field of ours. */
const unusedIn = (entry: Record<string, unknown>, { map }: FieldRules): string[] => {
  const mapped = new Set(map.values())
  return Object.keys(entry).filter(
    (name) => fieldOf(name) === undefined && !mapped.has(name) && !isObject(entry[name]),
  )
}

const isObject = (value: RawValue) =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value at a dotted path, such as `sessions.race` or `dates.0`. */
const valueAt = (entry: Record<string, unknown>, path: string): RawValue => {
  if (Object.hasOwn(entry, path)) return entry[path]
  let value: unknown = entry
  for (const key of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined
    value = (value as Record<string, unknown>)[key]
  }
  return value
}
