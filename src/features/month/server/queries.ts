/** SQL of the look around a date. */
import { sql } from 'kysely'
import type { GlanceEvent } from '../../../catalog/links/date-glance.ts'
import type { Place } from '../../../catalog/server/places/place-lookup.ts'
import { isNamedAlike, isNear, nameLikeness } from '../../../catalog/server/store/likeness.ts'
import { addDays } from '../../../catalog/time/local-dates.ts'
import type { Db } from '../../../platform/db/database.ts'

/** 52 weeks: the same weekday of the year before. */
const daysOfYear = 364
/** An event that moves with its season stays within these days. */
const daysAround = 60
const mostDates = 3

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
    order by ${nameLikeness(name)} desc, abs(e.date - ${day}::date), e.id
    limit ${mostDates}`.execute(db)
  return rows
}
