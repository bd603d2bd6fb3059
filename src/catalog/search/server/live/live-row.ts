/** A published event as it is read from PostgreSQL for memory, and what is kept of it. */
import { sql } from 'kysely'
import { addressLine } from '../../../event/contact-links.ts'
import type { Event } from '../../../event/event.ts'
import { type EventRow, eventColumns, publicColumns } from '../../../event/server/event-row.ts'
import { epochDay } from '../../../time/local-dates.ts'

export type LiveRow = EventRow & {
  changedIn: string
  seriesChangedIn: string | null
  sortDate: string
  sortTime: string
  lastDate: string
  dayEndsAt: string | null
  makeKeys: string[]
  featureKeys: string[]
}

/** Columns of event `e` and its series `s`. */
export const liveColumns = sql<LiveRow>`${eventColumns},
  e.changed_in::text as "changedIn", s.changed_in::text as "seriesChangedIn",
  e.sort_date as "sortDate", e.sort_time as "sortTime", e.last_date as "lastDate",
  e.day_ends_at as "dayEndsAt", e.make_keys as "makeKeys", e.feature_keys as "featureKeys"`

/** The makes of an event as they are shown and, in the same order, as they are compared. */
export type Makes = { shown: readonly string[]; keys: readonly string[] }

export type Venue = { name: string; city: string; state: string }

export type LiveEvent = {
  id: string
  /** The event as JSON without `series`, `distance` and the closing brace. */
  json: string
  /** Another text after every change of what is shown. */
  version: string
  /** Days since 1970-01-01 and minutes of the day, as lists are sorted. */
  day: number
  minute: number
  lastDay: number
  /** Milliseconds since 1970; Infinity for what never ends. */
  endsAt: number
  ongoing: boolean
  latitude: number
  longitude: number
  type: string
  state: string
  cost: string | null
  charity: boolean
  /** True if the point is that of an address. */
  exact: boolean
  timeZone: string
  /** Milliseconds since 1970. */
  updatedAt: number
  makes: Makes
  features: readonly string[]
  venue: Venue
  /** Name as given; empty where unknown. */
  organizer: string
  seriesId: string | null
  seriesRule: string | null
}

/** Position of each column in the rows of an answer that come as arrays, which are made in half the time. */
export type Places = Readonly<Record<keyof LiveRow, number>>

export const placesOf = (fields: readonly { name: string }[]): Places =>
  Object.fromEntries(fields.map(({ name }, place) => [name, place])) as Places

export const toLiveEvent = (values: readonly unknown[], places: Places): LiveEvent => {
  const get = <Name extends keyof LiveRow>(name: Name) => values[places[name]] as LiveRow[Name]
  const changedIn = get('changedIn')
  const seriesChangedIn = get('seriesChangedIn')
  const sortTime = get('sortTime')
  const dayEndsAt = get('dayEndsAt')
  return {
    id: get('id'),
    json: JSON.stringify(withoutSeries(values, places)).slice(0, -1),
    version: seriesChangedIn === null ? changedIn : `${changedIn}.${seriesChangedIn}`,
    day: dayOf(get('sortDate')),
    minute: Number(sortTime.slice(0, 2)) * 60 + Number(sortTime.slice(3, 5)),
    lastDay: dayOf(get('lastDate')),
    endsAt: dayEndsAt === null ? Number.POSITIVE_INFINITY : Date.parse(dayEndsAt),
    ongoing: get('ongoing'),
    latitude: get('latitude'),
    longitude: get('longitude'),
    type: get('eventType'),
    state: get('state'),
    cost: get('attendanceCost'),
    charity: get('charityInvolved'),
    exact: get('locationPrecision') === 'address',
    timeZone: get('timeZone'),
    updatedAt: Date.parse(get('updatedAt')),
    makes: { shown: get('carMakes'), keys: get('makeKeys') },
    features: get('featureKeys'),
    venue: { name: get('venueName'), city: get('city'), state: get('state') },
    organizer: get('organizerName'),
    seriesId: get('seriesId'),
    seriesRule: get('seriesRule'),
  }
}

/** The same few years of days come again and again. */
const days = new Map<string, number>()
const maxDays = 5_000

const dayOf = (date: string): number => {
  const known = days.get(date)
  if (known !== undefined) return known
  const day = epochDay(date) ?? 0
  if (days.size < maxDays) days.set(date, day)
  return day
}

/** Read from JSON, it is laid out as one that was written field by field; built up it would be a slow one. */
const empty: Record<string, unknown> = JSON.parse(
  `{${publicColumns.map((field) => `"${field}":null`).join()}}`,
)

/** The public shape. */
const withoutSeries = (values: readonly unknown[], places: Places): Omit<Event, 'series'> => {
  const shown = { ...empty }
  for (const field of publicColumns) shown[field] = values[places[field]]
  const event = shown as Omit<Event, 'series'>
  if (event.location === '') event.location = addressLine(event)
  return event
}
