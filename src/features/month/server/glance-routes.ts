import {
  isNamedAlike,
  isNear,
  nameSimilarity,
} from '../../../catalog/duplicate/server/similarity-sql.ts'
import { glanceMiles } from '../../../catalog/links/glance-miles.ts'
import { findPlace, type Place } from '../../../catalog/place/server/find-place.ts'
import {
  type DateGlance,
  type GlanceEvent,
  getDateGlance,
  glanceEvent,
} from '../../../catalog/search/date-glance.ts'
import type { EventQuery, EventSearch } from '../../../catalog/search/server/event-search.ts'
import { holidaysBetween } from '../../../catalog/time/holidays.ts'
import { addDays, daysBetween, isYearOfEvents } from '../../../catalog/time/local-dates.ts'
import { AppError } from '../../../kit/errors.ts'
import { pickBy } from '../../../kit/pick-by.ts'
import type { Db } from '../../../platform/db/database.ts'
import { queryRows } from '../../../platform/db/query.ts'
import type { Api } from '../../../platform/http/api.ts'
import { type RateLimit, requireToken } from '../../../platform/rate-limit.ts'

type RouteDeps = {
  /** Database that counts uses. */
  db: Db
  /** Database from which visitors read. */
  reads: { db: Db }
  search: EventSearch
}

/** Enough to try all weekends of a season, for several events. */
const perNetwork: RateLimit = { limit: 240, windowSeconds: 3600 }

/** Longer events are rejected: this overview is for a single date. */
const maxDays = 31

export const glanceRoutes = (api: Api, { db, reads, search }: RouteDeps): void => {
  api.handle(getDateGlance, async ({ params, query, network, reply }) => {
    const { date } = params
    const { endDate = date, ...plan } = query
    if (!isYearOfEvents(date)) throw invalid('date', 'Use a year from 1900 to 2199.')
    if (endDate < date) throw invalid('endDate', "The last day can't be before the first.")
    if (daysBetween(date, endDate) >= maxDays) throw invalid('endDate', `At most ${maxDays} days.`)
    await requireToken(db, `date-glance:${network}`, perNetwork)
    const glance = await glanceAtDate({ db: reads.db, search }, { date, endDate, ...plan })
    return reply.with(glance, { 'cache-control': 'no-store' })
  })
}

const invalid = (field: string, message: string) =>
  new AppError('invalid_request', { fields: { [field]: message } })

type Plan = {
  date: string
  endDate: string
  eventType?: string
  /** ZIP code or "City, ST". */
  near?: string
  name?: string
}

/** Days around the event within which a holiday is shown. */
const holidayDays = 3
const maxEvents = 3

type GlanceDeps = { db: Db; search: Pick<EventSearch, 'find'> }

const glanceAtDate = async (deps: GlanceDeps, plan: Plan): Promise<DateGlance> => {
  const { date, endDate, near, name } = plan
  // PostgreSQL texts cannot contain NUL.
  const place = near === undefined ? undefined : await findPlace(deps.db, clean(near))
  const [nearby, lastYear] = await Promise.all([
    place ? countNearby(deps.search, place, plan) : null,
    place && name !== undefined ? findLastYear(deps.db, { name: clean(name), date, place }) : [],
  ])
  const holidays = holidaysBetween(addDays(date, -holidayDays), addDays(endDate, holidayDays))
  return { date, endDate, holidays, nearby, lastYear }
}

const clean = (text: string) => text.replaceAll('\0', ' ')

const countNearby = async (
  search: GlanceDeps['search'],
  place: Place,
  { date, endDate, eventType }: Plan,
): Promise<NonNullable<DateGlance['nearby']>> => {
  const query: EventQuery = {
    near: place,
    radiusMiles: glanceMiles,
    fromDate: date,
    toDate: endDate,
    datedOnly: true,
    sortBy: 'distance',
    limit: maxEvents,
  }
  const anyType = await search.find({ ...query, limit: 1 })
  const sameType = await search.find(
    eventType === undefined ? query : { ...query, eventType: [eventType] },
  )
  const events = sameType.events.map(pickBy(glanceEvent))
  return { place: place.label, sameType: sameType.total, events, anyType: anyType.total }
}

/** 52 weeks: the same weekday of the previous year. */
const daysOfYear = 364
/** Range of days for an event whose date moves with the season. */
const daysAround = 60
const maxDates = 3

/** Dates nearest to the same day of last year, among the events near the place with the most similar names. */
export const findLastYear = async (
  db: Db,
  { name, date, place }: { name: string; date: string; place: Place },
): Promise<GlanceEvent[]> => {
  const day = addDays(date, -daysOfYear)
  // Compares distances before names: comparing names is slower.
  return queryRows(db)`
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
    limit ${maxDates}`
}
