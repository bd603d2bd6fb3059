/** The names of an event's fields, and the names under which other sources have them. */
import {
  type DraftField,
  draftFields,
  fieldOf as specOf,
} from '../../../../catalog/event/field-names.ts'

/**
 * Besides the event's own fields and its identifier: a phrase or rule for its dates, its country, and the source's
 * category, which is a type only where it has one of our types' names.
 */
const others = {
  repeats: 'recurrence, recurring, recurs, repeat, frequency, how often, schedule, event schedule',
  country: 'country code, venue country',
  category: 'type, event category, tags, series, discipline',
}

type Other = keyof typeof others
const isOther = (name: string): name is Other => Object.hasOwn(others, name)

export type FieldName = DraftField | 'sourceId' | Other
export const fieldNames: readonly FieldName[] = [
  ...draftFields,
  'sourceId',
  ...(Object.keys(others) as Other[]),
]

/** Field → other names it is known by, in the order in which they are preferred. */
const names = Object.fromEntries(
  fieldNames.map((field) => [
    field,
    isOther(field) ? others[field] : (specOf(field).headers ?? ''),
  ]),
)

/** "Start Time", "start_time" and "startTime" are one key. */
const keyOf = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '')

const byKey = new Map<string, FieldName>()
for (const field of fieldNames) byKey.set(keyOf(field), field)
for (const field of fieldNames) {
  for (const alias of (names[field] ?? '').split(', ')) {
    if (alias !== '' && !byKey.has(keyOf(alias))) byKey.set(keyOf(alias), field)
  }
}

/** Our field for a header or key of a source; undefined when it is none that we know. */
export const fieldOf = (name: string): FieldName | undefined => byKey.get(keyOf(name))

export const isFieldName = (name: string): name is FieldName => Object.hasOwn(names, name)

/** True for a header that is our field's own name, not one of its other names. */
export const isOwnName = (name: string): boolean => {
  const field = fieldOf(name)
  return field !== undefined && keyOf(field) === keyOf(name)
}

/** Columns that say yes where an event is free, as sources write them. */
export const freeColumns: ReadonlySet<string> = new Set(['is_free', 'isFree', 'Is Free', 'is free'])
