/** Renders the document's JSON Schemas as words and tables. */
import { escapeMarkup } from '../../../kit/text/escape-markup.ts'

/** The keywords of JSON Schema that the document uses. */
export type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: readonly unknown[]
  const?: unknown
  items?: Schema
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  additionalProperties?: Schema | boolean
  required?: string[]
  description?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

export const nameOf = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1)

/** "list of text", "number, from -90 to 90", "free or over_50". */
export const typeOf = (schema: Schema): Html => {
  if (schema.$ref) {
    const name = nameOf(schema.$ref)
    return html`<a href="#schema-${name}">${name}</a>`
  }
  if (schema.anyOf) return oneOf(schema.anyOf)
  if (schema.enum) return codeList(schema.enum)
  if (schema.const !== undefined) return codeList([schema.const])
  if (schema.type === 'array') {
    return html`list of ${schema.items ? typeOf(schema.items) : 'anything'}${limits(schema)}`
  }
  if (schema.type === 'object') return objectType(schema)
  return html`${wordFor(schema)}${limits(schema)}`
}

const oneOf = (choices: readonly Schema[]): Html =>
  html`${choices.map((choice, index) => html`${index > 0 ? ' or ' : ''}${typeOf(choice)}`)}`

const codeList = (values: readonly unknown[]): Html =>
  html`${values.map((value, index) => html`${index > 0 ? ', ' : ''}<code>${String(value)}</code>`)}`

const objectType = ({ properties, additionalProperties }: Schema): Html => {
  if (properties) return html`object with ${Object.keys(properties).join(', ')}`
  return typeof additionalProperties === 'object'
    ? html`object: name → ${typeOf(additionalProperties)}`
    : html`object`
}

const words: Record<string, string> = {
  string: 'text',
  integer: 'whole number',
  boolean: 'true or false',
  null: 'null',
  date: 'date',
  'date-time': 'instant',
}

const wordFor = ({ format = '', type }: Schema): string => {
  const names = [type ?? 'anything'].flat()
  return words[format] ?? names.map((name) => words[name] ?? name).join(' or ')
}

/** False for JavaScript's limits of safe integers, which are not worth documenting. */
const isDocumentedBound = (bound: number | undefined): bound is number =>
  bound !== undefined && Math.abs(bound) < Number.MAX_SAFE_INTEGER

const limits = ({ minimum, maximum, maxLength, maxItems }: Schema): string =>
  [
    isDocumentedBound(minimum) && `, at least ${minimum}`,
    isDocumentedBound(maximum) && `, at most ${maximum}`,
    maxLength !== undefined && `, at most ${maxLength} characters`,
    maxItems !== undefined && `, at most ${maxItems}`,
  ]
    .filter(Boolean)
    .join('')

export type Field = { name: string; schema: Schema; required: boolean; description?: string }

export const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
    description: schema.description,
  }))

export const fieldTable = (caption: string, fields: readonly Field[]): Html => html`<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>${fields.map(
  ({ name, schema, required, description }) => html`<tr>
<th scope="row"><code>${name}</code>${required ? html` <small>required</small>` : ''}</th>
<td>${typeOf(schema)}</td><td>${description ?? ''}</td></tr>`,
)}</tbody></table>`

/** HTML text that is already escaped. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | string | number | boolean | null | undefined | readonly Value[]

/** Template tag: escapes all values but `Html`; concatenates lists; renders booleans, null and undefined as empty. */
export const html = (strings: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(String.raw({ raw: strings }, ...values.map(textOf)))

const textOf = (value: Value): string => {
  if (value instanceof Html) return value.text
  if (Array.isArray(value)) return value.map(textOf).join('')
  if (typeof value === 'boolean' || value === null || value === undefined) return ''
  return escapeMarkup(String(value))
}
