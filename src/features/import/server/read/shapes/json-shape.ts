/** Answers of platforms in JSON, each with the way from its entries to rows with our fields. */
import { Temporal } from 'temporal-polyfill'
import type { RawFields, SourceRow } from '../../row/source-row.ts'
import { isThing, type Thing, textOf } from '../../web-page/json-values.ts'

/** Statements of the whole answer about all of its entries. */
export type About = {
  /** IANA zone in which its site tells times. */
  zone?: string
}

export type ShapeRow = Pick<SourceRow, 'sourceId' | 'hints' | 'skip' | 'notes'> & {
  fields: RawFields
}

export type JsonShape = {
  /** Name of the platform, as people know it. */
  name: string
  /** All of these are in the first 64 KB of its answer. */
  marks: readonly RegExp[]
  /** Paths of its lists of events; an empty one is the answer itself. */
  lists: readonly (readonly string[])[]
  /** One entry may have several dates, or be no event. */
  rows: (entry: Thing, about: About) => ShapeRow | ShapeRow[] | undefined
}

/** A moment as it is written, of an event of whole days only the day. */
export const dayOrMoment = (value: unknown, isWholeDay: boolean): string =>
  textOf(value).slice(0, isWholeDay ? 10 : undefined)

/** A moment in milliseconds since 1970 as the wall time of its site, with the offset. */
export const momentOfMs = (value: unknown, zone: string | undefined): string => {
  const ms = Number(textOf(value))
  if (textOf(value) === '' || !Number.isFinite(ms) || Math.abs(ms) > 8.64e15) return ''
  return wallTime(Temporal.Instant.fromEpochMilliseconds(Math.round(ms)), zone)
}

/** An instant with Z as the wall time of its site; other texts as they stand. */
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
    // A zone that nobody knows.
    return instant.toString({ smallestUnit: 'minute' })
  }
}

/** The day before, for ends that are the first day after. */
export const dayBefore = (day: string): string => {
  try {
    return Temporal.PlainDate.from(day).subtract({ days: 1 }).toString()
  } catch {
    return day
  }
}

/** The value at nested keys; undefined where one is missing. */
export const within = (value: unknown, ...keys: readonly string[]): unknown =>
  keys.reduce<unknown>(
    (found, key) => (isThing(found) && Object.hasOwn(found, key) ? found[key] : undefined),
    value,
  )

export const textIn = (value: unknown, ...keys: readonly string[]): string =>
  textOf(within(value, ...keys))

/** Names in a list of texts or of objects with a name. */
export const namesIn = (value: unknown): string =>
  [value ?? []]
    .flat()
    .map((each) => (isThing(each) ? textOf(each.name) || textOf(each.title) : textOf(each)))
    .filter(Boolean)
    .join(', ')
