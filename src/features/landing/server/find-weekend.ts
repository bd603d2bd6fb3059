/** The page of what is on this weekend, everywhere or at a place. */

import { sql } from 'kysely'
import type { Event } from '../../../catalog/event/event.ts'
import { allEvents } from '../../../catalog/event/topics.ts'
import { weekendSlug } from '../../../catalog/links/paths.ts'
import { greatCircleMiles } from '../../../catalog/place/distance.ts'
import { stateSlug } from '../../../catalog/place/us-states.ts'
import { type EventPlaces, findPlaceOf } from '../../../catalog/server/places/event-places.ts'
import type { WeekendDate } from '../../../catalog/server/search/weekend-dates.ts'
import {
  type EventRow,
  eventColumns,
  presentEvent,
} from '../../../catalog/server/store/event-row.ts'
import { middleZone, venueToday } from '../../../catalog/time/venue-today.ts'
import { weekendOf } from '../../../catalog/time/weekend.ts'
import { AppError } from '../../../kit/errors.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { Landing, LandingPlace, PlaceCount, TopicCount } from '../contract.ts'
import { cityMiles, type FoundPlace } from './find-city.ts'
import { cardsOfPage, mostCities, placeOnly } from './find-landing.ts'

/**
 * Undefined for a city without any on the weekend and for a state without any at all. Else the page is
 * there, if only to say so: it is the same address every week.
 */
export const findWeekend = async (
  db: Db,
  { places, dates, now }: { places: EventPlaces; dates: readonly WeekendDate[]; now: number },
  { place: found, cursor }: { place: FoundPlace | undefined; cursor: string | undefined },
): Promise<Landing | undefined> => {
  const here = listHere(dates, found)
  const isEmptyState = found?.kind === 'state' && !findPlaceOf(places, allEvents.slug, found.slug)
  if (isEmptyState || (found?.kind === 'city' && here.length === 0)) return undefined
  const place = found ? placeOnly(found) : null
  const rows = firstOfEach(here)
  const from = readCursor(cursor)
  const events = await readEvents(db, rows.slice(from, from + cardsOfPage), here)
  const next = from + cardsOfPage
  const today = venueToday(now, events[0]?.timeZone ?? middleZone)
  return {
    topic: weekendSlug,
    place,
    total: rows.length,
    free: rows.filter(({ isFree }) => isFree).length,
    months: {},
    events,
    next: next < rows.length ? String(next) : null,
    thisWeekend: rows.length,
    weekend: { ...weekendOf(today), days: daysToCome(here, today) },
    topics: countTopics(rows),
    ...countPlaces(dates, { places, place }),
  }
}

const isAt = (date: WeekendDate, place: FoundPlace | undefined) => {
  if (!place) return true
  return place.point ? greatCircleMiles(place.point, date) <= cityMiles : date.state === place.state
}

export const listHere = (dates: readonly WeekendDate[], place: FoundPlace | undefined) =>
  dates.filter((date) => isAt(date, place))

/** Days of the weekend that are not over and on which something runs. */
const daysToCome = (dates: readonly WeekendDate[], today: string): string[] => {
  const { saturday, sunday } = weekendOf(today)
  const runsOn = (day: string) => dates.some(({ date, endDate }) => date <= day && endDate >= day)
  return [saturday, sunday].filter((day) => day >= today && runsOn(day))
}

/** One date of each series. */
export const firstOfEach = (dates: readonly WeekendDate[]): WeekendDate[] => {
  const rows = new Map<string, WeekendDate>()
  for (const date of dates) if (!rows.has(date.row)) rows.set(date.row, date)
  return [...rows.values()]
}

const readCursor = (cursor: string | undefined): number => {
  if (cursor === undefined) return 0
  if (/^[1-9]\d{0,5}$/.test(cursor)) return Number(cursor)
  throw new AppError('invalid_request', {
    fields: { cursor: 'Use `next` from the previous page.' },
  })
}

const countBy = (rows: readonly WeekendDate[], keyOf: (row: WeekendDate) => string | undefined) => {
  const counts = new Map<string, number>()
  for (const row of rows) {
    const key = keyOf(row)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

const countTopics = (rows: readonly WeekendDate[]): TopicCount[] =>
  [...countBy(rows, ({ topic }) => topic)]
    .map(([slug, count]) => ({ slug, count }))
    .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))

type Where = { places: EventPlaces; place: LandingPlace | null }

/** Other places with something this weekend: all states, and the cities of the same state. */
const countPlaces = (dates: readonly WeekendDate[], { places, place }: Where) => {
  const all = firstOfEach(dates)
  const placed = (counts: Map<string, number>): PlaceCount[] =>
    [...counts].flatMap(([slug, count]) => {
      const known = findPlaceOf(places, allEvents.slug, slug)
      return known && slug !== place?.slug ? Object.assign(placeOnly(known), { count }) : []
    })
  const stateOf = ({ state }: WeekendDate) => stateSlug(state)
  const cities = all.filter(({ state }) => place === null || state === place.state)
  return {
    states: placed(countBy(all, stateOf)).sort((a, b) => (a.name < b.name ? -1 : 1)),
    cities: placed(countBy(cities, ({ city }) => city))
      .sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1))
      .slice(0, mostCities),
  }
}

/** Published events with the other dates of their series among `dates`, in the order of `shown`. */
export const readEvents = async (
  db: Db,
  shown: readonly WeekendDate[],
  dates: readonly WeekendDate[],
): Promise<Event[]> => {
  const ids = shown.map(({ id }) => id)
  const { rows } = await sql<EventRow>`
    select ${eventColumns} from events as e left join series as s on s.id = e.series_id
    where e.id = any(${ids}::text[]) and e.status = 'published'`.execute(db)
  const byId = new Map(rows.map((row) => [row.id, row]))
  return shown.flatMap(({ id, row: series }) => {
    const row = byId.get(id)
    if (!row) return []
    const others = dates.filter((other) => other.row === series)
    const later = others.slice(others.findIndex((other) => other.id === id) + 1)
    return presentEvent(row, { moreDates: later.length, nextDate: later[0]?.date ?? null })
  })
}
