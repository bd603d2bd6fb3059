/** A published event as it is read from PostgreSQL for memory, and what is kept of it. */
import { sql } from 'kysely'
import { addressLine } from '../../contact-links.ts'
import type { Event } from '../../event.ts'
import { epochDay } from '../../local-dates.ts'
import { type EventRow, eventColumns, plainFields } from '../event-row.ts'

export type LiveRow = EventRow & {
  status: string
  changedIn: string
  seriesChangedIn: string | null
  sortDate: string
  sortTime: string
  lastDate: string
  dayEndsAt: string | null
  makeKeys: string[]
  featureKeys: string[]
  x: number | null
  y: number | null
  z: number | null
}

/** Columns of event `e` and its series `s`. */
export const liveColumns = sql<LiveRow>`${eventColumns}, e.status,
  e.changed_in::text as "changedIn", s.changed_in::text as "seriesChangedIn",
  e.sort_date as "sortDate", e.sort_time as "sortTime", e.last_date as "lastDate",
  e.day_ends_at as "dayEndsAt", e.make_keys as "makeKeys", e.feature_keys as "featureKeys",
  cube_ll_coord(e.place, 1) as x, cube_ll_coord(e.place, 2) as y, cube_ll_coord(e.place, 3) as z`

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
  /** As the database has the point: metres from the earth's centre. */
  x: number
  y: number
  z: number
  type: string
  state: string
  cost: string | null
  charity: boolean
  makes: Makes
  features: readonly string[]
  venue: Venue
  seriesId: string | null
  seriesRule: string | null
}

export const toLiveEvent = (row: LiveRow): LiveEvent => {
  const { changedIn, seriesChangedIn, sortDate, sortTime, lastDate, dayEndsAt } = row
  return {
    id: row.id,
    json: JSON.stringify(withoutSeries(row)).slice(0, -1),
    version: seriesChangedIn === null ? changedIn : `${changedIn}.${seriesChangedIn}`,
    day: dayOf(sortDate),
    minute: Number(sortTime.slice(0, 2)) * 60 + Number(sortTime.slice(3, 5)),
    lastDay: dayOf(lastDate),
    endsAt: dayEndsAt === null ? Number.POSITIVE_INFINITY : Date.parse(dayEndsAt),
    ongoing: row.ongoing,
    latitude: row.latitude,
    longitude: row.longitude,
    x: row.x ?? 0,
    y: row.y ?? 0,
    z: row.z ?? 0,
    type: row.eventType,
    state: row.state,
    cost: row.attendanceCost,
    charity: row.charityInvolved,
    makes: { shown: row.carMakes, keys: row.makeKeys },
    features: row.featureKeys,
    venue: { name: row.venueName, city: row.city, state: row.state },
    seriesId: row.seriesId,
    seriesRule: row.seriesRule,
  }
}

/** The same few years of days come again and again. */
const days = new Map<string, number>()
const mostDays = 5_000

const dayOf = (date: string): number => {
  const known = days.get(date)
  if (known !== undefined) return known
  const day = epochDay(date) ?? 0
  if (days.size < mostDays) days.set(date, day)
  return day
}

/** The public shape, field by field: copies of whole rows would take most of the time of loading. */
const withoutSeries = (row: LiveRow): Omit<Event, 'series'> => {
  const event: Record<string, unknown> = {}
  for (const field of plainFields) event[field] = row[field]
  event.startTime = row.startTime
  event.endTime = row.endTime
  event.location = row.location || addressLine(row)
  return event as Omit<Event, 'series'>
}
