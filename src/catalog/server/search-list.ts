/** The SQL of a page of results: which events, in which order, and what each says of its series. */
import { sql } from 'kysely'
import type { EventQuery, Point } from './event-search.ts'
import { cubeOf, isLiveMatch, type Sql } from './search-conditions.ts'
import type { Criteria } from './search-criteria.ts'
import type { Position } from './search-cursor.ts'
import { toTsQuery } from './search-terms.ts'

export type ListRequest = {
  criteria: Criteria
  sortBy: EventQuery['sortBy']
  /** Needed to sort by distance. */
  from?: Point
  /** Rows come after it. */
  after?: Position
  limit: number
  now: number
}

/** A row of the page. `version` is another text after every change of what is shown of the event. */
export type ListRow = {
  id: string
  version: string
  key: number
  sortDate: string
  sortTime: string
  moreDates: number | null
  nextDate: string | null
}

/** How rows are sorted: by a number first, or (undefined) by date alone. */
const sortKey = ({ sortBy, from, criteria }: ListRequest): { of: Sql; type: Sql } | undefined => {
  if (sortBy === 'distance' && from) {
    return { of: sql`e.place <-> ${cubeOf(from)}`, type: sql`float8` }
  }
  if (sortBy === 'relevance' && criteria.terms) {
    const terms = toTsQuery(criteria.terms)
    return { of: sql`-ts_rank(e.search, ${terms}::tsquery)`, type: sql`real` }
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
const isAfter = (request: ListRequest): Sql => {
  const { after } = request
  if (!after) return sql``
  const key = sortKey(request)
  const [left, right] = key ? [sql`${key.of}, `, sql`${after.key}::${key.type}, `] : [sql``, sql``]
  return sql`and (${left}e.sort_date, e.sort_time, e.id)
    > (${right}${after.date}::date, ${after.time}::time, ${after.id}::text)`
}

/** Candidates in order, each with what its row needs. */
const candidates = (request: ListRequest, condition: Sql): Sql => {
  const key = sortKey(request)?.of ?? sql`0::float8`
  return sql`select e.id, e.xmin::text as version, ${key} as key, e.sort_date, e.sort_time, e.series_id
    from events as e where ${condition} ${isAfter(request)} order by ${order(request, 'e')}`
}

/**
 * The first date of each series stands for it. Right only while no filter can take one date of a series
 * and leave another, and nothing published is past its day.
 */
export const listLeads = (request: ListRequest): Sql =>
  withSeries(
    request,
    sql`${candidates(request, sql`e.status = 'published' and e.leads_series`)} limit ${request.limit}`,
  )

/**
 * The first date of each series that matches stands for it. Whether a candidate has an earlier one is
 * asked in order and only until the page is full; the inner "order by" keeps it so.
 */
export const listMatches = (request: ListRequest): Sql => {
  const { criteria, now, limit } = request
  return withSeries(
    request,
    sql`select * from (${candidates(request, isLiveMatch('e', criteria, now))}) as hit
      where hit.series_id is null or not exists (
        select from events as o
        where o.series_id = hit.series_id and ${isLiveMatch('o', criteria, now)}
          and (o.sort_date, o.sort_time, o.id) < (hit.sort_date, hit.sort_time, hit.id))
      order by ${order(request, 'hit')} limit ${limit}`,
  )
}

const withSeries = (request: ListRequest, hits: Sql): Sql => sql`
  select hit.id, hit.version || coalesce('.' || s.xmin::text, '') as version, hit.key,
    hit.sort_date as "sortDate", hit.sort_time as "sortTime",
    later.dates as "moreDates", later.next as "nextDate"
  from (${hits}) as hit
  left join series as s on s.id = hit.series_id
  left join lateral (
    select count(*)::int as dates, min(o.sort_date) as next from events as o
    where o.series_id = hit.series_id and ${isLiveMatch('o', request.criteria, request.now)}
      and (o.sort_date, o.sort_time, o.id) > (hit.sort_date, hit.sort_time, hit.id)
  ) as later on hit.series_id is not null
  order by ${order(request, 'hit')}`
