/**
 * Kinds of filters: each kind reads its value from a URL parameter or from JSON. The same reader serves pages in the
 * browser and on the server, and the API schemas (filter-schema.ts). Each refusal has a text for visitors and a text
 * for programs.
 */
import { decimalOf, roundDegrees } from '../../kit/decimals.ts'
import { formatNumber } from '../../kit/format-number.ts'
import { canonicalEventType } from '../event/event-types.ts'
import { readBox } from '../place/map-box.ts'
import { stateCode } from '../place/us-states.ts'
import { isValidLocalDate, isYearOfEvents } from '../time/local-dates.ts'

/** Reason why a value was rejected, and how to correct it. */
export type Refusal = {
  /** For visitors. */
  problem: string
  /** For programs. */
  reason: string
}

export type FilterKind<T> = {
  /** Reads text, a list of texts or a JSON value; undefined if no value is set. */
  read: (input: unknown) => T | undefined | Refusal
  /** JSON Schema of the accepted values, for the API reference. */
  schema: Readonly<Record<string, unknown>>
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'problem' in value

/** For values that no control of this site puts into a URL. */
const brokenLink = 'This link is broken. Choose again on this page.'

/** For a cursor in the results that is not valid. */
export const brokenPlaceInList = 'This link is out of date, so the list starts over.'

export const brokenPosition = "This link doesn't hold a location. Enter a ZIP or city instead."

/** Kind whose value is unset if the input is absent, null or empty text. */
const kind = <T>(
  schema: FilterKind<T>['schema'],
  read: (input: unknown) => T | undefined | Refusal,
): FilterKind<T> => ({
  schema,
  read: (input) =>
    input === undefined || input === null || input === '' ? undefined : read(input),
})

/** Trimmed text of at most `max` characters. `broken` replaces the message for text that no visitor types. */
export const words = (max: number, broken?: string): FilterKind<string> =>
  kind({ type: 'string', maxLength: max }, (input) => {
    if (typeof input !== 'string') return { problem: brokenLink, reason: 'Must be text.' }
    const text = input.trim()
    const problem = broken ?? `Use at most ${max} characters.`
    return text.length > max ? { problem, reason: `At most ${max} characters.` } : text || undefined
  })

export const matching = (
  pattern: RegExp,
  reason: string,
  schema: FilterKind<string>['schema'] = { type: 'string' },
): FilterKind<string> =>
  kind(schema, (input) =>
    typeof input === 'string' && pattern.test(input) ? input : { problem: brokenLink, reason },
  )

/** Identifier from a page's URL: series id, venue slug or organizer slug. */
export const nameInAddress = (max: number): FilterKind<string> =>
  matching(new RegExp(`^[\\w-]{1,${max}}$`), "Copy it from the page's address.")

export const choice = <const T extends string>(values: readonly T[]): FilterKind<T> =>
  kind({ type: 'string', enum: values }, (input) => readChoice(values, input))

const readChoice = <T extends string>(values: readonly T[], input: unknown): T | Refusal =>
  values.find((value) => value === input) ?? {
    problem: 'Choose one from the list.',
    reason: `Must be one of ${values.join(', ')}.`,
  }

export const number = (
  min: number,
  max: number,
  { integer = false, problem }: { integer?: boolean; problem?: string } = {},
): FilterKind<number> =>
  kind({ type: integer ? 'integer' : 'number', minimum: min, maximum: max }, (input) => {
    const value = typeof input === 'string' ? decimalOf(input) : input
    const refuse = (reason: string) => {
      const kindOfNumber = integer ? 'a whole number' : 'a number'
      return {
        problem: problem ?? `Use ${kindOfNumber} from ${min} to ${formatNumber(max)}.`,
        reason,
      }
    }
    if (typeof value !== 'number' || !Number.isFinite(value)) return refuse('Must be a number.')
    if (integer && !Number.isInteger(value)) return refuse('Must be a whole number.')
    if (value < min) return refuse(`At least ${min}.`)
    return value > max ? refuse(`At most ${max}.`) : value
  })

/** Coordinate, rounded to a tenth of a meter. */
export const degrees = (limit: number): FilterKind<number> => {
  const { schema, read } = number(-limit, limit, { problem: brokenPosition })
  const round = (value: ReturnType<typeof read>) =>
    typeof value === 'number' ? roundDegrees(value) : value
  return { schema, read: (input) => round(read(input)) }
}

const truths = new Map<unknown, boolean>([
  ...([true, 'true', '1'] as const).map((value) => [value, true] as const),
  ...([false, 'false', '0'] as const).map((value) => [value, false] as const),
])

export const truth: FilterKind<boolean> = kind(
  { type: 'boolean' },
  (input) => truths.get(input) ?? { problem: brokenLink, reason: 'Must be true or false.' },
)

/** `true` or undefined: `false` is accepted and equals no value. */
export const flag: FilterKind<boolean> = {
  ...truth,
  read: (input) => truth.read(input) || undefined,
}

/** Calendar date, `yyyy-mm-dd`. */
export const day: FilterKind<string> = kind({ type: 'string', format: 'date' }, (input) => {
  const problem = 'Enter a date from 1900 to 2199, such as 8/1/2026.'
  if (typeof input !== 'string' || !isValidLocalDate(input))
    return { problem, reason: 'Must be a date such as 2026-08-01.' }
  return isYearOfEvents(input) ? input : { problem, reason: 'Use a year from 1900 to 2199.' }
})

/** Bounding box of a map: "west,south,east,north" in degrees. */
export const boundingBox: FilterKind<string> = kind({ type: 'string' }, (input) => {
  const reason = 'Send west,south,east,north in degrees, such as -84.9,38.3,-80.4,42.1.'
  const isBox = typeof input === 'string' && readBox(input) !== undefined
  return isBox ? input : { problem: brokenLink, reason }
})

const maxItems = 25
/** Most comma-separated parts read from a text, including empty ones. */
const maxSplit = 1_000

/** List, or comma-separated text, whose items are read by `readItem`; drops blank items. */
const list = (
  readItem: (item: string) => string | Refusal,
  schema: FilterKind<unknown>['schema'] = { type: 'string' },
): FilterKind<string[]> =>
  kind({ type: 'array', items: schema, maxItems }, (input) => {
    const items = typeof input === 'string' ? input.split(',', maxSplit) : input
    if (!Array.isArray(items) || items.some((item) => typeof item !== 'string'))
      return { problem: brokenLink, reason: 'Must be text or a list of texts.' }
    const filledItems = (items as string[]).filter((item) => item.trim() !== '')
    if (filledItems.length > maxItems)
      return { problem: `Choose at most ${maxItems}.`, reason: `At most ${maxItems} values.` }
    const results = filledItems.map(readItem)
    const refusal = results.find(isRefusal)
    return refusal ?? (results.length === 0 ? undefined : (results as string[]))
  })

const readEntry = (item: string): string | Refusal => {
  const text = item.trim()
  return text.length > 60
    ? { problem: 'Use at most 60 characters for each.', reason: 'At most 60 characters.' }
    : text
}

/** Names in any spelling, at most 60 characters each. */
export const names: FilterKind<string[]> = list(readEntry, { type: 'string', maxLength: 60 })

/** Event types by any of their names, as canonical types. */
export const types: FilterKind<string[]> = list(
  (item) => {
    const type = readEntry(item)
    return isRefusal(type) ? type : canonicalEventType(type)
  },
  { type: 'string', maxLength: 60 },
)

/** States by code or name, as codes. */
export const states: FilterKind<string[]> = list((item) => {
  const problem = `“${item.slice(0, 40)}” is not a US state or territory.`
  return stateCode(item) ?? { problem, reason: problem }
})

export const choices = (values: readonly string[]): FilterKind<string[]> =>
  list((item) => readChoice(values, item), { type: 'string', enum: values })

/** Page size and cursor of a list of results. */
export const pageLines = {
  limit: { kind: number(1, 100, { integer: true }), byDefault: 20 },
  cursor: { kind: words(600, brokenPlaceInList) },
} as const

/** One line of a filter table; a feature's own table adds the properties that its filters need. */
export type FilterLine = {
  kind: FilterKind<unknown>
  note?: string
  /** API default if the filter is absent; page URLs omit it. */
  byDefault?: unknown
}
export type FilterTable = Readonly<Record<string, FilterLine>>

/** Values of a table's filters; unset filters are absent. */
export type ValuesOf<Table extends FilterTable> = {
  [Name in keyof Table]?: (Table[Name]['kind'] extends FilterKind<infer T> ? T : never) | undefined
}

/** Values after parsing an API call: defaults are filled in. */
export type ParsedOf<Table extends FilterTable> = Omit<ValuesOf<Table>, DefaultedOf<Table>> & {
  [Name in DefaultedOf<Table>]: NonNullable<ValuesOf<Table>[Name]>
}

type DefaultedOf<Table extends FilterTable> = {
  [Name in keyof Table]: Table[Name] extends { byDefault: unknown } ? Name : never
}[keyof Table]

/** URL parameters by name; a repeated parameter is a list. */
export type UrlParameters = Readonly<Record<string, string | readonly string[] | undefined>>

export type ParsedFilters<Values> = {
  filters: Values
  /** Omitted filters that could not be read: name → how to correct the value. */
  problems: Record<string, string>
}

/** Reads the filters of a URL; ignores parameters that the table does not contain (campaign tags and the like). */
export const readFilterTable = <Table extends FilterTable>(
  table: Table,
  input: Readonly<Record<string, unknown>>,
): ParsedFilters<ValuesOf<Table>> => {
  const filters: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const [name, line] of Object.entries(table)) {
    const value = Object.hasOwn(input, name) ? line.kind.read(input[name]) : undefined
    if (isRefusal(value)) problems[name] = value.problem
    else if (value !== undefined) filters[name] = value
  }
  return { filters: filters as ValuesOf<Table>, problems }
}
