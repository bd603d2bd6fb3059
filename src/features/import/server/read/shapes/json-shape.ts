/** JSON responses of platforms, each with a conversion of its entries to rows with our fields. */
import { Temporal } from 'temporal-polyfill'
import type { RawFields, SourceRow } from '../../row/source-row.ts'
import { isObject, type JsonMap, textOf } from '../../web-page/json-values.ts'

/** Facts in the response that apply to all entries. */
export type About = {
  /** IANA zone of the site's times. */
  zone?: string
}

export type ShapeRow = Pick<SourceRow, 'sourceId' | 'hints' | 'skip' | 'notes'> & {
  fields: RawFields
}

export type JsonShape = {
  /** Common name of the platform. */
  name: string
  /** Patterns that must all occur in the first 64 KB of the response. */
  marks: readonly RegExp[]
  /** Paths of lists of events; an empty path is the response itself. */
  lists: readonly (readonly string[])[]
  /** Rows of an entry, which may have several dates, or may not be an event. */
  rows: (entry: JsonMap, about: About) => ShapeRow | ShapeRow[] | undefined
}

/** Moment as written; only the day of an all-day event. */
export const dayOrMoment = (value: unknown, isWholeDay: boolean): string =>
  textOf(value).slice(0, isWholeDay ? 10 : undefined)

/** Converts milliseconds since 1970 to wall time in the zone, with the offset; empty if it is not a number. */
export const momentOfMs = (value: unknown, zone: string | undefined): string => {
  const ms = Number(textOf(value))
  if (textOf(value) === '' || !Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return ''
  return wallTime(Temporal.Instant.fromEpochMilliseconds(Math.round(ms)), zone)
}

/** Converts an instant with Z to wall time in the zone; other text is unchanged. */
export const momentOfInstant = (value: unknown, zone: string | undefined): string => {
  const text = textOf(value)
  if (zone === undefined || !/^\d{4}-\d{2}-\d{2}T.*Z$/.test(text)) return text
  try {
    return wallTime(Temporal.Instant.from(text), zone)
  } catch {
    return text
  }
}

const wallTime = (instant: Temporal.Instant, zone: string | undefined): string => {
  const options = { smallestUnit: 'minute', timeZoneName: 'never' } as const
  try {
    return instant
      .toZonedDateTimeISO(zone ?? 'UTC')
      .toString(options)
      .replace('+00:00', 'Z')
  } catch {
    // Unknown zone.
    return instant.toString({ smallestUnit: 'minute' })
  }
}

/** Day before, for exclusive ends. */
export const dayBefore = (day: string): string => {
  try {
    return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
  } catch {
    return day
  }
}

/** Value at nested keys; undefined if one is missing. */
export const within = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (found, key) => (isObject(found) && Object.hasOwn(found, key) ? found[key] : undefined),
    value,
  )

export const textIn = (value: unknown, ...keys: readonly string[]): string =>
  textOf(within(value, ...keys))

/** Names in a list of texts or of objects with a name. */
export const namesIn = (value: unknown): string =>
  [value ?? []]
    .flat()
    .map((each) => (isObject(each) ? textOf(each.name) || textOf(each.title) : textOf(each)))
    .filter(Boolean)
    .join(', ')
