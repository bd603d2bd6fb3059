import { type CustomTypesConfig, types as pgTypes, TypeOverrides } from 'pg'

type Parse = (text: string) => unknown

/** Type ids (oid) from PostgreSQL's catalog, pg_type.dat: the type and its array type. */
const oids = {
  int8: [20, 1016],
  numeric: [1700, 1231],
  date: [1082, 1182],
  time: [1083, 1183],
  timestamp: [1114, 1115],
  timestamptz: [1184, 1185],
} as const

/**
 * Parsers for database values, set on each of our connections and not on `pg` itself, because pg-boss
 * uses the same module and expects pg's defaults.
 *
 * - date, time: unchanged text ("2026-11-20", "08:30:00"). Never a JS Date, which has no local dates.
 * - timestamptz: ISO 8601 text in UTC with milliseconds ("2026-11-20T08:00:00.000Z").
 * - timestamp: ISO 8601 text without zone ("2026-11-20T08:00:00").
 * - int8: a number; text beyond 2^53, where a number would be inexact.
 * - numeric: a number.
 */
export function valueTypes(): CustomTypesConfig {
  const types = new TypeOverrides()
  const parsers: Record<keyof typeof oids, Parse> = {
    int8: parseInteger,
    numeric: Number,
    date: String,
    time: String,
    timestamp: (text) => text.replace(' ', 'T'),
    timestamptz: parseInstant,
  }
  for (const [name, parse] of Object.entries(parsers)) {
    const [single, array] = oids[name as keyof typeof oids]
    types.setTypeParser(single, parse)
    types.setTypeParser(array, (text: string) => arrays.create(text, parse).parse())
  }
  types.setTypeParser(textArray, parseTexts)
  return types
}

/** Oid of text[]. */
const textArray = 1009

/** Fast path for arrays without quotes or escapes; the library parses the rest. */
export function parseTexts(text: string): (string | null)[] {
  if (text === '{}') return []
  const inner = text.slice(1, -1)
  if (!text.startsWith('{') || /[\\{}]|(^|,)null(,|$)/i.test(inner))
    return arrays.create(text, String).parse() as string[]
  if (!inner.includes('"')) return inner.split(',')
  return (
    inner
      .match(/"[^"]*"|[^,"]+/g)
      ?.map((item) => (item.startsWith('"') ? item.slice(1, -1) : item)) ?? []
  )
}

/** pg's type definitions declare a function; it is an object that creates parsers. */
const arrays = pgTypes.arrayParser as unknown as {
  create(text: string, parse: Parse): { parse(): unknown[] }
}

function parseInteger(text: string): number | string {
  const value = Number(text)
  return Number.isSafeInteger(value) ? value : text
}

/** Parses a timestamp with an offset ("2026-11-20 08:00:00.123456+00"), so the process's zone has no effect. */
function parseInstant(text: string): string {
  // Fast path for the format of our sessions, faster than any Date.
  if (text.length >= 22 && text.length <= 29 && text.endsWith('+00')) {
    const fraction = text.length === 22 ? '000' : text.slice(20, -3).padEnd(3, '0').slice(0, 3)
    return `${text.slice(0, 10)}T${text.slice(11, 19)}.${fraction}Z`
  }
  const match = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)([+-]\d\d)(:\d\d)?$/.exec(text)
  if (!match) return text // infinity, years beyond 9999 or BC: PostgreSQL's text
  const [, day, time, hours, minutes = ':00'] = match
  return new Date(Date.parse(`${day}T${time}${hours}${minutes}`)).toISOString()
}
