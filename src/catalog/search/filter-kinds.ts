/**
 * Kinds of filters: how the value of each is read, from the text of an address or from JSON. The one reader serves pages in
 * the browser and on the server, and the schemas of the API (filter-schema.ts). Each refusal has words for visitors and
 * words for programs.
 */
import { decimalOf, roundDegrees } from '../../kit/decimals.ts'
import { formatNumber } from '../../kit/format-number.ts'
import { canonicalEventType } from '../event/event-types.ts'
import { readBox } from '../place/map-box.ts'
import { stateCode } from '../place/us-states.ts'
import { isValidLocalDate, isYearOfEvents } from '../time/local-dates.ts'

/** Reason why a value was not accepted, and how to correct it. */
export type Refusal = {
  /** For visitors. */
  problem: string
  /** For programs. */
  reason: string
}

export type Kind<T> = {
  /** Reads text, a list of texts or a JSON value; undefined where nothing is set. */
  read: (given: unknown) => T | undefined | Refusal
  /** The same as JSON Schema, for the API reference. */
  schema: Readonly<Record<string, unknown>>
}

export const isRefusal = (value: unknown): value is Refusal =>
  typeof value === 'object' && value !== null && 'problem' in value

/** For values that no control of ours brings into an address. */
const brokenLink = 'This link is broken. Choose again on this page.'

/** For a position in the results. */
export const brokenPlaceInList = 'This link is out of date, so the list starts over.'

export const brokenPosition = "This link doesn't hold a location. Enter a ZIP or city instead."

/** Empty text and null are no value. */
const kind = <T>(
  schema: Kind<T>['schema'],
  read: (given: unknown) => T | undefined | Refusal,
): Kind<T> => ({
  schema,
  read: (given) =>
    given === undefined || given === null || given === '' ? undefined : read(given),
})

/** Text without blanks at its ends. `broken` is for text that no visitor types. */
export const words = (max: number, broken?: string): Kind<string> =>
  kind({ type: 'string', maxLength: max }, (given) => {
    if (typeof given !== 'string') return { problem: brokenLink, reason: 'Must be text.' }
    const text = given.trim()
    const problem = broken ?? `Use at most ${max} characters.`
    return text.length > max ? { problem, reason: `At most ${max} characters.` } : text || undefined
  })

export const matching = (
  pattern: RegExp,
  reason: string,
  schema: Kind<string>['schema'] = { type: 'string' },
): Kind<string> =>
  kind(schema, (given) =>
    typeof given === 'string' && pattern.test(given) ? given : { problem: brokenLink, reason },
  )

/** A series' id, a venue's or an organizer's name, as the addresses of their pages have them. */
export const nameInAddress = (max: number): Kind<string> =>
  matching(new RegExp(`^[\\w-]{1,${max}}$`), "Copy it from the page's address.")

export const choice = <const T extends string>(values: readonly T[]): Kind<T> =>
  kind({ type: 'string', enum: values }, (given) => readChoice(values, given))

const readChoice = <T extends string>(values: readonly T[], given: unknown): T | Refusal =>
  values.find((value) => value === given) ?? {
    problem: 'Choose one from the list.',
    reason: `Must be one of ${values.join(', ')}.`,
  }

export const number = (
  min: number,
  max: number,
  { integer = false, problem }: { integer?: boolean; problem?: string } = {},
): Kind<number> =>
  kind({ type: integer ? 'integer' : 'number', minimum: min, maximum: max }, (given) => {
    const value = typeof given === 'string' ? decimalOf(given) : given
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

/** Coordinate, to a tenth of a meter. */
export const degrees = (limit: number): Kind<number> => {
  const { schema, read } = number(-limit, limit, { problem: brokenPosition })
  const round = (value: ReturnType<typeof read>) =>
    typeof value === 'number' ? roundDegrees(value) : value
  return { schema, read: (given) => round(read(given)) }
}

const truths = new Map<unknown, boolean>([
  ...([true, 'true', '1'] as const).map((value) => [value, true] as const),
  ...([false, 'false', '0'] as const).map((value) => [value, false] as const),
])

export const truth: Kind<boolean> = kind(
  { type: 'boolean' },
  (given) => truths.get(given) ?? { problem: brokenLink, reason: 'Must be true or false.' },
)

/** `true` or nothing: `false` is accepted and says as little. */
export const flag: Kind<boolean> = {
  ...truth,
  read: (given) => truth.read(given) || undefined,
}

/** Day of the calendar, `yyyy-mm-dd`. */
export const day: Kind<string> = kind({ type: 'string', format: 'date' }, (given) => {
  const problem = 'Enter a date from 1900 to 2199, such as 8/1/2026.'
  if (typeof given !== 'string' || !isValidLocalDate(given))
    return { problem, reason: 'Must be a date such as 2026-08-01.' }
  return isYearOfEvents(given) ? given : { problem, reason: 'Use a year from 1900 to 2199.' }
})

/** Part of a map: "west,south,east,north" in degrees. */
export const box: Kind<string> = kind({ type: 'string' }, (given) => {
  const reason = 'Send west,south,east,north in degrees, such as -84.9,38.3,-80.4,42.1.'
  const isBox = typeof given === 'string' && readBox(given) !== undefined
  return isBox ? given : { problem: brokenLink, reason }
})

const maxItems = 25
/** Parts of a text with commas that are looked at, empty ones included. */
const maxSplit = 1_000

/** A list, or text with commas, whose entries `readItem` reads; blank entries are dropped. */
const list = (
  readItem: (item: string) => string | Refusal,
  schema: Kind<unknown>['schema'] = { type: 'string' },
): Kind<string[]> =>
  kind({ type: 'array', items: schema, maxItems }, (given) => {
    const items = typeof given === 'string' ? given.split(',', maxSplit) : given
    if (!Array.isArray(items) || items.some((item) => typeof item !== 'string'))
      return { problem: brokenLink, reason: 'Must be text or a list of texts.' }
    const set = (items as string[]).filter((item) => item.trim() !== '')
    if (set.length > maxItems)
      return { problem: `Choose at most ${maxItems}.`, reason: `At most ${maxItems} values.` }
    const read = set.map(readItem)
    const refused = read.find(isRefusal)
    return refused ?? (read.length === 0 ? undefined : (read as string[]))
  })

const readEntry = (item: string): string | Refusal => {
  const text = item.trim()
  return text.length > 60
    ? { problem: 'Use at most 60 characters for each.', reason: 'At most 60 characters.' }
    : text
}

/** Names in any spelling, of at most 60 characters each. */
export const names: Kind<string[]> = list(readEntry, { type: 'string', maxLength: 60 })

/** Types by any name that they are known by. */
export const types: Kind<string[]> = list(
  (item) => {
    const type = readEntry(item)
    return isRefusal(type) ? type : canonicalEventType(type)
  },
  { type: 'string', maxLength: 60 },
)

/** States by code or name, as codes. */
export const states: Kind<string[]> = list((item) => {
  const problem = `“${item.slice(0, 40)}” is not a US state or territory.`
  return stateCode(item) ?? { problem, reason: problem }
})

export const choices = (values: readonly string[]): Kind<string[]> =>
  list((item) => readChoice(values, item), { type: 'string', enum: values })

/** Rows of a page of results, and the place where it begins. */
export const pageLines = {
  limit: { kind: number(1, 100, { integer: true }), byDefault: 20 },
  cursor: { kind: words(600, brokenPlaceInList) },
} as const

/** A line of a filter table; each room adds what its filters need beyond. */
export type FilterLine = {
  kind: Kind<unknown>
  note?: string
  /** Value of a call that says nothing; addresses keep none. */
  byDefault?: unknown
}
export type FilterTable = Readonly<Record<string, FilterLine>>

/** Values of a table's filters, those that are set. */
export type ValuesOf<Table extends FilterTable> = {
  [Name in keyof Table]?: (Table[Name]['kind'] extends Kind<infer T> ? T : never) | undefined
}

/** The same as a call is parsed. */
export type ParsedOf<Table extends FilterTable> = Omit<ValuesOf<Table>, DefaultedOf<Table>> & {
  [Name in DefaultedOf<Table>]: NonNullable<ValuesOf<Table>[Name]>
}

type DefaultedOf<Table extends FilterTable> = {
  [Name in keyof Table]: Table[Name] extends { byDefault: unknown } ? Name : never
}[keyof Table]

/** Given texts by name; a name given again is a list. */
export type GivenTexts = Readonly<Record<string, string | readonly string[] | undefined>>

export type Read<Values> = {
  filters: Values
  /** Filters that can't be read, which are left out: name → how to correct them. */
  problems: Record<string, string>
}

/** Reads the filters of an address; names that no line has (campaign tags and the like) are passed over. */
export const readFilterTable = <Table extends FilterTable>(
  table: Table,
  given: Readonly<Record<string, unknown>>,
): Read<ValuesOf<Table>> => {
  const filters: Record<string, unknown> = {}
  const problems: Record<string, string> = {}
  for (const [name, line] of Object.entries(table)) {
    const value = Object.hasOwn(given, name) ? line.kind.read(given[name]) : undefined
    if (isRefusal(value)) problems[name] = value.problem
    else if (value !== undefined) filters[name] = value
  }
  return { filters: filters as ValuesOf<Table>, problems }
}
