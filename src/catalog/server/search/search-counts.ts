/** The SQL of totals and facets. A series counts once wherever any of its dates matches. */
import { sql } from 'kysely'
import type { EventFacets } from './event-search.ts'
import {
  type Deadline,
  isLive,
  isLiveMatch,
  type Situation,
  type Sql,
} from './search-conditions.ts'
import type { Criteria } from './search-criteria.ts'

/** Values a facet lists at most, the most frequent ones. */
export const mostValues = 100

/** Every live date. */
export const countDates = (deadline: Deadline): Sql =>
  sql`select count(*)::int as total from events as e where ${isLive('e', deadline)}`

/** Rows of an unfiltered search, under the same terms as `listLeads`. */
export const countLeads = (): Sql =>
  sql`select count(*)::int as total from events as e where e.status = 'published' and e.leads_series`

export const countMatches = (criteria: Criteria, situation: Situation): Sql =>
  sql`select count(*)::int as total from (
    select from events as e where ${isLiveMatch(criteria, situation)}
    group by coalesce(e.series_id, e.id)) as rows`

export const countMatchingDates = (criteria: Criteria, situation: Situation): Sql =>
  sql`select count(*)::int as total from events as e where ${isLiveMatch(criteria, situation)}`

export type FacetRow = { facet: string; value: string; rows: number }

/**
 * One row for each value of each facet, and one with facet "total". The month is that of the first day,
 * or of the day from which the search looks (`today` without one) for what has begun by then; ongoing
 * places have none. Spellings of a make count together and show the most frequent one.
 */
export const listFacets = (
  criteria: Criteria,
  { today, ...situation }: Situation & { today: string },
): Sql => sql`
  with match as materialized (
    select coalesce(e.series_id, e.id) as row, e.event_type, e.attendance_cost, e.state,
      case when not e.ongoing then to_char(greatest(e.date, ${criteria.fromDate ?? today}::date), 'YYYY-MM') end as month,
      e.car_makes, e.make_keys
    from events as e where ${isLiveMatch(criteria, situation)}
  )
  select 'total' as facet, '' as value, count(*)::int as rows
  from (select from match group by row) as each
  union all ${facet('eventType', sql`event_type`)}
  union all ${facet('attendanceCost', sql`attendance_cost`)}
  union all ${facet('state', sql`state`)}
  union all ${facet('month', sql`month`)}
  union all (
    select 'carMake', mode() within group (order by make), count(distinct row)::int
    from match, unnest(car_makes, make_keys) as made(make, key)
    where key <> '' group by key order by 3 desc, key limit ${mostValues})`

const facet = (name: string, value: Sql): Sql => sql`(
  select ${sql.lit(name)}, value, count(*)::int
  from (select distinct row, ${value} as value from match) as each
  where value is not null group by value order by 3 desc, value limit ${mostValues})`

export const toFacets = (rows: readonly FacetRow[]): EventFacets => {
  const of = (name: string) =>
    Object.fromEntries(rows.filter((row) => row.facet === name).map((row) => [row.value, row.rows]))
  return {
    total: rows.find((row) => row.facet === 'total')?.rows ?? 0,
    eventType: of('eventType'),
    attendanceCost: of('attendanceCost'),
    state: of('state'),
    month: of('month'),
    carMake: of('carMake'),
  }
}
