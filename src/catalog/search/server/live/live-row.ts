/** A published event as read from PostgreSQL, and the values of it that memory stores. */
import { sql } from 'kysely'
import { memoize } from '../../../../kit/memoize.ts'
import { addressLine } from '../../../event/contact-links.ts'
import type { Event } from '../../../event/event.ts'
import { isOff } from '../../../event/event-changes.ts'
import { type EventRow, eventColumns, publicColumns } from '../../../event/server/event-row.ts'
import { fittingScenes } from '../../../event/server/fitting-scenes.ts'
import { readGoodFor } from '../../../event/server/read-good-for.ts'
import { organizerSlug, venueSlug } from '../../../place/venue-slug.ts'
import { epochDay } from '../../../time/local-dates.ts'
import { minutesOfClock } from '../../../time/local-times.ts'

export type LiveRow = EventRow & {
  changedIn: string
  seriesChangedIn: string | null
  sortDate: string
  sortTime: string
  lastDate: string
  dayEndsAt: string | null
  makeKeys: string[]
  categoryKeys: string[]
  featureKeys: string[]
}

/** Columns of event `e` and its series `s`. */
export const liveColumns = sql<LiveRow>`${eventColumns},
  e.changed_in::text as "changedIn", s.changed_in::text as "seriesChangedIn",
  e.sort_date as "sortDate", e.sort_time as "sortTime", e.last_date as "lastDate",
  e.day_ends_at as "dayEndsAt", e.make_keys as "makeKeys",
  search_keys(e.car_categories) as "categoryKeys", e.feature_keys as "featureKeys"`

type ReadColumn = <Name extends keyof LiveRow>(name: Name) => LiveRow[Name]

export type SharedLine<T> = {
  /** Reads the value from a database row. */
  read(get: ReadColumn): T
  /** Values that the filter of the same name compares. */
  valuesOf(value: T): readonly unknown[]
  /** Display spellings of these values, in the same order. */
  labelsOf(value: T): readonly unknown[]
  /** Distinct key for each distinct value. */
  keyOf(value: T): string
}

type Field = {
  [Name in keyof LiveRow]: LiveRow[Name] extends string | boolean | null ? Name : never
}[keyof LiveRow]

const lineOfField = <Name extends Field>(name: Name): SharedLine<LiveRow[Name]> => {
  const valuesOf = (value: LiveRow[Name]) => [value]
  return { read: (get) => get(name), valuesOf, labelsOf: valuesOf, keyOf: String }
}

/** NUL separates the texts: PostgreSQL texts cannot contain it. */
const keyOfTexts = (texts: readonly string[]) => `${texts.length}\0${texts.join('\0')}`

const textsOf = (read: (get: ReadColumn) => readonly string[]): SharedLine<readonly string[]> => {
  const identity = (texts: readonly string[]) => texts
  return { read, valuesOf: identity, labelsOf: identity, keyOf: keyOfTexts }
}

/** Names for display and, in the same order, their keys for comparison. */
type Names = { labels: readonly string[]; keys: readonly string[] }

const namesOf = (read: (get: ReadColumn) => Names): SharedLine<Names> => ({
  read,
  valuesOf: ({ keys }) => keys,
  labelsOf: ({ labels }) => labels,
  keyOf: ({ labels, keys }) => keyOfTexts([...labels, ...keys]),
})

type Venue = { name: string; city: string; state: string }

const slugOfVenue = ({ name, city, state }: Venue) =>
  name === '' ? [] : [venueSlug(name, city, state)]

const venueLine: SharedLine<Venue> = {
  read: (get) => ({ name: get('venueName'), city: get('city'), state: get('state') }),
  valuesOf: slugOfVenue,
  labelsOf: slugOfVenue,
  keyOf: ({ name, city, state }) => `${name}\n${city}\n${state}`,
}

/** Open days of a year-round place; empty for a dated event, null if unknown. */
const openDaysLine: SharedLine<string | null> = {
  read: (get) => (get('ongoing') ? get('openDays') || null : ''),
  valuesOf: (text) => (text === '' ? [] : [text === null ? 'unknown' : 'known']),
  labelsOf: (text) => openDaysLine.valuesOf(text),
  keyOf: String,
}

/** Values that many events share, by the filter that compares them; `timeZone` has no filter. */
export const sharedLines = {
  eventType: lineOfField('eventType'),
  state: lineOfField('state'),
  attendanceCost: lineOfField('attendanceCost'),
  charityInvolved: lineOfField('charityInvolved'),
  carMake: namesOf((get) => ({ labels: get('carMakes'), keys: get('makeKeys') })),
  carCategory: namesOf((get) => ({ labels: get('carCategories'), keys: get('categoryKeys') })),
  feature: textsOf((get) => get('featureKeys')),
  goodFor: textsOf((get) => readGoodFor(get('features'), [get('name'), get('description')])),
  venue: venueLine,
  openDays: openDaysLine,
  organizer: {
    ...lineOfField('organizerName'),
    valuesOf: (name: string) => (name === '' ? [] : [organizerSlug(name)]),
  },
  timeZone: lineOfField('timeZone'),
}

export type SharedName = keyof typeof sharedLines
export type SharedValues = {
  [Name in SharedName]: (typeof sharedLines)[Name] extends SharedLine<infer T> ? T : never
}
export const sharedNames = Object.keys(sharedLines) as SharedName[]

/** Numbers of an event, read from a database row. */
const numberLines = {
  /** Days since 1970-01-01 and minutes of the day, as used for sorting. */
  day: (get) => dayOf(get('sortDate')),
  minute: (get) => minutesOfClock(get('sortTime')),
  lastDay: (get) => dayOf(get('lastDate')),
  /** Milliseconds since 1970; Infinity for events that never end. */
  endsAt: (get) => {
    const end = get('dayEndsAt')
    return end === null ? Number.POSITIVE_INFINITY : Date.parse(end)
  },
  updatedAt: (get) => Date.parse(get('updatedAt')),
  latitude: (get) => get('latitude'),
  longitude: (get) => get('longitude'),
  /** This and the following flags are 1 or 0. */
  ongoing: (get) => Number(get('ongoing')),
  /** Canceled or postponed. */
  off: (get) => Number(isOff({ eventStatus: get('eventStatus') })),
  /** The point is that of a street address. */
  exact: (get) => Number(get('locationPrecision') === 'address'),
} satisfies Record<string, (get: ReadColumn) => number>

type NumberName = keyof typeof numberLines
export const numberNames = Object.keys(numberLines) as NumberName[]

export type LiveEvent = SharedValues &
  Record<NumberName, number> & {
    id: string
    /** Event as JSON without `series`, `distance` and the closing brace. */
    json: string
    /** Differs after each change of the displayed data. */
    version: string
    seriesId: string | null
    seriesRule: string | null
  }

/** Index of each column in rows that arrive as arrays, which take half the time to create of objects. */
export type ColumnIndexes = Readonly<Record<keyof LiveRow, number>>

export const columnIndexesOf = (fields: readonly { name: string }[]): ColumnIndexes =>
  Object.fromEntries(fields.map(({ name }, index) => [name, index])) as ColumnIndexes

export const toLiveEvent = (values: readonly unknown[], indexes: ColumnIndexes): LiveEvent => {
  const get: ReadColumn = (name) => values[indexes[name]] as LiveRow[typeof name]
  const changedIn = get('changedIn')
  const seriesChangedIn = get('seriesChangedIn')
  const shared = sharedNames.map((name) => [name, sharedLines[name].read(get)])
  const numbers = numberNames.map((name) => [name, numberLines[name](get)])
  return {
    ...(Object.fromEntries(shared) as SharedValues),
    ...(Object.fromEntries(numbers) as Record<NumberName, number>),
    id: get('id'),
    json: JSON.stringify(withoutSeries(values, indexes)).slice(0, -1),
    version: seriesChangedIn === null ? changedIn : `${changedIn}.${seriesChangedIn}`,
    seriesId: get('seriesId'),
    seriesRule: get('seriesRule'),
  }
}

/** Memoized: events fall on the same few years of days. */
const dayOf = memoize(5_000, (date: string) => epochDay(date) ?? 0)

/** JSON.parse gives it a fast hidden class in V8; an object built up key by key becomes a slow dictionary. */
const emptyEvent: Record<string, unknown> = JSON.parse(
  `{${[...publicColumns, 'scenes'].map((field) => `"${field}":null`).join()}}`,
)

/** Public event from a database row, without its series. */
const withoutSeries = (
  values: readonly unknown[],
  indexes: ColumnIndexes,
): Omit<Event, 'series'> => {
  const fields = { ...emptyEvent }
  for (const field of publicColumns) fields[field] = values[indexes[field]]
  const event = fields as Omit<Event, 'series'>
  if (event.location === '') event.location = addressLine(event)
  event.scenes = fittingScenes(event)
  return event
}
