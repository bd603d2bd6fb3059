/** Other events around a date. */
import { sql } from 'kysely'
import {
  isNamedAlike,
  isNear,
  nameSimilarity,
} from '../../../catalog/duplicate/server/similarity-sql.ts'
import { glanceMiles } from '../../../catalog/links/glance-miles.ts'
import type { Place } from '../../../catalog/place/server/place-lookup.ts'
import type { FindPlace } from '../../../catalog/place/server/places-in-memory.ts'
import type { DateGlance, GlanceEvent } from '../../../catalog/search/date-glance.ts'
import type { EventQuery, EventSearch } from '../../../catalog/search/server/event-search.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import { holidaysBetween } from '../holidays.ts'

export type Plan = {
  date: string
  endDate: string
  eventType?: string
  /** A ZIP code or "City, ST". */
  near?: string
  name?: string
}

/** A holiday this many days away is still on people's minds. */
const holidayDays = 3
const maxEvents = 3

type Parts = { db: Db; findPlace: FindPlace; search: Pick<EventSearch, 'find'> }

export const glanceAtDate = async (parts: Parts, plan: Plan): Promise<DateGlance> => {
  const { date, endDate, near, name } = plan
  // PostgreSQL holds no zero characters.
  const place = near === undefined ? undefined : await parts.findPlace(plain(near))
  const [nearby, lastYear] = await Promise.all([
    place ? countNearby(parts.search, place, plan) : null,
    place && name !== undefined ? findLastYear(parts.db, { name: plain(name), date, place }) : [],
  ])
  const around = holidaysBetween(addDays(date, -holidayDays), addDays(endDate, holidayDays))
  return { date, endDate, holidays: around, nearby, lastYear }
}

const plain = (text: string) => text.replaceAll('\0', ' ')

const countNearby = async (
  search: Parts['search'],
  place: Place,
  { date, endDate, eventType }: Plan,
): Promise<NonNullable<DateGlance['nearby']>> => {
  const query: EventQuery = {
    from: place,
    radiusMiles: glanceMiles,
    fromDate: date,
    toDate: endDate,
    datedOnly: true,
    sortBy: 'distance',
    limit: maxEvents,
  }
  const any = await search.find({ ...query, limit: 1 })
  const same = await search.find(
    eventType === undefined ? query : { ...query, eventTypes: [eventType] },
  )
  const events = same.events.map((event): GlanceEvent => {
    const { id, name, date: first, endDate: last, city, state, eventStatus, distance } = event
    return { id, name, date: first, endDate: last, city, state, eventStatus, distance }
  })
  return { place: place.label, sameType: same.total, events, anyType: any.total }
}

/** 52 weeks: the same weekday of the year before. */
const daysOfYear = 364
/** An event that moves with its season stays within these days. */
const daysAround = 60
const maxDates = 3

/** Dates nearest to the same day of last year, among the events near the place with the most similar names. */
export const findLastYear = async (
  db: Db,
  { name, date, place }: { name: string; date: string; place: Place },
): Promise<GlanceEvent[]> => {
  const day = addDays(date, -daysOfYear)
  // Distances first: to compare names takes longer.
  const { rows } = await sql<GlanceEvent>`
    select e.id, e.name, e.date, coalesce(e.end_date, e.date) as "endDate", e.city, e.state,
      e.event_status as "eventStatus"
    from (
      select e.id, e.name, e.date, e.end_date, e.city, e.state, e.event_status from events as e
      where e.status <> 'deleted' and e.status in ('published', 'archived')
        and e.state = ${place.state}
        and e.date between ${addDays(day, -daysAround)}::date and ${addDays(day, daysAround)}::date
        and ${isNear(place)}
      offset 0) as e
    where ${isNamedAlike(name)}
    order by ${nameSimilarity(name)} desc, abs(e.date - ${day}::date), e.id
    limit ${maxDates}`.execute(db)
  return rows
}
