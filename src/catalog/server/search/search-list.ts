/** The SQL of a page of results: which events, in which order, and what each says of its series. */
import { sql } from 'kysely'
import type { EventQuery, Point } from './event-search.ts'
import {
  all,
  conditionsOf,
  cubeOf,
  isLive,
  isLiveMatch,
  type Situation,
  type Sql,
  unplanned,
} from './search-conditions.ts'
import type { Criteria } from './search-criteria.ts'
import type { Position } from './search-cursor.ts'
import type { VersionRow } from './search-events.ts'
import { rankOf } from './search-keyword.ts'

export type ListRequest = {
  criteria: Criteria
  sortBy: EventQuery['sortBy']
  /** Needed to sort by distance. */
  from?: Point
  /** Rows come after it. */
  after?: Position
  /** At least so many rows, if there are; a few more may come. */
  atLeast: number
  /** No date stands for the others of its series. */
  everyDate?: boolean
  situation: Situation
}

/** A row of the page, with what it is sorted by. */
export type ListRow = VersionRow & {
  key: number
  sortDate: string
  sortTime: string
}

/**
 * The first date of each series stands for it. Right only while no filter can take one date of a series
 * and leave another, and nothing published is past its day.
 */
export const listLeads = (request: ListRequest): Sql =>
  withSeries(
    request,
    sql`${candidates(request, sql`events`, sql`e.status = 'published' and e.leads_series`)}
      ${limitOf(request)}`,
  )

/**
 * Goes through the live events in the order of the results until enough of them match: best when many
 * do. The planner is kept from guessing how many that are, because its knowledge is mostly of the
 * archive; the index that has the order is all there is to choose.
 */
export const listInOrder = (request: ListRequest): Sql => {
  const { criteria, situation, sortBy } = request
  const { within, eventTypes, states, ...others } = conditionsOf('e', criteria)
  const byDate = sortBy !== 'distance'
  // These have indexes in the order of dates.
  const [indexed, checked] = byDate
    ? [[within, eventTypes, states], Object.values(others)]
    : [[within], [eventTypes, states, ...Object.values(others)]]
  const source = byDate && criteria.fromDate ? eventsFrom(criteria.fromDate) : sql`events`
  const condition = all([isLive('e', situation.deadline), ...indexed, unplanned(checked)])
  return firstOfSeries(request, candidates(request, source, condition))
}

/** Finds all that match by whatever index is best, then sorts them: best when few do. */
export const listMatchesFirst = (request: ListRequest): Sql => {
  const { criteria, situation } = request
  const matches = sql`(
    select e.id, e.xmin, e.place, e.search, e.event_type, e.state, e.sort_date, e.sort_time, e.series_id
    from events as e
    where ${isLiveMatch(criteria, situation)} offset 0)`
  return firstOfSeries(request, candidates(request, matches, sql`true`))
}

/**
 * Events that are not over before a day. What begins then or later is found by its date; the few that
 * have begun before by their days. The planner merges the two in order.
 */
const eventsFrom = (day: string): Sql => {
  const columns = sql`select e.*, e.xmin from events as e where e.status = 'published'`
  const inOrder = sql`order by e.sort_date, e.sort_time, e.id`
  return sql`(
    (${columns} and e.sort_date >= ${day}::date ${inOrder})
    union all
    (${columns} and e.sort_date < ${day}::date
      and daterange(e.date, coalesce(e.end_date, e.date), '[]') @> ${day}::date ${inOrder}))`
}

/** How rows are sorted: by a number first, or (undefined) by date alone. */
const sortKey = ({ sortBy, from, criteria }: ListRequest): { of: Sql; type: Sql } | undefined => {
  if (sortBy === 'distance' && from) {
    return { of: sql`e.place <-> ${cubeOf(from)}`, type: sql`float8` }
  }
  if (sortBy === 'relevance' && criteria.terms) {
    return { of: sql`-${rankOf('e', criteria.terms)}`, type: sql`real` }
  }
  return undefined
}

const order = (request: ListRequest, alias: 'e' | 'hit'): Sql => {
  const key = sortKey(request)
  const name = sql.raw(alias)
  const byDate = sql`${name}.sort_date, ${name}.sort_time, ${name}.id`
  return key ? sql`${alias === 'e' ? key.of : sql`hit.key`}, ${byDate}` : byDate
}

/** A comparison of whole rows: an index on the same columns begins reading there. */
const isAfter = (request: ListRequest): Sql | undefined => {
  const { after } = request
  if (!after) return undefined
  const key = sortKey(request)
  const [left, right] = key ? [sql`${key.of}, `, sql`${after.key}::${key.type}, `] : [sql``, sql``]
  return sql`(${left}e.sort_date, e.sort_time, e.id)
    > (${right}${after.date}::date, ${after.time}::time, ${after.id}::text)`
}

/** Candidates in order, each with what its row needs. */
const candidates = (request: ListRequest, source: Sql, condition: Sql): Sql => {
  const key = sortKey(request)?.of ?? sql`0::float8`
  return sql`select e.id, e.xmin::text as version, ${key} as key, e.sort_date, e.sort_time, e.series_id
    from ${source} as e where ${all([condition, isAfter(request)])} order by ${order(request, 'e')}`
}

const limits = [4, 13, 21, 51, 101]

/**
 * A constant, so that a plan which PostgreSQL keeps is made for few rows; one of a few, so that there are
 * few plans to keep.
 */
const limitOf = ({ atLeast }: ListRequest): Sql =>
  sql`limit ${sql.lit(limits.find((limit) => limit >= atLeast) ?? atLeast)}`

/** More than there will ever be. */
const everything = sql.lit(1_000_000_000)

/**
 * The first date of each series that matches stands for it. Whether a candidate has an earlier one is
 * asked in order and only until the page is full: hence the inner "order by", whose order the outer
 * query keeps. Another one outside would make the planner forget that few rows are wanted, and without
 * the inner limit it might share the rows among workers and lose their order.
 */
const firstOfSeries = (request: ListRequest, inOrder: Sql): Sql => {
  if (request.everyDate) return everyDate(request, inOrder)
  return withSeries(
    request,
    sql`select * from (${inOrder} limit ${everything}) as hit
      where hit.series_id is null or not exists (
        select from events as o where ${isDateOfHit(request, sql`<`)})
      ${limitOf(request)}`,
  )
}

/** Rows that tell nothing of the other dates of their series. */
const everyDate = (request: ListRequest, inOrder: Sql): Sql => sql`
  select hit.id, hit.version || coalesce('.' || s.xmin::text, '') as version, hit.key,
    hit.sort_date as "sortDate", hit.sort_time as "sortTime", null as "moreDates", null as "nextDate"
  from (${inOrder} ${limitOf(request)}) as hit
  left join series as s on s.id = hit.series_id
  order by ${order(request, 'hit')}`

const isDateOfHit = ({ criteria, situation }: ListRequest, beforeOrAfter: Sql): Sql =>
  all([
    sql`o.series_id = hit.series_id`,
    isLive('o', situation.deadline),
    sql`(o.sort_date, o.sort_time, o.id) ${beforeOrAfter} (hit.sort_date, hit.sort_time, hit.id)`,
    ...Object.values(conditionsOf('o', criteria)),
  ])

const withSeries = (request: ListRequest, hits: Sql): Sql => sql`
  select hit.id, hit.version || coalesce('.' || s.xmin::text, '') as version, hit.key,
    hit.sort_date as "sortDate", hit.sort_time as "sortTime",
    later.dates as "moreDates", later.next as "nextDate"
  from (${hits}) as hit
  left join series as s on s.id = hit.series_id
  left join lateral (
    select count(*)::int as dates, min(o.sort_date) as next from events as o
    where ${isDateOfHit(request, sql`>`)}
  ) as later on hit.series_id is not null
  order by ${order(request, 'hit')}`
