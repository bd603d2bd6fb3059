/** Events on Saturday or Sunday, by the calendar of each venue. */
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/database.ts'
import { eachInSlices } from '../../../platform/time-slices.ts'
import { topicOfType } from '../../event/topics.ts'
import { citySlug } from '../../place/venue-slug.ts'
import { addDays } from '../../time/local-dates.ts'
import { venueToday } from '../../time/venue-today.ts'
import { weekendOf } from '../../time/weekend.ts'
import { memoizeText } from '../memoize-text.ts'
import { earliestToday } from './search-criteria.ts'

/** A date of an event on the weekend. */
export type WeekendDate = {
  id: string
  /** The series, or the event itself: what takes one row. */
  row: string
  /** Slug of its topic; undefined for a type that nobody knows. */
  topic: string | undefined
  state: string
  /** Slug of its city. */
  city: string
  latitude: number
  longitude: number
  date: string
  /** The last day. */
  endDate: string
  isFree: boolean
}

type Row = Omit<WeekendDate, 'topic'> & {
  eventType: string
  timeZone: string
}

/**
 * In the order of dates. While it is Sunday in New York it is Monday on Guam, where this weekend is the
 * next one. Places that are open for good are open on any day, and left out.
 */
export const listWeekendDates = async (db: Db, now: number): Promise<WeekendDate[]> => {
  const first = earliestToday(now)
  // The latest date on earth is at most two after the earliest one.
  const [from, to] = [weekendOf(first).saturday, weekendOf(addDays(first, 2)).sunday]
  const { rows } = await sql<Row>`
    select e.id, coalesce(e.series_id, e.id) as row, e.event_type as "eventType", e.state, e.city,
      e.latitude, e.longitude, e.date, coalesce(e.end_date, e.date) as "endDate", e.time_zone as "timeZone",
      coalesce(e.attendance_cost = 'free', false) as "isFree"
    from events as e
    where e.status = 'published' and not e.ongoing
      and e.day_ends_at > ${new Date(now).toISOString()}::timestamptz
      and daterange(e.date, coalesce(e.end_date, e.date), '[]')
        && daterange(${from}::date, ${to}::date, '[]')
    order by e.sort_date, e.sort_time, e.id`.execute(db)
  const weekends = memoizeText((timeZone) => weekendOf(venueToday(now, timeZone)))
  const dates: WeekendDate[] = []
  await eachInSlices(rows, (row) => {
    const { saturday, sunday } = weekends(row.timeZone)
    if (row.date <= sunday && row.endDate >= saturday) dates.push(toWeekendDate(row))
  })
  return dates
}

const toWeekendDate = ({ eventType, timeZone: _zone, ...date }: Row): WeekendDate =>
  Object.assign(date, {
    topic: topicOfType(eventType)?.slug,
    city: citySlug(date.city, date.state),
  })
