/** A published event as it is read from PostgreSQL for memory, and what is kept of it. */
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

type Get = <Name extends keyof LiveRow>(name: Name) => LiveRow[Name]

export type SharedLine<T> = {
  /** From a row of PostgreSQL. */
  read(get: Get): T
  /** Values that a filter of the same name compares. */
  valuesOf(value: T): readonly unknown[]
  /** Spellings of these values, in the same order. */
  shownOf(value: T): readonly unknown[]
  /** Another text for another value. */
  keyOf(value: T): string
}

type Field = {
  [Name in keyof LiveRow]: LiveRow[Name] extends string | boolean | null ? Name : never
}[keyof LiveRow]

const ofField = <Name extends Field>(name: Name): SharedLine<LiveRow[Name]> => {
  const valuesOf = (value: LiveRow[Name]) => [value]
  return { read: (get) => get(name), valuesOf, shownOf: valuesOf, keyOf: String }
}

/** PostgreSQL's texts hold no zero characters. */
const keyOfTexts = (texts: readonly string[]) => `${texts.length}\0${texts.join('\0')}`

const textsOf = (read: (get: Get) => readonly string[]): SharedLine<readonly string[]> => {
  const same = (texts: readonly string[]) => texts
  return { read, valuesOf: same, shownOf: same, keyOf: keyOfTexts }
}

/** Names as they are shown and, in the same order, as they are compared. */
type Names = { shown: readonly string[]; keys: readonly string[] }

const namesOf = (read: (get: Get) => Names): SharedLine<Names> => ({
  read,
  valuesOf: ({ keys }) => keys,
  shownOf: ({ shown }) => shown,
  keyOf: ({ shown, keys }) => keyOfTexts([...shown, ...keys]),
})

type Venue = { name: string; city: string; state: string }

const slugOfVenue = ({ name, city, state }: Venue) =>
  name === '' ? [] : [venueSlug(name, city, state)]

const venueLine: SharedLine<Venue> = {
  read: (get) => ({ name: get('venueName'), city: get('city'), state: get('state') }),
  valuesOf: slugOfVenue,
  shownOf: slugOfVenue,
  keyOf: ({ name, city, state }) => `${name}\n${city}\n${state}`,
}

/** Opening days of a place that is open year-round: empty for a dated event, null where they are unknown. */
const openDaysLine: SharedLine<string | null> = {
  read: (get) => (get('ongoing') ? get('openDays') || null : ''),
  valuesOf: (text) => (text === '' ? [] : [text === null ? 'unknown' : 'known']),
  shownOf: (text) => openDaysLine.valuesOf(text),
  keyOf: String,
}

/** Values that many events share, by the filter that compares them; a zone has none. */
export const sharedLines = {
  eventType: ofField('eventType'),
  state: ofField('state'),
  attendanceCost: ofField('attendanceCost'),
  charityInvolved: ofField('charityInvolved'),
  carMake: namesOf((get) => ({ shown: get('carMakes'), keys: get('makeKeys') })),
  carCategory: namesOf((get) => ({ shown: get('carCategories'), keys: get('categoryKeys') })),
  feature: textsOf((get) => get('featureKeys')),
  goodFor: textsOf((get) => readGoodFor(get('features'), [get('name'), get('description')])),
  venue: venueLine,
  openDays: openDaysLine,
  organizer: {
    ...ofField('organizerName'),
    valuesOf: (name: string) => (name === '' ? [] : [organizerSlug(name)]),
  },
  timeZone: ofField('timeZone'),
}

export type SharedName = keyof typeof sharedLines
export type SharedValues = {
  [Name in SharedName]: (typeof sharedLines)[Name] extends SharedLine<infer T> ? T : never
}
export const sharedNames = Object.keys(sharedLines) as SharedName[]

/** Numbers of an event, each from a row of PostgreSQL. */
const numberLines = {
  /** Days since 1970-01-01 and minutes of the day, as lists are sorted. */
  day: (get) => dayOf(get('sortDate')),
  minute: (get) => minutesOfClock(get('sortTime')),
  lastDay: (get) => dayOf(get('lastDate')),
  /** Milliseconds since 1970; Infinity for what never ends. */
  endsAt: (get) => {
    const end = get('dayEndsAt')
    return end === null ? Number.POSITIVE_INFINITY : Date.parse(end)
  },
  updatedAt: (get) => Date.parse(get('updatedAt')),
  latitude: (get) => get('latitude'),
  longitude: (get) => get('longitude'),
  /** 1 or 0, as the following ones. */
  ongoing: (get) => Number(get('ongoing')),
  /** Canceled or postponed. */
  off: (get) => Number(isOff({ eventStatus: get('eventStatus') })),
  /** The point is that of an address. */
  exact: (get) => Number(get('locationPrecision') === 'address'),
} satisfies Record<string, (get: Get) => number>

type NumberName = keyof typeof numberLines
export const numberNames = Object.keys(numberLines) as NumberName[]

export type LiveEvent = SharedValues &
  Record<NumberName, number> & {
    id: string
    /** The event as JSON without `series`, `distance` and the closing brace. */
    json: string
    /** Another text after every change of what is shown. */
    version: string
    seriesId: string | null
    seriesRule: string | null
  }

/** Position of each column in the rows of an answer that come as arrays, which are made in half the time. */
export type Places = Readonly<Record<keyof LiveRow, number>>

export const placesOf = (fields: readonly { name: string }[]): Places =>
  Object.fromEntries(fields.map(({ name }, place) => [name, place])) as Places

export const toLiveEvent = (values: readonly unknown[], places: Places): LiveEvent => {
  const get: Get = (name) => values[places[name]] as LiveRow[typeof name]
  const changedIn = get('changedIn')
  const seriesChangedIn = get('seriesChangedIn')
  const shared = sharedNames.map((name) => [name, sharedLines[name].read(get)])
  const numbers = numberNames.map((name) => [name, numberLines[name](get)])
  return {
    ...(Object.fromEntries(shared) as SharedValues),
    ...(Object.fromEntries(numbers) as Record<NumberName, number>),
    id: get('id'),
    json: JSON.stringify(withoutSeries(values, places)).slice(0, -1),
    version: seriesChangedIn === null ? changedIn : `${changedIn}.${seriesChangedIn}`,
    seriesId: get('seriesId'),
    seriesRule: get('seriesRule'),
  }
}

/** The same few years of days come again and again. */
const dayOf = memoize(5_000, (date: string) => epochDay(date) ?? 0)

/** Read from JSON, it is laid out as one that was written field by field; built up it would be a slow one. */
const empty: Record<string, unknown> = JSON.parse(
  `{${[...publicColumns, 'scenes'].map((field) => `"${field}":null`).join()}}`,
)

/** The public shape. */
const withoutSeries = (values: readonly unknown[], places: Places): Omit<Event, 'series'> => {
  const shown = { ...empty }
  for (const field of publicColumns) shown[field] = values[places[field]]
  const event = shown as Omit<Event, 'series'>
  if (event.location === '') event.location = addressLine(event)
  event.scenes = fittingScenes(event)
  return event
}
