/**
 * Generates requests to the API: calls of its OpenAPI document with valid values and with invalid
 * ones that are likely to break programs.
 */
import * as fc from 'fast-check'
import { maxNames } from '../../src/platform/http/input-bounds.ts'
import { madeUp, madeUpText } from './made-up-values.ts'
import { bodiesOf, formsOf, type ManyFields } from './many-fields.ts'

type Schema = {
  $ref?: string
  type?: string | string[]
  format?: string
  enum?: unknown[]
  const?: unknown
  anyOf?: Schema[]
  allOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  minimum?: number
  maximum?: number
}

type Parameter = { name: string; in: string; required?: boolean; schema: Schema }

type Operation = {
  parameters?: Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
}

export type OpenApi = {
  paths: Record<string, Record<string, Operation>>
  components?: { schemas?: Record<string, Schema> }
}

export type AnyRequest = {
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

export type Known = {
  /** Existing ids and names. */
  ids: readonly string[]
  /** Tokens of private links. */
  tokens: readonly string[]
  /** Cookie headers of signed-in sessions. */
  cookies: readonly string[]
}

/** Typical values by field name. */
const usual: Record<string, readonly unknown[]> = {
  keyword: ['ford', 'frod', 'weekly', '"ford" & friends', 'cars and coffee', 'éclair'],
  q: ['chi', '606', 'St. L'],
  near: ['60601', 'Chicago, IL'],
  location: ['60601', 'Chicago, IL', 'Lot'],
  eventType: ['car_show', 'cars_and_coffee'],
  state: ['IL', 'illinois'],
  attendanceCost: ['free'],
  carMake: ['Ford'],
  feature: ['Live Music'],
  series: ['weekly'],
  venue: ['lot-chicago-il'],
  year: [2001],
  limit: [1, 2, 100],
  ...Object.fromEntries(['userLat', 'lat', 'latitude'].map((name) => [name, [41.88, 0, 90]])),
  ...Object.fromEntries(['userLng', 'lng', 'longitude'].map((name) => [name, [-87.63, 0, 180]])),
  ...Object.fromEntries(
    ['fromDate', 'dateFrom'].map((name) => [name, ['1999-12-31', '2099-06-01']]),
  ),
  ...Object.fromEntries(['toDate', 'dateTo'].map((name) => [name, ['2099-06-30']])),
  date: ['2099-06-06'],
  endDate: ['2099-06-07'],
  startTime: ['09:00'],
  endTime: ['17:00'],
  zipCode: ['60601'],
  city: ['Chicago'],
  ...Object.fromEntries(
    ['website', 'registrationUrl', 'logoUrl', 'flyerUrl'].map((name) => [
      name,
      ['https://example.com/x.png'],
    ]),
  ),
  contactPhone: ['(312) 555-0142'],
  ...Object.fromEntries(
    ['email', 'submitterEmail', 'contactEmail'].map((name) => [name, ['pat@example.com']]),
  ),
  code: ['000000'],
  sequence: [0, 1],
  kind: ['flyer', 'logo'],
}

type Names = { document: OpenApi; ids: readonly string[] }

const resolve = (schema: Schema, document: OpenApi): Schema => {
  if (!schema.$ref) return schema
  const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1)
  return resolve(document.components?.schemas?.[name] ?? {}, document)
}

/** Values that match the document's schema; `name` is the field's. */
const described = (given: Schema, names: Names, name = '', depth = 0): fc.Arbitrary<unknown> => {
  const schema = resolve(given, names.document)
  const inner = (one: Schema) => described(one, names, name, depth + 1)
  if (depth > 4) return madeUp
  if (schema.type !== 'array' && usual[name]) return fc.constantFrom(...usual[name])
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(inner))
  const type = Array.isArray(schema.type) ? schema.type[0] : schema.type
  if (type === 'array') return fc.array(inner(schema.items ?? {}), { minLength: 1, maxLength: 3 })
  if (type === 'boolean') return fc.boolean()
  if (type === 'integer' || type === 'number') {
    const { minimum: min = 0, maximum: max = 100 } = schema
    return fc.integer({ min: Math.ceil(min), max: Math.min(1e6, Math.floor(max)) })
  }
  if (type === 'object') return recordOf(fieldsOf(schema), names, depth + 1)
  if (schema.format === 'date') return fc.constantFrom('2099-06-06', '2099-06-07')
  if (/^ids?$|Id$/.test(name)) return fc.constantFrom(...names.ids)
  return fc.constantFrom('Some words of a person', 'Ford Weekly', 'Chicago')
}

type Field = { name: string; schema: Schema; required?: boolean }

const fieldsOf = ({ properties = {}, required = [] }: Schema): Field[] =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    schema,
    required: required.includes(name),
  }))

/** Fields without which most requests are rejected at once. */
const vital = new Set(['name', 'eventType', 'date', 'zipCode', 'submitterEmail'])

/** Some of the fields with valid values, often one with an invalid value, sometimes many. */
const recordOf = (
  fields: readonly Field[],
  names: Names,
  depth = 0,
): fc.Arbitrary<Record<string, unknown>> => {
  const optional = fields.filter(({ required }) => !required)
  const valid = fc
    .record(
      Object.fromEntries(
        fields.map(({ name, schema }) => [name, described(schema, names, name, depth)]),
      ),
    )
    .chain((whole) =>
      fc
        .tuple(fc.subarray(optional, { maxLength: Math.min(5, optional.length) }), fc.boolean())
        .map(([kept, more]) => {
          const left = fields.filter(
            (field) => field.required || kept.includes(field) || (more && vital.has(field.name)),
          )
          return Object.fromEntries(left.map(({ name }) => [name, whole[name]]))
        }),
    )
  if (fields.length === 0) return valid
  const wrong = fc.tuple(fc.constantFrom(...fields), madeUp)
  const withOne = fc
    .tuple(valid, wrong)
    .map(([whole, [field, value]]) => ({ ...whole, [field.name]: value }))
  const withMany = fc.tuple(valid, fc.array(wrong, { maxLength: 8 })).map(([whole, more]) => ({
    ...whole,
    ...Object.fromEntries(more.map(([{ name }, value]) => [name, value])),
  }))
  return fc.oneof(
    { weight: 4, arbitrary: valid },
    { weight: 4, arbitrary: withOne },
    { weight: 1, arbitrary: withMany },
  )
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const pathOf = (template: string, { ids, tokens }: Known): fc.Arbitrary<string> => {
  const names = [...template.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
  const known: Record<string, readonly string[]> = {
    token: tokens,
    year: ['2001'],
    state: ['illinois', 'il'],
    topic: ['car-shows', 'this-weekend', 'tonight'],
    place: ['illinois', 'chicago-il'],
    venue: ['lot-chicago-il'],
  }
  const valueFor = (name: string) =>
    fc.oneof(
      { weight: 5, arbitrary: fc.constantFrom(...(known[name] ?? ids)) },
      { weight: 1, arbitrary: madeUpText.map(encode) },
      { weight: 1, arbitrary: fc.constantFrom('%', '%ff', '%00', '%2e%2e', '%2F', 'a%') },
    )
  return fc
    .tuple(...names.map(valueFor))
    .map((values) =>
      names.reduce((path, name, at) => path.replace(`{${name}}`, () => values[at] ?? ''), template),
    )
}

const queryOf = (parameters: Parameter[], names: Names): fc.Arbitrary<string> => {
  const fields = parameters.filter((one) => one.in === 'query')
  const known = recordOf(fields, names)
  const few = fc.dictionary(madeUpText, madeUpText, { maxKeys: 2 })
  const strange = fc.oneof({ weight: 9, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: few })
  return fc.tuple(known, strange).map((parts) => {
    const query = new URLSearchParams()
    for (const [name, value] of parts.flatMap((part) => Object.entries(part)))
      for (const one of Array.isArray(value) ? value : [value]) query.append(name, textFor(one))
    const text = query.toString()
    return text === '' ? '' : `?${text}`
  })
}

/** Query text of a value; empty if JSON cannot represent it. */
const textFor = (value: unknown): string => {
  if (typeof value === 'string') return value
  return JSON.stringify(value) ?? ''
}

/** Header values: Latin-1 without control characters. */
const headerText = madeUpText.map((text) =>
  text
    .replace(/[^\x20-\x7e\xa0-\xff]/g, '')
    .trim()
    .slice(0, 4_000),
)

const headersOf = ({ cookies }: Known): fc.Arbitrary<Record<string, string>> =>
  fc
    .record(
      {
        cookie: fc.oneof(
          { weight: 6, arbitrary: fc.constantFrom(...cookies) },
          { weight: 1, arbitrary: headerText },
          { weight: 1, arbitrary: headerText.map((text) => `session=${text}`) },
        ),
        'content-type': fc.oneof(
          { weight: 9, arbitrary: fc.constant('application/json') },
          fc.constantFrom(
            'text/plain',
            'multipart/form-data',
            'multipart/form-data; boundary=x',
            'x',
            '',
          ),
          fc.constantFrom('application/x-www-form-urlencoded', 'image/png', 'application/pdf'),
        ),
        ...Object.fromEntries(
          ['if-none-match', 'if-modified-since', 'if-range', 'range', 'accept', 'accept-encoding']
            .concat([
              'x-forwarded-for',
              'x-forwarded-proto',
              'user-agent',
              'authorization',
              'origin',
            ])
            .map((name) => [name, headerText]),
        ),
        range: fc.oneof(
          headerText,
          fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,2-3'),
        ),
      },
      { requiredKeys: ['cookie', 'content-type'] },
    )
    .map((headers) => {
      // Keeps few origins, because a foreign origin is rejected before any other check.
      const { origin, ...rest } = headers as Record<string, string>
      return origin !== undefined && origin.length % 8 === 5 ? { ...rest, origin } : rest
    })

/** Forms and bodies below, just above and far above the limit of fields. */
const manyFields: fc.Arbitrary<ManyFields> = fc
  .constantFrom(20, maxNames - 10, maxNames + 10, 5_000)
  .chain((count) => fc.constantFrom(...formsOf(count), ...bodiesOf(count)))

type Body = string | ManyFields | undefined

const bodyOf = (operation: Operation, names: Names): fc.Arbitrary<Body> => {
  const [content] = Object.values(operation.requestBody?.content ?? {})
  if (!content) return fc.constant(undefined)
  return fc.oneof(
    { weight: 1, arbitrary: manyFields },
    {
      weight: 12,
      arbitrary: described(content.schema, names).map((value) => JSON.stringify(value)),
    },
    { weight: 1, arbitrary: madeUpText },
    {
      weight: 1,
      arbitrary: fc.constantFrom('[', '{"a":', '{"__proto__":{}}', '[[]]', '"\\ud800"', '\ufeff{}'),
    },
  )
}

const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']

/** Requests to each call with about equal frequency. */
export const anyRequest = (document: OpenApi, known: Known): fc.Arbitrary<AnyRequest> => {
  const calls = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  )
  const names = { document, ids: known.ids }
  const one = calls.map(({ path, method, operation }) =>
    fc
      .record({
        method: fc.oneof(
          { weight: 30, arbitrary: fc.constant(method.toUpperCase()) },
          { weight: 1, arbitrary: fc.constantFrom(...methods) },
        ),
        path: pathOf(path, known),
        query: queryOf(operation.parameters ?? [], names),
        headers: headersOf(known),
        body: bodyOf(operation, names),
      })
      .map(({ query, body, headers, ...request }) => {
        const isSent = !['GET', 'HEAD', 'OPTIONS'].includes(request.method)
        const many = isSent && typeof body === 'object' ? body : undefined
        return {
          ...request,
          path: request.path + query,
          headers: many ? { ...headers, 'content-type': many.type } : headers,
          body: many?.body ?? (isSent && typeof body === 'string' ? body : undefined),
        }
      }),
  )
  return fc.oneof(...one)
}

type Page = { path?: string; index?: boolean }

const pageParameters = [
  'keyword',
  'near',
  'eventType',
  'state',
  'cursor',
  'limit',
  'to',
  'userLat',
  'page',
]

/** Adds the pages and their data to the document's calls: as page loads and as forms. */
export const withPages = (document: OpenApi, pages: readonly Page[]): OpenApi => {
  const parameters = pageParameters.map((name) => ({ name, in: 'query', schema: {} }))
  const form = { parameters, requestBody: { content: { any: { schema: {} } } } }
  const calls = pages.flatMap(({ path = '' }) => {
    const whole = `/${path}`.replace(/:(\w+)\??/g, '{$1}').replace('*', '{id}')
    const short = `/${path}`.replace(/\/:\w+\?$/, '').replace(/:(\w+)/g, '{$1}')
    const addresses = short === whole || path.includes('*') ? [whole] : [whole, short]
    return addresses.flatMap((address) => [
      [address, { get: { parameters }, post: form }] as const,
      [address === '/' ? '/_.data' : `${address}.data`, { get: { parameters } }] as const,
    ])
  })
  return { ...document, paths: { ...document.paths, ...Object.fromEntries(calls) } }
}
