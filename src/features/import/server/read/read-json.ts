/** Reads JSON: a list of events, an object with a list in it, JSON lines, or schema.org's JSON-LD. */
import type { FieldRules } from '../field-rules.ts'
import { type FieldName, fieldOf, isOwnName } from '../fields.ts'
import type { RawFields, RawValue, ReadItem, Reading } from '../source-row.ts'
import { readLinkedData } from '../web-page/read-linked-data.ts'
import { type JsonShape, jsonElements } from './json-elements.ts'
import { fileProblem, type OpenSource, wholeText } from './open-source.ts'
import { ownFacts } from './own-export.ts'

export async function* readJson(source: OpenSource, rules: FieldRules, root?: string): Reading {
  const { head } = source
  if (root === undefined && /"@context"|"@graph"/.test(head)) {
    yield* readLinkedData(await wholeText(source, 16))
  } else if (root === undefined && isJsonLines(head)) {
    yield* readLines(source, rules)
  } else {
    yield* readList(source, rules, root)
  }
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

async function* readLines(source: OpenSource, rules: FieldRules): Reading {
  let line = 0
  let rest = ''
  for await (const chunk of source.text()) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    for (const text of lines) {
      line++
      if (text.trim() !== '') yield readObject(text, line, rules)
    }
  }
  if (rest.trim() !== '') yield readObject(rest, line + 1, rules)
}

async function* readList(source: OpenSource, rules: FieldRules, root?: string): Reading {
  const shape: JsonShape = { lists: [], found: false }
  const isList = source.head.trimStart().startsWith('[')
  const path = root?.split('.').filter(Boolean) ?? (isList ? [] : ['events'])
  try {
    for await (const { line, text } of jsonElements(source.text(), path, shape)) {
      yield readObject(text, line, rules)
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    throw fileProblem(`is cut off or no proper JSON: ${error.message}.`)
  }
  if (shape.found) return
  const others = shape.lists.map((name) => `--root ${name}`).join(' or ')
  throw fileProblem(
    `has no list of events under "${path.join('.')}". ` +
      (others ? `It has other lists: try ${others}.` : 'Name the list with --root.'),
  )
}

const readObject = (text: string, line: number, rules: FieldRules): ReadItem => {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { line, unreadable: `is no proper JSON (${(error as Error).message})` }
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return { line, unreadable: 'is not an object with fields' }
  }
  const entry = value as Record<string, unknown>
  const row = {
    line,
    fields: fieldsOf(entry, rules),
    lookUp: (name: string) => valueAt(entry, name),
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
  for (const own of [true, false]) {
    for (const [name, value] of Object.entries(entry)) {
      const field = fieldOf(name)
      if (field && isOwnName(name) === own) take(field, value)
    }
  }
  return fields
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
