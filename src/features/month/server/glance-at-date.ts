/** Other events around a date. */
import type { DateGlance, GlanceEvent } from '../../../catalog/links/date-glance.ts'
import { glanceMiles } from '../../../catalog/links/glance-miles.ts'
import type { Place } from '../../../catalog/server/places/place-lookup.ts'
import type { FindPlace } from '../../../catalog/server/places/places-in-memory.ts'
import type { EventQuery, EventSearch } from '../../../catalog/server/search/event-search.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import type { Db } from '../../../platform/db/database.ts'
import { holidaysBetween } from '../holidays.ts'
import { findLastYear } from './queries.ts'

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
const mostEvents = 3

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
    limit: mostEvents,
  }
  const any = await search.find({ ...query, limit: 1 })
  const same = await search.find(
    eventType === undefined ? query : { ...query, eventTypes: [eventType] },
  )
  const events = same.events.map((event): GlanceEvent => {
    const { id, name, city, state, eventStatus, distance } = event
    return {
      id,
      name,
      date: event.date,
      endDate: event.endDate,
      city,
      state,
      eventStatus,
      distance,
    }
  })
  return { place: place.label, sameType: same.total, events, anyType: any.total }
}
